"""The difference between what a viewer was sent and what they see now, and how a client puts it in.

Clocks count down by themselves, here as at the client, so that a clock that only runs is no difference.
"""

from collections.abc import Callable, Mapping
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import fields, replace

from openrummy.table.messages import SeatView, TableView

Json: TypeAlias = dict[str, Any]

_COUNTING = {"seats", "window"}
_NAMES = {field.name: field.encode_name for field in fields(TableView) if field.name not in _COUNTING}
_ENCODED = tuple(_NAMES.values())
_values = attrgetter(*_NAMES)


class Sight(msgspec.Struct, frozen=True, eq=False):
    """The view of somebody at a moment.  at: milliseconds, for the clocks."""

    view: TableView
    at: int

    @property
    def is_ticking(self) -> bool:
        """Whether something in it counts down."""
        return self.view.window is not None or any(seat.clock and seat.clock.running for seat in self.view.seats)


def changes(before: Sight, after: Sight) -> Json:
    """Return the fields that differ, by their names in messages, as `pieced` takes them; empty if nothing differs."""
    passed, old, new = max(0, after.at - before.at), before.view, after.view
    was, now = _values(old), _values(new)
    others = compress(range(len(_ENCODED)), map(is_not, was, now))  # most fields are the same objects
    found: Json = {_ENCODED[number]: now[number] for number in others if was[number] != now[number]}
    if seats := _seats(old, new, passed):
        found["seats"] = seats
    if (None if old.window is None else max(0, old.window - passed)) != new.window:
        found["window"] = new.window
    return found


def _seats(old: TableView, new: TableView, passed: int) -> dict[str, SeatView]:
    pairs = enumerate(zip(old.seats, new.seats, strict=True))
    return {str(number): now for number, (was, now) in pairs if _later(was, passed) != now}


def _later(seat: SeatView, passed: int) -> SeatView:
    clock = seat.clock
    if clock is None or not clock.running:
        return seat
    left, rests = counted(clock.left, clock.rests, passed)
    return replace(seat, clock=replace(clock, left=left, rests=rests))


def counted(left: int, rests: int, passed: int) -> tuple[int, int]:
    """Return what a running clock has left, and for how long it still rests, `passed` milliseconds later."""
    return max(0, left - max(0, passed - rests)), max(0, rests - passed)


def pieced(view: Mapping[str, Any], change: Mapping[str, Any], passed: int) -> Json:
    """Return a view after the fields of a `Change`, both as decoded JSON.

    passed: milliseconds since `view` came, which its clocks have counted.
    """
    seats = [_ticked(seat, passed) for seat in view["seats"]]
    for number, seat in change.get("seats", {}).items():
        seats[int(number)] = seat
    window = view.get("window")
    ticked = {} if window is None else {"window": max(0, window - passed)}
    return {**view, **ticked, **change, "seats": seats}


class Pieces:
    """The view of one socket, pieced together from its messages.  now: returns milliseconds that never go back."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._view: Json = {}
        self._at = 0

    def whole(self, message: Json) -> Json:
        """Return `message`, a decoded message of the server; a `Change` as the `Update` for which it stands.

        Raises ValueError for a change of another version than that of the view; then say hello again.
        """
        if message.get("type") not in ("update", "change"):
            return message
        now, view = self._now(), message["view"]
        if message["type"] == "change":
            if message["base"] != self._view.get("version"):
                raise ValueError(f"there is a change of version {message['base']}, not of {self._view.get('version')}")
            view = pieced(self._view, view, now - self._at)
        self._view, self._at = view, now
        return {"complete": True, **message, "type": "update", "view": view}


def _ticked(seat: Json, passed: int) -> Json:
    clock = seat.get("clock")
    if clock is None or not clock.get("running"):
        return seat
    left, rests = counted(clock["left"], clock.get("rests", 0), passed)
    return {**seat, "clock": {**clock, "left": left, **({"rests": rests} if "rests" in clock else {})}}
