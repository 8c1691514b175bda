"""The records of games with melds on the table: one deal, its rules, tables, and what the seat to act may know.

An action is a number, 64 x kind + what.  What is legal is a row of bitboards, one a kind, in which bit `what` is set.

Cards are bits as in `openrummy.cards`; of two jokers one is bit 63 and the other bit 62, which is never set without the first.
A meld on the table has the place in which it was put down; its cards are the faces that they stand for.
"""

import numpy as np

from openrummy.sim.numbers.calls import KINDS
from openrummy.sim.numbers.tableau import KINDS as PLAY_KINDS
from openrummy.sim.numbers.tableau import MELDS

VERSION = 3
"""Raised whenever a layout below or the meaning of an action changes."""

CARDS = 54  # of one pack, jokers included
SEATS = 6
JOKERS = 2

DRAW, PLAY, OVER, WINDOW = range(4)
PHASES = ("draw", "play", "over", "window")

# how a deal ended
RUNNING, WENT_OUT, BLOCKED, VOID = range(4)
REASONS = ("", "went_out", "blocked", "void")

NOBODY = -1
NO_CARD = -1
NO_START = 255  # of a meld that is a set

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
        ("known", np.uint64, SEATS),  # what each hand is known to hold
        ("credit", np.uint64, SEATS),  # natural cards on the table, by the seat that put them there
        ("melds", np.uint64, MELDS),  # the faces that each shows
        ("wilds", np.uint64, MELDS),  # those of them that a joker stands for
        ("fits", np.uint64, MELDS),  # the faces by which it can grow
        ("chance", np.uint64),  # the generator
        ("turn", np.uint32),  # its number, from 1
        ("recycles", np.uint32),  # how often the stock was made new
        ("points", np.int32, SEATS),  # by seat, when the deal is over
        ("starts", np.uint8, MELDS),  # the rank of the first card of a run
        ("joker_by", np.uint8, JOKERS),  # of each joker 1 + the seat that put it on the table, 0 where it is not there
        ("joker_at", np.int16, JOKERS),  # and 64 x its meld + the face that it stands for
        ("pack", np.uint8, CARDS),  # the stock is what lies from `drawn` to `stock_end`
        ("pile", np.uint8, CARDS),  # bottom to top
        ("drawn", np.uint8),
        ("stock_end", np.uint8),
        ("pile_size", np.uint8),
        ("on_table", np.uint8),  # melds
        ("phase", np.uint8),
        ("seat", np.uint8),  # to act
        ("dealer", np.uint8),
        ("laid", np.uint8),  # seats, as bits, that have cards on the table
        ("melded", np.uint8),  # that have put down a meld
        ("floating", np.uint8),  # that float
        ("fresh", np.uint8),  # whether the seat to act had no card on the table when its turn began
        ("melds_now", np.uint8),  # put down in this turn
        ("laid_off", np.uint8),  # whether a card was laid off in this turn
        ("taken", np.int8),  # the card taken alone from the pile this turn
        ("owed", np.int8),  # the card that has to be played in this turn
        ("to_meld", np.uint8),  # whether in a new meld
        ("jokers_owed", np.uint8),  # jokers that were swapped and have to go back onto the table in this turn
        ("discarder", np.int8),  # whose discard lies on top, while nobody has drawn since and there are calls
        ("passed", np.uint8),  # seats, as bits, that let it go by
        ("in_turn", np.uint8),  # in a window, the seat whose turn it is
        ("resume", np.uint8),  # in a window, the phase of that turn
        ("reason", np.uint8),
        ("winner", np.int8),
    ],
    align=True,
)
"""A deal."""

LEVEL = np.dtype(
    [
        ("boards", np.uint64, PLAY_KINDS),  # a row of plays, which a search strikes as it tries them
        ("runs", np.uint64, 13),
        ("trial", DEAL),  # a deal to try a play on
        ("swaps", np.uint8),  # whether a search still looks at swaps
    ],
    align=True,
)
LEVELS = 16

CALLED = np.dtype(
    [
        ("boards", np.uint64, KINDS - PLAY_KINDS),  # a row of calls
        ("runs", np.uint64, 13),
        ("calls", np.int64, CARDS + 1),  # the dearest call from each depth of the pile, and what it puts on the table
        ("worth", np.int64, CARDS + 1),
    ],
    align=True,
)

WORK = np.dtype([("levels", LEVEL, LEVELS), ("called", CALLED), ("last", np.int64)], align=True)
"""What kernels use while they look at one deal: the first level is for what is legal, the others for a search behind it.

last: the kind behind those of calls that may be legal.
"""

RULES = np.dtype(
    [
        ("values", np.int16, 64),  # of each card, with the second joker
        ("turn_cap", np.uint32),
        ("recycles", np.uint32),  # at most in a deal
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
        ("swapped_owed", np.uint8),  # and have to go back onto it in the same turn
        ("one_of_each", np.uint8),  # a face that a joker stands for is nowhere else on the table
        ("own_first", np.uint8),  # lay-offs only after a meld of one's own
        ("taken_barred", np.uint8),
        ("alone_excepted", np.uint8),
        ("must_discard", np.uint8),  # the last card
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
        ("top_called", np.uint8),  # and nothing else
    ],
    align=True,
)
"""The switches that a deal depends on."""

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
"""What the seat to act may know."""
