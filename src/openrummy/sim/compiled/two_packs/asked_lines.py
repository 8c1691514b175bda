"""Kernels for suits that hold the required number of pure and further runs: what is left of one suit, and of four (rulebook 5.3).

The method of `openrummy.declaring.suit_runs` and `merging`, which are the reference.  Lines are those of `suit_lines`,
with no points above `NEVER`: a hand that leaves more holds no group.
"""

from typing import NamedTuple

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, inlined, lowest_bit, merged, part
from openrummy.sim.compiled.one_pack.counting import SUIT
from openrummy.sim.compiled.two_packs.cards import Held, lane_of
from openrummy.sim.compiled.two_packs.suit_lines import (
    EACH,
    NEVER,
    NEVER_LINE,
    TOPS,
    at,
    below,
    free,
    later,
    length_of,
    less,
    lower,
    three_in_a_row,
    wide,
    wilds_in,
    worth,
)

_SEVEN, _FOUR, _FIVE, _NEAR = U64(7), U64(4), U64(5), U64(15)
_THREE, _HIGH = U64(3), U64(13)


class Needs(NamedTuple):
    """The record of `asked.ASKED_TABLES`, the pure and further runs still required, and the cards of the wild rank held twice."""

    asked: Table
    pure: Number
    further: Number
    own_twice: Bits


class Suit(NamedTuple):
    """The cards of a suit that are not wild, their second copies, and the wild rank as a bit, if the suit holds it and if it holds it twice."""

    once: Bits
    twice: Bits
    own: Bits
    own_twice: Bits


@part
def line_of_hand(tables: Table, held: Held, needs: Needs, suit: Number, wilds: Number) -> Bits:
    """Return the line of the suits from `suit` on with the runs of `needs` among them, correct up to `wilds`."""
    if suit == _FOUR:
        return NEVER_LINE if needs.pure or needs.further else ZERO
    cards = Suit(
        lane_of(held.once, suit),
        lane_of(held.twice, suit),
        lane_of(held.own, suit),
        lane_of(needs.own_twice, suit),
    )
    best, pure = NEVER_LINE, ZERO
    while pure <= needs.pure:
        further = ZERO
        while further <= needs.further:
            mine = _line(tables, needs.asked, cards, pure, further)
            if at(mine, wilds) < NEVER:
                rest = Needs(needs.asked, needs.pure - pure, needs.further - further, needs.own_twice)
                others = line_of_hand(tables, held, rest, suit + ONE, wilds)
                best = lower(best, _together(mine, others, wilds))
            further += ONE
        pure += ONE
    return best


@inlined
def _together(one: Bits, other: Bits, wilds: Number) -> Bits:
    """Merge two lines as `suit_lines.together`, with no sum above `NEVER`."""
    best, spent = NEVER_LINE, ZERO
    while spent <= wilds:
        sums = other + at(one, spent) * EACH
        over = sums & TOPS
        best = lower(best, later((sums | over - (over >> _SEVEN)) & ~TOPS, spent))
        spent += ONE
    return best


@part
def _line(tables: Table, asked: Table, cards: Suit, pure: Number, further: Number) -> Bits:
    """Return what is left of a suit that holds this many pure and further runs."""
    once, twice = cards.once, cards.twice
    if not pure and further <= ONE:
        line = free(tables, once, twice)
        return below(line, worth(tables, once, twice)) if further else line
    where = (pure * asked.further + further) * asked.contents + tables.place[once] + tables.place[twice]
    if not cards.own or not pure:
        known = asked.lines[where]
        if known:
            return ~known
    best = (
        _with_pure(tables, asked, cards, pure, further) if pure else _with_further(tables, asked, once, twice, further)
    )
    if not cards.own or not pure:
        asked.lines[where] = ~best
    return best


@merged
def _with_pure(tables: Table, asked: Table, cards: Suit, pure: Number, further: Number) -> Bits:
    """Return the line as `_line`, by trying each pure run of three to five cards."""
    best, held = NEVER_LINE, wide(tables, cards.once | cards.own)
    starts, size = three_in_a_row(held), _THREE
    while starts and size <= _FIVE:
        left = starts
        while left:
            run = (ONE << size) - ONE << lowest_bit(left)
            left &= left - ONE
            run = (run | run >> _HIGH) & SUIT
            once, twice = less(cards.once, cards.twice, run & ~cards.own)
            if run & cards.own:
                rest = Suit(once, twice, cards.own_twice, ZERO)
                best = lower(best, later(_line(tables, asked, rest, pure - ONE, further), ONE))
            else:
                rest = Suit(once, twice, cards.own, cards.own_twice)
                best = lower(best, _line(tables, asked, rest, pure - ONE, further))
        starts &= held >> size
        size += ONE
    return best


@merged
def _with_further(tables: Table, asked: Table, once: Bits, twice: Bits, further: Number) -> Bits:
    """Return the line as `_line`, by trying each run of one card and some of the next four places; an ace may also be above the king."""
    best, held = NEVER_LINE, wide(tables, once)
    starts = held
    while starts:
        first = starts & (~starts + ONE)
        starts ^= first
        near = held >> lowest_bit(first) + ONE & _NEAR
        taken = near
        while True:
            run = first | taken << lowest_bit(first) + ONE
            cards, more = less(once, twice, (run | run >> _HIGH) & SUIT)
            rest = _line(tables, asked, Suit(cards, more, ZERO, ZERO), ZERO, further - ONE)
            best = lower(best, later(rest, wilds_in(length_of(taken), taken)))
            if not taken:
                break
            taken = taken - ONE & near
    return best
