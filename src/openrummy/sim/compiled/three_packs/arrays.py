"""The compiled arrangement of hands of the 21-card game for arrays of them: arrays in, arrays out (rulebook 6).

Hands are of three packs with a printed joker each, counted as the preset `21-card` does: three pure runs, sets of any size, all cards
where the runs are missing, tunnelas, dublees and wild cards with their prices.  A hand is a row of up to four planes of 64 bits, as
`openrummy.cards.Cards` holds it, and a sequence of `Cards` is taken too.  `turned_up` is the face that makes the wild cards of each deal
or of all, 63 for a printed joker, which counts as the ace of spades.  Everywhere `threads` is how many threads share the work, None
one a core; it changes no result.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from openrummy.cards import FACES, JOKER
from openrummy.declaring import wild_faces
from openrummy.melds import Ace
from openrummy.sim.compiled.jit import kernel
from openrummy.sim.compiled.threads import in_parts
from openrummy.sim.compiled.three_packs import groups as three_groups
from openrummy.sim.compiled.three_packs import least as three_least
from openrummy.sim.compiled.three_packs.tables import choice_tables_for, lent_memory
from openrummy.sim.compiled.two_packs import hands as show_hands
from openrummy.sim.compiled.two_packs.cards import PLANES
from openrummy.sim.compiled.two_packs.hands import ManyHands, Packs

CARDS = 21
CAP = 120
THREE_PACKS = Packs(3, 3, "three packs: at most three cards of a face, and three jokers")
_POINTS, _WHOLE, _GROUPS = range(3)  # what is asked for
_WILD_FACES = {face: wild_faces(face, beside=True) & ~(1 << JOKER) for face in (*FACES, JOKER)}
_WILD = np.array([_WILD_FACES.get(face, 0) for face in range(JOKER + 1)], np.uint64)


def least_points(
    hands: ManyHands, turned_up: npt.ArrayLike, *, ace: Ace = "low_or_high", cap: int = CAP, threads: int | None = 1
) -> npt.NDArray[np.uint16]:
    """The least that a loser can pay for each of n hands: n numbers, as `openrummy.declaring.least_points`.

    Raises ValueError that names the first hand that is none of 21 cards, or the first face that is no card.
    """
    if cap < 0:
        raise ValueError(f"A cap is no less than 0 points, not {cap}.")
    found, _, _ = _solved(hands, turned_up, ace, _POINTS, threads)
    least: npt.NDArray[np.uint16] = np.minimum(found, cap).astype(np.uint16)
    return least


def are_whole(
    hands: ManyHands, turned_up: npt.ArrayLike, *, ace: Ace = "low_or_high", threads: int | None = 1
) -> npt.NDArray[np.bool_]:
    """Which of n hands can be declared, by groups of all cards or by tunnelas, dublees or wild cards alone.

    Raises ValueError as `least_points`.
    """
    whole: npt.NDArray[np.bool_] = _solved(hands, turned_up, ace, _WHOLE, threads)[0] == 0
    return whole


def best_groups(
    hands: ManyHands, turned_up: npt.ArrayLike, *, ace: Ace = "low_or_high", threads: int | None = 1
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """The groups for which a loser pays least of each of n hands, and the cards left: (n, 10, 4) and (n, 4) planes.

    A group is four planes as a hand is, the wild cards in it included.  First come tunnelas and pure runs, then runs and sets, and zeros; or
    dublees, tunnelas or wild cards alone, where these cost least.  Wild cards that no group needs are left, which makes a hand cheaper than
    if it were whole.  Without the three pure runs there are no groups: all cards count.  Among equals they need not be the groups
    of `openrummy.declaring.best_groups`.  Raises ValueError as `least_points`.
    """
    _, groups, left = _solved(hands, turned_up, ace, _GROUPS, threads)
    return groups, left


def _solved(
    hands: ManyHands, turned_up: npt.ArrayLike, ace: Ace, ask: int, threads: int | None
) -> tuple[Any, Any, Any]:
    """What is asked for of each hand, groups, and the cards outside them."""
    if ace not in ("low", "low_or_high"):
        raise ValueError(f"Aces are low, or low_or_high, not {ace}.")
    left, tables = planes_of(hands), choice_tables_for(ace)
    wild = _wild_faces(turned_up, len(left))
    found = np.empty(len(left), np.uint16)
    groups = np.zeros((len(left) if ask == _GROUPS else 0, three_groups.GROUPS, PLANES), np.uint64)

    def work(begin: int, end: int) -> None:
        with lent_memory(ace) as memory:
            _solve(tables, memory, left[begin:end], wild[begin:end], ask, found[begin:end], groups[begin:end])

    in_parts(work, len(left), threads)
    return found, groups, left


def planes_of(hands: ManyHands) -> npt.NDArray[np.uint64]:
    """Hands as rows of four planes; raises ValueError that names the first that is none of 21 cards of three packs."""
    planes = show_hands.planes_of(hands, THREE_PACKS)
    sizes = np.bitwise_count(planes).sum(axis=1)
    wrong = sizes != CARDS
    if wrong.any():
        number = int(np.argmax(wrong))
        raise ValueError(f"Hand {number} has {int(sizes[number])} cards, not {CARDS}.")
    return planes


def _wild_faces(turned_up: npt.ArrayLike, number: int) -> npt.NDArray[np.uint64]:
    """The faces that are wild in each deal, printed jokers apart."""
    faces = show_hands.for_each_hand(turned_up, number, "cards turned up")
    if faces.size and faces.dtype.kind not in "iu":
        raise ValueError("A card turned up is the number of its face, 63 for a joker.")
    wrong = (faces < 0) | (faces > JOKER) if faces.size else np.zeros(0, np.bool_)
    wild = _WILD[np.where(wrong, 0, faces).astype(np.intp)] if faces.size else np.zeros(0, np.uint64)
    wrong |= wild == 0
    if wrong.any():
        first = int(np.argmax(wrong))
        raise ValueError(f"Card {first} turned up is no face: {faces[first]}.")
    return wild


@kernel
def _solve(tables: Any, memory: Any, hands: Any, wild: Any, ask: int, found: Any, groups: Any) -> None:
    for number in range(len(hands)):
        hand = hands[number]
        way = three_least.least_points(tables, memory, hand, wild[number], ask == _WHOLE)
        found[number] = way.points
        if ask == _GROUPS:
            three_groups.write_groups(tables, memory, hand, wild[number], way, groups[number])
