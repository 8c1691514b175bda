"""The work of a page's main thread, from a trace of the browser: processor time, which other programs on the machine do not lengthen."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

CATEGORIES = ["toplevel", "blink.user_timing"]
"""The parts of a trace that are needed: tasks, and the marks of the probe."""

_MARKS = ("press", "hand", "hand shown", "shown", "over")


class Task(NamedTuple):
    """A task of the main thread.  start, end: in microseconds of the clock.  work: milliseconds of processor time."""

    start: float
    end: float
    work: float


class Traced(NamedTuple):
    """A deal by the work of the main thread, in milliseconds of processor time.

    acts: from the press to the frame that shows it.  opening: the tasks from the press that opens the table to the hand.
    first: those that show the first hand.  play: those after that.  end: those from the one that shows the result.
    """

    acts: list[float]
    opening: list[float]
    first: list[float]
    play: list[float]
    end: list[float]


def read(trace: bytes) -> Traced:
    """Read a deal from a trace."""
    events = json.loads(trace)["traceEvents"]
    thread = _thread(events)
    own = [event for event in events if (event["pid"], event["tid"]) == thread]
    tasks = sorted(_tasks(own))
    marks = sorted(
        (event["ts"], event["name"]) for event in own if event["name"] in _MARKS and "user_timing" in event["cat"]
    )
    opened, hand, shown, over = _moments(marks)
    return Traced(
        acts=[sum(_works(tasks, *times)) for times in _acts(marks)],
        opening=_works(tasks, opened, hand - 1)[:-1],
        first=_works(tasks, hand, shown),
        play=_works(tasks, shown, over)[1:-1],
        end=_works(tasks, over, tasks[-1].end),
    )


def _thread(events: list[Any]) -> tuple[int, int]:
    """The main thread of the page: the one with the marks."""
    counts = Counter((event["pid"], event["tid"]) for event in events if event["name"] in _MARKS)
    return counts.most_common(1)[0][0]


def _tasks(events: list[Any]) -> Iterator[Task]:
    """Tasks, but for those that run within another."""
    end = 0.0
    tasks = (event for event in events if event["name"].endswith("RunTask") and event.get("ph") == "X")
    for event in sorted(tasks, key=lambda event: (event["ts"], -event["dur"])):
        if event["ts"] >= end:
            end = event["ts"] + event["dur"]
            yield Task(event["ts"], end, event.get("tdur", 0) / 1000)


def _works(tasks: list[Task], start: float, end: float) -> list[float]:
    """The work of each task of which a part is between two times."""
    return [task.work for task in tasks if task.start <= end and task.end >= start]


def _moments(marks: list[tuple[float, str]]) -> tuple[float, float, float, float]:
    """When the table was opened, its first hand was there and on the screen, and the deal was over."""
    first = {name: at for at, name in reversed(marks)}
    hand = first["hand"]
    return max(at for at, name in marks if name == "press" and at < hand), hand, first["hand shown"], first["over"]


def _acts(marks: list[tuple[float, str]]) -> Iterator[tuple[float, float]]:
    """The times between which an act was under way."""
    press = 0.0
    for at, name in marks:
        if name == "press":
            press = at
        elif name == "shown":
            yield press, at
