"""Imagined worlds of gin: they fit the view, and believe what the other player's turns tell."""

from collections.abc import Iterator
from math import log

import numpy as np
import pytest

from openrummy.cards import bits, cards_of
from openrummy.engine.state import DISCARD, State, View, view
from openrummy.search.games import GAMES, batch_of
from openrummy.sim.batch.game import Deals
from openrummy.sim.batch.gin.likelihood import HASTY
from openrummy.sim.batch.gin.worlds import WALK
from openrummy.sim.compiled.one_pack.arrays import deadwood
from tests.search.positions import late_in_a_deal, played

pytestmark = pytest.mark.slow
WORLDS = 128


def test_worlds_fit_the_view() -> None:
    for seen, state in _decisions(2):
        worlds, theirs = _worlds(seen, 16), 1 - state.public.turn.seat
        assert (worlds["hands"][:, 1 - theirs] == seen.hand).all()
        for world in worlds:
            other, stock = int(world["hands"][theirs]), cards_of(world["pack"][int(world["drawn"]) :].tolist())
            assert other.bit_count() == state.public.counts[theirs]
            assert other & state.public.known[theirs] == state.public.known[theirs]
            assert stock.bit_count() == state.public.stock_count
            assert other | stock == state.hands[theirs] | cards_of(state.stock)
            assert other & stock == 0


def test_fewer_worlds_are_the_first_of_more() -> None:
    seen, _ = list(_decisions(1))[7]
    assert (_worlds(seen, 150)[:130] == _worlds(seen, 130)).all()
    assert not (_worlds(seen, 130) == _worlds(seen, 130, "other luck")).all()


def test_the_hands_are_as_good_as_the_true_ones() -> None:
    """Hands by chance count 51 points where 21 are true."""
    early, late = list[float](), list[float]()
    for seen, state in _decisions(16):
        theirs = 1 - state.public.turn.seat
        guessed = deadwood(_worlds(seen, WORLDS)["hands"][:, theirs]).mean()
        (early if state.public.turn.number <= 10 else late).append(float(guessed) - _points(state.hands[theirs]))
    assert min(len(early), len(late)) > 50
    assert abs(np.mean(early)) < 3
    assert abs(np.mean(late)) < 4


def test_a_walk_has_forgotten_its_beginning_at_its_first_world() -> None:
    """After 17 turns of both, hands by chance count 40 points; the first worlds once counted 18 where later ones count 11."""
    seen = late_in_a_deal()
    points = deadwood(_worlds(seen, 32 * WALK)["hands"][:, 0]).reshape(32, WALK)
    assert abs(points[:, 0].mean() - points[:, WALK // 2 :].mean()) < 4


def test_the_true_cards_are_likelier_than_by_chance() -> None:
    gained = [_gain(seen, state) for seen, state in _decisions(8)]
    assert np.mean(gained) > 0.5


def test_who_has_waited_for_long_is_guessed_to_be_patient() -> None:
    early, late = list[float](), list[float]()
    for seen, _ in _decisions(8):
        turn = seen.public.turn.number
        if turn <= 4 or turn > 22:
            (early if turn <= 4 else late).append(float((_worlds(seen, WORLDS)["style"] == HASTY).mean()))
    assert min(len(early), len(late)) > 8
    assert abs(np.mean(early) - 0.5) < 0.05
    assert np.mean(late) < 0.3


def _decisions(deals: int) -> Iterator[tuple[View, State]]:
    for states in played("gin", 2, deals):
        for state in states:
            if state.public.turn.phase == DISCARD:
                yield view(state, state.public.turn.seat), state


def _worlds(seen: View, number: int, seed: str = "luck") -> Deals:
    return GAMES["gin"].worlds(batch_of(seen.rules), seen, number, seed)


def _points(hand: int) -> float:
    return float(deadwood(np.array([hand], np.uint64))[0])


def _gain(seen: View, state: State) -> float:
    """Return how much better the worlds foretell where each hidden card is than chance does, in nats."""
    theirs, worlds = 1 - state.public.turn.seat, _worlds(seen, WORLDS)["hands"][:, 1 - state.public.turn.seat]
    held = state.hands[theirs] & ~state.public.known[theirs]
    hidden = held | cards_of(state.stock)
    share, found = held.bit_count() / hidden.bit_count(), 0.0
    for card in bits(hidden):
        among = (int((worlds >> np.uint64(card) & np.uint64(1)).sum()) + share) / (WORLDS + 1)
        found += log(among / share) if held >> card & 1 else log((1 - among) / (1 - share))
    return found
