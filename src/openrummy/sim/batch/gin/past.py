"""The record of what was seen of the other seat in a deal of gin, and of a guess that is being made of its hand."""

from typing import Annotated

from openrummy.sim.batch.gin.record import CARDS
from openrummy.sim.compiled.records import Bits, Float64, Int8, Record, UInt8, layout

MOST_TURNS = 64
AT_FIRST = -1
"""The turn in which the cards came that were there before the turns that are known."""


class Past(Record):
    """The turns of the other seat, oldest first, and places for all cards that it had, has or may draw.

    The places come in this order: in its hand before the turns, one for each card drawn from the stock, and the stock.
    """

    known: Bits  # cards that it was known to hold before the turns
    unseen: Bits  # cards that are hidden now, in its hand or in the stock
    turns: UInt8  # how many
    top: Annotated[Int8, MOST_TURNS]  # the card of the pile that it could take in each, or -1
    took: Annotated[UInt8, MOST_TURNS]  # whether it did
    discard: Annotated[Int8, MOST_TURNS]  # or -1
    size: UInt8  # how many places there are
    slots: UInt8  # those in the hand
    since: Annotated[
        Int8, CARDS
    ]  # the turn in which a place's card comes to the hand; for the stock, the number of turns
    hidden: Annotated[UInt8, CARDS]  # the cards in `unseen`
    discards: UInt8  # how many discards came from hidden cards
    own: Annotated[UInt8, CARDS]  # these cards, in order
    reach: Annotated[UInt8, CARDS]  # how many of the places each of them may have had
    # the guess
    style: UInt8  # how the seat plays
    cards: Annotated[UInt8, CARDS]  # of each place
    before: Annotated[Bits, MOST_TURNS]  # the hand at the beginning of each turn
    full: Annotated[Bits, MOST_TURNS]  # and before its discard
    takes: Annotated[Float64, MOST_TURNS]  # the chance of what it did about the pile
    leaves: Annotated[Float64, MOST_TURNS]  # and of its discard
    new_takes: Annotated[Float64, MOST_TURNS]
    new_leaves: Annotated[Float64, MOST_TURNS]


PAST = layout(Past)
