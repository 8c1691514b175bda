"""Calls at a table: the short deadline for answers, bots that answer at once, people whom nobody waits for."""

from typing import Any

from msgspec.structs import replace

import openrummy.table as t
from openrummy.parts.panels import SpreadPanel
from openrummy.table import messages as m
from openrummy.table.clock import ANSWER_MS, answers_until
from openrummy.table.players import bot_act, bot_to_act
from openrummy.table.turns import awaited, to_act
from openrummy.variants.five_hundred.actions import PassCall
from tests.helpers import position
from tests.table.world import BOT, PERSON, World


def about_to_discard(*sitters: Any, call_rummy: str = "take_pile", seat: int = 0, **changes: Any) -> World:
    """Return a table at which `seat` can discard the 6H, which fits a table meld of seat 1."""
    world = World(*sitters, preset="500", call_rummy=call_rummy, **changes).start()
    hands = ["2C 9C", "2D 9D"]
    hands.insert(seat, "6H KD")
    state = position(world.table.rules, hands=hands, melds=["1: 3H 4H 5H"], pile="JC", phase="play", seat=seat)
    world.table = replace(world.table, state=state)
    return world


def discarded(*sitters: Any, **changes: Any) -> World:
    world = about_to_discard(*sitters, **changes)
    assert world.act(0, {"type": "discard", "card": "6H"}).refusal is None
    return world


def test_a_discard_that_can_be_called_opens_a_window_for_all_others() -> None:
    world = discarded(PERSON, PERSON, PERSON)
    assert (to_act(world.table), awaited(world.table)) == ((1, 2), (1, 2))
    assert answers_until(world.table) == world.table.asked + ANSWER_MS
    view = t.view_for(world.table, 1, now=world.table.asked + 1500)
    assert view.window == ANSWER_MS - 1500
    assert [(offer.calls, offer.pile) for offer in view.offers] == [(("6H",), 1), ((), 0)]
    assert t.view_for(world.table, 0).offers == ()


def test_the_window_closes_when_nobody_answers() -> None:
    world = discarded(PERSON, PERSON, PERSON)
    world.wait(3)
    world.tick(0, 1, 2)
    assert world.table.state.public.turn.phase == "window"
    world.wait(2)
    world.tick(0, 1, 2)
    turn = world.table.state.public.turn
    assert (turn.seat, turn.phase) == (1, "draw")
    assert [getattr(entry, "cause", None) for entry in world.table.log[-2:]] == ["time_out", "time_out"]


def test_a_pass_leaves_the_other_seats_free_to_answer() -> None:
    world = discarded(PERSON, PERSON, PERSON)
    seen = world.table.version
    assert world.act(1, {"type": "pass_call"}).refusal is None
    assert to_act(world.table) == (2,)
    call = world.legal(2)[0]
    assert world.do(2, m.Act("late", seen, call)).refusal is None
    assert world.table.state.public.turn.seat == 2


def test_extra_time_stops_the_clock_of_the_window() -> None:
    world = discarded(PERSON, PERSON, PERSON)
    world.done(0, m.GiveTime("time", 2, extra=True))
    assert answers_until(world.table) is None
    world.wait(60)
    world.tick(0, 1, 2)
    assert world.table.state.public.turn.phase == "window"


def test_a_person_alone_among_bots_has_no_deadline_to_answer() -> None:
    world = about_to_discard(PERSON, BOT, BOT, seat=2)
    assert world.act(2, {"type": "discard", "card": "6H"}).refusal is None
    assert (awaited(world.table), answers_until(world.table)) == ((0,), None)
    assert t.view_for(world.table, 0).window is None
    world.wait(60)
    world.tick(0)
    assert 0 in to_act(world.table)


def test_bots_answer_before_the_person_in_turn() -> None:
    world = discarded(PERSON, BOT, BOT)
    acting = []
    while (seat := bot_to_act(world.table)) is not None and world.table.state.public.turn.phase == "window":
        sitter = world.table.bot_of(seat)
        assert sitter is not None
        acting.append(seat)
        world.done(seat, bot_act(world.table, seat, sitter))
    assert acting
    assert world.table.state.public.turn.phase != "window"


def test_nobody_waits_when_nobody_can_call() -> None:
    world = about_to_discard(PERSON, PERSON, PERSON)
    assert world.act(0, {"type": "discard", "card": "KD"}).refusal is None
    assert (world.table.state.public.turn.phase, awaited(world.table)) == ("draw", (1,))
    assert answers_until(world.table) is None


def test_out_of_turn_calls_are_open_and_not_waited_for() -> None:
    world = discarded(PERSON, PERSON, PERSON, call_rummy="take_cards")
    assert (to_act(world.table), awaited(world.table)) == ((2, 1), (1,))
    assert t.view_for(world.table, 2).window is None
    assert world.act(2, world.legal(2)[0]).refusal is None
    assert world.table.state.public.melds[0].credit == (1, 1, 1, 2)


def test_letting_a_call_go_by_disturbs_nobody() -> None:
    world = discarded(PERSON, PERSON, PERSON, call_rummy="take_cards")
    seen = world.table.version
    assert world.act(2, {"type": "pass_call"}).refusal is None
    assert world.do(1, m.Act("draw", seen, {"type": "draw_stock"})).refusal is None


def test_the_table_asks_in_the_engines_words() -> None:
    phase = discarded(PERSON, PERSON, PERSON).table.rules.phases["window"]
    assert phase.lapse == PassCall()


def test_table_cards_count_for_the_seat_that_laid_them_down() -> None:
    world = discarded(PERSON, PERSON, PERSON, call_rummy="take_cards")
    assert world.act(2, world.legal(2)[0]).refusal is None
    assert [seat.melded for seat in t.view_for(world.table, 0).seats] == [0, 12, 6]
    basic = World(PERSON, PERSON).start()
    assert [seat.melded for seat in t.view_for(basic.table, 0).seats] == [None, None]


def test_a_pile_is_spread_if_cards_below_its_top_can_be_taken() -> None:
    def is_spread(**options: Any) -> bool:
        return t.view_for(World(PERSON, PERSON, **options).table, 0).panel(SpreadPanel) is not None

    assert is_spread(preset="500")
    assert is_spread(preset="500", discard_draw="top", call_rummy="take_cards")
    assert not is_spread(preset="500", discard_draw="top")
    assert not is_spread(preset="basic")
