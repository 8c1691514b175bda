"""The records of games with melds on the table: one deal, its rules, tables, and what the seat to act may know.

An action is a number, 64 x kind + what.  The legal actions are a row of bitboards, one per kind, in which bit `what` is
set.

Cards are bits as in `openrummy.cards`; the first joker is bit 63, and the second is bit 62, which is never set without
the first.  Melds on the table are numbered in the order in which they were put down; the cards of a meld are the faces
that they stand for.
"""

from typing import Annotated, Any, Protocol, TypeAlias, get_args, get_type_hints

import numpy as np

from openrummy.bots.policies.tableau import sight as plain
from openrummy.sim.compiled.records import Bits, Int8, Int16, Int32, Int64, Record, Rows, UInt8, UInt32, layout
from openrummy.sim.numbers.calls import KINDS
from openrummy.sim.numbers.tableau import KINDS as PLAY_KINDS
from openrummy.sim.numbers.tableau import MELDS

VERSION = 3
"""Raised whenever a layout below or the meaning of an action changes."""

CARDS = 54  # in one pack with its jokers
NATURALS = 52
SEATS = 6
JOKERS = 2

DRAW, PLAY, OVER, WINDOW = range(4)
PHASES = ("draw", "play", "over", "window")

# how a deal ended
RUNNING, WENT_OUT, BLOCKED, VOID = range(4)
REASONS = ("", "went_out", "blocked", "void")

NOBODY = -1
NO_CARD = -1
NO_START = 255  # for a meld that is a set

# switches with more than two values
NO_BONUS, DOUBLE, PLUS_10 = range(3)
SHUFFLE, TURN_OVER, NEVER = range(3)
TURN_UP_NEW, KEEP_TOP, EMPTY = range(3)
OWN_DEADWOOD, LOWEST_SCORES_ALL, LOWEST_DIFFERENCE, NO_SCORE = range(4)
LOSERS_PENALTY, WINNER_SCORES, MELD_MINUS_HAND = range(3)
LOW, LOW_OR_HIGH, ROUND_CORNER = range(3)
NO_CALLS, WITH_PILE, CARDS_ALONE = range(3)


class Deal(Record):
    """A deal."""

    hands: Annotated[Bits, SEATS]  # bitboards by seat
    known: Annotated[Bits, SEATS]  # the cards that each hand is known to hold
    credit: Annotated[Bits, SEATS]  # natural cards on the table, by the seat that put them there
    melds: Annotated[Bits, MELDS]  # the faces in each meld
    wilds: Annotated[Bits, MELDS]  # those that a joker stands for
    fits: Annotated[Bits, MELDS]  # the faces by which the meld can grow
    chance: Bits  # the state of the generator
    turn: UInt32  # its number, from 1
    recycles: UInt32  # how often the stock was remade
    points: Annotated[Int32, SEATS]  # by seat, when the deal is over
    starts: Annotated[UInt8, MELDS]  # the rank of the first card of a run
    joker_by: Annotated[UInt8, JOKERS]  # for each joker 1 + the seat that put it on the table, 0 if it is not there
    joker_at: Annotated[Int16, JOKERS]  # for each joker 64 x its meld + the face that it stands for
    pack: Annotated[UInt8, CARDS]  # the stock is the part from `drawn` to `stock_end`
    pile: Annotated[UInt8, CARDS]  # bottom to top
    drawn: UInt8
    stock_end: UInt8
    pile_size: UInt8
    on_table: UInt8  # the number of melds
    phase: UInt8
    seat: UInt8  # the seat to act
    dealer: UInt8
    laid: UInt8  # the seats that have cards on the table, as bits
    melded: UInt8  # the seats that have put down a meld, as bits
    floating: UInt8  # the seats that float, as bits
    fresh: UInt8  # whether the seat to act had no card on the table when its turn began
    melds_now: UInt8  # melds put down this turn
    laid_off: UInt8  # whether a card was laid off this turn
    taken: Int8  # the card taken from the pile this turn, if it was taken alone
    owed: Int8  # the card that must be played this turn
    to_meld: UInt8  # whether it must go into a new meld
    jokers_owed: UInt8  # swapped jokers that must go back onto the table this turn
    discarder: Int8  # whose discard is on top, until somebody draws, if there are calls
    passed: UInt8  # the seats that passed on calling, as bits
    in_turn: UInt8  # while a seat is asked, the seat whose turn it is
    resume: UInt8  # while a seat is asked, the phase of that turn
    reason: UInt8
    winner: Int8


