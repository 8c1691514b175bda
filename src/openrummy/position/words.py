"""The small words of the notation: numbers, seats, cards and marks, in and out."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from openrummy.cards import Cards, Face, cards_of, format_card, format_cards, parse_card
from openrummy.melds import NAMELESS

T = TypeVar("T")

NOTHING = "-"


class PositionError(ValueError):
    """What is wrong with the text of a position, or with the situation that it describes."""


def clipped(text: str) -> str:
    """`text` in quotes, short enough for a message."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def parse_number(text: str, least: int, most: int = 10**9) -> int:
    """A whole number within bounds; raises PositionError."""
    if not re.fullmatch(r"-?[0-9]{1,10}", text) or not least <= int(text) <= most:
        raise PositionError(f"{clipped(text)} is not a whole number from {least} to {most}")
    return int(text)


def parse_seat(text: str, players: int) -> int:
    """A seat, written from 1."""
    return parse_number(text, 1, players) - 1


def parse_seats(text: str, players: int) -> int:
    """Seats as bits: `1 3` is 0b101."""
    return sum(1 << seat for seat in {parse_seat(word, players) for word in _words(text)})


def format_seats(bits: int) -> str:
    """The inverse of `parse_seats`."""
    return " ".join(str(seat + 1) for seat in range(bits.bit_length()) if bits >> seat & 1) or NOTHING


def parse_row(text: str, players: int) -> tuple[int, ...]:
    """One number a seat."""
    return tuple(parse_number(word, -(10**9)) for word in counted(text.split(), players, "numbers"))


def format_row(row: Iterable[int]) -> str:
    """The inverse of `parse_row`."""
    return " ".join(map(str, row))


def parse_one_card(text: str) -> Face:
    """A card; raises PositionError."""
    try:
        return parse_card(text)
    except ValueError as fault:
        raise PositionError(str(fault)) from None


def parse_list(text: str) -> tuple[Face, ...]:
    """Cards in their order; `-` is none."""
    return tuple(map(parse_one_card, _words(text)))


def parse_hand(text: str) -> Cards:
    """A multiset of cards; `-` is none."""
    return cards_of(parse_list(text))


def format_list(cards: Sequence[Face]) -> str:
    """The inverse of `parse_list`."""
    return " ".join(map(format_card, cards)) or NOTHING


def format_hand(cards: Cards) -> str:
    """The inverse of `parse_hand`."""
    return format_cards(cards) or NOTHING


def _words(text: str) -> list[str]:
    return [] if text.strip() == NOTHING else text.split()


def groups(text: str) -> list[str]:
    """The parts of a text between its strokes; `-` alone is none."""
    return [] if text.strip() == NOTHING else [part.strip() for part in text.split("/")]


def each(parts: Sequence[str], players: int, read: Callable[[str], T]) -> tuple[T, ...]:
    """One part a seat, read by `read`."""
    return tuple(map(read, counted(parts, players, "parts")))


def counted(items: Sequence[str], players: int, what: str) -> Sequence[str]:
    """`items`, of which there must be one a seat."""
    if len(items) != players:
        raise PositionError(f"{len(items)} {what} for {players} hands")
    return items


def format_place(card: Face, represents: Face) -> str:
    """A card of a meld: `7S`, `JK=9H` or `JK`; `QD=?` is a wild card without a name."""
    if card == represents:
        return format_card(card)
    return f"{format_card(card)}={'?' if represents == NAMELESS else format_card(represents)}"


def parse_place(text: str) -> tuple[Face, Face]:
    """The inverse of `format_place`: a card and the face that it represents."""
    card, equals, name = text.partition("=")
    face = parse_one_card(card)
    return face, face if not equals else NAMELESS if name == "?" else parse_one_card(name)
