"""Marks on fields: how a number is written as text, and who may see it.

Actions and events are structs of ints.  A mark says that an int is a card, so that reading and writing text is
coded once (`engine.codec`), and who may see the field, so that redaction is coded once
(`engine.redact`).  A field of an event without an audience is sent to nobody.
"""

from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec

from openrummy.cards import Cards, Face
from openrummy.languages import Saying


class Text(Enum):
    """How a field reads as text."""

    CARD = "card"
    FACES = "faces"
    HAND = "hand"
    HANDS = "hands"
    GROUPS = "groups"
    BYTES = "bytes"


class Audience(Enum):
    """The seats that may see a field of an event."""

    EVERYONE = "everyone"
    ACTOR = "actor"
    """The seat in the event's `seat`."""
    OWN = "own"
    """A tuple with one entry per seat: each seat sees its own entry."""
    NOBODY = "nobody"


class Written(Enum):
    """When a field is written into plain data, if not always."""

    WHEN_SET = "when_set"
    """A field that was added later: left out at its default, so that old and new data of one event are equal."""


Seat: TypeAlias = Annotated[int, Audience.EVERYONE]
Count: TypeAlias = Annotated[int, Audience.EVERYONE]
Counts: TypeAlias = Annotated[tuple[int, ...], Audience.EVERYONE]
Flag: TypeAlias = Annotated[bool, Audience.EVERYONE]
LateFlag: TypeAlias = Annotated[bool, Audience.EVERYONE, Written.WHEN_SET]
LateCount: TypeAlias = Annotated[int, Audience.EVERYONE, Written.WHEN_SET]
LateCounts: TypeAlias = Annotated[tuple[int, ...], Audience.EVERYONE, Written.WHEN_SET]
LateSayings: TypeAlias = Annotated[tuple[Saying, ...], Audience.EVERYONE, Written.WHEN_SET]
Word: TypeAlias = Annotated[str, Audience.EVERYONE]
MeldKind: TypeAlias = Annotated[Literal["run", "set"], Audience.EVERYONE]
Words: TypeAlias = Annotated[tuple[str, ...], Audience.EVERYONE]
PublicCard: TypeAlias = Annotated[Face, Text.CARD, Audience.EVERYONE]
MaybeCard: TypeAlias = Annotated[Face | None, Text.CARD, Audience.EVERYONE]
PublicFaces: TypeAlias = Annotated[tuple[Face, ...], Text.FACES, Audience.EVERYONE]
LateFaces: TypeAlias = Annotated[tuple[Face, ...], Text.FACES, Audience.EVERYONE, Written.WHEN_SET]
PublicGroups: TypeAlias = Annotated[tuple[tuple[Face, ...], ...], Text.GROUPS, Audience.EVERYONE]
PublicHands: TypeAlias = Annotated[tuple[Cards, ...], Text.HANDS, Audience.EVERYONE]
ActorCard: TypeAlias = Annotated[Face | None, Text.CARD, Audience.ACTOR]
OwnHands: TypeAlias = Annotated[tuple[Cards | None, ...], Text.HANDS, Audience.OWN]
HiddenFaces: TypeAlias = Annotated[tuple[Face, ...] | None, Text.FACES, Audience.NOBODY]
HiddenBytes: TypeAlias = Annotated[bytes | None, Text.BYTES, Audience.NOBODY]
PublicBytes: TypeAlias = Annotated[bytes, Text.BYTES, Audience.EVERYONE]

Card: TypeAlias = Annotated[Face, Text.CARD]
Faces: TypeAlias = Annotated[tuple[Face, ...], Text.FACES]
Groups: TypeAlias = Annotated[tuple[tuple[Face, ...], ...], Text.GROUPS]
"""Fields of actions: the seat that acts knows its action, so these need no audience."""


@cache
def text_fields(kind: type[msgspec.Struct]) -> dict[str, Text]:
    """Return the fields of a class that are written as text, each with what it reads as."""
    hints = get_type_hints(kind, include_extras=True)
    found = ((name, _text_mark(hints[name])) for name in kind.__struct_fields__)
    return {name: mark for name, mark in found if mark is not None}


def _text_mark(hint: Any) -> Text | None:
    """The text mark of a field; an optional field carries it inside its union."""
    inner = get_args(hint)
    if get_origin(hint) is Annotated:
        return next((mark for mark in inner[1:] if isinstance(mark, Text)), None)
    return next((mark for mark in map(_text_mark, inner) if mark is not None), None)


@cache
def audiences(kind: type[msgspec.Struct]) -> dict[str, Audience]:
    """Return the audience of each field of an event class, in order."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _audience(hints[name]) for name in kind.__struct_fields__}


@cache
def hidden_fields(kind: type[msgspec.Struct]) -> frozenset[str]:
    """Return the fields of an event class that nobody may see."""
    return frozenset(name for name, audience in audiences(kind).items() if audience is Audience.NOBODY)


def _audience(hint: Any) -> Audience:
    marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((mark for mark in marks if isinstance(mark, Audience)), Audience.NOBODY)
