"""Kernels that write the groups of a hand, once the search has kept the way to its least points (rulebook 5.3, 6).

They follow the lines of the suits back, run by run: each step leaves exactly the points of the line.
"""

from typing import NamedTuple

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, count_bits, inlined, lowest_bit, merged, part
from openrummy.sim.compiled.one_pack.counting import LANE, SUIT
from openrummy.sim.compiled.shown.cards import (
    COPIES,
    PLANES,
    Hand,
    Planes,
    Suit,
    less,
    of_suit,
    run_of,
    three_in_a_row,
    wide,
)
from openrummy.sim.compiled.shown.lines import NEVER, NEVER_LINE, Solver, at, lower, together
from openrummy.sim.compiled.shown.merging import Aim
from openrummy.sim.compiled.shown.suits import length_of, line_of, line_of_suit, wilds_in, worth

_TWO, _THREE, _FOUR, _FIVE, _NEAR = U64(2), U64(3), U64(4), U64(5), U64(15)
_BELOW_HIGH_ACE = U64(9)


class Sheet(NamedTuple):
    """Where groups are written, one after the other.  loose: cards in no group.  groups: rows of planes.  wild: wild faces."""

    loose: Planes
    groups: Planes
    wild: Bits


class Share(NamedTuple):
    """The part of one suit in the best way: its runs, the wild cards that it may spend, the points that it leaves."""

    pure: Number
    further: Number
    wilds: Number
    points: Number


@part
def write(sheet: Sheet, cards: Bits, wilds: Number) -> None:
    """Write the next group: these cards, and `wilds` of the loose wild ones."""
    number = 0
    while sheet.groups[number, 0]:
        number += 1
    while cards:
        move(sheet, number, cards)
        cards &= cards - ONE
    while wilds:
        move(sheet, number, sheet.loose[0] & sheet.wild)
        wilds -= ONE


@part
def move(sheet: Sheet, number: int, cards: Bits) -> None:
    """Move one copy of the lowest of these faces to the group of this number."""
    loose, group = sheet.loose, sheet.groups[number]
    card, plane = cards & (~cards + ONE), PLANES - 1
    while not loose[plane] & card:
        plane -= 1
    loose[plane] ^= card
    plane = 0
    while group[plane] & card:
        plane += 1
    group[plane] |= card


@part
def write_way(solver: Solver, aim: Aim, sheet: Sheet) -> None:
    """Write the runs and sets of the best way: the pure runs of all suits first, since no other run may take the wild cards in them."""
    way = solver.way
    hand, wild = Hand(way.suits[0], way.suits[1], way.suits[2], way.suits[3]), aim.wild
    wilds, pure, further = way.wilds, aim.pure, aim.further
    points, suit = way.points, ZERO
    _fill_totals(solver, hand, aim, wilds)
    while suit < _FOUR:
        cards, own = of_suit(hand, suit) | of_suit(wild, suit), of_suit(wild, suit) & SUIT
        share = _share_of(solver, cards, own, suit, Share(pure, further, wilds, points))
        pure, further = pure - share.pure, further - share.further
        wilds, points = wilds - share.wilds, points - share.points
        way.left[suit] = share.points
        way.suits[suit], way.shares[suit] = _write_pure(solver, cards, own, suit, share, sheet)
        suit += ONE
    while suit:
        suit -= ONE
        _write_free(solver, way.suits[suit], suit, way.shares[suit], way.left[suit], sheet)
    while suit < way.depth:
        _write_sets(sheet, U64(solver.tables.sets[way.best_choice[suit]]), U64(way.best_rank[suit]))
        suit += ONE


@merged
def _fill_totals(solver: Solver, hand: Hand, aim: Aim, wilds: Number) -> None:
    """Keep the lines of the suits from each one on, the first aside, for every number of runs among them up to those of `aim`."""
    totals, number, suit = solver.way.totals, ZERO, _FOUR
    while number < len(totals):
        totals[number] = NEVER_LINE
        number += ONE
    totals[_place(_FOUR, ZERO, ZERO)] = ZERO
    while suit > ONE:
        suit -= ONE
        own = of_suit(aim.wild, suit)
        cards, own, pure = of_suit(hand, suit) | own, own & SUIT, ZERO
        while pure <= aim.pure:
            further = ZERO
            while further <= aim.further:
                line = line_of_suit(solver, cards, own, pure, further)
                if line == NEVER_LINE:
                    break
                _add_line(solver, line, suit, Share(pure, further, wilds, ZERO), aim)
                further += ONE
            if not further:
                break  # nor more pure runs
            pure += ONE


@merged
def _add_line(solver: Solver, line: Bits, suit: Number, mine: Share, aim: Aim) -> None:
    """Add the line of a suit with the runs of `mine` to those of the suits after it."""
    totals, pure = solver.way.totals, mine.pure
    while pure <= aim.pure:
        further = mine.further
        while further <= aim.further:
            rest = totals[_place(suit + ONE, pure - mine.pure, further - mine.further)]
            if rest != NEVER_LINE:
                place = _place(suit, pure, further)
                totals[place] = lower(totals[place], together(solver, line, rest, mine.wilds))
            further += ONE
        pure += ONE


