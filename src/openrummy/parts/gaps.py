"""What lies between a card and a run on the table (rulebook 1.4)."""

from openrummy.cards import JOKER, Cards, Face, rank_of, suit_of
from openrummy.engine.state import TableMeld
from openrummy.melds import MeldRules


def gap_to(melds: MeldRules, meld: TableMeld, card: Face) -> Cards | None:
    """The mask of the faces that have to be added to a meld before `card` fits; None where it never will."""
    if meld.fits >> card & 1:
        return 0
    first = meld.shape.represents[0]
    if (first ^ card) & ~15 or meld.shape.kind != "run":  # most melds are of another suit, and this is asked often
        return None
    return min(gaps_to(melds, meld, card), key=int.bit_count, default=None)


def gaps_to(melds: MeldRules, meld: TableMeld, card: Face) -> list[Cards]:
    """As `gap_to`, for each end of a run."""
    shape = meld.shape
    first, last = shape.represents[0], shape.represents[-1]
    if card == JOKER or shape.kind != "run" or suit_of(first) != suit_of(card):
        return []
    up = (rank_of(card) - rank_of(last)) % 13 - 1
    down = (rank_of(first) - rank_of(card)) % 13 - 1
    gaps = [_span(last, 1, up)] if _may_climb(melds, last, up) else []
    gaps += [_span(first, -1, down)] if _may_sink(melds, first, down) else []
    return [gap for gap in gaps if len(shape.cards) + gap.bit_count() < 13]


def _may_climb(melds: MeldRules, last: Face, gap: int) -> bool:
    """Whether a run may grow from its last card over `gap` faces to the one after them."""
    if gap < 0 or melds.ace == "round_corner":
        return gap >= 0
    top = rank_of(last) + gap + 1
    return rank_of(last) > 0 and top <= (13 if melds.ace == "low_or_high" else 12)


def _may_sink(melds: MeldRules, first: Face, gap: int) -> bool:
    return gap >= 0 and (melds.ace == "round_corner" or rank_of(first) - gap - 1 >= 0)


def _span(end: Face, step: int, number: int) -> Cards:
    """The mask of `number` faces beyond `end`, going round the corner."""
    suit = end & ~15
    return sum(1 << suit + (rank_of(end) + step * way) % 13 for way in range(1, number + 1))
