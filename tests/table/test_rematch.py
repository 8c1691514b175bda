"""Another match for the same people: asked for when one is over, at a table of its own."""

from random import Random

from msgspec.structs import replace

from openrummy import table as t
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.logbook import decode_entry, encode_entry
from tests.table.world import BOT, PERSON, World


class Rematches(World):
    """A world whose tables may open another one."""

    def chance(self) -> t.Chance:
        return replace(super().chance(), table="next")


def finished(*seats: m.OpenSeat, settings: m.TableSettings = m.TableSettings()) -> Rematches:
    world = Rematches(*seats, preset="block", settings=settings, end_condition="deals", num_deals=1)
    world.start().play(Random(1))
    assert world.table.status == "over"
    return world


def asked(world: Rematches, seat: int = 0) -> World:
    """Return the table of the rematch that `seat` asks for."""
    (entry,) = world.done(seat, m.Rematch("again")).entries
    assert isinstance(entry, e.RematchAsked)
    assert decode_entry(encode_entry(entry)) == entry
    assert e.is_secret(entry)
    return World.of([entry.opening])


def test_the_same_seats_rules_and_settings_play_again_with_their_tokens() -> None:
    world = finished(PERSON, BOT, PERSON, settings=m.TableSettings(clock="fast", absent="bot"))
    again = asked(world)
    assert [seat.sitter.name for seat in again.table.seats] == [seat.sitter.name for seat in world.table.seats]
    assert [again.table.seat_of(seat.sitter.token) for seat in world.table.seats] == [0, None, 2]
    assert again.table.seats[1].sitter.seed != world.table.seats[1].sitter.seed
    assert (again.table.rules.text, again.table.settings) == (world.table.rules.text, world.table.settings)
    assert again.table.secret != world.table.secret


def test_everybody_is_told_and_the_second_to_ask_joins_the_first() -> None:
    world = finished(PERSON, PERSON)
    asked(world)
    assert [t.view_for(world.table, seat).rematch for seat in (0, 1, None)] == ["next"] * 3
    assert t.told_since(world.table, world.table.version - 1, 1)[0].words == "Ann would like a rematch."
    assert world.done(1, m.Rematch("me too")).entries == ()
    assert world.done(0, m.Rematch("again")).entries == ()
    assert t.fold(world.table.log).rematch == "next"


def test_it_starts_when_all_are_ready() -> None:
    again = asked(finished(PERSON, BOT, PERSON))
    again.done(2, m.Ready("two"))
    assert not again.table.started
    again.done(0, m.Ready("0a"))
    assert again.table.started
    assert all(seat.stand_in is None for seat in again.table.seats)


def test_bots_play_for_those_who_do_not_come_in_20_seconds_until_they_do() -> None:
    again = asked(finished(PERSON, PERSON))
    assert t.wake_at(again.table) is None
    again.done(0, m.Ready("ready"))
    due = t.wake_at(again.table)
    assert due is not None
    assert due - again.table.log[0].at == 20_000
    assert (t.view_for(again.table, 1, now=again.table.log[0].at).window) == 20_000
    again.wait(18).tick(0)
    assert not again.table.started
    again.wait(2).tick(0)
    assert again.table.started
    assert [seat.stand_in is not None for seat in again.table.seats] == [False, True]
    again.done(1, m.Back("back"))
    assert again.table.seats[1].stand_in is None


def test_the_host_need_not_wait() -> None:
    again = asked(finished(PERSON, PERSON), seat=1)
    again.done(0, m.Start("now"))
    assert again.table.status == "playing"
    assert again.table.seats[1].stand_in is not None


def test_a_match_in_progress_a_watcher_and_a_tournament_have_none() -> None:
    world = Rematches(PERSON, BOT).start()
    assert world.refused(0, m.Rematch("again")) == "not_over"
    assert world.refused(None, m.Rematch("again")) == "watching"
    world = finished(PERSON, BOT)
    world.table = replace(world.table, tournament="cup")
    assert world.refused(0, m.Rematch("again")) == "tournament"
