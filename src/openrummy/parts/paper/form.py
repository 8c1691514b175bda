"""The form of a round on paper: what a family of games asks of it, as data."""

from typing import Literal, NamedTuple, TypeAlias

import msgspec

from openrummy.languages import Template

Of: TypeAlias = Literal["all", "others", "seat"]
"""The seats of which a field is asked: all in the deal, those that did not end it, or the one that did."""


class Ask(NamedTuple):
    """A field that an end of a round asks, and of which seats."""

    field: str
    of: Of


class RoundField(msgspec.Struct, frozen=True):
    """A number for each seat.  least, most: what it can be.  step: it is a multiple of this.  cards: it may be told as cards.
    grouped: their groups count.  optional: it may be left out, and is then 0.
    """

    key: str
    label: Template
    least: int = 0
    most: int | None = None
    step: int = 1
    cards: bool = False
    grouped: bool = False
    optional: bool = False


class RoundEnd(msgspec.Struct, frozen=True):
    """A way in which a round can end.  seat: the question which seat ended it, empty if none did."""

    key: str
    label: Template
    seat: Template = ""
    asks: tuple[Ask, ...] = ()

    def asks_of(self, field: str) -> Of | None:
        """Return of which seats a field is asked, None if of none."""
        return next((ask.of for ask in self.asks if ask.field == field), None)


class RoundMark(msgspec.Struct, frozen=True):
    """Something that happened to a seat.  points: what it costs, None if that is not fixed.  asks: the fields still asked of the seat."""

    key: str
    label: Template
    points: int | None = None
    asks: tuple[str, ...] = ()


class RoundSwitch(msgspec.Struct, frozen=True):
    """Something that was so in a round, or not.  ends: the ends for which it matters."""

    key: str
    label: Template
    ends: tuple[str, ...]


class TurnedUp(msgspec.Struct, frozen=True):
    """The card that was turned up.  needed: for the scores, or only if hands are told as cards.

    aside: it lies beside the piles to the end, and is in no hand.
    """

    label: Template
    needed: Literal["always", "cards"]
    aside: bool = False


class Form(msgspec.Struct, frozen=True):
    """Everything that a round asks."""

    ends: tuple[RoundEnd, ...]
    fields: tuple[RoundField, ...] = ()
    marks: tuple[RoundMark, ...] = ()
    switches: tuple[RoundSwitch, ...] = ()
    card: TurnedUp | None = None
