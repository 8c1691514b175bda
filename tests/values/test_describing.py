"""The numbers that a network is told of a view, against plain Python."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from openrummy.bots.policies.gin_sight import discarded, sight_of, useful
from openrummy.bots.policies.gin_skill import SHIPPED
from openrummy.cards import Face, bits, cards_of, remove
from openrummy.engine.state import View, view
from openrummy.sim.batch.game import Deals
from openrummy.sim.batch.gin.record import PACK
from openrummy.solver import solve
from openrummy.values import player
from openrummy.values.compiled.describing import NUMBERS, described
from openrummy.values.lessons import gin
from tests.search.positions import played

pytestmark = pytest.mark.slow
RANKS = 13


def test_what_a_network_is_told_is_what_the_seat_sees() -> None:
    described_once = 0
    for state in [state for deal in played("gin", 2, 6, "good") for state in deal]:
        if state.public.turn.phase != "discard":
            continue
        seen = view(state, state.public.turn.seat)
        card = max(bits(seen.hand), key=lambda each: (each & 15, each))
        deals, found = player.seen(seen), np.zeros(NUMBERS, np.float32)
        _discard(deals, seen.public.turn.seat, card)
        described(deals[0], seen.public.turn.seat, gin().terms[1], found)  # type: ignore[arg-type]  # a record of tables
        expected = _plain_numbers(seen, card)
        assert found[:RANKS].tolist() == pytest.approx(expected[:RANKS])
        assert found[2 * RANKS :].tolist() == pytest.approx(expected[2 * RANKS :])
        rest = found[RANKS : 2 * RANKS]  # of several best groupings either search may find another
        assert sum(min(rank + 1, 10) * count for rank, count in enumerate(rest)) == solved(seen, card).points
        described_once += 1
    assert described_once > 20


def _discard(deals: Deals, seat: int, card: int) -> None:
    deal = deals[0]
    for name in ("hands", "known"):
        deal[name][seat] &= ~np.uint64(1 << card)
    deal["discarded"][seat] |= np.uint64(1 << card)
    deal["pile"][int(deal["pile_size"])] = card
    deals["pile_size"] += 1


def solved(seen: View, card: Face) -> Any:
    return solve(seen.rules.melds, seen.rules.values, remove(seen.hand, card))


def _plain_numbers(seen: View, card: Face) -> list[float]:
    """Return the numbers in plain words, without those of the loose cards by rank."""
    public, seat, other = seen.public, seen.public.turn.seat, 1 - seen.public.turn.seat
    hand, known = remove(seen.hand, card), public.known[other]
    sight, points = sight_of(seen, SHIPPED), solved(seen, card).points
    unseen, away = unseen_in(seen), [discarded(public.history, each) for each in (0, 1)]
    away[seat] |= 1 << card
    ranks = [
        scale * sum(face & 15 == rank for face in bits(cards))
        for cards, scale in ((hand, 1), (0, 1), (unseen, 0.5), (away[other], 0.5), (known, 1), (1 << card, 1))
        for rank in range(RANKS)
    ]
    useful_ones = (useful(hand) & unseen).bit_count()
    of_hand = [points / 20, sight.relief(hand) / 4, sight.chance_of_gin(hand) * 5, points == 0, points <= 10]
    of_hand += [
        max(0, 10 - points) / 10,
        useful_ones / 8,
        len(solved(seen, card).rest) / 5,
        min(points, 10) / 10,
    ]
    of_hand += [unseen.bit_count() / 20, 1]
    turn, draws = (public.turn.number + 1) // 2, public.stock_count - 2
    of_deal = [turn / 10, draws / 16, max(0, turn - 7) / 5, turn <= 2, turn <= 4, turn <= 7, draws <= 2, draws <= 5]
    of_deal += [
        solve(seen.rules.melds, seen.rules.values, known).points / 20,
        (public.known[seat] & hand).bit_count() / 3,
    ]
    same = {face for face in range(64) if face & 15 == card & 15} - {card}
    beside, gap = ({face for face in (card - by, card + by) if near_in_suit(face, card)} for by in (1, 2))
    of_discard = [count(same, unseen) / 3, count(same, known) / 2, count(same, away[other])]
    of_discard += [count(same, away[seat] & ~known), count(beside, unseen) / 2, count(beside, known)]
    of_discard += [count(beside, away[other]), count(gap, unseen) / 2, count(gap, known)]
    told = [float(each) for each in (*ranks, *of_hand, *of_deal, *of_discard)]
    return told + [0.0] * (NUMBERS - len(told))


def count(faces: Iterable[int], cards: int) -> int:
    return sum(cards >> face & 1 for face in faces)


def near_in_suit(face: int, card: int) -> bool:
    return face >> 4 == card >> 4 and 0 <= face & 15 < RANKS


def unseen_in(seen: View) -> int:
    public = seen.public
    others = seen.hand | public.known[1 - public.turn.seat] | cards_of(set(public.pile))
    return int(PACK) & ~others
