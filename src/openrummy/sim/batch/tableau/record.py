"""The records of games with melds on the table: one deal, its rules, tables, and what the seat to act may know.

An action is a number, 64 x kind + what.  The legal actions are a row of bitboards, one per kind, in which bit `what` is
set.

Cards are bits as in `openrummy.cards`; the first joker is bit 63, and the second is bit 62, which is never set without
the first.  Melds on the table are numbered in the order in which they were put down; the cards of a meld are the faces
that they stand for.
"""

import numpy as np

from openrummy.sim.numbers.calls import KINDS
from openrummy.sim.numbers.tableau import KINDS as PLAY_KINDS
from openrummy.sim.numbers.tableau import MELDS

VERSION = 3
"""Raised whenever a layout below or the meaning of an action changes."""

CARDS = 54  # in one pack with its jokers
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

DEAL = np.dtype(
    [
        ("hands", np.uint64, SEATS),  # bitboards by seat
        ("known", np.uint64, SEATS),  # the cards that each hand is known to hold
        ("credit", np.uint64, SEATS),  # natural cards on the table, by the seat that put them there
        ("melds", np.uint64, MELDS),  # the faces in each meld
        ("wilds", np.uint64, MELDS),  # those that a joker stands for
        ("fits", np.uint64, MELDS),  # the faces by which the meld can grow
        ("chance", np.uint64),  # the state of the generator
        ("turn", np.uint32),  # its number, from 1
        ("recycles", np.uint32),  # how often the stock was remade
        ("points", np.int32, SEATS),  # by seat, when the deal is over
        ("starts", np.uint8, MELDS),  # the rank of the first card of a run
        ("joker_by", np.uint8, JOKERS),  # for each joker 1 + the seat that put it on the table, 0 if it is not there
        ("joker_at", np.int16, JOKERS),  # for each joker 64 x its meld + the face that it stands for
        ("pack", np.uint8, CARDS),  # the stock is the part from `drawn` to `stock_end`
        ("pile", np.uint8, CARDS),  # bottom to top
        ("drawn", np.uint8),
        ("stock_end", np.uint8),
        ("pile_size", np.uint8),
        ("on_table", np.uint8),  # the number of melds
        ("phase", np.uint8),
        ("seat", np.uint8),  # the seat to act
        ("dealer", np.uint8),
        ("laid", np.uint8),  # the seats that have cards on the table, as bits
        ("melded", np.uint8),  # the seats that have put down a meld, as bits
        ("floating", np.uint8),  # the seats that float, as bits
        ("fresh", np.uint8),  # whether the seat to act had no card on the table when its turn began
        ("melds_now", np.uint8),  # melds put down this turn
        ("laid_off", np.uint8),  # whether a card was laid off this turn
        ("taken", np.int8),  # the card taken from the pile this turn, if it was taken alone
        ("owed", np.int8),  # the card that must be played this turn
        ("to_meld", np.uint8),  # whether it must go into a new meld
        ("jokers_owed", np.uint8),  # swapped jokers that must go back onto the table this turn
        ("discarder", np.int8),  # whose discard is on top, until somebody draws, if there are calls
        ("passed", np.uint8),  # the seats that passed on calling, as bits
        ("in_turn", np.uint8),  # while a seat is asked, the seat whose turn it is
        ("resume", np.uint8),  # while a seat is asked, the phase of that turn
        ("reason", np.uint8),
        ("winner", np.int8),
    ],
    align=True,
)
"""A deal."""

LEVEL = np.dtype(
    [
        ("boards", np.uint64, PLAY_KINDS),  # a row of plays; a search strikes each one that it tries
        ("runs", np.uint64, 13),
        ("trial", DEAL),  # a copy of the deal, to try a play on
        ("swaps", np.uint8),  # whether the search still tries swaps
    ],
    align=True,
)
LEVELS = 16

CALLED = np.dtype(
    [
        ("boards", np.uint64, KINDS - PLAY_KINDS),  # a row of calls
        ("runs", np.uint64, 13),
        ("calls", np.int64, CARDS + 1),  # the dearest call from each depth of the pile
        ("worth", np.int64, CARDS + 1),  # and its points on the table
    ],
    align=True,
)

WORK = np.dtype([("levels", LEVEL, LEVELS), ("called", CALLED), ("last", np.int64)], align=True)
"""The working memory of kernels for one deal: the first level is for the legal actions, the others for the search after it.

last: one more than the last kind of calls that may be legal.
"""

RULES = np.dtype(
    [
        ("values", np.int16, 64),  # of each card, including the second joker
        ("turn_cap", np.uint32),
        ("recycles", np.uint32),  # at most per deal
        ("low_ace", np.int16),  # points of an ace at the low end of a run on the table, or -1
        ("players", np.uint8),
        ("cards", np.uint8),
        ("deal_size", np.uint8),
        ("ace", np.uint8),
        ("most_wilds", np.uint8),  # in a meld
        ("least_naturals", np.uint8),
        ("melds_a_turn", np.uint8),
        ("melds_first", np.uint8),  # no meld after a lay-off in the same turn
        ("swaps", np.uint8),  # whether jokers on the table can be swapped
        ("swapped_owed", np.uint8),  # a swapped joker must go back onto the table in the same turn
        ("one_of_each", np.uint8),  # a face that a joker stands for is nowhere else on the table
        ("own_first", np.uint8),  # a seat may lay off only after a meld of its own
        ("taken_barred", np.uint8),
        ("alone_excepted", np.uint8),
        ("must_discard", np.uint8),  # the last card must be discarded
        ("floats", np.uint8),
        ("bonus", np.uint8),
        ("recycling", np.uint8),
        ("upcard", np.uint8),
        ("ends_with_stock", np.uint8),
        ("blocked", np.uint8),
        ("scoring", np.uint8),
        ("any_depth", np.uint8),
        ("top_owed", np.uint8),
        ("new_meld", np.uint8),
        ("gone_owed", np.uint8),
        ("floater_owed", np.uint8),
        ("last_unplayable", np.uint8),
        ("floater_plays", np.uint8),
        ("calls", np.uint8),
        ("top_called", np.uint8),  # only the top card may be called
    ],
    align=True,
)
"""The switches that affect a deal."""

OBSERVATION = np.dtype(
    [
        ("hand", np.uint64),
        ("known", np.uint64, SEATS),
        ("melds", np.uint64, MELDS),
        ("wilds", np.uint64, MELDS),
        ("fits", np.uint64, MELDS),
        ("turn", np.uint32),
        ("recycles", np.uint32),
        ("starts", np.uint8, MELDS),
        ("counts", np.uint8, SEATS),  # cards in each hand
        ("pile", np.int8, CARDS),  # bottom to top, then -1
        ("pile_size", np.uint8),
        ("stock_size", np.uint8),
        ("on_table", np.uint8),
        ("phase", np.uint8),
        ("seat", np.uint8),
        ("dealer", np.uint8),
        ("laid", np.uint8),
        ("melded", np.uint8),
        ("floating", np.uint8),
        ("melds_now", np.uint8),
        ("laid_off", np.uint8),
        ("taken", np.int8),
        ("owed", np.int8),
        ("to_meld", np.uint8),
        ("jokers_owed", np.uint8),
        ("discarder", np.int8),
        ("passed", np.uint8),
        ("in_turn", np.uint8),
        ("resume", np.uint8),
    ],
    align=True,
)
"""The observation of the seat to act, with only what it may know."""
