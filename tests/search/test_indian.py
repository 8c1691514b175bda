"""Search in Indian rummy: the worth of a deal to a seat, worlds that fit the view, and situations that the batch does not know."""

import numpy as np
import pytest
from msgspec.structs import replace

from openrummy.bots import make_agent
from openrummy.bots.policies.indian_leaving import IN_POOL
from openrummy.bots.policies.indian_skill import LOOKING, SHIPPED
from openrummy.engine.decide import listed
from openrummy.engine.facts import the_part
from openrummy.engine.state import DISCARD, State, view
from openrummy.review.judging import judge
from openrummy.search import evaluate
from openrummy.search.evaluation import PARTS
from openrummy.search.games import GAMES, batch_of
from openrummy.search.games.indian import own_of, skills_of, times_of
from openrummy.search.records import CannotBeWrittenError
from openrummy.search.records.indian import write
from openrummy.sim.compiled.two_packs import least_points
from openrummy.variants import rules_for
from openrummy.variants.indian.actions import Leave
from openrummy.variants.indian.seats import seats_of
from openrummy.variants.indian.wilds import Wilds
from tests.search.positions import played

pytestmark = pytest.mark.slow
INDIAN = GAMES["indian"]


@pytest.mark.parametrize(
    ("text", "points", "winner", "worth"),
    [
        ("indian-points", (0, 20, 35), 0, (55, -20, -35)),
        ("indian-deals-2", (55, -20, -35), 0, (55, -20, -35)),
        ("indian-pool-101", (0, 20, 40), 0, (30, 0, -30)),
        ("indian-points", (0, 0, 0), -1, (0, 0, 0)),
    ],
)
def test_a_deal_is_worth_what_a_seat_collects(
    text: str, points: tuple[int, ...], winner: int, worth: tuple[int, ...]
) -> None:
    game = batch_of(rules_for(text, 3))
    deals = game.deal(1, "any")
    deals["points"][0, :3], deals["winner"] = points, winner
    assert tuple(int(INDIAN.value(game, deals, seat)[0]) / PARTS for seat in range(3)) == worth


def test_worlds_fit_the_view_and_fewer_are_the_first_of_more() -> None:
    for state in played("indian-points", 3, 1)[0][4:12]:
        seen, game = view(state, state.public.turn.seat), batch_of(state.rules)
        true, worlds = np.zeros(1, game.program.deal), INDIAN.worlds(game, seen, 9, "luck")
        write(state, true[0])
        assert (worlds[:4] == INDIAN.worlds(game, seen, 4, "luck")).all()
        for world in worlds:
            assert (world["hands"][seen.seat] == true["hands"][0, seen.seat]).all()
            assert (world["known"] & ~world["hands"] == 0).all()
            assert _counts(world) == _counts(true[0])
            assert sorted(_hidden(world)) == sorted(_hidden(true[0]))


def _counts(deal: np.void) -> list[int]:
    return [int(row.sum()) for row in np.bitwise_count(deal["hands"])]


def _hidden(deal: np.void) -> list[int]:
    """Return the cards of all hands and of the stock."""
    drawn, size = int(deal["drawn"]), int(deal["stock_size"])
    held = [bit for row in deal["hands"] for plane in row for bit in range(64) if int(plane) >> bit & 1]
    return [*held, *deal["pack"][drawn : drawn + size].tolist()]


def test_hands_that_play_on_are_better_than_by_chance() -> None:
    """The exact points are measured by `python -m bench.belief`."""
    guessed, true, chance = list[float](), list[float](), list[float]()
    for state in _late(played("indian-points", 2, 6)):
        seen, game = view(state, state.public.turn.seat), batch_of(state.rules)
        assert seen.seat is not None
        other, show = 1 - seen.seat, the_part(state.rules, Wilds).plain
        deals = np.zeros(1, game.program.deal)
        write(state, deals[0])
        worlds = INDIAN.worlds(game, seen, 40, "luck")
        guessed.append(float(least_points(worlds["hands"][:, other], worlds["wild"], show).mean()))
        true.append(float(least_points(deals["hands"][:, other], deals["wild"], show).mean()))
        begun = game.deal(40, "chance")
        chance.append(float(least_points(begun["hands"][:, other], begun["wild"], show).mean()))
    assert abs(np.mean(guessed) - np.mean(true)) < 15
    assert np.mean(chance) - np.mean(true) > 15


def _late(deals: tuple[tuple[State, ...], ...]) -> list[State]:
    return [
        state for deal in deals for state in deal if state.public.turn.number > 6 and state.public.turn.phase == DISCARD
    ]


def test_every_action_is_judged_and_a_seat_that_dropped_is_not_guessed() -> None:
    state = next(each for each in played("indian-points", 4, 1)[0] if seats_of(each.public).inside != 7)
    seen = view(state, state.public.turn.seat)
    assert {each.action for each in evaluate(seen, 40, "seed")} == set(seen.legal_actions())
    assert sum(time > 0 for time in times_of(seen)) <= 2


def test_in_a_pool_nobody_drops_out_of_the_match() -> None:
    state = played("indian-pool-101", 2, 1)[0][0]
    ours, theirs = skills_of(view(state, 0))
    assert ours == theirs
    assert (ours.drop_2, ours.late) == (SHIPPED.drop_2 + IN_POOL, 0)
    sheet = replace(state.public.sheet, totals=(85, 65))
    near = view(replace(state, public=replace(state.public, sheet=sheet)), 0)
    ours, theirs = skills_of(near)
    assert ours.drop_2 > 1000 > theirs.drop_2
    assert theirs.late > 1000
    assert own_of(near) == replace(ours, look=LOOKING.look)


def test_to_leave_is_no_decision_to_judge() -> None:
    state = played("indian-points", 3, 1)[0][0]
    with pytest.raises(CannotBeWrittenError, match="leave"):
        judge(view(state, state.public.turn.seat), Leave(), 8)


def test_where_the_batch_does_not_know_a_situation_the_policy_plays() -> None:
    state = played("indian-points", 3, 1)[0][1]
    extra = replace(seats_of(state.public), prices=("", "wrong_declaration", ""))
    seen = view(replace(state, public=replace(state.public, extra=extra)), state.public.turn.seat)
    with pytest.raises(ValueError, match="wrong_declaration"):
        evaluate(seen, 40, "seed")
    assert make_agent("strong", "seed").act(seen) in list(listed(seen))
