"""A name that is taken from a table is nowhere in what is made of its log, and everything else stays as it was."""

from random import Random

from openrummy import table as t
from openrummy.table import messages as m
from openrummy.table.history import record_text
from openrummy.table.logbook import decode_entry, encode_entry
from tests.table.world import PERSON, World


def played() -> World:
    return World().start().play(Random(3), 300)


def test_nothing_that_is_made_of_the_table_has_the_name_any_more() -> None:
    world = played()
    token, name = world.table.seats[0].sitter.token, world.table.names[0]
    said = str([t.told_for(world.table, version, 1) for version in range(1, world.table.version + 1)])
    assert name in said
    before = world.table
    world.done(None, t.TakeName(token))
    table = world.table
    assert table.names == ("Seat 1", *before.names[1:])
    assert (table.version, table.state, table.seats[0].sitter.token) == (before.version + 1, before.state, token)
    for shown in (
        str([t.told_for(table, version, seat) for version in range(1, table.version + 1) for seat in (None, 0, 1)]),
        str([t.view_for(table, seat) for seat in (None, 0, 1)]),
        record_text(table),
        str(table.log).replace(token, ""),
    ):
        assert name not in shown


def test_the_log_folds_to_the_same_table_and_asking_again_writes_nothing() -> None:
    world = played()
    entries = list(world.table.log)
    outcome = world.done(None, t.TakeName(world.table.seats[0].sitter.token))
    folded = t.fold(decode_entry(encode_entry(entry)) for entry in (*entries, *outcome.entries))
    assert (folded.log, folded.names, folded.answered) == (world.table.log, world.table.names, world.table.answered)
    assert world.done(None, t.TakeName(world.table.seats[0].sitter.token)).entries == ()
    assert world.done(None, t.TakeName("of nobody")).entries == ()


def test_a_command_from_before_is_still_answered() -> None:
    world = World()
    world.done(0, m.Start("first"))
    world.done(None, t.TakeName(world.table.seats[0].sitter.token))
    assert t.answer_again(world.table, world.table.seats[0].sitter.token[:16], m.Start("first")) is not None


def test_somebody_who_sits_down_later_under_the_same_name_keeps_it() -> None:
    world = World(PERSON, PERSON)
    world.join("Bob")
    first = world.table.seats[1].sitter.token
    world.done(1, m.Leave("bye"))
    world.done(None, t.Join("Bob", "hash of another Bob"))
    assert world.done(None, t.TakeName(first)).entries == ()
    assert world.table.names[1] == "Bob"
