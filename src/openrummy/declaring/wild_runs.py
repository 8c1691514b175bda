"""Runs of wild cards only, for hands of few other cards (rulebook 5.3: one of the wild cards represents itself).

These runs matter only if the needed runs are otherwise missing.  Then no set is needed, since one of its cards and
two of the wild cards are a run too, and by the same exchange every other run has one card that is not wild.
"""

from openrummy.cards import JOKER, Cards, copies, faces_of
from openrummy.declaring.pure import LONGEST, Groups, choices_of_pure, pure_groups


def runs_of_wilds(hand: Cards, wild: Cards, runs: int, pure: int, *, high: bool, tunnelas: bool) -> Groups | None:
    """Return groups of `hand` that leave only wild cards loose and include `runs` runs, `pure` of them pure; None if there are none.

    wild: the cards that are wild, in every plane.
    """

    def may(rest: Cards, more: int) -> bool:
        return 2 * ((rest & ~wild).bit_count() - LONGEST * more) <= (rest & wild).bit_count()

    groups = tuple(pure_groups(hand, high=high, tunnelas=tunnelas))
    for chosen, rest in choices_of_pure(hand, groups, runs, may):
        found = _filled(rest, wild, runs - len(chosen)) if len(chosen) >= pure else None
        if found is not None:
            return (*chosen, *found)
    return None


def _filled(hand: Cards, wild: Cards, runs: int) -> Groups | None:
    """Return a run of each card that is not wild with two wild cards, and runs of wild cards for those that are missing."""
    own = faces_of(hand & ~wild)
    pool = sorted(faces_of(hand & wild))  # jokers last
    alone = max(0, runs - len(own))
    if 2 * len(own) + 3 * alone > len(pool) or len(pool) - copies(hand, JOKER) < alone:
        return None
    singles = [(card, pool.pop(), pool.pop()) for card in own]
    return (*singles, *((pool.pop(0), pool.pop(), pool.pop()) for _ in range(alone)))
