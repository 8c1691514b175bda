"""Kernels that write the runs of a hand shown in groups, when it is known what they leave (rulebook 5.3).

They follow the lines of the suits (`suit_lines`) back, run by run: each step leaves exactly the points of the line.
"""

from typing import Any, NamedTuple

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, inlined, lowest_bit, merged, part
from openrummy.sim.compiled.one_pack.counting import LANE, SUIT
from openrummy.sim.compiled.two_packs.cards import PLANES, Held, lane_of
from openrummy.sim.compiled.two_packs.suit_lines import NEVER, at, free, length_of, less, wide, wilds_in, worth
from openrummy.sim.compiled.two_packs.suits import other_suits, pure_lines, starts_of

_TWO, _THREE, _FOUR, _NEAR = U64(2), U64(3), U64(4), U64(15)
_TEN, _HIGH = U64(9), U64(13)


class Sheet(NamedTuple):
    """Where groups are written, one after the other.  loose: a row of planes, the cards in no group.  groups: rows of planes.

    wild: the faces that are wild.
    """

    loose: Any
    groups: Any
    wild: Bits


@part
def write(sheet: Sheet, cards: Bits, wilds: Number) -> None:
    """Write the next group: these cards, and `wilds` of the loose wild ones."""
    number = 0
    while sheet.groups[number, 0]:
        number += 1
    group = sheet.groups[number]
    while cards:
        move(sheet.loose, group, cards)
        cards &= cards - ONE
    while wilds:
        move(sheet.loose, group, sheet.loose[0] & sheet.wild)
        wilds -= ONE


@part
def move(loose: Any, group: Any, cards: Bits) -> None:
    """Move one copy of the lowest of these faces."""
    card, plane = cards & (~cards + ONE), PLANES - 1
    while not loose[plane] & card:
        plane -= 1
    loose[plane] ^= card
    plane = 0
    while group[plane] & card:
        plane += 1
    group[plane] |= card


@merged
def write_runs(tables: Table, held: Held, wilds: Number, points: Number, sheet: Sheet) -> bool:
    """Write the runs that leave `points`, the pure one first, and return whether there are any."""
    starts, suit = starts_of(tables, held), ZERO
    while suit < _FOUR:
        if lane_of(starts, suit):
            pure, both = pure_lines(tables, held, suit)
            (others, whole), spent = other_suits(tables, held, suit, wilds), ZERO
            while spent <= wilds:
                left = at(others, wilds - spent)
                mine = at(pure if left < whole else both, spent)
                if mine < NEVER and mine + left == points:
                    _write_pure(tables, held, suit, Share(spent, mine, left >= whole), sheet)
                    _write_others(tables, held, suit, wilds - spent, left, sheet)
                    return True
                spent += ONE
        suit += ONE
    return False


class Share(NamedTuple):
    """The wild cards that the suit of the pure run spends, and the points it leaves.  twofold: whether it also has another run."""

    wilds: Number
    points: Number
    twofold: bool


@merged
def _write_pure(tables: Table, held: Held, suit: Number, share: Share, sheet: Sheet) -> None:
    """Write a pure run of a suit, and the other runs with which the suit leaves the points of `share`."""
    once, twice, own = lane_of(held.once, suit), lane_of(held.twice, suit), lane_of(held.own, suit)
    cards = wide(tables, once | own)
    size = _THREE
    while size <= _THREE + _TWO:
        first = ZERO
        while first + size <= _HIGH + ONE:
            run = (ONE << size) - ONE << first
            first += ONE
            if run & ~cards:
                continue
            run = (run | run >> _HIGH) & SUIT
            spent = ONE if run & own else ZERO
            rest, second = less(once, twice, run & ~own)
            if (
                spent <= share.wilds
                and at(free(tables, rest, second), share.wilds - spent) == share.points
                and not (share.twofold and share.points >= worth(tables, rest, second))
            ):
                write(sheet, run << suit * LANE, ZERO)
                _write_free(tables, rest, second, suit, share.wilds - spent, sheet)
                return
        size += ONE


@merged
def _write_others(tables: Table, held: Held, suit: Number, wilds: Number, points: Number, sheet: Sheet) -> None:
    """Write the runs of the three other suits that leave `points`."""
    one, two, three = (
        _line(tables, held, suit + ONE),
        _line(tables, held, suit + _TWO),
        _line(tables, held, suit + _THREE),
    )
    first = ZERO
    while first <= wilds:
        second = ZERO
        while first + second <= wilds:
            third = wilds - first - second
            if at(one, first) + at(two, second) + at(three, third) == points:
                _write_suit(tables, held, suit + ONE, first, sheet)
                _write_suit(tables, held, suit + _TWO, second, sheet)
                _write_suit(tables, held, suit + _THREE, third, sheet)
                return
            second += ONE
        first += ONE


@inlined
def _line(tables: Table, held: Held, suit: Number) -> Bits:
    return free(tables, lane_of(held.once, suit), lane_of(held.twice, suit))


@inlined
def _write_suit(tables: Table, held: Held, suit: Number, wilds: Number, sheet: Sheet) -> None:
    _write_free(tables, lane_of(held.once, suit), lane_of(held.twice, suit), suit & _THREE, wilds, sheet)


@part
def _write_free(tables: Table, once: Bits, twice: Bits, suit: Number, wilds: Number, sheet: Sheet) -> None:
    """Write the runs with which a suit without wild cards leaves its least points when it may spend `wilds`."""
    points = at(free(tables, once, twice), wilds)
    while once:
        first = once & (~once + ONE)
        run, spent = _first_run(tables, once, twice, wilds, points)
        if run:
            write(sheet, run << suit * LANE, spent)
            wilds -= spent
        else:
            points -= U64(tables.points[lowest_bit(once)])
        once, twice = less(once, twice, run | first)


@merged
def _first_run(tables: Table, once: Bits, twice: Bits, wilds: Number, points: Number) -> tuple[Bits, Number]:
    """Return a run with the first card that leaves `points`, and its wild cards; no cards if the first card stays loose."""
    place = lowest_bit(once)
    rest, _ = less(once, twice, ONE << place)
    near = rest >> place + ONE & _NEAR
    taken = near
    while True:
        run, spent = ONE << place | taken << place + ONE, wilds_in(length_of(taken), taken)
        if _leaves(tables, once, twice, run, wilds - min(wilds, spent)) == points and spent <= wilds:
            return run, spent
        if not taken:
            break
        taken = taken - ONE & near
    taken = near = rest >> _TEN if tables.high and not place else ZERO
    while taken:
        run, spent = ONE | taken << _TEN, wilds_in(_FOUR - lowest_bit(taken), taken)
        if _leaves(tables, once, twice, run, wilds - min(wilds, spent)) == points and spent <= wilds:
            return run, spent
        taken = taken - ONE & near
    return ZERO, ZERO


@inlined
def _leaves(tables: Table, once: Bits, twice: Bits, run: Bits, wilds: Number) -> Number:
    """Return the least points left after a run."""
    rest, second = less(once, twice, run)
    return at(free(tables, rest, second), wilds)
