"""A variant's memory beyond the table: a struct that events change, and that a position writes as words.

    discarder=2 passed=1,3

Each word stands for one field of the struct; a field with its usual value is not written.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from openrummy.cards import format_card, parse_card
from openrummy.engine.events import Happening
from openrummy.engine.seats import bits_of, parse_seat, seats_in
from openrummy.engine.state import Public

Change: TypeAlias = Callable[[Any, Public, Any], msgspec.Struct]
"""Takes the memory, the public part before an event, and the event; returns the memory after it."""


class Text(NamedTuple):
    """The text of a value.  write: makes it.  read: takes it and the number of players; raises ValueError that names the fault."""

    write: Callable[[Any], str]
    read: Callable[[str, int], Any]


class Written(msgspec.Struct, frozen=True):
    """The upkeep of a memory, and its text.

    fresh: makes the memory of a number of players before anything has happened.  changes: what each kind of event changes.
    words: for each word, in the order of the text, the field that it stands for and the text of its value.
    """

    fresh: Callable[[int], Any]
    changes: Mapping[type[Happening], Change]
    words: Mapping[str, tuple[str, Text]]

    def after(self, before: Public, public: Public, event: Happening) -> msgspec.Struct | None:
        """Return the memory after `event`."""
        memory = self.fresh(len(before.sheet.totals)) if before.extra is None else before.extra
        change = self.changes.get(type(event))
        return memory if change is None else change(memory, before, event)

    def format(self, extra: Any, players: int) -> str:
        """Return the words for everything that is not as usual."""
        return " ".join(self._words(extra, self.fresh(players)))

    def _words(self, memory: Any, usual: Any) -> Iterator[str]:
        for word, (field, text) in self.words.items():
            value = getattr(memory, field)
            if value != getattr(usual, field):
                yield word if text is FLAG else f"{word}={text.write(value)}"

    def parse(self, text: str, players: int) -> msgspec.Struct:
        """Return the memory that `format` wrote as `text`; raises ValueError that names the fault."""
        found: dict[str, Any] = {}
        for word in text.split():
            name, _, value = word.partition("=")
            field, kind = self.words.get(name, (None, None))
            if field is None or kind is None or field in found:
                raise ValueError(f"{word[:30]!r} has no meaning here")
            found[field] = kind.read(value, players)
        fresh: msgspec.Struct = replace(self.fresh(players), **found)
        return fresh


def _seats(text: str, players: int) -> int:
    return 0 if text == "-" else bits_of({parse_seat(word, players) for word in text.split(",")})


def _row(text: str, players: int) -> tuple[int, ...]:
    words = text.split(",")
    if len(words) != players or not all(word.isdigit() and len(word) < 4 for word in words):
        raise ValueError(f"{text[:20]!r} is not one number for each of the {players} seats")
    return tuple(map(int, words))


def by_seat(nothing: Any, each: Text) -> Text:
    """Return the text of one value for each seat, such as `1:7S,3:8S`; a seat with `nothing` is left out."""

    def write(values: Iterable[Any]) -> str:
        return ",".join(f"{seat}:{each.write(value)}" for seat, value in enumerate(values, 1) if value != nothing)

    def read(text: str, players: int) -> tuple[Any, ...]:
        found = [nothing] * players
        for word in text.split(","):
            seat, _, value = word.partition(":")
            found[parse_seat(seat, players)] = each.read(value, players)
        return tuple(found)

    return Text(write, read)


def _groups(text: str, players: int) -> tuple[tuple[int, ...], ...]:
    return () if text == "-" else tuple(tuple(map(parse_card, group.split("+"))) for group in text.split("|"))


CARD = Text(format_card, lambda text, players: parse_card(text))
SEAT = Text(lambda seat: str(seat + 1), parse_seat)
SEATS = Text(lambda mask: ",".join(str(seat + 1) for seat in seats_in(mask)) or "-", _seats)
"""Seats as bits."""
ROW = Text(lambda numbers: ",".join(map(str, numbers)), _row)
"""A number for each seat."""
NUMBER = Text(str, lambda text, players: _row(text, 1)[0])
GROUPS = Text(lambda groups: "|".join("+".join(map(format_card, group)) for group in groups) or "-", _groups)
"""Groups of cards."""
FLAG = Text(lambda value: "", lambda text, players: False)
"""A word alone, which says that something usually true is not."""
