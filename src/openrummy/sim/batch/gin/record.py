"""The records of batch gin: one deal, its rules, and what the seat to act may know.

The actions are numbered in `sim.numbers.gin`.
"""

from typing import Annotated, TypeAlias

import numpy as np

from openrummy.sim.compiled.records import Bits, Int8, Int32, Record, Rows, UInt8, UInt32, layout

CARDS = 52
HAND = 10
MOST_PILE = CARDS - 2 * HAND
MELDS = 3  # at most, in eleven cards
PACK = np.uint64(sum(0x1FFF << 16 * suit for suit in range(4)))

VERSION = 3
"""Raised whenever a layout below changes."""

# phases, as in the phase table of gin
UPCARD, UPCARD_DEALER, FIRST_DRAW, DRAW, DISCARD, LAST_DRAW, LAST_DISCARD, LAYOFF, SHOW, OVER = range(10)
PHASES = (
    "upcard",
    "upcard_dealer",
    "first_draw",
    "draw",
    "discard",
    "last_draw",
    "last_discard",
    "layoff",
    "show",
    "over",
)

# how a deal ended
RUNNING, VOID, KNOCK, UNDERCUT, TIED_KNOCK, GIN, BIG_GIN_SHOWN = range(7)
REASONS = ("", "void", "knock", "undercut", "tied_knock", "gin", "big_gin")

NOBODY = -1
NO_CARD = -1


class Deal(Record):
    """A deal."""

    hands: Annotated[Bits, 2]  # bitboards by seat
    known: Annotated[Bits, 2]  # the cards that each hand is known to hold
    discarded: Annotated[Bits, 2]  # every card that a seat discarded, wherever it is now
    melds: Annotated[Bits, MELDS]  # the knocker's, with lay-offs
    chance: Bits  # the state of the generator
    turn: UInt32  # its number, from 1
    points: Annotated[Int32, 2]  # by seat, when the deal is over
    pack: Annotated[UInt8, CARDS]  # in dealing order; the stock is the part from `drawn` on
    pile: Annotated[UInt8, MOST_PILE]  # bottom to top
    drawn: UInt8
    pile_size: UInt8
    phase: UInt8
    seat: UInt8  # the seat to act
    dealer: UInt8
    taken: Int8  # the card taken from the pile this turn
    limit: UInt8  # the knock limit of the deal
    spades: UInt8  # whether the deal counts double
    reason: UInt8
    winner: Int8
    style: UInt8  # in an imagined deal, how the imagined seat plays, a number from `likelihood`


DEAL = layout(Deal)

Deals: TypeAlias = Rows[Deal]


class Terms(Record):
    """The switches of `GinOptions` that affect a deal."""

    knock_limit: UInt8
    oklahoma: UInt8
    ace_limit: UInt8  # the limit that an ace as the first upcard sets
    doubles: UInt8
    offer: UInt8
    dead_stock: UInt8
    offers_last: UInt8
    big_gin_allowed: UInt8
    undercut_on_tie: UInt8
    turn_cap: UInt32
    gin: Int32
    big_gin: Int32
    undercut: Int32
    box: Int32


RULES = layout(Terms)


class Seen(Record):
    """The observation of the seat to act, with only what it may know."""

    hand: Bits
    known: Bits  # cards of the other hand
    own_known: Bits  # cards of the seat's own hand that the other knows
    discarded: Annotated[Bits, 2]  # every card that the seat and the other discarded
    melds: Annotated[Bits, MELDS]
    turn: UInt32
    pile: Annotated[Int8, MOST_PILE]  # bottom to top, then -1
    pile_size: UInt8
    stock_size: UInt8
    phase: UInt8
    seat: UInt8
    dealer: UInt8
    taken: Int8
    limit: UInt8
    spades: UInt8


OBSERVATION = layout(Seen)
