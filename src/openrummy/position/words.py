"""The words of the notation: reading and writing numbers, seats, cards and marks."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from openrummy.cards import Cards, Face, cards_of, format_card, format_cards, parse_card
from openrummy.engine import seats
from openrummy.melds import NAMELESS

T = TypeVar("T")

NOTHING = "-"


class PositionError(ValueError):
    """A fault in the text of a position, or in the situation that it describes."""


def clipped(text: str) -> str:
    """Return `text` in quotes, short enough for a message."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def parse_number(text: str, least: int, most: int = 10**9) -> int:
    """Return a whole number within bounds; raises PositionError."""
    if not re.fullmatch(r"-?[0-9]{1,10}", text) or not least <= int(text) <= most:
        raise PositionError(f"{clipped(text)} is not a whole number from {least} to {most}")
    return int(text)


def parse_seat(text: str, players: int) -> int:
    """Return a seat, written from 1; raises PositionError."""
    try:
        return seats.parse_seat(text, players)
    except ValueError as fault:
        raise PositionError(str(fault)) from None


def parse_seats(text: str, players: int) -> int:
    """Return seats as bits: `1 3` is 0b101."""
    return sum(1 << seat for seat in {parse_seat(word, players) for word in _words(text)})


def format_seats(bits: int) -> str:
    """Return the text that `parse_seats` reads."""
    return " ".join(str(seat + 1) for seat in range(bits.bit_length()) if bits >> seat & 1) or NOTHING


def parse_row(text: str, players: int) -> tuple[int, ...]:
    """Return one number per seat."""
    return tuple(parse_number(word, -(10**9)) for word in counted(text.split(), players, "numbers"))


def format_row(row: Iterable[int]) -> str:
    """Return the text that `parse_row` reads."""
    return " ".join(map(str, row))


def parse_one_card(text: str) -> Face:
    """Return a card; raises PositionError."""
    try:
        return parse_card(text)
    except ValueError as fault:
        raise PositionError(str(fault)) from None


def parse_list(text: str) -> tuple[Face, ...]:
    """Return cards in their order; `-` is none."""
    return tuple(map(parse_one_card, _words(text)))


def parse_hand(text: str) -> Cards:
    """Return a multiset of cards; `-` is none."""
    return cards_of(parse_list(text))


def format_list(cards: Sequence[Face]) -> str:
    """Return the text that `parse_list` reads."""
    return " ".join(map(format_card, cards)) or NOTHING


def format_hand(cards: Cards) -> str:
    """Return the text that `parse_hand` reads."""
    return format_cards(cards) or NOTHING


def _words(text: str) -> list[str]:
    return [] if text.strip() == NOTHING else text.split()


def groups(text: str) -> list[str]:
    """Return the parts of a text between slashes; `-` alone is none."""
    return [] if text.strip() == NOTHING else [part.strip() for part in text.split("/")]


def each(parts: Sequence[str], players: int, read: Callable[[str], T]) -> tuple[T, ...]:
    """Return one part per seat, read by `read`."""
    return tuple(map(read, counted(parts, players, "parts")))


def counted(items: Sequence[str], players: int, what: str) -> Sequence[str]:
    """Return `items`; raises PositionError unless there is one per seat."""
    if len(items) != players:
        raise PositionError(f"{players} {what} are needed, one for each hand, not {len(items)}")
    return items


def format_place(card: Face, represents: Face) -> str:
    """Return a card of a meld as `7S`, `JK=9H` or `JK`; `QD=?` is a wild card without a name."""
    if card == represents:
        return format_card(card)
    return f"{format_card(card)}={'?' if represents == NAMELESS else format_card(represents)}"


def parse_place(text: str) -> tuple[Face, Face]:
    """Return the card that `format_place` wrote and the face that it represents."""
    card, equals, name = text.partition("=")
    face = parse_one_card(card)
    return face, face if not equals else NAMELESS if name == "?" else parse_one_card(name)
