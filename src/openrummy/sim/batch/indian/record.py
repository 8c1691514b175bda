"""The records of batch Indian rummy: one deal, its rules, and what the seat to act may know.

Actions are numbered as in `openrummy.sim.numbers.indian`.  A hand is four planes of 64 bits, like
`openrummy.cards.Cards`; with two packs, the last two hold only printed jokers.
"""

import numpy as np

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

DEAL = np.dtype(
    [
        ("hands", np.uint64, (SEATS, PLANES)),
        ("known", np.uint64, (SEATS, PLANES)),  # the cards that each hand is known to hold
        ("chance", np.uint64),  # the state of the generator
        ("turn", np.uint32),  # its number, from 1
        ("recycles", np.uint32),  # how often the stock was remade
        ("points", np.int32, SEATS),  # by seat, when the deal is over
        ("pack", np.uint8, CARDS),  # the stock is `stock_size` cards from `drawn` on
        ("pile", np.uint8, CARDS),  # bottom to top
        ("prices", np.uint8, SEATS),  # why each seat is out
        ("drawn", np.uint8),
        ("stock_size", np.uint8),
        ("pile_size", np.uint8),
        ("phase", np.uint8),
        ("seat", np.uint8),  # the seat to act
        ("dealer", np.uint8),
        ("taken", np.int8),  # the card taken from the pile this turn
        ("turned_up", np.int8),  # the card that makes a rank wild
        ("wild", np.uint8),  # that rank, 13 for none
        ("inside", np.uint8),  # the seats still in the deal, as bits
        ("drew", np.uint8),  # the seats that have drawn a card, as bits
        ("turned", np.uint8),  # the seats that have had a turn, as bits
        ("opening", np.uint8),  # whether the first card of the pile is still uncovered
        ("finish", np.int8),  # the card in the finish slot
        ("reason", np.uint8),
        ("winner", np.int8),  # during the show, the declarer
    ],
    align=True,
)
"""A deal."""

RULES = np.dtype(
    [
        ("turn_cap", np.uint32),
        ("cap", np.int32),
        ("unplayed_cap", np.int32),
        ("first_drop", np.int32),
        ("middle_drop", np.int32),
        ("players", np.uint8),
        ("cards", np.uint8),  # in the pack
        ("turns_up", np.uint8),
        ("joker_is_ace", np.uint8),  # a joker turned up makes aces wild
        ("takes_opening", np.uint8),  # a wild card may be taken while it is the opening card
        ("takes_wilds", np.uint8),  # a wild card may be taken at any time
        ("discards_back", np.uint8),  # the card just taken may be discarded
        ("reshuffles", np.uint8),
        ("drops", np.uint8),
        ("shows", np.uint8),  # the losers show their groups one after the other
        ("complete", np.uint8),  # points of a whole hand
        ("spares", np.uint8),  # pure runs do not count if the required runs are missing
        ("collects", np.uint8),  # the winner collects what the losers pay
    ],
    align=True,
)
"""The switches of `IndianOptions` that affect a deal."""

OBSERVATION = np.dtype(
    [
        ("hand", np.uint64, PLANES),
        ("known", np.uint64, (SEATS, PLANES)),
        ("turn", np.uint32),
        ("recycles", np.uint32),
        ("pile", np.int8, CARDS),  # bottom to top, then -1
        ("prices", np.uint8, SEATS),
        ("pile_size", np.uint8),
        ("stock_size", np.uint8),
        ("phase", np.uint8),
        ("seat", np.uint8),
        ("dealer", np.uint8),
        ("taken", np.int8),
        ("turned_up", np.int8),
        ("wild", np.uint8),
        ("inside", np.uint8),
        ("drew", np.uint8),
        ("turned", np.uint8),
        ("opening", np.uint8),
        ("finish", np.int8),
        ("winner", np.int8),
    ],
    align=True,
)
"""The observation of the seat to act, with only what it may know."""