@inlined
def _place(suit: Number, pure: Number, further: Number) -> Number:
    """Return where the line of the suits from `suit` on is kept, with these runs among them."""
    return (suit * _FIVE + pure) * _FIVE + further


@merged
def _share_of(solver: Solver, cards: Suit, own: Bits, suit: Number, left: Share) -> Share:
    """Return the share of a suit in what is `left` for it and those after it."""
    pure = left.pure + ONE
    while pure:
        pure -= ONE
        further = left.further + ONE
        while further:
            further -= ONE
            line, spent = line_of_suit(solver, cards, own, pure, further), ZERO
            if at(solver, line, left.wilds) > left.points:
                continue
            rest = solver.way.totals[_place(suit + ONE, left.pure - pure, left.further - further)]
            while spent <= left.wilds:
                points = at(solver, line, spent)
                if points < NEVER and points + at(solver, rest, left.wilds - spent) == left.points:
                    return Share(pure, further, spent, points)
                spent += ONE
    return Share(ZERO, ZERO, ZERO, ZERO)


@part
def _write_pure(
    solver: Solver, cards: Suit, own: Bits, suit: Number, share: Share, sheet: Sheet
) -> tuple[Suit, Number]:
    """Write the pure runs of a suit, and return its other cards that are not wild and the wild cards that they may take."""
    pure, wilds = share.pure, share.wilds
    while pure:
        pure -= ONE
        run = _first_pure(solver, cards, own, Share(pure, share.further, wilds, share.points))
        write(sheet, run << suit * LANE, ZERO)
        cards, wilds = less(cards, run), wilds - count_bits(run & own)
    return cards & ~(own * COPIES), wilds


@merged
def _first_pure(solver: Solver, cards: Suit, own: Bits, share: Share) -> Bits:
    """Return a pure run after which a suit can have this share: its other runs, all its wild cards, its points."""
    held = wide(solver.tables, cards & SUIT)
    starts, size = three_in_a_row(held), _THREE
    while starts:
        left = starts
        while left:
            run = run_of(left, size)
            left &= left - ONE
            spent, line = count_bits(run & own), line_of_suit(solver, less(cards, run), own, share.pure, share.further)
            if spent <= share.wilds and at(solver, line, share.wilds - spent) == share.points:
                return run
        starts &= held >> size
        size += ONE
    return ZERO


@part
def _write_free(solver: Solver, cards: Suit, suit: Number, wilds: Number, points: Number, sheet: Sheet) -> None:
    """Write the runs by which a suit without wild cards leaves `points`."""
    while cards and points != worth(solver.tables, cards):
        first = cards & (~cards + ONE)
        loose, run = U64(solver.tables.points[lowest_bit(first)]), ZERO
        if _leaves(solver, cards, first, wilds, ZERO) + loose == points:
            points -= loose
        else:
            run, spent = _first_run(solver, cards, wilds, points)
            write(sheet, run << suit * LANE, spent)
            wilds -= spent
        cards = less(cards, run | first)


@merged
def _first_run(solver: Solver, cards: Suit, wilds: Number, points: Number) -> tuple[Bits, Number]:
    """Return a run with the first card that leaves `points`, and its wild cards."""
    place = lowest_bit(cards)
    rest = less(cards, ONE << place) & SUIT
    near = rest >> place + ONE & _NEAR
    taken = near
    while True:
        run, spent = ONE << place | taken << place + ONE, wilds_in(length_of(taken), taken)
        if _leaves(solver, cards, run, wilds, spent) == points:
            return run, spent
        if not taken:
            break
        taken = taken - ONE & near
    near = rest >> _BELOW_HIGH_ACE if solver.tables.high and not place else ZERO
    taken = near
    while taken:
        run, spent = ONE | taken << _BELOW_HIGH_ACE, wilds_in(_FOUR - lowest_bit(taken), taken)
        if _leaves(solver, cards, run, wilds, spent) == points:
            return run, spent
        taken = taken - ONE & near
    return ZERO, ZERO


@inlined
def _leaves(solver: Solver, cards: Suit, run: Bits, wilds: Number, spent: Number) -> Number:
    """Return the least that is left after a run with `spent` wild cards; `NEVER` if there are not that many."""
    return NEVER if spent > wilds else at(solver, line_of(solver, less(cards, run), ZERO, ZERO, ZERO), wilds - spent)


@part
def _write_sets(sheet: Sheet, sets: Bits, rank: Number) -> None:
    """Write sets of a rank; each four bits are the suits of one, and a set of two cards takes a wild card."""
    while sets:
        suits = sets & _NEAR
        cards = suits & ONE | (suits & _TWO) << U64(15) | (suits & _FOUR) << U64(30) | (suits & U64(8)) << U64(45)
        write(sheet, cards << rank, _THREE - min(_THREE, count_bits(cards)))
        sets >>= _FOUR
