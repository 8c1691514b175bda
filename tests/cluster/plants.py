"""Broken promises, planted into a real server; the judge must find each.

ack_first    It acknowledges before it writes.
no_fence     It appends its decision behind whatever was written meanwhile, instead of looking again, and does so late.
late         It appends as late, but looks again: this one breaks no promise.
deaf         It hears nothing of what other processes write, and never looks.
forgetful    It knows no command that was answered before it read the table.
"""

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any

from msgspec.structs import replace

from openrummy.server import app, following
from openrummy.store import Log, Row, VersionConflict
from tests.faults.forgetful import forget

_FLUSH_SECONDS = 0.3
_LATE_SECONDS = 0.1
"""So long others may decide something else, so that a missing fence does not depend on luck to show."""
_NEVER = 1e6

Append = Callable[[str, int, Sequence[Row]], "Future[int]"]


def plant(name: str) -> None:
    """Break a promise in this process, or none for ""; raise KeyError for an unknown one."""
    if name:
        _PLANTS[name]()


def _replace_append(make: Callable[[Log], Append]) -> None:
    """Let every log that is opened from now on append in another way."""
    true = vars(app)["open_log"]

    def opened(*args: Any, **more: Any) -> Log:
        log: Log = true(*args, **more)
        vars(log)["append"] = make(log)
        return log

    vars(app)["open_log"] = opened


def _acknowledging_first(log: Log) -> Append:
    true = log.append
    gate = threading.Lock()
    unwritten: list[tuple[str, int, Sequence[Row]]] = []

    def append(match: str, expected: int, rows: Sequence[Row]) -> "Future[int]":
        done: Future[int] = Future()
        done.set_result(expected + len(rows))
        with gate:
            unwritten.append((match, expected, rows))
        return done

    def flush_for_ever() -> None:
        while True:
            time.sleep(_FLUSH_SECONDS)
            with gate:
                waiting, unwritten[:] = unwritten[:], []
            for each in waiting:
                true(*each).exception()

    threading.Thread(target=flush_for_ever, daemon=True).start()
    return append


def _late(log: Log, *, is_fenced: bool) -> Append:
    true = log.append

    def append(match: str, expected: int, rows: Sequence[Row]) -> "Future[int]":
        done: Future[int] = Future()
        # The database knows answered commands by themselves, so that guard is left out with the fence.
        meant = rows if is_fenced else [replace(row, command=None) for row in rows]
        threading.Thread(target=force, args=(done, match, expected, meant)).start()
        return done

    def force(done: "Future[int]", match: str, expected: int, rows: Sequence[Row]) -> None:
        time.sleep(_LATE_SECONDS)
        while True:
            try:
                return done.set_result(true(match, expected, rows).result())
            except VersionConflict as fault:
                if is_fenced:
                    return done.set_exception(fault)
                expected = log.heads([match])[match]
            except Exception as fault:  # noqa: BLE001 - whoever appended gets it
                return done.set_exception(fault)

    return append


def _deafen() -> None:
    vars(following).update(COMPARE_SECONDS=_NEVER, DEAF_SECONDS=_NEVER)
    vars(following)["Following"]._note = lambda *_: None


_PLANTS: Mapping[str, Callable[[], None]] = {
    "ack_first": lambda: _replace_append(_acknowledging_first),
    "no_fence": lambda: _replace_append(partial(_late, is_fenced=False)),
    "late": lambda: _replace_append(partial(_late, is_fenced=True)),
    "deaf": _deafen,
    "forgetful": forget,
}
