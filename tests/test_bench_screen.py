"""The reader of traces behind `python -m bench.screen.slowed`."""

import json
from typing import Any

from bench.screen import traced


def _mark(at: int, name: str) -> dict[str, Any]:
    return {"pid": 1, "tid": 7, "ph": "I", "cat": "blink.user_timing", "name": name, "ts": at}


def _task(at: int, wall: int, work: int, thread: int = 7) -> dict[str, Any]:
    name = "ThreadControllerImpl::RunTask"
    return {"pid": 1, "tid": thread, "ph": "X", "cat": "toplevel", "name": name, "ts": at, "dur": wall, "tdur": work}


def test_a_deal_is_read_by_processor_time() -> None:
    """A task within another counts once, other threads do not count, and time without work adds nothing."""
    events = [
        _task(90, 30, 20_000), _mark(100, "press"),
        _task(200, 90, 60_000), _task(210, 50, 40_000),
        _task(400, 60, 50_000), _mark(410, "hand"),
        _task(500, 40, 30_000), _mark(530, "hand shown"),
        _task(600, 20, 5_000), _mark(605, "press"),
        _task(650, 500, 7_000), _task(660, 9, 99_000, thread=8),
        _task(1200, 30, 9_000), _mark(1210, "shown"),
        _task(1300, 10, 4_000),
        _task(1400, 80, 70_000), _mark(1450, "over"), _task(1500, 10, 3_000),
    ]  # fmt: skip
    deal = traced.read(json.dumps({"traceEvents": events}).encode())
    assert deal == traced.Traced(acts=[21], opening=[20, 60], first=[50, 30], play=[5, 7, 9, 4], end=[70, 3])
