"""Believable worlds of games with melds on the table: the chains of guesses of `openrummy.belief.chains`, compiled.

A walk swaps two hidden cards at a time, and takes a swap or not by how much better or worse the hands fit what their seats were seen to do
(Metropolis and others 1953).  Weights are whole numbers and chances a table, so that the worlds are the same on every machine.
"""

from math import exp

import numpy as np

from openrummy.sim.batch.chance import below, draw
from openrummy.sim.batch.tableau import guess as g
from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.cards import FACES, I64, LANE, SUIT, with_card, without_card
from openrummy.sim.batch.tableau.guess import Guess
from openrummy.sim.batch.tableau.tables import Tables
from openrummy.sim.compiled.jit import (
    ONE,
    U64,
    ZERO,
    Bits,
    Number,
    Table,
    count_bits,
    inlined,
    kernel,
    lowest_bit,
    part,
)
from openrummy.sim.compiled.one_pack.counting import count

_WALK = 32  # worlds of one walk
_BEFORE, _SWAPS = 20, 3  # swaps for each hidden card before its first world, and before each other one

_DIGITS = 20
_WORST = 14 * g.UNITS
_CHANCES: Table = np.array([round(exp(-lost / g.UNITS) * 2**_DIGITS) for lost in range(_WORST)])


@kernel
def imagine(deals: r.Deals, tables: Tables, guess: Guess) -> None:
    """Give the other seats hands, and the stock an order, in equal records of a deal in mid-play.  guess: begins with the hidden cards in any order."""
    for number in range(deals.size):
        deal = deals[number]
        if number % _WALK == 0:
            _begin(deal, tables, guess)
        for _ in range(I64(guess.slots) * (_SWAPS if number % _WALK else _BEFORE)):
            _step(deal, tables, guess)
        _write(deal, guess)


@part
def _begin(deal: r.Deal, tables: Tables, guess: Guess) -> None:
    """Give all hidden cards places at random."""
    for last in range(I64(guess.size) - 1, 0, -1):
        other = I64(below(deal, U64(last + 1)))
        guess.guessed[last], guess.guessed[other] = guess.guessed[other], guess.guessed[last]
    for hand in range(guess.hands):
        guess.held[hand] = guess.known[hand]
    for place in range(guess.slots):
        hand = I64(guess.owners[place])
        guess.held[hand] = with_card(guess.held[hand], guess.guessed[place])
    for hand in range(guess.hands):
        guess.fits[hand] = _fit(tables, guess, hand, guess.held[hand])


@part
def _step(deal: r.Deal, tables: Tables, guess: Guess) -> None:
    """Swap two places, or not."""
    one, two = I64(below(deal, U64(guess.slots))), I64(below(deal, U64(guess.size)))
    mine, other = I64(guess.owners[one]), I64(guess.owners[two])
    given, got = I64(guess.guessed[one]), I64(guess.guessed[two])
    if mine == other or given == got:
        return
    kept, is_held = without_card(guess.held[mine], given), other < guess.hands
    hand = with_card(kept, got)
    fit = _fit(tables, guess, mine, hand)
    gain = fit - guess.fits[mine] + _difference(guess, mine, kept, given, got)
    theirs, their_fit = ZERO, I64(0)
    if is_held:
        their_kept = without_card(guess.held[other], got)
        theirs = with_card(their_kept, given)
        their_fit = _fit(tables, guess, other, theirs)
        gain += their_fit - guess.fits[other] + _difference(guess, other, their_kept, got, given)
    if gain < 0 and (-gain >= _WORST or I64(draw(deal) >> U64(64 - _DIGITS)) >= _CHANCES[-gain]):
        return
    guess.guessed[one], guess.guessed[two] = got, given
    guess.held[mine], guess.fits[mine] = hand, fit
    if is_held:
        guess.held[other], guess.fits[other] = theirs, their_fit


@inlined
def _difference(guess: Guess, hand: Number, kept: Bits, given: Number, got: Number) -> Number:
    """Return what one card adds to the rest of a hand less what another adds."""
    return _added(guess, hand, kept, got) - _added(guess, hand, kept, given)


@inlined
def _added(guess: Guess, hand: Number, kept: Bits, card: Number) -> Number:
    gain, near = I64(guess.cards[hand, card]), kept & guess.partners[hand, card]
    while near:
        gain += I64(guess.pairs[hand, card, lowest_bit(near)])
        near &= near - ONE
    return gain


@part
def _fit(tables: Tables, guess: Guess, hand: Number, held: Bits) -> Number:
    """Return what a hand adds as a whole."""
    whole, faces = guess.whole[hand], held & FACES
    fit = _of_ranks(whole, faces) + _of_runs(whole, faces, I64(guess.high))
    if whole[g.LOOSE]:
        fit += I64(whole[g.LOOSE]) * I64(count(tables, faces)) // 10
    if count_bits(held & ~FACES) > ONE:
        fit += I64(whole[g.DOUBLE])
    taken = guess.known[hand] & FACES
    while taken:
        if _is_alone(tables, faces, I64(lowest_bit(taken))):
            fit += I64(whole[g.ALONE])
        taken &= taken - ONE
    return fit


@inlined
def _of_ranks(whole: Table, faces: Bits) -> Number:
    """Return what the ranks add that are held twice, three times and in all suits."""
    a, b, c, d = faces & SUIT, faces >> LANE & SUIT, faces >> U64(32) & SUIT, faces >> U64(48) & SUIT
    both, others, some, rest = a & b, c & d, a | b, c | d
    fit = I64(whole[g.TWO]) * I64(count_bits(both | others | some & rest))
    fit += I64(whole[g.THREE]) * I64(count_bits(both & rest | some & others))
    return fit + I64(whole[g.FOUR]) * I64(count_bits(both & others))


_ACES, _KING = U64(1 | 1 << 16 | 1 << 32 | 1 << 48), U64(13)


@inlined
def _of_runs(whole: Table, faces: Bits, high: Number) -> Number:
    """Return what the cards in runs add, and neighbours and cards with a gap that are in none."""
    if high:
        faces |= (faces & _ACES) << _KING
    ends = faces & faces >> ONE & faces >> U64(2)
    runs = ends | ends << ONE | ends << U64(2)
    left = faces & ~runs
    fit = I64(whole[g.RUN]) * I64(count_bits(runs)) + I64(whole[g.STEP]) * I64(count_bits(left & left >> ONE))
    return fit + I64(whole[g.GAP]) * I64(count_bits(left & left >> U64(2) & ~(faces >> ONE)))


@inlined
def _is_alone(tables: Tables, faces: Bits, card: Number) -> bool:
    """Whether a card is in no meld of three of the hand."""
    found = False
    for pair in range(0, tables.trios.shape[1], 2):
        one, two = I64(tables.trios[card, pair]), I64(tables.trios[card, pair + 1])
        if one >= 0:
            both = ONE << U64(one) | ONE << U64(two)
            found = found or both & ~faces == ZERO
    return not found


@part
def _write(deal: r.Deal, guess: Guess) -> None:
    for hand in range(guess.hands):
        deal.hands[guess.seats[hand]] = guess.held[hand]
    slots = I64(guess.slots)
    stock, drawn = I64(guess.size) - slots, I64(deal.drawn)
    for place in range(stock):
        deal.pack[drawn + place] = guess.guessed[slots + place]
    for last in range(stock - 1, 0, -1):
        other = I64(below(deal, U64(last + 1)))
        deal.pack[drawn + last], deal.pack[drawn + other] = deal.pack[drawn + other], deal.pack[drawn + last]
