"""Cards between the two engines.  Theirs are numbered S C D H, 13 to a suit; melds are numbered too."""

from importlib import import_module
from importlib.metadata import version
from typing import Any

from openrummy.cards import Cards, Face, bits

spiel: Any = import_module("pyspiel")  # it has no types

RANKS = 13
OUR_SUITS = (0, 3, 2, 1)  # by their suit; the same list leads back
NAME = f"open_spiel {version('open_spiel')}"
UTILS: Any = spiel.gin_rummy.GinRummyUtils(RANKS, 4, 10)


def card_of(card: Face) -> int:
    """Their number of a card."""
    return RANKS * OUR_SUITS[card >> 4] + (card & 15)


def face_of(number: int) -> Face:
    """Our face for their number of a card."""
    return 16 * OUR_SUITS[number // RANKS] + number % RANKS


def their_hand(hand: Cards) -> list[int]:
    """The hand as they want it."""
    return [card_of(card) for card in bits(hand)]
