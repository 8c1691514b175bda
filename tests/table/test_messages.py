"""Older clients work with newer servers: unknown fields are ignored on the way out and refused on the way in."""

from collections.abc import Iterator
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from openrummy import table as t
from openrummy.table import messages as m
from openrummy.table.changes import Pieces
from openrummy.tui.remote import decoded
from tests.table.world import World


def with_news(plain: Any) -> Any:
    """Return a message as a newer program would send it: with an extra field in every object."""
    if isinstance(plain, dict):
        known = {key: value if key == "action" else with_news(value) for key, value in plain.items()}
        is_by_number = bool(plain) and all(
            key.isdecimal() for key in plain
        )  # the seats of a change, no object with fields
        return known if is_by_number else {**known, "addedLater": {"deep": [1]}}  # an action is opaque, so unchanged
    return [with_news(each) for each in plain] if isinstance(plain, list) else plain


def server_messages() -> Iterator[m.ServerMessage]:
    world = World().start().play(Random(3), 300)
    assert world.table.state.public.last_deal is not None  # proofs of scores are in it
    view = t.view_for(world.table, 0)
    yield m.Update(t.told_since(world.table, 0, 0), view)
    yield m.Change((), view.version, {"prompt": "Draw a card.", "seats": {"1": view.seats[1]}})
    yield m.Accepted("id", 3)
    yield m.Refused("id", "stale", "The table has moved on.", 3)
    yield m.Advice("id", {"type": "draw_stock"}, "Draw.")
    yield m.LookedBack("id", "“Draw” would have been about 2 points better.", 2)
    yield m.CountedOuts("id", 3, (m.OutsView("These make a meld", (m.LiveCard("KD", 1),), 1),), 30)
    yield m.Reason(("KD",), "You must draw first.", 3)
    yield m.Gone("no_table", "There is none.")
    yield m.Said((m.Line(1, 0, "Ann", 5, "hello"),))


def read(frame: bytes) -> m.ServerMessage | None:
    """Return the message of a frame, as a client reads it who has the view of the first update."""
    pieces = Pieces(lambda: 0)
    pieces.whole(msgspec.json.decode(msgspec.json.encode(next(server_messages()))))
    return decoded(frame, pieces)


@pytest.mark.parametrize("message", [*server_messages()], ids=lambda message: type(message).__name__)
def test_a_client_ignores_what_only_a_newer_server_knows(message: m.ServerMessage) -> None:
    sent = msgspec.json.encode(message)
    newer = msgspec.json.encode(with_news(msgspec.json.decode(sent)))
    assert newer != sent
    assert type(read(newer)) is (m.Update if isinstance(message, m.Change) else type(message))
    assert read(newer) == read(sent)


def test_every_kind_of_server_message_is_tried() -> None:
    assert {type(message) for message in server_messages()} == set(get_args(m.ServerMessage))


@pytest.mark.parametrize("kind", get_args(m.ClientMessage))
def test_a_command_with_an_unknown_field_is_refused(kind: type[msgspec.Struct]) -> None:
    samples: dict[str, Any] = {
        "id": "x",
        "table": "t",
        "base": 1,
        "action": {},
        "groups": [],
        "cards": [],
        "seat": 0,
        "act": "x",
    }
    names = msgspec.structs.fields(kind)
    plain = {"type": kind.__struct_config__.tag, **{f.name: samples[f.name] for f in names if f.required}}
    assert isinstance(msgspec.convert(plain, m.ClientMessage), kind)
    with pytest.raises(msgspec.ValidationError, match="spare"):
        msgspec.convert({**plain, "spare": 1}, m.ClientMessage)


@pytest.mark.parametrize(
    "asked",
    [
        {"preset": "basic", "name": "Ann", "seats": [{}, {}], "spare": 1},
        {"preset": "basic", "name": "Ann", "seats": [{"spare": 1}, {}]},
        {"preset": "basic", "name": "Ann", "seats": [{}, {}], "settings": {"spare": 1}},
    ],
)
def test_a_table_is_not_opened_with_a_switch_that_the_server_does_not_know(asked: object) -> None:
    with pytest.raises(msgspec.ValidationError, match="spare"):
        msgspec.convert(asked, m.OpenTable)


def test_a_panel_of_an_unknown_kind_is_skipped() -> None:
    view = t.view_for(World(preset="gin").start().table, 0)
    plain = msgspec.json.decode(msgspec.json.encode(m.Update((), view)))
    plain["view"]["panels"].insert(1, {"type": "tricks", "taken": [3, 1]})
    heard = decoded(msgspec.json.encode(plain))
    assert isinstance(heard, m.Update)
    assert heard.view.panels == view.panels
