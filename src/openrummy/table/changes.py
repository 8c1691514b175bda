"""The difference between what a viewer was sent and what they see now, and how a client puts it in.

Clocks count down by themselves, here as at the client, so that a clock that only runs is no difference.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import compress
from operator import attrgetter, is_not
from typing import Any, TypeAlias

from msgspec.structs import fields, replace

from openrummy.table.messages import SeatView, TableView
from openrummy.table.reuse import Reuse, fresh
from openrummy.table.sight import PLAIN, Own, Sight

Json: TypeAlias = dict[str, Any]
Seats: TypeAlias = tuple[SeatView, ...]

_ENCODED = {field.name: field.encode_name for field in fields(TableView)}
_MIXED = {"prompt", "seats"}
"""The fields that are put together from both parts of a sight."""


class _Compared:
    """Fields that are compared: most are the same objects."""

    def __init__(self, names: Iterable[str]) -> None:
        encoded = {name: _ENCODED[name] for name in names}
        self._encoded, self._values = tuple(encoded.values()), attrgetter(*encoded)

    def differing(self, old: object, new: object) -> Json:
        """Return those that differ, with their new values."""
        was, now = self._values(old), self._values(new)
        others = compress(range(len(was)), map(is_not, was, now))
        return {self._encoded[number]: now[number] for number in others if was[number] != now[number]}


_COMMON = _Compared(_ENCODED.keys() - {*PLAIN, "window"} - _MIXED)
_OWN = _Compared(PLAIN)


def changes(before: Sight, after: Sight, reuse: Reuse = fresh) -> Json:
    """Return the fields that differ, by their names in messages, as `pieced` takes them; empty if nothing differs.

    reuse: for the difference between what watchers see, which is that of most seats too.
    """
    passed = max(0, after.at - before.at)
    common = reuse("changes", _common_changes, before.common, after.common, passed)
    if before.own == after.own and _is_told_the_same(after.own, common):
        return common
    rest = {name: value for name, value in common.items() if name not in _MIXED}
    return rest | _OWN.differing(before.own, after.own) | _mixed_changes(before, after, passed)


def _is_told_the_same(own: Own, common: Json) -> bool:
    """Return whether a viewer sees `common`, the changes of a watcher's view, in the same words."""
    return (own.prompt is None or "prompt" not in common) and own.acts.keys().isdisjoint(
        map(int, common.get("seats", ()))
    )


def _common_changes(old: TableView, new: TableView, passed: int) -> Json:
    found = _COMMON.differing(old, new) | _mixed_changes(old, new, passed)
    if (None if old.window is None else max(0, old.window - passed)) != new.window:
        found["window"] = new.window
    return found


def _mixed_changes(old: TableView | Sight, new: TableView | Sight, passed: int) -> Json:
    found: Json = {} if old.prompt == new.prompt else {"prompt": new.prompt}
    if seats := _seats(old.seats, new.seats, passed):
        found["seats"] = seats
    return found


def _seats(old: Seats, new: Seats, passed: int) -> dict[str, SeatView]:
    pairs = enumerate(zip(old, new, strict=True))
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
