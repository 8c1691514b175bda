"""Hands of little else than wild cards: runs that hold nothing else (rulebook 5.3: one of them stands for itself).

Such a run is worth something only where the needed runs are missing otherwise.  Then no set is needed, since a card of it and
two of the wild cards are a run too, and by the same exchange every other run holds one card that is not wild.
"""

from collections.abc import Iterator
from itertools import chain

from openrummy.cards import JOKER, Cards, Face, copies, faces_of, remove_all
from openrummy.declaring.pure import LONGEST, pure_groups

Groups = tuple[tuple[Face, ...], ...]


def runs_of_wilds(hand: Cards, wild: Cards, runs: int, pure: int, *, high: bool, tunnelas: bool) -> Groups | None:
    """Groups of `hand` that leave only wild cards loose and hold `runs` runs, `pure` of them pure; None where there are none of this kind.

    wild: the cards that are wild, in every plane.
    """
    for chosen in _pure(hand, wild, runs, (), high=high, tunnelas=tunnelas):
        found = _filled(remove_all(hand, chain(*chosen)), wild, runs - len(chosen)) if len(chosen) >= pure else None
        if found is not None:
            return (*chosen, *found)
    return None


def _pure(hand: Cards, wild: Cards, runs: int, chosen: Groups, *, high: bool, tunnelas: bool) -> Iterator[Groups]:
    """Every choice of at most `runs` more pure runs, each choice in one order, that may leave wild cards enough for the rest."""
    yield chosen
    if runs and 2 * ((hand & ~wild).bit_count() - LONGEST * runs) <= (hand & wild).bit_count():
        for run in pure_groups(hand, high=high, tunnelas=tunnelas):
            if not chosen or run >= chosen[-1]:
                more = (*chosen, run)
                yield from _pure(remove_all(hand, run), wild, runs - 1, more, high=high, tunnelas=tunnelas)


def _filled(hand: Cards, wild: Cards, runs: int) -> Groups | None:
    """A run for each card that is not wild, with two wild cards, and runs of wild cards for what is missing."""
    own = faces_of(hand & ~wild)
    pool = sorted(faces_of(hand & wild))  # jokers last
    alone = max(0, runs - len(own))
    if 2 * len(own) + 3 * alone > len(pool) or len(pool) - copies(hand, JOKER) < alone:
        return None
    singles = [(card, pool.pop(), pool.pop()) for card in own]
    return (*singles, *((pool.pop(0), pool.pop(), pool.pop()) for _ in range(alone)))
