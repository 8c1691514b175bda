"""The conversion of cards between the two engines.  Theirs are numbered S C D H, 13 to a suit; their melds have numbers too."""

from importlib import import_module
from importlib.metadata import version
from typing import Any

from openrummy.cards import Cards, Face, bits

spiel: Any = import_module("pyspiel")  # it has no types

RANKS = 13
OUR_SUITS = (0, 3, 2, 1)  # by their suit; the same list converts back
NAME = f"open_spiel {version('open_spiel')}"
UTILS: Any = spiel.gin_rummy.GinRummyUtils(RANKS, 4, 10)


def card_of(card: Face) -> int:
    """Return their number for a card."""
    return RANKS * OUR_SUITS[card >> 4] + (card & 15)


def face_of(number: int) -> Face:
    """Return our face for their number."""
    return 16 * OUR_SUITS[number // RANKS] + number % RANKS


def their_hand(hand: Cards) -> list[int]:
    """Return a hand in their form."""
    return [card_of(card) for card in bits(hand)]
