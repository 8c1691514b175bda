"""The records of batch Indian rummy: one deal, its rules, and what the seat to act may know.

Actions are numbered as in `openrummy.sim.numbers.indian`.  A hand is four planes of 64 bits, like
`openrummy.cards.Cards`; with two packs, the last two hold only printed jokers.
"""

from typing import Annotated, TypeAlias

from openrummy.sim.compiled.records import Bits, Int8, Int32, Record, Rows, UInt8, UInt32, layout

SEATS = 6
HAND = 13
CARDS = 108  # two packs with two printed jokers each
PLANES = 4

VERSION = 1
"""Raised whenever a layout below changes."""

# phases, as in the phase table of Indian rummy
DRAW, DISCARD, SHOW, OVER = range(4)
PHASES = ("draw", "discard", "show", "over")

# how a deal ended
RUNNING, VOID, LAST_IN, DECLARED = range(4)
REASONS = ("", "void", "last_in", "declared")

# why a seat is out of the deal
INSIDE, FIRST_DROP, MIDDLE_DROP = range(3)
PRICES = ("", "first_drop", "middle_drop")

NOBODY = -1
NO_CARD = -1


class Deal(Record):
    """A deal."""

    hands: Annotated[Bits, SEATS, PLANES]
    known: Annotated[Bits, SEATS, PLANES]  # the cards that each hand is known to hold
    chance: Bits  # the state of the generator
    turn: UInt32  # its number, from 1
    recycles: UInt32  # how often the stock was remade
    points: Annotated[Int32, SEATS]  # by seat, when the deal is over
    pack: Annotated[UInt8, CARDS]  # the stock is `stock_size` cards from `drawn` on
    pile: Annotated[UInt8, CARDS]  # bottom to top
    prices: Annotated[UInt8, SEATS]  # why each seat is out
    drawn: UInt8
    stock_size: UInt8
    pile_size: UInt8
    phase: UInt8
    seat: UInt8  # the seat to act
    dealer: UInt8
    taken: Int8  # the card taken from the pile this turn
    turned_up: Int8  # the card that makes a rank wild
    wild: UInt8  # that rank, 13 for none
    inside: UInt8  # the seats still in the deal, as bits
    drew: UInt8  # the seats that have drawn a card, as bits
    turned: UInt8  # the seats that have had a turn, as bits
    opening: UInt8  # whether the first card of the pile is still uncovered
    finish: Int8  # the card in the finish slot
    reason: UInt8
    winner: Int8  # during the show, the declarer


DEAL = layout(Deal)

Deals: TypeAlias = Rows[Deal]


class Terms(Record):
    """The switches of `IndianOptions` that affect a deal."""

    turn_cap: UInt32
    cap: Int32
    unplayed_cap: Int32
    first_drop: Int32
    middle_drop: Int32
    players: UInt8
    cards: UInt8  # in the pack
    turns_up: UInt8
    joker_is_ace: UInt8  # a joker turned up makes aces wild
    takes_opening: UInt8  # a wild card may be taken while it is the opening card
    takes_wilds: UInt8  # a wild card may be taken at any time
    discards_back: UInt8  # the card just taken may be discarded
    reshuffles: UInt8
    drops: UInt8
    shows: UInt8  # the losers show their groups one after the other
    complete: UInt8  # points of a whole hand
    spares: UInt8  # pure runs do not count if the required runs are missing
    collects: UInt8  # the winner collects what the losers pay


RULES = layout(Terms)


class Seen(Record):
    """The observation of the seat to act, with only what it may know."""

    hand: Annotated[Bits, PLANES]
    known: Annotated[Bits, SEATS, PLANES]
    turn: UInt32
    recycles: UInt32
    pile: Annotated[Int8, CARDS]  # bottom to top, then -1
    prices: Annotated[UInt8, SEATS]
    pile_size: UInt8
    stock_size: UInt8
    phase: UInt8
    seat: UInt8
    dealer: UInt8
    taken: Int8
    turned_up: Int8
    wild: UInt8
    inside: UInt8
    drew: UInt8
    turned: UInt8
    opening: UInt8
    finish: Int8
    winner: Int8


OBSERVATION = layout(Seen)
