"""The compiled solvers for arrays of hands of one pack without wild cards.

A hand is a bitboard, as in `openrummy.cards`: bit 16 x suit + rank, as `numpy.uint64` or anything that converts to it.
`threads` is always the number of threads that share the work, None for one per core; it does not change the result.
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openrummy.cards import FACES
from openrummy.melds import Ace
from openrummy.sim.compiled.jit import U64, kernel, lowest_bit
from openrummy.sim.compiled.one_pack import counting, defending, grouping
from openrummy.sim.compiled.one_pack.tables import GIN_POINTS, Points, tables_for
from openrummy.sim.compiled.threads import in_parts

Hands: TypeAlias = npt.NDArray[np.uint64]

MOST_CARDS = 14  # the most cards of a hand to group

_ALL_FACES = U64(sum(1 << card for card in FACES))


def deadwood(
    hands: npt.ArrayLike, *, ace: Ace = "low", points: Points = GIN_POINTS, threads: int | None = 1
) -> npt.NDArray[np.uint16]:
    """Return the least deadwood of each of n hands (rulebook 1.6): n numbers.

    points: of the 13 ranks.  Raises ValueError if these are not an array of hands, and for points that no table covers.
    """
    read, tables = hands_of(hands), tables_for(ace, points)
    found = np.empty(read.size, np.uint16)
    in_parts(lambda begin, end: _deadwood(tables, read[begin:end], found[begin:end]), read.size, threads)
    return found


def best_indian_discards(
    hands: npt.ArrayLike, *, ace: Ace = "low", points: Points = GIN_POINTS, threads: int | None = 1
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint16]]:
    """Return the card to discard from each of n hands for the least deadwood, and that deadwood: n faces, n numbers.

    Ties go to the dearest card, then the highest face.  Raises ValueError as `deadwood`, and for an empty hand.
    """
    read, tables = hands_of(hands), tables_for(ace, points)
    if not read.all():
        raise ValueError(f"Hand {int(np.argmin(read))} has no card to discard.")
    cards, after = np.empty(read.size, np.uint8), np.empty(read.size, np.uint16)
    in_parts(
        lambda begin, end: _best_discards(tables, read[begin:end], cards[begin:end], after[begin:end]),
        read.size,
        threads,
    )
    return cards, after


def best_melds(hands: npt.ArrayLike, *, threads: int | None = 1) -> tuple[Hands, Hands]:
    """Return the melds of the best arrangement of each of n hands under the rules of gin, and the cards left: (n, 4) and n bitboards.

    The melds are those of `openrummy.solver.solve`, in the order of their lowest cards, then zeros.
    Raises ValueError as `deadwood`, and for a hand of more than 14 cards.
    """
    read, tables = hands_of(hands, most=MOST_CARDS), tables_for("low", GIN_POINTS)
    melds, rest = np.zeros((read.size, grouping.MELDS), np.uint64), np.empty(read.size, np.uint64)
    in_parts(
        lambda begin, end: _best_melds(tables, read[begin:end], melds[begin:end], rest[begin:end]), read.size, threads
    )
    return melds, rest


def best_defences(
    hands: npt.ArrayLike, melds: npt.ArrayLike, *, threads: int | None = 1
) -> tuple[Hands, npt.NDArray[np.uint16]]:
    """Return the best defence of each of n hands against the knocker's melds, and the points left: (n, 3) bitboards and n numbers.

    melds: (n, 3) bitboards of sets and runs, 0 for none; the result holds the cards to lay off on each.
    Raises ValueError as `deadwood`, if the shapes do not fit, and if a card is both in the hand and in a meld.
    """
    read, tables = hands_of(hands), tables_for("low", GIN_POINTS)
    against = _melds_of(melds, read)
    laid, after = np.zeros_like(against), np.empty(read.size, np.uint16)
    in_parts(
        lambda begin, end: _best_defences(
            tables, read[begin:end], against[begin:end], laid[begin:end], after[begin:end]
        ),
        read.size,
        threads,
    )
    return laid, after


def hands_of(hands: npt.ArrayLike, *, most: int = 52) -> Hands:
    """Return `hands` as bitboards in one row; raises ValueError naming the first that is not a hand."""
    read = _bitboards(hands)
    if read.ndim != 1:
        raise ValueError(f"Hands must be one row of bitboards, not an array with {read.ndim} dimensions.")
    wrong = (read & ~_ALL_FACES) != 0
    if wrong.any():
        raise ValueError(f"Hand {int(np.argmax(wrong))} is not a bitboard of cards: {int(read[np.argmax(wrong)]):#x}.")
    sizes = np.bitwise_count(read)
    if read.size and sizes.max() > most:
        raise ValueError(f"Hand {int(np.argmax(sizes))} has {int(sizes.max())} cards, more than {most}.")
    return read


def _bitboards(values: npt.ArrayLike) -> Hands:
    # NumPy turns a list into floats if some numbers need the highest bit, so lists are read as objects.
    given = values if isinstance(values, np.ndarray) else np.array(values, object)
    if not (_are_numbers(given) if given.dtype.kind == "O" else given.dtype.kind == "u" or _are_positive(given)):
        raise ValueError("Bitboards must be whole numbers from 0 to 2**64 - 1.")
    return np.asarray(given, np.uint64, order="C")


def _are_numbers(given: npt.NDArray[Any]) -> bool:
    return all(isinstance(each, int | np.integer) and 0 <= each < 1 << 64 for each in given.flat)


def _are_positive(given: npt.NDArray[Any]) -> bool:
    return given.dtype.kind == "i" and not (given < 0).any()


def _melds_of(melds: npt.ArrayLike, hands: Hands) -> Hands:
    read = _bitboards(melds)
    if read.shape != (hands.size, defending.MOST_MELDS):
        raise ValueError(f"{hands.size} hands need {hands.size} rows of 3 melds, not {read.shape}.")
    wrong = (read & ~_ALL_FACES).any(axis=1) | (read & hands[:, np.newaxis]).any(axis=1)
    if wrong.any():
        raise ValueError(
            f"A meld against hand {int(np.argmax(wrong))} has a card of that hand, or something that is not a card."
        )
    return read


@kernel
def _deadwood(tables: Any, hands: Any, found: Any) -> None:
    for number in range(hands.size):
        found[number] = counting.count(tables, hands[number])


@kernel
def _best_discards(tables: Any, hands: Any, cards: Any, after: Any) -> None:
    for number in range(hands.size):
        card, found = counting.best_discard(tables, hands[number], U64(0))
        cards[number], after[number] = lowest_bit(card), found


@kernel
def _best_melds(tables: Any, hands: Any, melds: Any, rest: Any) -> None:
    for number in range(hands.size):
        rest[number] = grouping.group(tables, hands[number], melds[number])


@kernel
def _best_defences(tables: Any, hands: Any, melds: Any, laid: Any, after: Any) -> None:
    for number in range(hands.size):
        after[number] = defending.defence(tables, hands[number], melds[number], laid[number])
