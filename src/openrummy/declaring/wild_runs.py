"""Hands of little else than wild cards: runs that hold nothing else (rulebook 5.3: one of them stands for itself).

Such a run is worth something only where the needed runs are missing otherwise.  Then no set is needed, since a card of it and
two of the wild cards are a run too, and by the same exchange every other run holds one card that is not wild.
"""

from openrummy.cards import JOKER, Cards, Face, copies, faces_of, remove_all
from openrummy.declaring.pure import pure_groups

Groups = tuple[tuple[Face, ...], ...]


def runs_of_wilds(hand: Cards, wild: Cards, runs: int, pure: int, *, high: bool, tunnelas: bool) -> Groups | None:
    """Groups of `hand` that leave only wild cards loose and hold `runs` runs, `pure` of them pure; None where there are none of this kind.

    wild: the cards that are wild, in every plane.
    """
    if not pure:
        found = _filled(hand, wild, runs)
        if found is not None:
            return found
    if runs:
        for run in pure_groups(hand, high=high, tunnelas=tunnelas):
            rest = remove_all(hand, run)
            found = runs_of_wilds(rest, wild, runs - 1, max(0, pure - 1), high=high, tunnelas=tunnelas)
            if found is not None:
                return (run, *found)
    return None


def _filled(hand: Cards, wild: Cards, runs: int) -> Groups | None:
    """A run for each card that is not wild, with two wild cards, and runs of wild cards for what is missing."""
    own = faces_of(hand & ~wild)
    pool = sorted(faces_of(hand & wild))  # jokers last
    alone = max(0, runs - len(own))
    if 2 * len(own) + 3 * alone > len(pool) or len(pool) - copies(hand, JOKER) < alone:
        return None
    singles = [(card, pool.pop(), pool.pop()) for card in own]
    return (*singles, *((pool.pop(0), pool.pop(), pool.pop()) for _ in range(alone)))
