"""The gap between a card and a run on the table (rulebook 1.4)."""

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache, partial

from openrummy.cards import JOKER, JOKER_BIT, LANE, PLANE_MASK, SUIT_MASK, Cards, Face, cards_of, rank_of, suit_of
from openrummy.engine.state import TableMeld
from openrummy.melds import Ace, MeldRules, Shape
from openrummy.melds.frames import MASK_OF, SIZES, STARTS, SUITED_MASK
from openrummy.parts.table_faces import OfTable


def gaps_to(melds: MeldRules, meld: TableMeld, card: Face) -> tuple[Cards, ...]:
    """Return masks of the faces to add to a meld before `card` fits: one for each end of a run, the smaller first.

    For a meld with nameless jokers there are none, and only `meld.fits` says whether `card` fits; `wilds_to` says more.
    """
    shape = meld.shape
    first, last = shape.represents[0], shape.represents[-1]
    if (first ^ card) & ~15 or shape.kind != "run":  # the usual case, on a path that runs often: a meld of another suit
        return ()
    return () if JOKER in (card, last) else _gaps(melds.ace, first, last, card)


def near(ace: Ace, melds: tuple[TableMeld, ...]) -> Cards:
    """Return the faces that some meld could ever take, after any other lay-offs, if jokers have names."""
    return _NEAR[ace](melds)


def _near(ace: Ace, melds: tuple[TableMeld, ...]) -> Cards:
    faces: Cards = 0
    for meld in melds:
        faces |= meld.fits
        shape = meld.shape
        if shape.kind == "run" and shape.represents[-1] != JOKER:
            faces |= _reached(ace, shape.represents[0], shape.represents[-1])
    return faces


_NEAR: Mapping[Ace, OfTable[Cards]] = {ace: OfTable(partial(_near, ace)) for ace in STARTS}


@cache
def _reached(ace: Ace, first: Face, last: Face) -> Cards:
    """Return the faces that a run could be extended to reach."""
    suit = first & ~15
    return cards_of(card for card in range(suit, suit + 13) if _gaps(ace, first, last, card))


@cache
def _gaps(ace: Ace, first: Face, last: Face, card: Face) -> tuple[Cards, ...]:
    """Return the gaps between a card and the two ends of a run of its suit; at most 26,000 results are kept."""
    up, down = (card - last) % 13 - 1, (first - card) % 13 - 1
    gaps = [_span(last, 1, up)] if _may_climb(ace, rank_of(last), up) else []
    gaps += [_span(first, -1, down)] if _may_sink(ace, rank_of(first), down) else []
    size = (last - first) % 13 + 1
    return tuple(sorted((gap for gap in gaps if size + gap.bit_count() < 13), key=int.bit_count))


def _may_climb(ace: Ace, last: int, gap: int) -> bool:
    """Whether a run may grow upward from its last rank across `gap` ranks to the one after them."""
    if gap < 0 or ace == "round_corner":
        return gap >= 0
    return last > 0 and last + gap + 1 <= (13 if ace == "low_or_high" else 12)


def _may_sink(ace: Ace, first: int, gap: int) -> bool:
    return gap >= 0 and (ace == "round_corner" or first - gap - 1 >= 0)


def _span(end: Face, step: int, number: int) -> Cards:
    """Return the mask of the `number` faces beyond `end`, going round the corner."""
    suit = end & ~15
    return sum(1 << suit + (rank_of(end) + step * way) % 13 for way in range(1, number + 1))


def has_nameless(melds: MeldRules, meld: TableMeld) -> bool:
    """Whether a meld has jokers without names, which may represent one face now and another later."""
    return not melds.named and meld.shape.represents[-1] == JOKER


def wilds_to(melds: MeldRules, meld: TableMeld, card: Face, held: Cards, nameable: Cards) -> int | None:
    """Return the fewest jokers to add to a meld, with naturals of the mask `held`, before a natural `card` fits.

    None if it never will.  Jokers may represent the faces `nameable`; if they have no names, a place that `card` may
    take from a joker counts too.
    """
    if meld.fits >> card & 1:
        return 0
    if has_nameless(melds, meld):
        return _nameless_to(melds, meld.shape, card, held)
    gaps = gaps_to(melds, meld, card)
    if not gaps:
        return None
    lacking = (gap & ~held for gap in gaps)
    return min((gap.bit_count() for gap in lacking if not gap & ~nameable), default=None)


def _nameless_to(melds: MeldRules, shape: Shape, card: Face, held: Cards) -> int | None:
    """Return the same as `wilds_to`, for a meld whose jokers may move to other places as it grows."""
    naturals = _naturals(shape)
    if not naturals & ~SUITED_MASK[rank_of(card)]:
        return 0
    lane = LANE * suit_of(card)
    if naturals & ~(SUIT_MASK << lane) or naturals >> card & 1:
        return None
    row = (naturals | 1 << card) >> lane
    windows = _windows(melds, row, len(shape.cards), 13)
    own = row | held >> lane
    gaps = min(((window & ~own).bit_count() for window in windows), default=None)
    return None if gaps is None else max(0, gaps - shape.cards.count(JOKER))


def most_to_swap(melds: MeldRules, meld: TableMeld, held: Cards) -> int:
    """Return how many jokers naturals of the mask `held` can take out of a meld, after any other lay-offs on it.

    Laying off first never helps: of the cards that join a meld, those nearest to it could be swapped at once.
    """
    shape = meld.shape
    if not has_nameless(melds, meld):
        return sum(held >> name & 1 for card, name in zip(shape.cards, shape.represents, strict=True) if card != name)
    naturals, jokers = _naturals(shape), shape.cards.count(JOKER)
    if not naturals:
        return jokers
    first = meld.shape.cards[0]
    lane, same = LANE * suit_of(first), SUITED_MASK[rank_of(first)]
    most = 0
    if not naturals & ~(SUIT_MASK << lane):
        row, size = naturals >> lane, len(shape.cards)
        joining = held >> lane & ~row
        most = max(((window & joining).bit_count() for window in _windows(melds, row, size, size)), default=0)
    if not naturals & ~same:
        joining = held & same & ~naturals
        most = max(most, joining.bit_count() if melds.distinct_suits else jokers)
    return min(jokers, most)


def _naturals(shape: Shape) -> Cards:
    return cards_of(shape.cards) & PLANE_MASK & ~JOKER_BIT


@lru_cache(maxsize=8192)
def _windows(melds: MeldRules, row: int, least: int, most: int) -> tuple[int, ...]:
    """Return the rank masks of the runs of `least` to `most` cards that contain all of `row` (13 bits)."""
    return tuple(_all_windows(melds, row, SIZES[max(least, 3) : most + 1]))


def _all_windows(melds: MeldRules, row: int, sizes: Iterable[int]) -> Iterable[int]:
    masks = (MASK_OF[start][size] for size in sizes for start in STARTS[melds.ace][size])
    return (mask for mask in masks if not row & ~mask)
