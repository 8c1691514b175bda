"""A command that comes again is found by its seat and id, exactly, however long the log is."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from openrummy import table as t
from openrummy.table import messages as m
from openrummy.table.answered import Answered, answer_to, with_answer
from openrummy.table.entries import command_of
from openrummy.table.logbook import decode_entry, encode_entry
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
    answers = {command_of(entry): version for version, entry in enumerate(world.table.log, 1)}
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
