"""The record of what is known of hidden hands in a game with melds on the table, and of a guess that is being made of them."""

from typing import Annotated

from openrummy.sim.batch.tableau.record import CARDS, SEATS
from openrummy.sim.compiled.records import Bits, Int32, Int64, Record, UInt8, layout

UNITS = 64
"""A weight is a number of these parts of a nat."""

WHOLE = 9
RUN, STEP, GAP, TWO, THREE, FOUR, DOUBLE, LOOSE, ALONE = range(WHOLE)
"""The weights of a hand as a whole; they mean the same as in `openrummy.belief.features`."""


class Guess(Record):
    """The hands of which some card is hidden, numbered from 0, and how well cards fit each of them.

    The hidden cards have places: first those of each hand, one hand after the other, and then the stock's.
    """

    hands: UInt8  # how many
    seats: Annotated[UInt8, SEATS]  # of each
    known: Annotated[Bits, SEATS]  # the cards that each is known to hold
    slots: UInt8  # the places in hands
    size: UInt8  # all places
    owners: Annotated[UInt8, CARDS]  # the hand of each place; for the stock, the number of hands
    cards: Annotated[Int32, SEATS, 64]  # what each face adds to the fit of a hand
    partners: Annotated[Bits, SEATS, 64]  # the faces with which each adds more
    pairs: Annotated[Int32, SEATS, 64, 64]  # and how much
    whole: Annotated[Int32, SEATS, WHOLE]  # what the hand adds as a whole
    high: UInt8  # whether an ace may be above the king
    # the guess
    guessed: Annotated[UInt8, CARDS]  # the card of each place
    held: Annotated[Bits, SEATS]  # the hands
    fits: Annotated[Int64, SEATS]  # what each adds as a whole


GUESS = layout(Guess)
