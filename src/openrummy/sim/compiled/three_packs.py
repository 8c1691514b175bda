"""The compiled arrangement of arrays of hands in the 21-card game (rulebook 6).

Hands are from three packs with a printed joker each, counted as in the preset `21-card`: three pure runs, sets of any
size, all cards if the runs are missing, tunnelas, dublees and wild cards with their prices.  A hand is a row of up to
four planes of 64 bits, like `openrummy.cards.Cards`; a sequence of `Cards` works too.  `turned_up` is the face that
makes the wild cards of each deal or of all, 63 for a printed joker, which counts as the ace of spades.  `threads` is
always the number of threads that share the work, None for one per core; it does not change the result.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from openrummy.cards import FACES, JOKER
from openrummy.declaring import wild_faces
from openrummy.melds import Ace
from openrummy.sim.compiled.jit import kernel
from openrummy.sim.compiled.shown import hands as shown_hands
from openrummy.sim.compiled.shown import twenty_one
from openrummy.sim.compiled.shown.cards import PLANES
from openrummy.sim.compiled.shown.hands import ManyHands, Packs
from openrummy.sim.compiled.shown.tables import new_way, tables_for
from openrummy.sim.compiled.threads import in_parts

CARDS = 21
CAP = 120
GROUPS = 10
"""The most groups: eleven dublees need 22 cards."""
THREE_PACKS = Packs(3, 3, "three packs: at most three cards of a face, and three jokers")
_POINTS, _WHOLE, _GROUPS = range(3)  # what to find
_WILD_FACES = {face: wild_faces(face, beside=True) & ~(1 << JOKER) for face in (*FACES, JOKER)}
_WILD = np.array([_WILD_FACES.get(face, 0) for face in range(JOKER + 1)], np.uint64)


def least_points(
    hands: ManyHands, turned_up: npt.ArrayLike, *, ace: Ace = "low_or_high", cap: int = CAP, threads: int | None = 1
) -> npt.NDArray[np.uint16]:
    """Return the least that a loser can pay for each of n hands: n numbers, as `openrummy.declaring.least_points`.

    Raises ValueError naming the first hand that does not have 21 cards, or the first face that is not a card.
    """
    if cap < 0:
        raise ValueError(f"A cap must be at least 0 points, not {cap}.")
    found, _, _ = _solved(hands, turned_up, ace, _POINTS, threads)
    least: npt.NDArray[np.uint16] = np.minimum(found, cap).astype(np.uint16)
    return least


def are_whole(
    hands: ManyHands, turned_up: npt.ArrayLike, *, ace: Ace = "low_or_high", threads: int | None = 1
) -> npt.NDArray[np.bool_]:
    """Return which of n hands can be declared, by groups of all cards or by tunnelas, dublees or wild cards alone.

    Raises ValueError as `least_points`.
    """
    whole: npt.NDArray[np.bool_] = _solved(hands, turned_up, ace, _WHOLE, threads)[0] == 0
    return whole


def best_groups(
    hands: ManyHands, turned_up: npt.ArrayLike, *, ace: Ace = "low_or_high", threads: int | None = 1
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """Return the groups for which a loser pays least for each of n hands, and the cards left: (n, 10, 4) and (n, 4) planes.

    A group is four planes like a hand, including its wild cards.  Tunnelas and pure runs come first, then runs and
    sets, then zeros; or dublees, tunnelas or wild cards alone, if these cost least.  Wild cards that no group needs are
    left over, which makes a hand cheaper than if it were whole.  Without the three pure runs there are no groups: all
    cards count.  Among equals they may differ from those of `openrummy.declaring.best_groups`.  Raises ValueError as
    `least_points`.
    """
    _, groups, left = _solved(hands, turned_up, ace, _GROUPS, threads)
    return groups, left


def _solved(
    hands: ManyHands, turned_up: npt.ArrayLike, ace: Ace, ask: int, threads: int | None
) -> tuple[Any, Any, Any]:
    """Return the requested answer for each hand, the groups, and the cards outside them."""
    if ace not in ("low", "low_or_high"):
        raise ValueError(f"Aces must be low or low_or_high, not {ace}.")
    left, tables = planes_of(hands), tables_for(ace, packs=3)
    wild = _wild_faces(turned_up, len(left))
    found = np.empty(len(left), np.uint16)
    groups = np.zeros((len(left) if ask == _GROUPS else 0, GROUPS, PLANES), np.uint64)

    def work(begin: int, end: int) -> None:
        way = new_way(kept=ask == _GROUPS)
        _solve(tables, way, left[begin:end], wild[begin:end], ask, found[begin:end], groups[begin:end])

    in_parts(work, len(left), threads)
    return found, groups, left


def planes_of(hands: ManyHands) -> npt.NDArray[np.uint64]:
    """Return hands as rows of four planes; raises ValueError naming the first that does not have 21 cards of three packs."""
    planes = shown_hands.planes_of(hands, THREE_PACKS)
    sizes = np.bitwise_count(planes).sum(axis=1)
    wrong = sizes != CARDS
    if wrong.any():
        number = int(np.argmax(wrong))
        raise ValueError(f"Hand {number} has {int(sizes[number])} cards, not {CARDS}.")
    return planes


def _wild_faces(turned_up: npt.ArrayLike, number: int) -> npt.NDArray[np.uint64]:
    """Return the faces that are wild in each deal, apart from printed jokers."""
    faces = shown_hands.for_each_hand(turned_up, number, "cards turned up")
    if faces.size and faces.dtype.kind not in "iu":
        raise ValueError("A card turned up must be the number of its face, 63 for a joker.")
    wrong = (faces < 0) | (faces > JOKER) if faces.size else np.zeros(0, np.bool_)
    wild = _WILD[np.where(wrong, 0, faces).astype(np.intp)] if faces.size else np.zeros(0, np.uint64)
    wrong |= wild == 0
    if wrong.any():
        first = int(np.argmax(wrong))
        raise ValueError(f"Card {first} turned up is not a face: {faces[first]}.")
    return wild


@kernel
def _solve(tables: Any, way: Any, hands: Any, wild: Any, ask: int, found: Any, groups: Any) -> None:
    for number in range(len(hands)):
        hand = hands[number]
        best = twenty_one.least_points(tables, way, hand, wild[number], ask == _WHOLE)
        found[number] = best.points
        if ask == _GROUPS:
            twenty_one.write_groups(tables, way, hand, wild[number], best, groups[number])
