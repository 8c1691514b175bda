"""Seats of programs: given out and revoked by the host, played by the table's rules, and kept apart from people and from our bots."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy import table as t
from openrummy.receipts import begun
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.history import table_record
from openrummy.table.listing import has_seat_to_take, listing_of
from openrummy.table.logbook import decode_entry, encode_entry
from openrummy.table.programs import check_programs, events_since
from openrummy.table.results.made import result_of
from openrummy.table.talk import Talk, heard, said
from openrummy.table.view import to_act
from openrummy.variants.kinds import parse_action
from tests.table.world import BOT, PERSON, World

TOKEN = "hash of Deep"
CLOCK = m.TableSettings(clock="normal", absent="bot")


def seated(*seats: m.OpenSeat, settings: m.TableSettings = m.TableSettings(), **options: Any) -> World:
    """Return a table where Ann is the host and Deep, a program, has the second seat."""
    world = World(*(seats or (PERSON, PERSON)), preset="block", settings=settings, **options)
    world.done(0, t.SeatProgram("Deep", TOKEN))
    return world


def test_a_program_is_shown_as_a_bot_with_the_words_of_its_owner() -> None:
    world = seated()
    seat = t.view_for(world.table, 0).seats[1]
    assert (seat.name, seat.kind, seat.program, seat.level) == ("Deep", "bot", True, "a program")
    assert (seat.connected, seat.ready) == (False, False)
    assert t.view_for(world.table, 0, [1]).seats[1].connected
    assert [each.words for each in t.told_for(world.table, world.table.version, 0)] == ["Deep sits down, a program."]
    line = listing_of(world.table, 0)
    assert (line.persons, line.bots, line.programs, line.free) == (1, 1, 1, 0)
    assert not has_seat_to_take(replace(line, settings=m.SettingsView(takeover=True)))


def test_the_host_is_not_told_that_everybody_is_here() -> None:
    assert t.view_for(seated().table, 0).prompt == "Start the match when the programs have come."


def test_its_entries_are_kept_and_its_token_is_sealed() -> None:
    world = seated()
    world.done(0, t.EndProgram(1))
    taken, ended = world.table.log[-2:]
    assert [decode_entry(encode_entry(each)) for each in (taken, ended)] == [taken, ended]
    assert e.is_secret(taken)
    assert t.fold(world.table.log).seats == world.table.seats


def test_a_program_plays_on_deal_after_deal_when_the_host_has_left() -> None:
    world = seated(end_condition="deals", num_deals=2).start()
    world.done(0, m.Leave("leave"))
    for _ in range(2_000):
        if world.table.status == "between":
            break
        seat = to_act(world.table)[0]
        act = world.legal(seat)[-1]
        if seat == 1:
            world.act(1, act)
        else:
            world.done(0, t.BotAct(world.table.version, parse_action(act)))
    assert world.table.status == "between"
    world.done(1, m.Ready("ready", "bb"))
    assert (world.table.status, world.table.state.public.deal) == ("playing", 2)


def test_names_have_the_usual_limits_and_only_the_host_seats_programs() -> None:
    world = World(PERSON, PERSON, PERSON, preset="block")
    assert world.refused(0, t.SeatProgram("x" * 25, TOKEN)) == "name_long"
    assert world.refused(0, t.SeatProgram("Ann", TOKEN)) == "name_taken"
    world.done(None, t.Join("Bob", "hash of Bob"))
    assert world.refused(1, t.SeatProgram("Deep", TOKEN)) == "not_host"
    assert world.refused(None, t.SeatProgram("Deep", TOKEN)) == "watching"
    assert world.refused(0, t.SeatProgram("Deep", TOKEN, 1)) == "taken"
    assert world.refused(0, t.SeatProgram("Deep", TOKEN, 9)) == "no_seat"
    world.done(0, t.SeatProgram("Deep", TOKEN))
    assert world.refused(0, t.SeatProgram("Deeper", "another")) == "full"
    assert world.refused(2, t.SeatProgram("Deeper", "another", 2)) == "not_host"
    assert world.table.host == 0
    assert world.table.persons == (0, 1)


def test_it_may_take_the_seat_of_a_built_in_bot_before_the_match_only() -> None:
    world = World(PERSON, BOT, preset="block")
    world.done(0, t.SeatProgram("Deep", TOKEN, 1))
    assert world.table.seat_of(TOKEN) == 1
    started = World(PERSON, BOT, preset="block").start()
    assert started.refused(0, t.SeatProgram("Deep", TOKEN, 1)) == "started"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"settings": m.TableSettings(rated=True, clock="normal", absent="bot")}, "rated_programs"),
        ({"settings": m.TableSettings(stake=10, clock="normal", absent="bot")}, "stake_programs"),
        ({"tournament": "cup"}, "event_programs"),
        ({"quick": "casual"}, "event_programs"),
        ({"daily": "2026-11-24"}, "event_programs"),
        ({"lesson": "basic"}, "event_programs"),
        ({"given_up": True, "started": True}, "over"),
    ],
)
def test_where_no_program_may_sit(change: dict[str, Any], code: str) -> None:
    table = replace(World(PERSON, PERSON, preset="block").table, **change)
    with pytest.raises(t.Refusal) as refusal:
        check_programs(table)
    assert refusal.value.code == code


def test_another_token_for_the_same_seat_ends_the_first() -> None:
    world = seated()
    world.done(0, t.SeatProgram("Deep 2", "new", 1))
    assert (world.table.seat_of(TOKEN), world.table.seat_of("new")) == (None, 1)
    assert world.table.names[1] == "Deep 2"
    world.start()
    world.done(0, t.SeatProgram("Deep 3", "newer", 1))
    assert (world.table.seat_of("new"), world.table.seat_of("newer")) == (None, 1)
    before = world.table.version
    assert world.done(0, t.SeatProgram("Deep 3", "newer", 1)).entries == ()  # an append that was sent twice
    assert world.table.version == before


def test_a_token_that_is_revoked_before_the_match_frees_the_seat() -> None:
    world = seated()
    assert world.refused(0, t.EndProgram(0)) == "no_program"
    assert world.refused(0, t.EndProgram(7)) == "no_program"
    world.done(0, t.EndProgram(1))
    assert (world.table.seats[1].sitter.kind, world.table.seat_of(TOKEN)) == ("free", None)
    assert t.told_for(world.table, world.table.version, 0)[0].words.startswith("The host has revoked the token of")


def test_after_the_start_the_seat_goes_on_by_the_rule_for_absent_players() -> None:
    world = seated(settings=CLOCK).start()
    world.done(0, t.EndProgram(1))
    assert (world.table.seat_of(TOKEN), world.table.seat_of("")) == (None, None)
    assert world.done(0, t.EndProgram(1)).entries == ()
    while 1 not in t.view_for(world.table, 0).to_act:
        world.step(Random(1))
    world.tick(0)
    assert world.table.seats[1].away
    world.wait(121).tick(0)
    assert world.table.bot_of(1) is not None
    assert "Deep ran out of time" in " ".join(each.words for each in t.told_since(world.table, 0, 0))


def test_a_program_that_dawdles_is_replaced_and_may_come_back() -> None:
    world = seated(settings=CLOCK).start()
    while 1 not in t.view_for(world.table, 0).to_act:
        world.step(Random(1))
    clock = t.view_for(world.table, 0).seats[1].clock
    assert clock is not None
    assert clock.running
    world.wait(131).tick(0, 1)
    assert t.view_for(world.table, 0).seats[1].stand_in
    world.done(1, m.Back("back"))
    assert not t.view_for(world.table, 0).seats[1].stand_in


def test_no_clock_runs_for_a_program_while_no_person_is_there() -> None:
    world = seated(settings=CLOCK).start()
    world.tick(1)
    assert not world.table.goes_on
    assert world.table.present == ()


def test_a_match_with_a_program_is_played_recorded_and_counted() -> None:
    world = seated(end_condition="deals", num_deals=1).start()
    world.play(Random(2))
    assert world.table.status == "over"
    record = table_record(world.table)
    assert (record.seats[1].kind, record.seats[1].agent, record.seats[1].seed) == ("bot", None, None)
    receipt = begun(record)[1]
    assert not receipt.holds
    assert receipt.reason is not None
    assert "a program of somebody's own" in str(receipt.reason)
    result = result_of(world.table)
    assert result is not None
    assert (result.seats[1].name, result.seats[1].bot, result.seats[1].token) == ("Deep", "program", "")


@pytest.mark.parametrize(
    "message",
    [
        m.Start("1"),
        m.Leave("1"),
        m.Pause("1"),
        m.Resume("1"),
        m.GiveTime("1", 0),
        m.Rematch("1"),
    ],
)
def test_a_program_plays_and_does_nothing_else(message: Any) -> None:
    assert seated().refused(1, message) == "only_plays"


def test_a_program_hears_no_talk_and_needs_no_pause() -> None:
    world = seated().start()
    talk = said(Talk(), world.table, 0, m.Say("1", "hello"), 0)
    assert [len(heard(talk, world.table, seat, 0)) for seat in (0, 1, None)] == [1, 0, 1]
    world.done(0, m.Pause("pause"))
    assert world.table.paused


def test_the_events_of_a_seat_have_its_cards_and_no_others() -> None:
    world = seated().start()
    page = events_since(world.table, 1, 0)
    dealt = next(each.event for each in page.events if each.event["type"] == "deal_started")
    assert page.until == world.table.version
    assert [hand is not None for hand in dealt["hands"]] == [False, True]
    assert dealt["secret"] is None
    assert events_since(world.table, 1, page.until).events == ()
    assert events_since(world.table, 1, 10**6).until == 10**6
    assert events_since(world.table, 1, 0, 1) == m.EventPage(1, ())


def test_a_rematch_keeps_the_token_and_a_stand_in_plays_until_it_comes() -> None:
    class Rematches(World):
        def chance(self) -> t.Chance:
            return replace(super().chance(), table="next")

    world = Rematches(PERSON, PERSON, preset="block", end_condition="deals", num_deals=1)
    world.done(0, t.SeatProgram("Deep", TOKEN))
    world.start().play(Random(1))
    (entry,) = world.done(0, m.Rematch("again")).entries
    assert isinstance(entry, e.RematchAsked)
    again = World.of([entry.opening])
    assert again.table.seat_of(TOKEN) == 1
    again.done(0, m.Ready("ready"))
    assert again.table.status == "playing"
    assert again.table.seats[1].stand_in is not None
