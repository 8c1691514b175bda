"""The compiled arrangement of arrays of Indian hands (rulebook 5.3 to 5.6).

Hands are from at most two packs, by default shown with two runs, one of them pure.  A hand is a row of up to four
planes of 64 bits, like `openrummy.cards.Cards`; a sequence of `Cards` works too.  `threads` is always the number of
threads that share the work, None for one per core; it does not change the result.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from openrummy.declaring import ShowRules
from openrummy.sim.compiled.jit import kernel, lowest_bit
from openrummy.sim.compiled.shown import hands as shown_hands
from openrummy.sim.compiled.shown import left as shown_left
from openrummy.sim.compiled.shown import points as shown_points
from openrummy.sim.compiled.shown.cards import FACES, NO_RANK, PLANES, jokers_of
from openrummy.sim.compiled.shown.discards import best_discard
from openrummy.sim.compiled.shown.hands import ManyHands, Packs
from openrummy.sim.compiled.shown.rules import PRESETS, check_groups, price_of, tables_of
from openrummy.sim.compiled.shown.tables import new_way
from openrummy.sim.compiled.threads import in_parts

MOST_CARDS = 14
GROUPS = 4
"""The most groups: five groups of one hand need fifteen cards."""
TWO_PACKS = Packs(2, 4, "two packs: at most two cards of a face, and four jokers")


def least_points(
    hands: ManyHands, wilds: npt.ArrayLike, rules: ShowRules = PRESETS, *, threads: int | None = 1
) -> npt.NDArray[np.uint16]:
    """Return the least that a loser can pay for each of n hands: n numbers, as `openrummy.declaring.least_points`.

    wilds: the wild rank of each deal or of all, 0 (ace) to 12 (king), or 13 if only printed jokers are wild.
    rules: their own wild cards are ignored.
    Raises ValueError naming the first invalid hand or wild rank, and for rules that are not covered.
    """
    read, ranks, tables = _read(hands, wilds, rules)
    price, found = price_of(rules), np.empty(len(read), np.uint16)
    in_parts(
        lambda begin, end: _least(tables, read[begin:end], ranks[begin:end], price, found[begin:end]),
        len(read),
        threads,
    )
    return found


def best_discards(
    hands: ManyHands, wilds: npt.ArrayLike, rules: ShowRules = PRESETS, *, threads: int | None = 1
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint16]]:
    """Return the card to discard from each of n hands, and what a loser then pays at least: n faces, 63 for a joker, and n numbers.

    Ties go to the dearest card, then the highest face: the first of `openrummy.declaring.best_discards`, or an equally
    good one.
    Arguments and errors as `least_points`; an empty hand is refused too.
    """
    price, (read, ranks, tables) = price_of(rules), _read(hands, wilds, rules)
    if len(read) and not read[:, 0].all():
        raise ValueError(f"Hand {int(np.argmin(read[:, 0] != 0))} has no card to discard.")
    faces, left = np.empty(len(read), np.uint8), np.empty(len(read), np.uint16)
    in_parts(
        lambda begin, end: _discards(
            tables, read[begin:end], ranks[begin:end], price, faces[begin:end], left[begin:end]
        ),
        len(read),
        threads,
    )
    return faces, left


def are_whole(
    hands: ManyHands, wilds: npt.ArrayLike, rules: ShowRules = PRESETS, *, threads: int | None = 1
) -> npt.NDArray[np.bool_]:
    """Return which of n hands have groups that hold the required runs and all cards: with 13 cards, those that can be declared.

    Arguments and errors as `least_points`.
    """
    read, ranks, tables = _read(hands, wilds, rules)
    found = np.empty(len(read), np.bool_)
    in_parts(lambda begin, end: _whole(tables, read[begin:end], ranks[begin:end], found[begin:end]), len(read), threads)
    return found


def best_groups(
    hands: ManyHands, wilds: npt.ArrayLike, rules: ShowRules = PRESETS, *, threads: int | None = 1
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
    """Return the groups that leave the least points of each of n hands, and the cards left: (n, 4, 4) and (n, 4) planes.

    A group is four planes like a hand, including its wild cards.  The first is a pure run, the second another run,
    which takes the wild cards that no group needs; then come more runs and sets, then zeros.  Without the two runs
    there are no groups: all cards count.  Among equals they may differ from those of `openrummy.declaring.best_groups`.
    The rules must be those of the presets, with aces low or also high.
    Raises ValueError as `least_points`.
    """
    check_groups(rules)
    read, ranks, tables = _read(hands, wilds, rules)
    groups, left = np.zeros((len(read), GROUPS, PLANES), np.uint64), read.copy()
    in_parts(
        lambda begin, end: _groups(tables, new_way(kept=True), left[begin:end], ranks[begin:end], groups[begin:end]),
        len(read),
        threads,
    )
    return groups, left


def _read(hands: ManyHands, wilds: npt.ArrayLike, rules: ShowRules) -> tuple[Any, Any, Any]:
    tables = tables_of(rules)
    read = planes_of(hands)
    return read, _ranks_of(wilds, len(read)), tables


def planes_of(hands: ManyHands) -> npt.NDArray[np.uint64]:
    """Return hands as rows of four planes; raises ValueError naming the first that is not from two packs."""
    planes = shown_hands.planes_of(hands, TWO_PACKS)
    sizes = np.bitwise_count(planes).sum(axis=1)
    if planes.size and sizes.max() > MOST_CARDS:
        raise ValueError(f"Hand {int(np.argmax(sizes))} has {int(sizes.max())} cards, more than {MOST_CARDS}.")
    return planes


def _ranks_of(wilds: npt.ArrayLike, number: int) -> npt.NDArray[np.uint8]:
    ranks = shown_hands.for_each_hand(wilds, number, "wild ranks")
    if (ranks.size and ranks.dtype.kind not in "iu") or ((ranks < 0) | (ranks > NO_RANK)).any():
        raise ValueError(f"Wild ranks must be 0 (ace) to 12 (king), or {NO_RANK} for none.")
    return np.ascontiguousarray(ranks.astype(np.uint8))


@kernel
def _least(tables: Any, hands: Any, wilds: Any, price: Any, found: Any) -> None:
    for number in range(len(hands)):
        hand = hands[number]
        jokers, wild = jokers_of(hand), wilds[number]
        found[number] = shown_points.least_points(tables, hand[0] & FACES, hand[1] & FACES, jokers, wild, price)


@kernel
def _discards(tables: Any, hands: Any, wilds: Any, price: Any, faces: Any, left: Any) -> None:
    for number in range(len(hands)):
        hand = hands[number]
        jokers, wild = jokers_of(hand), wilds[number]
        card, points = best_discard(tables, hand[0] & FACES, hand[1] & FACES, jokers, wild, hand[0], price)
        faces[number], left[number] = lowest_bit(card), points


@kernel
def _whole(tables: Any, hands: Any, wilds: Any, found: Any) -> None:
    for number in range(len(hands)):
        hand = hands[number]
        jokers, wild = jokers_of(hand), wilds[number]
        found[number] = shown_left.is_whole(tables, hand[0] & FACES, hand[1] & FACES, jokers, wild)


@kernel
def _groups(tables: Any, way: Any, hands: Any, wilds: Any, groups: Any) -> None:
    for number in range(len(hands)):
        shown_left.write_groups(tables, way, hands[number], wilds[number], groups[number])
