"""The ways to match one card: the naturals of its meld, and the number of wilds that it needs and has room for.

Wilds are interchangeable here.  A run that can be cut into two valid runs is left out: the two
leave the same cards and have more room.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

import msgspec

from openrummy.cards import JOKER, LANE, SUIT_MASK, Cards, Face, bits, copies, rank_of, suit_of
from openrummy.melds import Kind, MeldRules
from openrummy.melds.frames import MASK_OF, RANKS_OF, SIZES, STARTS, SUITED

NO_LIMIT = 64  # more wilds than any hand has


class Option(msgspec.Struct, frozen=True):
    """A meld of `naturals` and at least `need` wilds, with room for `room` more."""

    kind: Kind
    naturals: tuple[Face, ...]
    need: int
    room: int


def options_for(rules: MeldRules, rest: Cards, card: Face, budget: int) -> list[Option]:
    """Return the melds of `card` with cards of `rest` that need at most `budget` wilds."""
    if card == JOKER:
        return []  # jokers in play are in the pool; this one is not played
    lane = rest >> LANE * suit_of(card) & SUIT_MASK
    most = min(budget, NO_LIMIT if rules.max_wilds is None else rules.max_wilds)
    runs = _runs(rules, suit_of(card), lane, rank_of(card), most)
    held = tuple(copies(rest, face) for face in SUITED[rank_of(card)])
    return [*runs, *_sets(rules, card, held, most)]


@lru_cache(maxsize=8192)
def _runs(rules: MeldRules, suit: int, lane: int, rank: int, most: int) -> tuple[Option, ...]:
    needs: dict[int, int] = {}
    for size, ranks in _rank_sets(rules, lane, rank, most):
        needs.setdefault(ranks, size - ranks.bit_count())  # the shortest window comes first
    return tuple(
        Option("run", tuple(LANE * suit + one for one in bits(ranks)), need, _room(rules, 13 - ranks.bit_count(), need))
        for ranks, need in needs.items()
    )


def _room(rules: MeldRules, wilds: int, need: int) -> int:
    """Return the room for more wilds in a meld that takes at most `wilds` and needs some."""
    return (wilds if rules.max_wilds is None else min(wilds, rules.max_wilds)) - need


def _rank_sets(rules: MeldRules, lane: int, rank: int, most: int) -> Iterator[tuple[int, int]]:
    shortest = rules.run_min
    # a run twice as long can be cut with a natural in either part
    for size in SIZES[shortest : 2 * shortest if rules.min_naturals <= 1 else None]:
        for start in STARTS[rules.ace][size]:
            window = MASK_OF[start][size]
            spare = most - (window & ~lane).bit_count()
            if window >> rank & 1 and spare >= 0:
                for ranks in _leaving_out(window & lane, 1 << rank, spare):
                    if ranks.bit_count() >= rules.min_naturals and not _is_splittable(rules, start, size, ranks):
                        yield size, ranks


def _leaving_out(ranks: int, kept: int, number: int) -> Iterator[int]:
    """Yield `ranks` without each choice of at most `number` of them; `kept` always stays."""
    others = [1 << rank for rank in bits(ranks & ~kept)]
    for size in range(min(number, len(others)) + 1):
        yield from (ranks ^ sum(out) for out in combinations(others, size))


def _is_splittable(rules: MeldRules, start: int, size: int, ranks: int) -> bool:
    row, least = [ranks >> rank & 1 for rank in RANKS_OF[start][size]], rules.min_naturals
    cuts = range(rules.run_min, size - rules.run_min + 1)
    return any(sum(row[:cut]) >= least and sum(row[cut:]) >= least for cut in cuts)


@lru_cache(maxsize=8192)
def _sets(rules: MeldRules, card: Face, held: tuple[int, int, int, int], most: int) -> tuple[Option, ...]:
    longest = _longest_set(rules)
    return tuple(
        Option("set", naturals, need, _room(rules, longest - len(naturals), need))
        for naturals in _naturals_of_set(rules, card, held)
        if (need := max(0, 3 - len(naturals))) <= most and rules.min_naturals <= len(naturals) <= longest - need
    )


def _longest_set(rules: MeldRules) -> int:
    if rules.set_max is None:
        return NO_LIMIT
    return min(rules.set_max, 4) if rules.distinct_suits else rules.set_max


def _naturals_of_set(rules: MeldRules, card: Face, held: tuple[int, int, int, int]) -> Iterator[tuple[Face, ...]]:
    faces = SUITED[rank_of(card)]
    most = 1 if rules.distinct_suits else 5  # a set of six is two sets
    counts = (range(int(face == card), min(number, most) + 1) for face, number in zip(faces, held, strict=True))
    for chosen in product(*counts):
        if sum(chosen) <= 5:
            yield tuple(face for face, number in zip(faces, chosen, strict=True) for _ in range(number))
