"""The records of batch gin: one deal, its rules, and what the seat to act may know.

The actions are numbered in `sim.numbers.gin`.
"""

import numpy as np

CARDS = 52
HAND = 10
MOST_PILE = CARDS - 2 * HAND
MELDS = 3  # at most, in eleven cards

VERSION = 1
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

DEAL = np.dtype(
    [
        ("hands", np.uint64, 2),  # bitboards by seat
        ("known", np.uint64, 2),  # the cards that each hand is known to hold
        ("melds", np.uint64, MELDS),  # the knocker's, with lay-offs
        ("chance", np.uint64),  # the state of the generator
        ("turn", np.uint32),  # its number, from 1
        ("points", np.int32, 2),  # by seat, when the deal is over
        ("pack", np.uint8, CARDS),  # in dealing order; the stock is the part from `drawn` on
        ("pile", np.uint8, MOST_PILE),  # bottom to top
        ("drawn", np.uint8),
        ("pile_size", np.uint8),
        ("phase", np.uint8),
        ("seat", np.uint8),  # the seat to act
        ("dealer", np.uint8),
        ("taken", np.int8),  # the card taken from the pile this turn
        ("limit", np.uint8),  # the knock limit of the deal
        ("spades", np.uint8),  # whether the deal counts double
        ("reason", np.uint8),
        ("winner", np.int8),
    ],
    align=True,
)
"""A deal."""

RULES = np.dtype(
    [
        ("knock_limit", np.uint8),
        ("oklahoma", np.uint8),
        ("ace_limit", np.uint8),  # the limit that an ace as the first upcard sets
        ("doubles", np.uint8),
        ("offer", np.uint8),
        ("dead_stock", np.uint8),
        ("offers_last", np.uint8),
        ("big_gin_allowed", np.uint8),
        ("undercut_on_tie", np.uint8),
        ("turn_cap", np.uint32),
        ("gin", np.int32),
        ("big_gin", np.int32),
        ("undercut", np.int32),
        ("box", np.int32),
    ],
    align=True,
)
"""The switches of `GinOptions` that affect a deal."""

OBSERVATION = np.dtype(
    [
        ("hand", np.uint64),
        ("known", np.uint64),  # cards of the other hand
        ("own_known", np.uint64),  # cards of the seat's own hand that the other knows
        ("melds", np.uint64, MELDS),
        ("turn", np.uint32),
        ("pile", np.int8, MOST_PILE),  # bottom to top, then -1
        ("pile_size", np.uint8),
        ("stock_size", np.uint8),
        ("phase", np.uint8),
        ("seat", np.uint8),
        ("dealer", np.uint8),
        ("taken", np.int8),
        ("limit", np.uint8),
        ("spades", np.uint8),
    ],
    align=True,
)
"""The observation of the seat to act, with only what it may know."""
