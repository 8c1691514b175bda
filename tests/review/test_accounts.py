"""Luck and skill apart: the parts add up to the points, a decision like the policy's moves nothing, a blunder costs, and circles count as luck."""

from functools import partial

import pytest

from openrummy.engine.scores import leaf
from openrummy.record.model import Result
from openrummy.review.accounts import MOST_DECISIONS, Departed, accounts, summed
from openrummy.review.luck import points_of, worth
from openrummy.search.departing import departure
from openrummy.search.evaluating import judged
from openrummy.variants import rules_for
from tests.review.test_review import blunder


def decided(seat: int, *points: float, deal: int = 1) -> Departed:
    return Departed(deal, seat, tuple((each, 0.5) for each in points))


def test_the_parts_add_up_to_the_points_of_each_deal_and_of_the_match() -> None:
    found = [decided(0, -9.0, 9.0), decided(1, 4.0, -4.0), decided(1, 10.0, -10.0), decided(0, 1.0, -1.0, deal=2)]
    first, second = accounts(0, [(28.0, -28.0), (5.0, -5.0)], found)
    assert (first.total, first.cards, first.own, first.others) == (28.0, 23.0, -9.0, 14.0)
    assert (second.cards, second.own, second.others) == (4.0, 1.0, 0.0)
    match = summed([first, second])
    assert match.total == match.cards + match.own + match.others == 33.0
    assert match.others_error == pytest.approx(0.5 * 2**0.5)
    assert accounts(1, [(28.0, -28.0)], found)[0].own == -14.0


def test_a_deal_that_goes_in_circles_is_luck() -> None:
    for number, own in ((MOST_DECISIONS, -1.0 * MOST_DECISIONS), (MOST_DECISIONS + 1, 0.0)):
        assert accounts(0, [(0.0, 0.0)], [decided(0, -1.0, 1.0)] * number)[0].own == own


def test_a_blunder_costs_its_seat_what_the_other_gains_and_the_policys_act_nothing() -> None:
    view = blunder().view
    mine, theirs = points_of(view, blunder().action, 60)
    assert mine[0] < -5.0
    assert theirs == (-mine[0], mine[1])
    _, own = judged(view, 60, "own")
    assert [gap.mean for gap in departure(view, own, 60)] == [0.0, 0.0]


def test_a_deal_is_worth_what_search_says() -> None:
    won = partial(result, 0)
    assert worth(rules_for("gin", 2), won(31, 0)) == (31.0, -31.0)
    assert worth(rules_for("indian-points", 3), result(2, 20, 80, 0)) == (-20.0, -80.0, 100.0)
    assert worth(rules_for("indian-pool-101", 3), won(0, 30, 0, out=2)) == (30.0, -30.0, 0.0)
    assert worth(rules_for("basic", 3), won(0, 20, 40, out=0)) == (30.0, 0.0, -30.0)


def result(winner: int, *points: int, out: int | None = None) -> Result:
    """Return the result of a deal.  out: a seat without cards at its end."""
    scores = tuple(leaf(each, "declared") for each in points)
    hands = tuple(0 if seat == out else 1 for seat in range(len(points)))
    return Result("declared", winner, hands, scores, ())
