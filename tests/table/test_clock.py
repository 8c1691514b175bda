"""Clocks, tested without waiting: time is an argument."""

from random import Random

import pytest
from msgspec.structs import replace

from openrummy import table as t
from openrummy.table import clock, entries
from openrummy.table import messages as m
from openrummy.table.logbook import decode_entry, encode_entry
from openrummy.table.view import to_act
from tests.table.world import BOT, PERSON, World

SLACK = 100
"""Milliseconds that the world's counter may have added."""


def settings(kind: str = "normal", absent: str = "wait") -> m.TableSettings:
    return replace(m.TableSettings(), clock=kind, absent=absent)


def timed(*seats: m.OpenSeat, kind: str = "normal", absent: str = "wait") -> tuple[World, int]:
    """Return a started match and the seat to act."""
    world = World(*seats, settings=settings(kind, absent)).start()
    (seat,) = to_act(world.table)
    return world, seat


def left(world: World, seat: int) -> int:
    shown = t.view_for(world.table, None, (), world.now()).seats[seat].clock
    assert shown is not None
    return shown.left


def near(found: int, seconds: float) -> bool:
    return abs(found - seconds * 1000) < SLACK


def discard(world: World, seat: int) -> None:
    """Play a whole turn of `seat`."""
    world.act(seat, {"type": "draw_stock"})
    turn = world.table.state.public.turn.number
    discards = [action for action in world.legal(seat) if action["type"] == "discard"]
    assert world.act(seat, discards[0]).refusal is None
    assert world.table.state.public.turn.number > turn


def test_a_table_without_a_clock_shows_none_and_writes_none() -> None:
    world = World().start().wait(10_000)
    assert [seat.clock for seat in t.view_for(world.table, 0).seats] == [None, None]
    assert (t.wake_at(world.table), world.tick().entries) == (None, ())
    assert all(b"left" not in encode_entry(entry) for entry in world.table.log)


@pytest.mark.parametrize(("kind", "seconds"), [("relaxed", 300), ("normal", 120), ("fast", 30)])
def test_every_deal_begins_with_full_banks(kind: str, seconds: int) -> None:
    world, seat = timed(kind=kind)
    assert near(left(world, seat), seconds)
    assert near(left(world, 1 - seat), seconds)


def test_only_the_seat_that_is_waited_for_runs() -> None:
    world, seat = timed()
    world.wait(50)
    assert near(left(world, seat), 70)
    assert near(left(world, 1 - seat), 120)
    clocks = [each.clock for each in t.view_for(world.table, 0).seats]
    assert [shown.running for shown in clocks if shown] == [number == seat for number in (0, 1)]


def test_a_turn_adds_its_credit_and_never_more_than_the_start() -> None:
    world, seat = timed()
    world.wait(50)
    discard(world, seat)
    assert near(left(world, seat), 70)
    discard(world, 1 - seat)
    assert near(left(world, seat), 80)
    assert near(left(world, 1 - seat), 120)


def test_the_log_holds_the_time_left_after_an_act() -> None:
    world, seat = timed()
    world.wait(30).act(seat, {"type": "draw_stock"})
    assert near(world.table.log[-1].left[seat][0], 90)
    world.wait(20)
    assert near(left(world, seat), 70)


def test_arranging_a_hand_moves_no_clock() -> None:
    world, seat = timed()
    before = world.table
    world.wait(30).done(seat, m.Arrange((t.view_for(world.table, seat).hand[::-1],)))
    assert (world.table.left, world.table.since) == (before.left, before.since)
    assert near(left(world, seat), 90)


def test_if_the_table_waits_an_empty_bank_has_no_effect() -> None:
    world, seat = timed()
    assert t.wake_at(world.table) is None
    world.wait(1000)
    assert (left(world, seat), world.tick(0, 1).entries) == (0, ())
    discard(world, seat)


def test_extra_time_is_twice_of_all() -> None:
    world, seat = timed(m.OpenSeat(extra_time=True), m.OpenSeat(extra_time=True))
    assert near(left(world, seat), 240)
    world.wait(100)
    discard(world, seat)
    discard(world, 1 - seat)
    assert near(left(world, seat), 160)


def test_the_host_gives_extra_time_and_takes_it_away() -> None:
    world, seat = timed()
    world.wait(20)
    assert world.refused(1, m.GiveTime("g", 1)) == "not_host"
    assert world.refused(0, m.GiveTime("g", 9)) == "no_seat"
    assert world.refused(0, m.GiveTime("g", seat, extra=False)) == "no_change"
    world.done(0, m.GiveTime("g", seat))
    assert near(left(world, seat), 220)
    assert t.view_for(world.table, None).seats[seat].extra_time
    world.done(0, m.GiveTime("h", seat, extra=False))
    assert near(left(world, seat), 120)


