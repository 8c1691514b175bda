"""Absent people, the table's policy for them, and their immediate return."""

from random import Random

import pytest
from msgspec.structs import replace

from openrummy import table as t
from openrummy.bots import version_of
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.absence import plain_act
from openrummy.table.draft import OWN_ID
from openrummy.table.view import to_act
from openrummy.variants.kinds import parse_action
from tests.table.test_clock import discard, left, near, settings
from tests.table.world import BOT, PERSON, World


def gone(absent: str, kind: str = "none", *seats: m.OpenSeat) -> tuple[World, int]:
    """Return a match in which the seat to act is absent and the other is present."""
    world = World(*seats, settings=settings(kind, absent)).start()
    (seat,) = to_act(world.table)
    world.tick(*(number for number in world.table.persons if number != seat))
    return world, seat


def stood_in() -> tuple[World, int]:
    world, seat = gone("bot")
    world.wait(121).tick(1 - seat)
    return world, seat


def bot_act(world: World, seat: int) -> t.Outcome:
    action = parse_action(world.legal(seat)[0])
    return world.do(seat, t.BotAct(world.table.version, action))


def test_without_clock_and_policy_no_absence_is_written() -> None:
    world = World().start()
    assert world.tick().entries == ()


def test_an_absent_person_is_shown_as_such_and_their_other_bank_runs() -> None:
    world, seat = gone("bot", "normal")
    assert t.view_for(world.table, None).seats[seat].away
    assert world.tick(1 - seat).entries == ()
    world.wait(30)
    assert near(left(world, seat), 90)
    world.tick(0, 1)
    assert not t.view_for(world.table, None).seats[seat].away
    assert near(left(world, seat), 120)


def test_if_the_table_waits_no_clock_runs() -> None:
    world, seat = gone("wait", "normal")
    world.wait(500)
    assert (t.wake_at(world.table), world.tick(1 - seat).entries) == (None, ())
    assert t.view_for(world.table, None).seats[seat].clock is None


def test_while_nobody_is_here_time_stands_still() -> None:
    world = World(settings=settings("fast", "bot")).start()
    world.tick()
    world.wait(10_000)
    assert t.wake_at(world.table) is None
    assert world.tick().entries == ()
    (seat,) = to_act(world.table)
    world.tick(seat)
    assert near(left(world, seat), 30)


def test_a_bot_stands_in_when_the_bank_is_empty() -> None:
    world, seat = gone("bot")
    assert world.wait(119).tick(1 - seat).entries == ()
    (entry,) = world.wait(2).tick(1 - seat).entries
    assert isinstance(entry, e.StoodIn)
    assert entry.sitter.version == version_of(entry.sitter.bot)
    shown = t.view_for(world.table, 1 - seat).seats[seat]
    assert (shown.kind, shown.stand_in, shown.away) == ("person", True, True)
    assert "a bot plays" in t.told_for(world.table, world.table.version, None)[0].words
    assert t.wake_at(world.table) is None


def test_the_stand_in_acts_with_its_cause_and_only_while_it_may() -> None:
    world, seat = stood_in()
    outcome = bot_act(world, seat)
    assert isinstance(outcome.entries[0], e.Acted)
    assert outcome.entries[0].cause == "stand_in"
    world.tick(0, 1)
    refused = bot_act(world, seat).refusal
    assert refused is not None
    assert refused.code == "stale"


def test_a_person_who_returns_has_the_seat_before_the_next_act_and_sees_every_card() -> None:
    world, seat = gone("bot")
    seen = world.table.version
    world.wait(121).tick(1 - seat)
    while seat in to_act(world.table):
        bot_act(world, seat)
    discard(world, 1 - seat)
    (back,) = world.tick(0, 1).entries
    assert isinstance(back, e.SeatBack)
    assert not t.view_for(world.table, seat).seats[seat].stand_in
    told = t.told_since(world.table, seen, seat)
    assert {each.version for each in told} == set(range(seen + 1, world.table.version + 1))
    mine = [each for each in told if each.seat == seat and each.kind in ("drew_stock", "took_discard", "discarded")]
    assert len(mine) == 2
    assert all(each.cards for each in mine)
    discard(world, seat)


def test_a_present_person_who_timed_out_takes_the_seat_back_by_back_or_an_act() -> None:
    world = World(settings=settings("fast", "bot")).start()
    (seat,) = to_act(world.table)
    assert world.refused(seat, m.Back("b")) == "not_away"
    world.wait(31).tick(0, 1)
    assert t.view_for(world.table, seat).prompt.startswith("A bot is playing for you.")
    world.done(seat, m.Back("b"))
    assert not world.table.seats[seat].stand_in
    assert near(left(world, seat), 20)
    world.wait(21).tick(0, 1)
    assert world.table.seats[seat].stand_in
    world.act(seat, {"type": "draw_stock"})
    assert not world.table.seats[seat].stand_in


def test_coming_back_twice_in_a_turn_gives_no_more_time() -> None:
    world = World(settings=settings("fast", "bot")).start()
    (seat,) = to_act(world.table)
    world.wait(31).tick(0, 1)
    world.done(seat, m.Back("b"))
    world.wait(21).tick(0, 1)
    world.done(seat, m.Back("c"))
    assert near(left(world, seat), 0)


def test_at_least_twenty_seconds_are_left_after_a_return() -> None:
    world, seat = gone("draw_and_throw", "normal")
    world.wait(115).tick(0, 1)
    world.tick(1 - seat)
    assert near(left(world, seat), 20)


def test_draw_and_discard_continues_turn_by_turn_without_the_person() -> None:
    world, seat = gone("draw_and_throw")
    world.wait(121).tick(1 - seat)
    assert to_act(world.table) == (1 - seat,)
    discard(world, 1 - seat)
    rings = t.wake_at(world.table)
    assert rings == world.table.since + 1000
    world.wait(1).tick(1 - seat)
    assert to_act(world.table) == (1 - seat,)


