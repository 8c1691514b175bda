"""The compiled solvers for arrays of hands of one pack without wilds: arrays in, arrays out.

A hand is a bitboard, as in `openrummy.cards`: bit 16 x suit + rank, in `numpy.uint64` or anything that becomes it.
Everywhere `threads` is how many threads share the work, None one a core; it changes no result.
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

MOST_CARDS = 14  # of a hand that is to be grouped

_ALL_FACES = U64(sum(1 << card for card in FACES))


def deadwood(
    hands: npt.ArrayLike, *, ace: Ace = "low", points: Points = GIN_POINTS, threads: int | None = 1
) -> npt.NDArray[np.uint16]:
    """The least points of each of n hands that stay unmatched (rulebook 1.6): n numbers.

    points: of the 13 ranks.  Raises ValueError for what is no array of hands, and for points that no table holds.
    """
    read, tables = hands_of(hands), tables_for(ace, points)
    found = np.empty(read.size, np.uint16)
    in_parts(lambda begin, end: _deadwood(tables, read[begin:end], found[begin:end]), read.size, threads)
    return found


def best_indian_discards(
    hands: npt.ArrayLike, *, ace: Ace = "low", points: Points = GIN_POINTS, threads: int | None = 1
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint16]]:
    """The card to discard from each of n hands for the least deadwood, and that deadwood: n faces, n numbers.

    Among equals the dearest card, then the highest face.  Raises ValueError as `deadwood`, and for a hand without cards.
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
    """The melds of the best arrangement of each of n hands by the rules of gin, and the cards left: (n, 4) and n bitboards.

    The same melds as `openrummy.solver.solve`, in the order of their lowest cards, then zeros.
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
    """The best defence of each of n hands against the knocker's melds, and the points left: (n, 3) bitboards and n numbers.

    melds: (n, 3) bitboards of sets and runs, 0 where there is none; what comes back is what to lay off on each.
    Raises ValueError as `deadwood`, where the shapes do not fit, and where a card is in the hand and in a meld.
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
    """`hands` as bitboards in one row; raises ValueError that names the first that is none."""
    read = _bitboards(hands)
    if read.ndim != 1:
        raise ValueError(f"Hands are one row of bitboards, and this has {read.ndim} dimensions.")
    wrong = (read & ~_ALL_FACES) != 0
    if wrong.any():
        raise ValueError(f"Hand {int(np.argmax(wrong))} is no bitboard of cards: {int(read[np.argmax(wrong)]):#x}.")
    sizes = np.bitwise_count(read)
    if read.size and sizes.max() > most:
        raise ValueError(f"Hand {int(np.argmax(sizes))} has {int(sizes.max())} cards, more than {most}.")
    return read


def _bitboards(values: npt.ArrayLike) -> Hands:
    # NumPy makes floats of a list in which some numbers need the highest bit, so lists are read as objects.
    given = values if isinstance(values, np.ndarray) else np.array(values, object)
    if not (_are_numbers(given) if given.dtype.kind == "O" else given.dtype.kind == "u" or _are_positive(given)):
        raise ValueError("Bitboards are whole numbers from 0, below 2 to the power of 64.")
    return np.asarray(given, np.uint64, order="C")


def _are_numbers(given: npt.NDArray[Any]) -> bool:
    return all(isinstance(each, int | np.integer) and 0 <= each < 1 << 64 for each in given.flat)


def _are_positive(given: npt.NDArray[Any]) -> bool:
    return given.dtype.kind == "i" and not (given < 0).any()


def _melds_of(melds: npt.ArrayLike, hands: Hands) -> Hands:
    read = _bitboards(melds)
    if read.shape != (hands.size, defending.MOST_MELDS):
        raise ValueError(f"For {hands.size} hands there are {hands.size} rows of 3 melds, not {read.shape}.")
    wrong = (read & ~_ALL_FACES).any(axis=1) | (read & hands[:, np.newaxis]).any(axis=1)
    if wrong.any():
        raise ValueError(f"A meld against hand {int(np.argmax(wrong))} has a card of the hand, or what is no card.")
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
