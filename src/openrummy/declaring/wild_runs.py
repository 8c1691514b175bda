"""Runs of wild cards only, for hands of few other cards (rulebook 5.3: one of the wild cards represents itself).

These runs matter only if the needed runs are otherwise missing.  Then no set is needed, since one of its cards and
two of the wild cards are a run too, and by the same exchange every other run has one card that is not wild.
"""

from collections.abc import Iterator
from itertools import chain

from openrummy.cards import JOKER, Cards, Face, copies, faces_of, remove_all
from openrummy.declaring.pure import LONGEST, pure_groups

Groups = tuple[tuple[Face, ...], ...]


def runs_of_wilds(hand: Cards, wild: Cards, runs: int, pure: int, *, high: bool, tunnelas: bool) -> Groups | None:
    """Return groups of `hand` that leave only wild cards loose and include `runs` runs, `pure` of them pure; None if there are none.

    wild: the cards that are wild, in every plane.
    """
    for chosen in _pure(hand, wild, runs, (), high=high, tunnelas=tunnelas):
        found = _filled(remove_all(hand, chain(*chosen)), wild, runs - len(chosen)) if len(chosen) >= pure else None
        if found is not None:
            return (*chosen, *found)
    return None


def _pure(hand: Cards, wild: Cards, runs: int, chosen: Groups, *, high: bool, tunnelas: bool) -> Iterator[Groups]:
    """Yield every choice of at most `runs` more pure runs, each in one order only, that may leave enough wild cards for the rest."""
    yield chosen
    if runs and 2 * ((hand & ~wild).bit_count() - LONGEST * runs) <= (hand & wild).bit_count():
        for run in pure_groups(hand, high=high, tunnelas=tunnelas):
            if not chosen or run >= chosen[-1]:
                more = (*chosen, run)
                yield from _pure(remove_all(hand, run), wild, runs - 1, more, high=high, tunnelas=tunnelas)


def _filled(hand: Cards, wild: Cards, runs: int) -> Groups | None:
    """Return a run of each card that is not wild with two wild cards, and runs of wild cards for those that are missing."""
    own = faces_of(hand & ~wild)
    pool = sorted(faces_of(hand & wild))  # jokers last
    alone = max(0, runs - len(own))
    if 2 * len(own) + 3 * alone > len(pool) or len(pool) - copies(hand, JOKER) < alone:
        return None
    singles = [(card, pool.pop(), pool.pop()) for card in own]
    return (*singles, *((pool.pop(0), pool.pop(), pool.pop()) for _ in range(alone)))
