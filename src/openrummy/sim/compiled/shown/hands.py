"""Read and check arrays of hands that are shown in groups: rows of four planes of 64 bits, like `openrummy.cards.Cards`."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from openrummy.cards import JOKER_BIT, PLANE, PLANE_MASK, Cards
from openrummy.sim.compiled.shown.cards import FACES, PLANES

ManyHands = npt.ArrayLike | Sequence[Cards]


class Packs(NamedTuple):
    """The packs that hands are dealt from.  jokers: the most in a hand.  words: both numbers."""

    number: int
    jokers: int
    words: str


def planes_of(hands: ManyHands, packs: Packs) -> npt.NDArray[np.uint64]:
    """Return hands as rows of four planes; raises ValueError naming the first that is not from `packs`."""
    planes = _checked_shape(hands) if isinstance(hands, np.ndarray) else _of_cards(hands)
    lower = np.concatenate((np.full((len(planes), 1), PLANE_MASK, np.uint64), planes[:, :-1]), axis=1)
    wrong = (planes & ~(lower & _allowed(packs))).any(axis=1)
    if wrong.any():
        raise ValueError(f"Hand {int(np.argmax(wrong))} is not a hand of {packs.words}.")
    return planes


def _allowed(packs: Packs) -> npt.NDArray[np.uint64]:
    """Return the cards that each plane may hold."""
    faces = [int(FACES) * (plane < packs.number) | JOKER_BIT * (plane < packs.jokers) for plane in range(PLANES)]
    return np.array(faces, np.uint64)


def _checked_shape(given: npt.NDArray[Any]) -> npt.NDArray[np.uint64]:
    if given.ndim != 2 or given.shape[1] > PLANES or given.dtype.kind != "u":
        raise ValueError(f"Hands must be rows of up to {PLANES} planes of 64 bits, numpy.uint64.")
    planes = np.zeros((len(given), PLANES), np.uint64)
    planes[:, : given.shape[1]] = given
    return planes


def _of_cards(given: Any) -> npt.NDArray[np.uint64]:
    cards = list(given)
    for number, hand in enumerate(cards):
        if not isinstance(hand, int) or not 0 <= hand < 1 << PLANE * PLANES:
            raise ValueError(
                f"Hand {number} is not a multiset of cards with at most four alike, as parse_cards returns it."
            )
    rows = [[hand >> PLANE * plane & PLANE_MASK for plane in range(PLANES)] for hand in cards]
    return np.array(rows, np.uint64).reshape(len(cards), PLANES)


def for_each_hand(given: npt.ArrayLike, number: int, named: str) -> npt.NDArray[Any]:
    """Return a small whole number for each of `number` hands, given per hand or once for all; raises ValueError that calls them `named`."""
    found = np.asarray(given)
    if found.ndim > 1 or (found.ndim == 1 and found.size != number):
        raise ValueError(f"{number} hands need {number} {named}, or one for all.")
    return np.broadcast_to(found, number)
