"""Actions and events as plain data."""

from typing import Any, get_args, get_type_hints

import pytest

from openrummy.cards import parse_card
from openrummy.engine.actions import Discard, DrawDiscard, LayOff, Meld
from openrummy.engine.codec import to_plain
from openrummy.engine.events import LaidOff
from openrummy.engine.marks import Audience, Text, audiences
from openrummy.engine.redact import redact
from openrummy.variants.kinds import ACTIONS, EVENTS, parse_action, parse_event
from tests.helpers import parse_act


def test_actions_are_written_with_cards_as_text() -> None:
    assert to_plain(Discard(parse_card("KD"))) == {"type": "discard", "card": "KD"}
    meld = parse_act("meld 7S 8S JK=9S")
    assert to_plain(meld) == {"type": "meld", "cards": "7S 8S JK", "represents": "7S 8S 9S"}
    assert to_plain(parse_act("lay JK=9S 2")) == {"type": "layoff", "card": "JK", "meld": 2, "represents": "9S"}


def test_fields_at_their_defaults_may_be_left_out() -> None:
    assert parse_action({"type": "meld", "cards": "7S 8S 9S"}) == parse_act("meld 7S 8S 9S")
    assert parse_action({"type": "draw_discard"}) == DrawDiscard(1)
    assert parse_action({"type": "layoff", "card": "7S", "meld": 0}) == LayOff(parse_card("7S"), 0)
    assert isinstance(parse_action({"type": "meld", "cards": "7s,8s 9s"}), Meld)


@pytest.mark.parametrize(
    "plain",
    [
        None,
        [],
        "discard",
        {},
        {"type": None},
        {"type": []},
        {"type": {}},
        {"type": 5},
        {"type": "win"},
        {"type": "discard"},
        {"type": "discard", "card": None},
        {"type": "discard", "card": 5},
        {"type": "discard", "card": "7X"},
        {"type": "discard", "card": ["7S"]},
        {"type": "discard", "card": "7S", "more": 1},
        {"type": "discard", "card": "7S 8S"},
        {"type": "layoff", "card": "7S"},
        {"type": "layoff", "card": "7S", "meld": "0"},
        {"type": "layoff", "card": "7S", "meld": 0.5},
        {"type": "layoff", "card": "7S", "meld": True},
        {"type": "layoff", "card": "7S", "meld": 0, "represents": 4},
        {"type": "meld", "cards": "7S", "represents": None},
        {"type": "meld", "cards": {"7S": 1}},
        {"type": "draw_discard", "depth": "1"},
        {"type": "discard", 5: "7S"},
        {"type": "deal_ended"},
    ],
)
def test_bad_action_data_is_a_value_error(plain: Any) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        parse_action(plain)
    assert type(caught.value) is ValueError
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("plain", [None, {"type": []}, {"type": "drew_stock", "seat": "x"}, {"type": "discard"}])
def test_bad_event_data_is_a_value_error(plain: Any) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_event(plain)


def test_every_field_of_every_event_has_an_audience() -> None:
    """`audiences` treats a field without a mark as hidden, but every event has to mark its fields."""
    for kind in EVENTS:
        marked = {name: _marks(kind, name, Audience) for name in kind.__struct_fields__}
        assert all(len(marks) == 1 for marks in marked.values()), kind
        assert {name: marks[0] for name, marks in marked.items()} == audiences(kind)


def test_every_card_field_reads_as_text() -> None:
    """Fields with names of cards are written as text, so that the number of a card is never sent."""
    names = {"card", "cards", "represents", "joker", "hands", "stock", "pile", "upcard"}
    for kind in (*EVENTS, *ACTIONS):
        for name in names & set(kind.__struct_fields__):
            assert _marks(kind, name, Text), (kind, name)


def _marks(kind: type, name: str, wanted: type) -> list[Any]:
    return list(_marks_in(get_type_hints(kind, include_extras=True)[name], wanted))


def _marks_in(hint: Any, wanted: type) -> Any:
    for part in get_args(hint):
        if isinstance(part, wanted):
            yield part
        elif get_args(part):
            yield from _marks_in(part, wanted)


def test_secrets_are_closed_to_all_but_their_seat() -> None:
    hidden = {
        (str(kind.__struct_config__.tag), name): audience
        for kind in EVENTS
        for name, audience in audiences(kind).items()
        if audience is not Audience.EVERYONE
    }
    assert hidden == {
        ("deal_started", "secret"): Audience.NOBODY,
        ("deal_started", "hands"): Audience.OWN,
        ("deal_started", "stock"): Audience.NOBODY,
        ("drew_stock", "card"): Audience.ACTOR,
        ("stock_recycled", "stock"): Audience.NOBODY,
    }


def test_a_public_event_is_not_copied() -> None:
    event = LaidOff(0, 0, 5, "run", (5, 6, 7), (5, 6, 7), 0)
    assert redact(event, 1) is event
