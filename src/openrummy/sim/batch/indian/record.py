"""The records of batch Indian rummy: one deal, its rules, and what the seat to act may know.

Actions are numbered as in `openrummy.sim.numbers.indian`.  A hand is four planes of 64 bits, as `openrummy.cards.Cards` holds it: of two packs
the last two hold printed jokers alone.
"""

import numpy as np

SEATS = 6
HAND = 13
CARDS = 108  # of two packs with two printed jokers each
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
        ("known", np.uint64, (SEATS, PLANES)),  # what each hand is known to hold
        ("chance", np.uint64),  # the generator
        ("turn", np.uint32),  # its number, from 1
        ("recycles", np.uint32),  # how often the stock was made new
        ("points", np.int32, SEATS),  # by seat, when the deal is over
        ("pack", np.uint8, CARDS),  # the stock is `stock_size` cards from `drawn` on
        ("pile", np.uint8, CARDS),  # bottom to top
        ("prices", np.uint8, SEATS),  # why each seat is out
        ("drawn", np.uint8),
        ("stock_size", np.uint8),
        ("pile_size", np.uint8),
        ("phase", np.uint8),
        ("seat", np.uint8),  # to act
        ("dealer", np.uint8),
        ("taken", np.int8),  # the card taken from the pile this turn
        ("turned_up", np.int8),  # the card that makes a rank wild
        ("wild", np.uint8),  # that rank, 13 for none
        ("inside", np.uint8),  # seats as bits, as the next two: in the deal
        ("drew", np.uint8),  # have drawn a card
        ("turned", np.uint8),  # have had a turn
        ("opening", np.uint8),  # whether nothing lies on the first card of the pile
        ("finish", np.int8),  # the card in the finish slot
        ("reason", np.uint8),
        ("winner", np.int8),  # at the show, who declared
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
        ("cards", np.uint8),  # of the pack
        ("turns_up", np.uint8),
        ("joker_is_ace", np.uint8),  # turned up, it makes aces wild
        ("takes_opening", np.uint8),  # a wild card may be taken while it is the opening card
        ("takes_wilds", np.uint8),  # and at any time
        ("discards_back", np.uint8),  # the card just taken
        ("reshuffles", np.uint8),
        ("drops", np.uint8),
        ("shows", np.uint8),  # the losers show their groups one after the other
        ("complete", np.uint8),  # points of a whole hand
        ("spares", np.uint8),  # pure runs where the needed runs are missing
        ("collects", np.uint8),  # what the losers pay goes to the winner
    ],
    align=True,
)
"""The switches of `IndianOptions` that a deal depends on."""

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
"""What the seat to act may know."""
