"""The lines of a match: every event that a watcher may see, and no hidden card before its deal is over."""

import json
from random import Random
from typing import Any, Literal

import msgspec
import pytest

from openrummy.cards import faces_of, format_card
from openrummy.table import messages as m
from openrummy.table.messages.streams import MatchLine
from openrummy.table.streaming import end_line, event_lines, head_line
from openrummy.table.watching import heard_until
from tests.table.world import World

Json = dict[str, Any]


def world(watchers: Literal["public", "delayed"], steps: int) -> World:
    settings = m.TableSettings(watchers=watchers)
    return World(preset="block", settings=settings).start().play(Random(3), steps)


def events(found: World, first: int = 0) -> list[Json]:
    lines = map(json.loads, event_lines(found.table, first, heard_until(found.table)).splitlines())
    return [{"version": line["version"], "event": event} for line in lines for event in line["events"]]


def test_the_head_says_what_the_match_is() -> None:
    head = json.loads(head_line(world("delayed", 5).table))
    assert (head["type"], head["preset"], head["status"], head["watchers"]) == ("match", "block", "playing", "delayed")
    assert head["seats"] == [{"name": "Ann", "kind": "person"}, {"name": "Person 1", "kind": "person"}]


def test_each_line_is_a_message() -> None:
    table = world("public", 2000).table
    lines = [head_line(table), *event_lines(table, 0, table.version).splitlines(), end_line(table)]
    kinds = [type(msgspec.json.decode(line, type=MatchLine)).__name__ for line in lines]
    assert (kinds[0], kinds[-1], set(kinds[1:-1])) == ("StreamHead", "StreamEnd", {"StreamEvents"})


def test_it_goes_on_after_a_version() -> None:
    found = world("public", 40)
    every = events(found)
    middle = every[len(every) // 2]["version"]
    assert events(found, middle) == [event for event in every if event["version"] > middle]


@pytest.mark.parametrize("steps", [1, 7, 20])
def test_no_card_of_a_hand_or_the_stock_is_in_the_lines_of_a_running_deal(steps: int) -> None:
    found = world("public", steps)
    state = found.table.state
    held = {face for hand in state.hands for face in faces_of(hand)}
    taken_openly = {face for known in state.public.known for face in faces_of(known)}
    hidden = {format_card(face) for face in held - taken_openly | set(state.stock)}
    assert found.table.status == "playing"
    assert len(hidden) > 40
    text = json.dumps(events(found))
    assert not {card for card in hidden if f'"{card}"' in text}
    started = next(event["event"] for event in events(found) if event["event"]["type"] == "deal_started")
    assert started["secret"] is None
    assert set(started["hands"]) == {None}


def test_a_delayed_table_tells_nothing_of_the_deal_in_progress() -> None:
    found = world("delayed", 25)
    assert found.table.state.public.sheet.scored == 0
    assert [event["event"]["type"] for event in events(found)] == []
    found.play(Random(4), 2000)
    assert found.table.status == "over"
    assert {"deal_started", "deal_ended"} <= {event["event"]["type"] for event in events(found)}
