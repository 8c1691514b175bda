"""The bound on pure runs and tunnelas of a suit, against trying them all."""

from random import Random

import pytest

from openrummy.cards import JOKER, Cards, cards_of, copies, remove_all
from openrummy.declaring.pure import most_pure, pure_runs
from tests.effort import tries


def tried(lane: Cards, *, high: bool, tunnelas: bool) -> int:
    """Return the most disjoint runs and tunnelas of one suit."""
    runs = pure_runs(lane, high=high, tunnelas=tunnelas)
    return max((1 + tried(remove_all(lane, run), high=high, tunnelas=tunnelas) for run in runs), default=0)


def lane_of(rng: Random, ranks: int) -> Cards:
    """Return up to ten cards of one suit from three packs."""
    return cards_of(rng.sample([*range(13 - ranks, 13), 0] * 3, rng.randint(3, 10)))


@pytest.mark.parametrize("high", [False, True])
@pytest.mark.parametrize("tunnelas", [False, True])
def test_never_too_few(high: bool, tunnelas: bool) -> None:
    rng = Random(1)
    for _ in tries(60):
        lane = lane_of(rng, rng.choice((4, 6, 12)))
        found, most = (
            most_pure(lane, 99, high=high, tunnelas=tunnelas),
            tried(lane, high=high, tunnelas=tunnelas),
        )
        assert found >= most
        if not tunnelas and not copies(lane, 0):  # nothing is counted twice
            assert found == most
        assert most_pure(lane, 1, high=high, tunnelas=False) == min(1, most_pure(lane, 99, high=high, tunnelas=False))


def test_suits_do_not_touch() -> None:
    """QS KS are not a run with AH, and jokers are a tunnela but not a run."""
    assert not most_pure(cards_of([11, 12, 16]), 1, high=True, tunnelas=False)
    assert most_pure(cards_of([11, 12, 0]), 1, high=True, tunnelas=False)
    assert [most_pure(cards_of([JOKER] * 3), 1, high=True, tunnelas=tunnelas) for tunnelas in (False, True)] == [0, 1]
