"""The log alone rebuilds the table, and tells everybody all that they may know."""

from random import Random

import pytest

from openrummy import table as t
from openrummy.table import messages as m
from openrummy.table.logbook import decode_entry, encode_entry
from openrummy.variants import presets
from tests.helpers import seats_for
from tests.table.world import BOT, PERSON, World

PRESETS = [preset.key for preset in presets()]


@pytest.mark.quick(4)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_whole_log_is_written_read_and_folded_to_the_same_table(preset: str) -> None:
    world = World(*(PERSON, BOT, PERSON)[: seats_for(preset, 3)], preset=preset).start().play(Random(preset))
    back = [decode_entry(encode_entry(entry)) for entry in world.table.log]
    assert tuple(back) == world.table.log
    again = t.fold(back, world.kept.values())
    assert (again.state, again.seats, again.secret, again.moved) == (
        world.table.state,
        world.table.seats,
        world.table.secret,
        world.table.moved,
    )
    assert t.view_for(again, 0) == t.view_for(world.table, 0)


def test_a_restart_in_mid_match_goes_on_with_the_next_version() -> None:
    world = World().start().play(Random(1), 30)
    again = World.of(list(world.table.log))
    version = again.table.version
    again.step(Random(2))
    assert again.table.version > version


def test_every_version_tells_everybody_something_in_order() -> None:
    world = World(PERSON, BOT, PERSON).start().play(Random(5))
    for seat in (0, 1, 2, None):
        versions = [told.version for told in t.told_since(world.table, 0, seat)]
        assert versions == sorted(versions)
        assert set(versions) == set(range(1, world.table.version + 1))
        for told in t.told_since(world.table, 0, seat):
            assert told.words or told.kind == "arranged"


def test_a_seat_is_told_of_itself_as_you() -> None:
    world = World(PERSON, PERSON).start()
    world.done(0, m.Pause("p"))
    world.done(1, m.Pause("p"))
    world.done(1, m.Resume("r"))
    heard = {seat: [told.words for told in t.told_since(world.table, 1, seat)] for seat in (0, 1, None)}
    assert {
        "You start the match.",
        "Person 1 sits down.",
        "You would like a pause.",
        "Person 1 ends the pause.",
    } <= set(heard[0])
    assert {"Ann starts the match.", "You sit down.", "Ann would like a pause.", "You end the pause."} <= set(heard[1])
    assert {"Ann starts the match.", "Person 1 sits down.", "Person 1 ends the pause."} <= set(heard[None])


def test_a_client_that_reconnects_gets_what_it_missed() -> None:
    world = World().start().play(Random(6), 60)
    everything = t.told_since(world.table, 0, 0)
    for seen in (1, 7, world.table.version):
        assert t.told_since(world.table, seen, 0) == tuple(told for told in everything if told.version > seen)


def test_a_log_without_its_beginning_is_no_table() -> None:
    world = World().start()
    with pytest.raises(ValueError, match="opening"):
        t.fold(world.table.log[1:])


@pytest.mark.parametrize("body", [b'{"type": "flown", "at": 1}', b"{", b"[]"])
def test_a_text_that_is_not_an_entry_is_not_read(body: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - any says no
        decode_entry(body)
