"""Kernels for the pure runs of a hand, with wild cards only in their own places, when these runs alone do not count (rulebook 5.6)."""

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, inlined, lowest_bit, part
from openrummy.sim.compiled.one_pack.counting import LANE, SUIT
from openrummy.sim.compiled.shown.cards import COPIES, Suit, hand_of, less, less_of, run_of, three_in_a_row, wide
from openrummy.sim.compiled.shown.suits import worth
from openrummy.sim.compiled.shown.tables import Tables

_TWO, _THREE, _FIVE, _HIGH = U64(2), U64(3), U64(5), U64(13)


@part
def outside_pure(tables: Tables, once: Bits, twice: Bits, column: Bits) -> Number:
    """Return the least points that pure runs leave of a hand.  column: the faces of the wild rank, which cost nothing."""
    hand, dear = hand_of(once, twice, ZERO), ~((column & SUIT) * COPIES)
    points = _outside(tables, hand.spades, dear) + _outside(tables, hand.hearts, dear)
    return points + _outside(tables, hand.diamonds, dear) + _outside(tables, hand.clubs, dear)


@part
def _outside(tables: Tables, cards: Suit, dear: Suit) -> Number:
    """Return the same for one suit, with each pure run of three to five cards as the first.  dear: the cards that cost points."""
    best, held = worth(tables, cards & dear), wide(tables, cards & SUIT)
    starts, size = three_in_a_row(held), _THREE
    while starts and size <= _FIVE:
        left = starts
        while left:
            best = min(best, _outside(tables, less(cards, run_of(left, size)), dear))
            left &= left - ONE
        starts &= held >> size
        size += ONE
    return best


@part
def wild_outside_pure(tables: Tables, once: Bits, twice: Bits, jokers: Number, column: Bits) -> bool:
    """Whether pure runs can leave no points but a wild card, given that they can leave no points."""
    wilds = once & column
    while wilds and not jokers:
        rest, second = less_of(once, twice, wilds & (~wilds + ONE))
        wilds &= wilds - ONE
        if outside_pure(tables, rest, second, column) == ZERO:
            return True
    return bool(jokers)


@part
def in_runs(tables: Tables, once: Bits, twice: Bits, number: Number) -> bool:
    """Whether at most `number` pure runs of any length hold all of these cards."""
    if not once:
        return True
    suit = lowest_bit(once) // LANE
    cards = wide(tables, once >> suit * LANE & SUIT)
    first, low = lowest_bit(cards), ZERO
    while number and low <= _HIGH - _TWO:
        size = _THREE
        while low + size <= _HIGH + ONE and not (ONE << size) - ONE << low & ~cards:
            run = (ONE << size) - ONE << low
            rest, second = less_of(once, twice, ((run | run >> _HIGH) & SUIT) << suit * LANE)
            if _holds(run, first) and in_runs(tables, rest, second, number - ONE):
                return True
            size += ONE
        low += ONE
    return False


@inlined
def _holds(run: Bits, place: Number) -> bool:
    """Whether a run holds the card of a place, with an ace low or high."""
    return bool((run | run >> _HIGH) >> place & ONE)