def test_the_timer_rings_when_the_bank_is_empty_and_not_before() -> None:
    world, seat = timed(absent="draw_and_throw")
    rings = t.wake_at(world.table)
    assert rings == world.table.since + 120_000
    early = t.handle(world.table, None, t.Tick(frozenset({0, 1})), rings - 1, world.chance())
    assert early.entries == ()
    late = t.handle(world.table, None, t.Tick(frozenset({0, 1})), rings, world.chance())
    acts = [entry for entry in late.entries if isinstance(entry, entries.Acted)]
    assert {(entry.seat, entry.cause) for entry in acts} == {(seat, "time_out")}


def test_a_time_out_is_a_draw_and_a_discard_of_the_card_drawn() -> None:
    world, seat = timed(absent="draw_and_throw")
    hand = t.view_for(world.table, seat).hand
    world.wait(121).tick(0, 1)
    assert t.view_for(world.table, seat).hand == hand
    assert to_act(world.table) == (1 - seat,)
    assert [entry.action for entry in world.table.log[-2:] if isinstance(entry, entries.Acted)]
    told = [each for each in t.told_since(world.table, world.table.version - 2, 1 - seat) if each.kind == "time_out"]
    assert [each.seat for each in told] == [seat, seat]
    assert "ran out of time" in told[0].words


def test_a_time_out_after_the_draw_discards_what_can_be_discarded() -> None:
    world, seat = timed(absent="draw_and_throw")
    world.act(seat, {"type": "draw_discard"})
    world.wait(121).tick(0, 1)
    assert to_act(world.table) == (1 - seat,)


def test_a_person_who_plays_on_after_a_time_out_has_the_credit_of_each_turn() -> None:
    world, seat = timed(absent="draw_and_throw")
    world.wait(121).tick(0, 1)
    discard(world, 1 - seat)
    assert near(left(world, seat), 10)


def test_a_whole_match_of_time_outs_comes_to_its_end() -> None:
    world = World(
        preset="block", settings=settings("fast", "draw_and_throw"), end_condition="deals", num_deals=2
    ).start()
    for _ in range(3000):
        if world.table.status == "over":
            break
        rings = t.wake_at(world.table)
        assert rings is not None
        world.waited += max(0, rings - world.now())
        assert world.tick(0, 1).entries
    assert world.table.status == "over"
    assert t.wake_at(world.table) is None
    assert t.fold([decode_entry(encode_entry(entry)) for entry in world.table.log]).left == world.table.left


def test_between_deals_nobody_waits_for_a_seat_that_is_late() -> None:
    world = World(settings=settings("fast", "draw_and_throw"), end_condition="deals", num_deals=3).start()
    random = Random(1)
    while world.table.status == "playing":
        world.step(random)
    world.done(0, m.Ready("r"))
    assert near(left(world, 1), 60)
    assert t.view_for(world.table, None).seats[0].clock.running is False  # type: ignore[union-attr]  # has one
    world.wait(59).tick(0, 1)
    assert t.view_for(world.table, 1).status == "between"
    world.wait(2).tick(0, 1)
    assert t.view_for(world.table, 1).status == "playing"
    told = [each.words for each in t.told_since(world.table, world.table.version - 2, 0)]
    assert "The table no longer waits for Person 1." in told


def test_a_restart_takes_nobody_s_time_and_gives_some_back() -> None:
    world, seat = timed(absent="draw_and_throw")
    world.wait(115)
    again = t.revived(t.fold(list(world.table.log)), 5_000_000_000_000)
    assert t.wake_at(again) == 5_000_000_000_000 + 15_000 + 120_000
    shown = t.view_for(again, None, (), 5_000_000_014_000).seats[seat].clock
    assert shown is not None
    assert shown.left == 120_000
    later = t.view_for(again, None, (), 5_000_000_025_000).seats[seat].clock
    assert later is not None
    assert later.left == 110_000


def test_bots_have_no_clock() -> None:
    world, _ = timed(PERSON, BOT)
    assert t.view_for(world.table, 0).seats[1].clock is None


def test_a_clock_that_runs_backwards_adds_nothing() -> None:
    world, seat = timed()
    before = world.table
    assert clock.left_at(before, before.since - 10_000) == before.left
    assert seat in clock.running(before)
