"""The part of an event that one seat may see: events leave the engine only through this module.

Every field carries its audience (`engine.marks`).  A field without one is hidden from everybody.
"""

from functools import cache
from typing import Any, TypeVar

import msgspec

from openrummy.engine.events import Happening
from openrummy.engine.marks import Audience, audiences

E = TypeVar("E", bound=Happening)

_NOTHING = (None, "", b"", ())
"""Not 0, which is a card."""


def redact(event: E, seat: int | None) -> E:
    """Return `event` as `seat` may see it; None is a watcher.  Hidden fields are None."""
    hidden = _guarded_fields(type(event))
    if not hidden:
        return event
    return type(event)(*(_seen(event, name, audience, seat) for name, audience in audiences(type(event)).items()))


def insiders(event: Happening, seats: int) -> frozenset[int]:
    """Return those of the `seats` seats that may see more of `event` than a watcher."""
    hidden = {
        audiences(type(event))[name] for name in _guarded_fields(type(event)) if getattr(event, name) not in _NOTHING
    }
    if Audience.OWN in hidden:
        return frozenset(range(seats))
    actor = getattr(event, "seat", None)
    return frozenset() if actor is None or Audience.ACTOR not in hidden else frozenset({actor})


def hides(told: msgspec.Struct) -> bool:
    """Whether an event, or another struct with marks, has any content that is not for everybody."""
    return any(getattr(told, name) not in _NOTHING for name in _guarded_fields(type(told)))


@cache
def _guarded_fields(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    return tuple(name for name, audience in audiences(kind).items() if audience is not Audience.EVERYONE)


def _seen(event: Happening, name: str, audience: Audience, seat: int | None) -> Any:
    value = getattr(event, name)
    if audience is Audience.EVERYONE:
        return value
    if audience is Audience.ACTOR:
        return value if seat is not None and seat == getattr(event, "seat", None) else None
    if audience is Audience.OWN:
        return tuple(own if index == seat else None for index, own in enumerate(value))
    return None
