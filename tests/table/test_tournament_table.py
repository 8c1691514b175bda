"""A table of a tournament: it starts without a host, goes on without people, and has no pause."""

from random import Random

import pytest
from msgspec.structs import replace

from openrummy import table as t
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.entries import Sitter
from openrummy.table.players import bot_act, bot_to_act
from openrummy.table.view import to_act
from tests.table.world import World

RULES = "block(end_condition=deals, num_deals=2)"


def person(name: str) -> Sitter:
    return Sitter("person", name, f"hash of {name}")


def bot(name: str) -> Sitter:
    return Sitter("bot", name, bot="random", seed=name)


def seated(*sitters: Sitter, clock: str = "normal") -> World:
    world = World()
    settings = m.TableSettings(clock=clock, absent="bot")  # type: ignore[arg-type]  # as it is asked for
    entry = t.open_seated("table", RULES, sitters, settings, "the cup", world.now(), world.chance())
    world.table = t.opened(replace(entry, organizer="hash of the host"))
    return world


def play_bots(world: World) -> World:
    """Let the bots act until a person has to act, or the match is over."""
    while (seat := bot_to_act(world.table)) is not None:
        sitter = world.table.bot_of(seat)
        assert sitter is not None
        world.done(seat, bot_act(world.table, seat, sitter))
    return world


def test_it_is_started_once_and_by_nobody_at_it() -> None:
    world = seated(person("Ann"), person("Bob"))
    assert world.refused(0, m.Start("start")) == "not_host"
    assert [type(entry) for entry in world.done(None, t.Begin()).entries] == [e.Begun, e.Dealt]
    assert world.done(None, t.Begin()).entries == ()
    assert world.table.status == "playing"
    assert t.told_for(world.table, 2, None)[0].words == "The match starts."


def test_extra_time_is_given_by_the_host_of_the_tournament_alone() -> None:
    """The first seat is nobody's host there: it could give itself time."""
    world = seated(person("Ann"), person("Bob"))
    assert world.refused(0, m.GiveTime("g", 0)) == world.refused(1, m.GiveTime("g", 1)) == "not_host"
    assert t.view_for(world.table, 0).timekeeper is None
    hosted = seated(person("Ann"), Sitter("person", "Bob", "hash of the host"))
    assert (hosted.refused(0, m.GiveTime("g", 0)), t.view_for(hosted.table, 0).timekeeper) == ("not_host", 1)
    hosted.done(1, m.GiveTime("g", 0))
    assert [seat.extra_time for seat in hosted.table.seats] == [True, False]


def test_begin_starts_no_ordinary_table() -> None:
    world = World()
    assert world.done(None, t.Begin()).entries == ()
    assert world.table.status == "lobby"


def test_bots_alone_play_on_from_deal_to_deal() -> None:
    world = seated(bot("Mira"), bot("Otto"), bot("Lena"))
    world.done(None, t.Begin())
    play_bots(world)
    assert world.table.status == "over"
    assert sum(isinstance(entry, e.Dealt) for entry in world.table.log) == 2


def test_the_people_of_the_others_are_waited_for_between_deals() -> None:
    world = seated(person("Ann"), bot("Otto"))
    world.done(None, t.Begin())
    random = Random(1)
    while world.table.status == "playing":
        play_bots(world)
        if 0 in to_act(world.table):
            world.act(0, random.choice(world.legal(0)))
    assert world.table.status == "between"
    entries = world.done(0, m.Ready("ready")).entries
    assert [type(entry) for entry in entries] == [e.Readied, e.Dealt]


def test_time_runs_and_a_bot_stands_in_even_while_nobody_is_here() -> None:
    world = seated(person("Ann"), person("Bob"))
    world.done(None, t.Begin())
    world.tick()
    for _ in range(10):
        world.wait(130).tick()
        play_bots(world)
    assert world.table.status == "over"


def test_there_is_no_pause() -> None:
    world = seated(person("Ann"), person("Bob"))
    world.done(None, t.Begin())
    assert world.refused(0, m.Pause("pause")) == "no_pause"


def test_a_bot_plays_for_a_person_who_leaves_even_before_the_start() -> None:
    world = seated(person("Ann"), person("Bob"))
    world.done(0, m.Leave("leave"))
    assert [seat.sitter.kind for seat in world.table.seats] == ["bot", "person"]


@pytest.mark.parametrize("name", ["Cy"])
def test_nobody_else_can_sit_down(name: str) -> None:
    world = seated(person("Ann"), bot("Otto"))
    assert world.refused(None, t.Join(name, "hash")) == "full"


def test_it_is_the_same_when_it_is_read_from_the_log() -> None:
    world = seated(bot("Mira"), bot("Otto"))
    world.done(None, t.Begin())
    play_bots(world)
    again = t.fold(world.table.log)
    assert (again.tournament, again.status, again.state.public) == ("the cup", "over", world.table.state.public)
    assert t.view_for(again, None).tournament == "the cup"
