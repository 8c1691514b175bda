"""Play chips at stake at a table: which tables suit them, when the match starts, and who gets what."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from openrummy import table as t
from openrummy.engine.scores import Payout
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.absence import Abandon
from openrummy.table.stakes import ABANDONED_MS, payouts, shares_of
from openrummy.table.view import view_for
from tests.table.world import BOT, PERSON, World

STAKE = m.TableSettings(stake=500, clock="normal", absent="bot")
MINUTE = 60.0
PAID = Payout((), 0)


def world(*seats: m.OpenSeat, settings: m.TableSettings = STAKE, preset: str = "basic", **options: Any) -> World:
    return World(*seats or (PERSON, PERSON), settings=settings, preset=preset, **options)


def refused(*seats: m.OpenSeat, preset: str = "basic", options: Any = None, **settings: Any) -> str:
    with pytest.raises(t.Refusal) as fault:
        world(*seats, settings=replace(STAKE, **settings), preset=preset, **(options or {}))
    return fault.value.code


def test_only_people_play_for_chips_and_never_without_an_end_in_sight() -> None:
    assert refused(PERSON, BOT) == "only_people"
    assert refused(PERSON, PERSON, takeover=True) == "no_takeover"
    assert refused(PERSON, PERSON, clock="none") == refused(PERSON, PERSON, absent="wait") == "needs_clock"
    assert refused(PERSON, PERSON, preset="indian-points", options={"point_value": 10}, stake=799) == "low_buy_in"
    world(PERSON, PERSON, preset="indian-points", point_value=10, settings=replace(STAKE, stake=800))


def test_the_match_starts_when_all_seats_are_taken_and_everybody_has_said_so() -> None:
    table = world(PERSON, PERSON, PERSON)
    assert table.refused(0, m.Start("a")) == "free_seats"
    table.join("Bob")
    table.join("Cy")
    assert table.refused(0, m.Start("b")) == "not_ready"
    table.done(1, m.Ready("c"))
    table.done(2, m.Ready("d"))
    assert not table.table.started
    table.done(1, m.Leave("e"))
    assert table.refused(0, m.Start("f")) == "free_seats"
    table.join("Di")
    assert table.refused(0, m.Start("g")) == "not_ready"
    table.done(1, m.Ready("h"))
    table.done(0, m.Start("i"))
    assert table.table.started
    assert [seat.sitter.name for seat in table.table.seats] == ["Ann", "Di", "Cy"]


def test_the_lobby_says_whom_it_waits_for() -> None:
    table = world()
    assert view_for(table.table, 0).prompt == "1 seat is still free."
    table.join("Bob")
    assert view_for(table.table, 0).prompt == "Waiting for Bob."
    assert view_for(table.table, 1).prompt == "Say that you are ready: you then bring 500 chips when the match starts."
    assert view_for(table.table, None).prompt == "Waiting for Bob."
    table.done(1, m.Ready("a"))
    assert view_for(table.table, 0).prompt == "Everybody is ready: start the match."
    assert view_for(table.table, 1).prompt == view_for(table.table, None).prompt == "Waiting for Ann to start."


def ended(table: World, *ready: int) -> World:
    for seat in ready:
        table.done(seat, m.Ready(f"ready {seat}"))
    table.done(0, m.Start("start"))
    return table.play(Random(3), 4_000)


ONE_DEAL: dict[str, Any] = {"end_condition": "deals", "num_deals": 1, "tie_break": "shared"}


def test_a_rematch_for_chips_waits_for_everybody() -> None:
    table = world(**ONE_DEAL)
    table.join("Bob")
    ended(table, 1)
    chance = replace(table.chance(), table="next")
    outcome = t.handle(table.table, 0, m.Rematch("again"), table.now(), chance)
    (asked,) = outcome.entries
    assert isinstance(asked, e.RematchAsked)
    again = World.of([asked.opening])
    assert again.table.settings.stake == 500
    again.done(0, m.Ready("a"))
    assert again.refused(0, m.Start("b")) == "not_ready"
    again.wait(60 * MINUTE).tick(0)
    assert not again.table.started
    assert t.wake_at(again.table) is None
    again.done(1, m.Ready("c"))
    assert again.table.started


def test_the_winners_share_everything_where_the_rules_count_no_chips() -> None:
    table = world(**ONE_DEAL)
    table.join("Bob")
    assert view_for(table.table, 0).payouts == ()
    ended(table, 1)
    winners = table.table.state.public.sheet.winners
    assert winners is not None
    expected = tuple(1000 // len(winners) * (seat in winners) for seat in range(2))
    assert payouts(table.table) == view_for(table.table, None).payouts == expected


def with_sheet(table: World, seats: int, **changed: Any) -> t.Table:
    public = table.table.state.public
    sheet = replace(public.sheet, **changed)
    return replace(
        table.table,
        started=True,
        seats=table.table.seats[:1] * seats,
        state=replace(table.table.state, public=replace(public, sheet=sheet)),
    )


def test_what_a_division_leaves_over_goes_to_the_first_seats() -> None:
    table = with_sheet(world(settings=replace(STAKE, stake=100)), 5, winners=(1, 2, 4))
    assert payouts(table) == (0, 167, 167, 0, 166)


def test_a_match_without_a_winner_pays_back() -> None:
    assert payouts(with_sheet(world(), 2, winners=())) is None
    assert payouts(replace(with_sheet(world(), 2, winners=(0,)), given_up=True)) is None


@given(
    won=st.lists(st.integers(-10_000_000, 10_000_000), min_size=2, max_size=6),
    stake=st.integers(1, 10_000),
)
def test_whatever_the_rules_count_the_same_chips_come_out_as_went_in(won: list[int], stake: int) -> None:
    base = with_sheet(
        world(settings=replace(STAKE, stake=stake)),
        len(won),
        winners=(0,),
        chips=tuple(won),
        settled=PAID,
    )
    paid = payouts(base)
    assert paid is not None
    assert sum(paid) == stake * len(won)
    assert min(paid) >= 0
    for amount, got in zip(won, paid, strict=True):
        assert got >= stake if amount >= 0 else stake >= got >= stake - (-amount + 99) // 100


@pytest.mark.parametrize(
    ("won", "expected"),
    [
        ((8_000, -8_000), (580, 420)),
        ((7_550, -7_550), (576, 424)),  # half a chip is paid as a whole one
        ((90_000, -90_000), (1_000, 0)),  # no more than was brought
        ((100_000, 50_000, -150_000), (834, 666, 0)),
        ((7_200, -8_000), (580, 420)),  # the house's fee is nobody's: play chips know no house
        ((0, 0), (500, 500)),
    ],
)
def test_losers_pay_by_the_rules_as_far_as_their_stake_goes(won: tuple[int, ...], expected: tuple[int, ...]) -> None:
    table = with_sheet(world(), len(won), winners=(0,), chips=won, settled=PAID)
    assert payouts(table) == expected


def test_points_rummy_pays_points_by_their_value() -> None:
    table = world(preset="indian-points", point_value="5")
    table.join("Bob")
    ended(table, 1)
    assert table.table.status == "over"
    chips = table.table.state.public.sheet.chips
    loser = min(range(2), key=chips.__getitem__)
    lost = min(500, -(chips[loser] // 100))
    assert 0 < lost <= 400
    assert payouts(table.table) == tuple(500 - lost if seat == loser else 500 + lost for seat in range(2))


@given(amount=st.integers(0, 10**6), weights=st.lists(st.integers(0, 10**9), min_size=1, max_size=8).filter(any))
def test_shares_are_fair_to_a_chip(amount: int, weights: list[int]) -> None:
    shares = shares_of(amount, weights)
    assert sum(shares) == amount
    for share, weight in zip(shares, weights, strict=True):
        assert abs(share * sum(weights) - amount * weight) < sum(weights)
        assert weight or not share


def test_a_match_that_nobody_goes_on_with_is_void_after_a_week() -> None:
    table = world()
    table.join("Bob")
    table.done(1, m.Ready("a"))
    table.wait(ABANDONED_MS / 1000).done(None, Abandon())
    assert not table.table.started  # nothing is held before
    table.done(0, m.Start("b"))
    table.wait(ABANDONED_MS / 1000 - 1)
    assert table.done(None, Abandon()).entries == ()
    (entry,) = table.wait(1).done(None, Abandon()).entries
    assert isinstance(entry, e.Abandoned)
    view = view_for(table.table, 0)
    assert (view.status, view.payouts) == ("over", (500, 500))
    assert view.prompt == "The match is over without a winner: nobody has played here for a week."
    assert table.done(None, Abandon()).entries == ()
    assert World.of(list(table.table.log)).table.status == "over"
    casual = World(PERSON, PERSON)
    casual.start().wait(2 * ABANDONED_MS / 1000)
    assert casual.done(None, Abandon()).entries == ()