DEAL = layout(Deal)

Deals: TypeAlias = Rows[Deal]

LEVELS = 16


def _column(hint: Any) -> tuple[type, tuple[int, ...]]:
    """Return the type and the shape of a fact."""
    row = getattr(hint, "__origin__", hint)
    kind = np.float64 if float in (row, *get_args(row)) else np.int64
    return kind, getattr(hint, "__metadata__", ())


class Level(Record):
    """The memory of one step of a search."""

    boards: Annotated[Bits, PLAY_KINDS]  # a row of plays; a search strikes each one that it tries
    runs: Annotated[Bits, 13]
    trial: Deal  # a copy of the deal, to try a play on
    swaps: UInt8  # whether the search still tries swaps


class Called(Record):
    """The memory for calls."""

    boards: Annotated[Bits, KINDS - PLAY_KINDS]  # a row of calls
    runs: Annotated[Bits, 13]
    calls: Annotated[Int64, CARDS + 1]  # the dearest call from each depth of the pile
    worth: Annotated[Int64, CARDS + 1]  # and its points on the table


SIGHT = np.dtype([(name, *_column(hint)) for name, hint in get_type_hints(plain.Sight, include_extras=True).items()])
"""The facts that the skilled policy decides by, as in plain Python: whole numbers and floats of 64 bits, and rows of them."""

Sight: TypeAlias = Annotated[Any, SIGHT]


class Boards(Protocol):
    """A record with a row of boards, and memory for the shifts of runs."""

    boards: Bits
    runs: Bits


class Work(Record):
    """The working memory of kernels for one deal: the first level is for the legal actions, the others for the search after it.

    last: one more than the last kind of calls that may be legal.
    """

    levels: Annotated[Rows[Level], LEVELS]
    called: Called
    sight: Sight
    last: Int64


WORK = layout(Work)


class Terms(Record):
    """The switches that affect a deal."""

    values: Annotated[Int16, 64]  # of each card, including the second joker
    turn_cap: UInt32
    recycles: UInt32  # at most per deal
    low_ace: Int16  # points of an ace at the low end of a run on the table, or -1
    players: UInt8
    cards: UInt8
    deal_size: UInt8
    ace: UInt8
    most_wilds: UInt8  # in a meld
    least_naturals: UInt8
    melds_a_turn: UInt8
    melds_first: UInt8  # no meld after a lay-off in the same turn
    swaps: UInt8  # whether jokers on the table can be swapped
    swapped_owed: UInt8  # a swapped joker must go back onto the table in the same turn
    one_of_each: UInt8  # a face that a joker stands for is nowhere else on the table
    own_first: UInt8  # a seat may lay off only after a meld of its own
    taken_barred: UInt8
    alone_excepted: UInt8
    must_discard: UInt8  # the last card must be discarded
    floats: UInt8
    bonus: UInt8
    recycling: UInt8
    upcard: UInt8
    ends_with_stock: UInt8
    blocked: UInt8
    scoring: UInt8
    any_depth: UInt8
    top_owed: UInt8
    new_meld: UInt8
    gone_owed: UInt8
    floater_owed: UInt8
    last_unplayable: UInt8
    floater_plays: UInt8
    calls: UInt8
    top_called: UInt8  # only the top card may be called


RULES = layout(Terms)


class Seen(Record):
    """The observation of the seat to act, with only what it may know."""

    hand: Bits
    known: Annotated[Bits, SEATS]
    melds: Annotated[Bits, MELDS]
    wilds: Annotated[Bits, MELDS]
    fits: Annotated[Bits, MELDS]
    turn: UInt32
    recycles: UInt32
    starts: Annotated[UInt8, MELDS]
    counts: Annotated[UInt8, SEATS]  # cards in each hand
    pile: Annotated[Int8, CARDS]  # bottom to top, then -1
    pile_size: UInt8
    stock_size: UInt8
    on_table: UInt8
    phase: UInt8
    seat: UInt8
    dealer: UInt8
    laid: UInt8
    melded: UInt8
    floating: UInt8
    melds_now: UInt8
    laid_off: UInt8
    taken: Int8
    owed: Int8
    to_meld: UInt8
    jokers_owed: UInt8
    discarder: Int8
    passed: UInt8
    in_turn: UInt8
    resume: UInt8


OBSERVATION = layout(Seen)