def test_the_bank_for_absence_lasts_one_deal_and_refills_only_for_present_people() -> None:
    world = World(settings=settings("none", "draw_and_throw"), end_condition="deals", num_deals=4).start()
    (seat,) = to_act(world.table)
    world.tick(1 - seat)
    random = Random(1)
    while world.table.status == "playing":
        if to_act(world.table) == (seat,):
            world.wait(121).tick(1 - seat)
        else:
            world.act(1 - seat, random.choice(world.legal(1 - seat)))
    world.done(1 - seat, m.Ready("r"))
    world.wait(1).tick(1 - seat)
    assert t.view_for(world.table, None).status == "playing"
    assert world.table.left[seat][1] == 0
    assert world.table.left[1 - seat][1] == 120_000


def test_bots_do_not_wait_between_deals_for_an_absent_person() -> None:
    world = World(settings=settings("none", "bot"), end_condition="deals", num_deals=3).start()
    (seat,) = to_act(world.table)
    world.tick(1 - seat)
    world.wait(121).tick(1 - seat)
    random = Random(2)
    while world.table.status == "playing":
        (acting,) = to_act(world.table)
        act = random.choice(world.legal(acting))
        if acting == seat:
            world.done(seat, t.BotAct(world.table.version, parse_action(act)))
        else:
            world.act(acting, act)
    assert t.view_for(world.table, None).prompt.startswith("Waiting for " + world.table.names[1 - seat])
    world.done(1 - seat, m.Ready("r"))
    assert t.view_for(world.table, None).status == "playing"
    assert world.table.bot_of(seat) is not None


def test_a_stand_in_rests_while_nobody_is_here_and_deals_nothing() -> None:
    world, _ = gone("bot", "none", PERSON, BOT)
    assert t.wake_at(world.table) is None
    both, seat = stood_in()
    both.tick()
    assert both.table.bot_of(seat) is None


@pytest.mark.parametrize("absent", ["miss"])
def test_an_absence_policy_that_the_rules_do_not_have_is_refused(absent: str) -> None:
    with pytest.raises(t.Refusal) as refusal:
        World(settings=settings("none", absent))
    assert refusal.value.code == "no_miss"


def test_a_person_who_leaves_for_good_has_no_stand_in() -> None:
    world, seat = stood_in()
    world.done(seat, m.Leave("bye"))
    shown = t.view_for(world.table, None).seats[seat]
    assert (shown.kind, shown.stand_in, shown.away) == ("bot", False, False)


def test_no_person_can_use_the_ids_of_the_table() -> None:
    world = World().start()
    (seat,) = to_act(world.table)
    act = m.Act(f"{OWN_ID}4", world.table.version, {"type": "draw_stock"})
    assert world.refused(seat, act) == "bad_id"


def test_the_plain_act_knows_only_what_the_seat_knows() -> None:
    world = World(settings=settings("fast", "draw_and_throw")).start()
    (seat,) = to_act(world.table)
    other = replace(world.table.state, stock=world.table.state.stock[::-1])
    assert plain_act(world.table, seat) == plain_act(replace(world.table, state=other), seat)


def test_a_pause_needs_everybody_who_is_here_and_anybody_ends_it() -> None:
    world = World(PERSON, PERSON, BOT, settings=settings("fast", "bot")).start()
    world.done(0, m.Pause("p"))
    assert world.refused(0, m.Pause("q")) == "asked"
    assert [seat.pausing for seat in t.view_for(world.table, None).seats] == [True, False, False]
    assert not world.table.paused
    world.done(1, m.Pause("p"))
    view = t.view_for(world.table, 0)
    assert (view.paused, view.to_act, view.offers) == (True, (), ())
    assert world.refused(0, m.Act("a", view.version, {"type": "draw_stock"})) == "paused"
    assert world.refused(2, t.BotAct(view.version, parse_action({"type": "draw_stock"}))) == "paused"
    assert t.wake_at(world.table) is None
    world.wait(1000).tick(0, 1)
    world.done(1, m.Resume("r"))
    assert not world.table.paused
    assert not any(seat.pausing for seat in world.table.seats)
    assert world.refused(1, m.Resume("s")) == "not_paused"


def test_a_pause_takes_no_time() -> None:
    world = World(settings=settings("normal")).start()
    (seat,) = to_act(world.table)
    world.wait(20)
    for number in (0, 1):
        world.done(number, m.Pause("p"))
    world.wait(1000)
    assert near(left(world, seat), 100)
    world.done(0, m.Resume("r"))
    world.wait(10)
    assert near(left(world, seat), 90)


def test_an_absent_person_is_not_asked_about_a_pause() -> None:
    world, seat = gone("bot")
    world.done(1 - seat, m.Pause("p"))
    assert world.table.paused


def test_there_is_no_pause_in_the_lobby() -> None:
    assert World().refused(0, m.Pause("p")) == "not_playing"


def test_a_match_that_everybody_has_left_waits_after_its_deal_for_somebody_to_come_back() -> None:
    world = World(PERSON, BOT, preset="block", end_condition="deals", num_deals=2).start()
    world.done(0, m.Leave("bye"))
    while world.table.status == "playing":
        (acting,) = to_act(world.table)
        world.done(acting, t.BotAct(world.table.version, parse_action(world.legal(acting)[0])))
    assert world.table.status == "between"
    assert t.view_for(world.table, None).prompt == "The next deal begins when somebody is back."
    world.done(None, t.Join("Ann", "hash of Ann", None, None, returns=True))
    assert t.view_for(world.table, 0).prompt == "Say when you are ready for the next deal."
