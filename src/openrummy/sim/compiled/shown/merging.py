"""Kernels for the four suits of a hand together: the line that runs leave of them with the required runs among them (rulebook 5.3, 6)."""

from typing import NamedTuple

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, inlined, merged, part
from openrummy.sim.compiled.one_pack.counting import SUIT
from openrummy.sim.compiled.shown.cards import Hand, Suit, has_pure_run
from openrummy.sim.compiled.shown.lines import NEVER_LINE, Solver, below, lower, together
from openrummy.sim.compiled.shown.suits import line_of, line_of_suit, worth

_THREE = U64(3)


class Aim(NamedTuple):
    """The aim of the search.  wild: the cards of the hand that are wild, printed jokers aside.  pure, further: the runs required.

    whole: the price of a hand with nothing left, not even a wild card; 0 if that costs nothing.
    """

    wild: Hand
    pure: Number
    further: Number
    whole: Number


@merged
def line_of_hand(solver: Solver, hand: Hand, aim: Aim, wilds: Number) -> Bits:
    """Return the line of a hand without its wild cards, correct up to `wilds`, with the runs of `aim`."""
    if aim.pure > ONE or aim.further > ONE:
        return _with_many_runs(solver, hand, aim.wild, _THREE, aim.pure, aim.further, wilds)
    return _with_few_runs(solver, hand, aim.wild, aim.pure, aim.further, wilds)


@merged
def _with_few_runs(solver: Solver, hand: Hand, wild: Hand, pure: Number, further: Number, wilds: Number) -> Bits:
    if pure:
        return _with_a_pure_run(solver, hand, wild, further, wilds)
    return _without_pure(solver, hand, further, wilds)


@part
def _with_many_runs(
    solver: Solver, hand: Hand, wild: Hand, others: Number, pure: Number, further: Number, wilds: Number
) -> Bits:
    """Return the line of the first suit and the `others` after it."""
    cards, own = hand.spades | wild.spades, wild.spades & SUIT
    if not others:
        return line_of_suit(solver, cards, own, pure, further)
    best, mine = NEVER_LINE, ZERO
    hand = Hand(hand.hearts, hand.diamonds, hand.clubs, ZERO)
    wild = Hand(wild.hearts, wild.diamonds, wild.clubs, ZERO)
    while mine <= pure:
        more = ZERO
        while more <= further:
            line = line_of_suit(solver, cards, own, mine, more)
            if line == NEVER_LINE:
                break
            asked = pure - mine, further - more
            if asked[0] > ONE or asked[1] > ONE:
                rest = _with_many_runs(solver, hand, wild, others - ONE, asked[0], asked[1], wilds)
            else:
                rest = _with_few_runs(solver, hand, wild, asked[0], asked[1], wilds)
            best = lower(best, together(solver, line, rest, wilds))
            more += ONE
        if not more:
            break  # nor more pure runs
        mine += ONE
    return best


@part
def _without_pure(solver: Solver, hand: Hand, further: Number, wilds: Number) -> Bits:
    """Return the line with a further run or none: it has one where it is below the points of all cards."""
    black = together(solver, _free(solver, hand.spades), _free(solver, hand.clubs), wilds)
    red = together(solver, _free(solver, hand.hearts), _free(solver, hand.diamonds), wilds)
    line = together(solver, black, red, wilds)
    return below(line, _worth(solver, hand)) if further else line


@part
def _with_a_pure_run(solver: Solver, hand: Hand, wild: Hand, further: Number, wilds: Number) -> Bits:
    """Return the line with a pure run and a further one or none.

    The suit of the pure run is chosen first, since few hands have a choice.
    """
    tables, best, points = solver.tables, NEVER_LINE, _worth(solver, hand)
    spades, hearts = _free(solver, hand.spades), _free(solver, hand.hearts)
    diamonds, clubs = _free(solver, hand.diamonds), _free(solver, hand.clubs)
    if has_pure_run(tables, (hand.spades | wild.spades) & SUIT):
        others = together(solver, hearts, together(solver, diamonds, clubs, wilds), wilds)
        best = _beside(solver, hand.spades, wild.spades, further, others, points, wilds)
    if has_pure_run(tables, (hand.hearts | wild.hearts) & SUIT):
        others = together(solver, spades, together(solver, diamonds, clubs, wilds), wilds)
        best = lower(best, _beside(solver, hand.hearts, wild.hearts, further, others, points, wilds))
    if has_pure_run(tables, (hand.diamonds | wild.diamonds) & SUIT):
        others = together(solver, clubs, together(solver, spades, hearts, wilds), wilds)
        best = lower(best, _beside(solver, hand.diamonds, wild.diamonds, further, others, points, wilds))
    if has_pure_run(tables, (hand.clubs | wild.clubs) & SUIT):
        others = together(solver, diamonds, together(solver, spades, hearts, wilds), wilds)
        best = lower(best, _beside(solver, hand.clubs, wild.clubs, further, others, points, wilds))
    return best


@inlined
def _free(solver: Solver, cards: Suit) -> Bits:
    return line_of(solver, cards, ZERO, ZERO, ZERO)


@inlined
def _worth(solver: Solver, hand: Hand) -> Number:
    points = worth(solver.tables, hand.spades) + worth(solver.tables, hand.hearts)
    return points + worth(solver.tables, hand.diamonds) + worth(solver.tables, hand.clubs)


@part
def _beside(
    solver: Solver, natural: Suit, own: Suit, further: Number, others: Bits, points: Number, wilds: Number
) -> Bits:
    """Return the line with the pure run in this suit.  others: the line of the three others.  points: of all cards."""
    pure = line_of(solver, natural | own, own & SUIT, ONE, ZERO)
    if not further:
        return together(solver, pure, others, wilds)
    both = line_of(solver, natural | own, own & SUIT, ONE, ONE)
    elsewhere = below(others, points - worth(solver.tables, natural))
    return lower(together(solver, pure, elsewhere, wilds), together(solver, both, others, wilds))
