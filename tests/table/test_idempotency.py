"""A repeated command is recognized by its person, id and content, exactly, however long the log is."""

from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openrummy import table as t
from openrummy.table import messages as m
from openrummy.table import repeating
from openrummy.table.commands import Command
from openrummy.table.idempotency import Answered, answer_to, with_answer
from openrummy.table.logbook import decode_entry, encode_entry
from openrummy.table.repeating import answered_in, asks_the_same
from openrummy.table.senders import command_of, person_at
from tests.table.world import BOT, PERSON, World


def of(commands: list[str]) -> Answered:
    answered: Answered = ()
    for version, command in enumerate(commands, 1):
        answered = with_answer(answered, command, version)
    return answered


@given(st.lists(st.text("ab", max_size=3)))
def test_it_says_what_a_look_through_the_whole_log_would_say(commands: list[str]) -> None:
    latest = {command: version for version, command in enumerate(commands, 1)}
    answered = of(commands)
    assert {command: answer_to(answered, command) for command in latest} == latest
    assert answer_to(answered, "never sent") is None


def test_two_futures_of_one_table_know_nothing_of_each_other() -> None:
    before = of(["a", "b", "c"])
    one, other = with_answer(before, "d", 4), with_answer(before, "e", 4)
    assert (answer_to(one, "e"), answer_to(other, "d"), answer_to(before, "d")) == (None, None, None)


def test_a_long_log_is_asked_in_few_places() -> None:
    assert len(of([str(number) for number in range(5_000)])) <= 13


def test_every_command_of_a_match_is_answered_as_it_was_also_when_the_log_is_read_again() -> None:
    world = World(PERSON, BOT, PERSON).start().play(Random(4))
    again = t.fold([decode_entry(encode_entry(entry)) for entry in world.table.log])
    answers = {command_of(again, entry): version for version, entry in enumerate(world.table.log, 1)}
    answers.pop(None)
    assert len(answers) > 100
    for table in (world.table, again):
        assert {command: answer_to(table.answered, str(command)) for command in answers} == answers


def test_the_same_id_from_another_seat_is_another_command() -> None:
    world = World(PERSON, PERSON)
    world.join("Bob")
    first = world.done(0, m.Start("same"))
    assert world.done(0, m.Start("same")).version == first.version
    assert world.refused(1, m.Start("same")) == "started"


def another_person(world: World, seat: int) -> None:
    """Give up the seat and let somebody else sit down there."""
    world.done(seat, m.Leave("bye"))
    world.join("Eve")


def test_a_new_occupant_of_a_seat_has_ids_of_their_own() -> None:
    world = World(PERSON, PERSON)
    world.join("Bob")
    first = world.done(1, m.Ready("1"))
    another_person(world, 1)
    assert not world.table.seats[1].ready
    second = world.done(1, m.Ready("1"))
    assert second.version > first.version
    assert world.table.seats[1].ready


def test_an_id_that_was_used_for_something_else_is_refused_and_the_answer_stays() -> None:
    world = World().start()
    seat = world.table.state.public.turn.seat
    drawn = world.act(seat, {"type": "draw_stock"}, "1")
    card = t.view_for(world.table, seat).hand[0]
    assert world.refused(seat, m.Act("1", world.table.version, {"type": "discard", "card": card})) == "id_used"
    assert world.refused(seat, m.Act("1", world.table.version, {"type": "no act"})) == "id_used"
    assert world.refused(seat, m.Leave("1")) == "id_used"
    again = world.act(seat, {"type": "draw_stock"}, "1")
    assert (again.version, again.entries, again.refusal) == (drawn.version, (), None)


@pytest.mark.parametrize(
    ("sent", "other"),
    [
        (m.Ready("x", "aa"), m.Ready("x", "bb")),
        (m.Start("x", "aa"), m.Start("x", "bb")),
        (m.GiveTime("x", 1), m.GiveTime("x", 0)),
        (m.GiveTime("x", 1), m.GiveTime("x", 1, extra=False)),
        (m.Start("x"), m.Pause("x")),
        (m.Leave("x"), m.Ready("x")),
    ],
)
def test_each_command_is_the_same_only_with_the_same_content(sent: Command, other: Command) -> None:
    world = World(PERSON, PERSON)
    world.join("Bob")
    person = person_at(world.table, 0)
    version = world.done(0, sent).version
    assert answered_in(world.table, person, other) == version
    assert asks_the_same(world.table, version, sent)
    assert not asks_the_same(world.table, version, other)


def test_every_command_with_an_id_says_when_it_is_the_same() -> None:
    with_ids = {kind for kind in get_args(Command) if "id" in kind.__struct_fields__}
    assert with_ids == set(repeating._CONTENTS)
