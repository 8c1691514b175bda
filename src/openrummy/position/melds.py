"""Melds on the table as text: `1 run 3H 4H JK=5H:2` is a run of seat 1 whose joker counts for seat 2."""

from collections.abc import Sequence

import msgspec

from openrummy.cards import Face
from openrummy.engine.rules import Rules
from openrummy.engine.state import TableMeld
from openrummy.engine.table_meld import table_meld
from openrummy.melds import NAMELESS, Fault, Shape, read_shape
from openrummy.position.words import PositionError, clipped, format_place, parse_place, parse_seat


class Entry(msgspec.Struct, frozen=True):
    """A card of a meld as written.  credit: the seat that it counts for."""

    card: Face
    represents: Face
    credit: int


class MeldText(msgspec.Struct, frozen=True):
    """A meld as written, before it is checked.  kind: empty if it is left out."""

    text: str
    owner: int
    kind: str
    entries: tuple[Entry, ...]


def format_meld(meld: TableMeld) -> str:
    """Return the text of a meld on the table."""
    shape = meld.shape
    places = zip(shape.cards, shape.represents, meld.credit, strict=True)
    words = [format_place(card, shown) + _credit(meld, credit) for card, shown, credit in places]
    return " ".join((str(meld.owner + 1), shape.kind, *words))


def _credit(meld: TableMeld, credit: int) -> str:
    return "" if credit == meld.owner else f":{credit + 1}"


def parse_meld(text: str, players: int) -> MeldText:
    """Return the meld written as `text`; raises PositionError if it makes no sense."""
    owner_word, *words = text.split() or [""]
    owner = parse_seat(owner_word, players)
    kind = words.pop(0) if words and words[0] in ("run", "set") else ""
    return MeldText(text, owner, kind, tuple(_entry(word, owner, players) for word in words))


def _entry(word: str, owner: int, players: int) -> Entry:
    place, colon, credit = word.partition(":")
    return Entry(*parse_place(place), parse_seat(credit, players) if colon else owner)


def placed(rules: Rules, meld: MeldText) -> TableMeld:
    """Return the meld on the table; raises PositionError with the reason if the cards form none."""
    cards = [entry.card for entry in meld.entries]
    shape = read_shape(rules.melds, cards, [entry.represents for entry in meld.entries])
    if isinstance(shape, Fault):
        reason = shape.said().removesuffix(".")
        raise PositionError(f"{clipped(meld.text)} is not a meld: {reason}")
    if meld.kind and meld.kind != shape.kind:
        raise PositionError(f"{clipped(meld.text)} is a {shape.kind}, not a {meld.kind}")
    shape = _as_written(meld, shape)
    return table_meld(rules, meld.owner, shape, _credits(meld, shape))


def _as_written(meld: MeldText, shape: Shape) -> Shape:
    """Return a run of a whole suit with its ace where it is written: at the low end it counts as low."""
    first = meld.entries[0]
    if shape.kind != "run" or len(shape.cards) < _SUIT or (first.card, first.represents) != _last(shape):
        return shape
    cards, names = shape.cards, shape.represents
    return Shape("run", (*cards[-1:], *cards[:-1]), (*names[-1:], *names[:-1]))


def _last(shape: Shape) -> tuple[Face, Face]:
    return shape.cards[-1], shape.represents[-1]


_SUIT = 13


def _credits(meld: MeldText, shape: Shape) -> tuple[int, ...]:
    left = list(meld.entries)
    places = zip(shape.cards, shape.represents, strict=True)
    return tuple(left.pop(_index(meld, left, card, shown)).credit for card, shown in places)


def _index(meld: MeldText, left: Sequence[Entry], card: Face, shown: Face) -> int:
    for names in ((shown,), (NAMELESS,)):
        for index, entry in enumerate(left):
            if entry.card == card and entry.represents in names:
                return index
    raise PositionError(f"{clipped(meld.text)}: {format_place(card, shown)} does not fit this meld")
