"""`python -m bench.load [--write]`: load a server on one core with players in this process; print a table, stored in the docs if asked."""

import argparse
import asyncio
import math
import os
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import TypeVar

from bench.load.served import Served, calmest_core, served
from bench.load.watchers import Company, company
from bench.load.windows import Plan, Window, idle_bytes, play
from bench.page import commit, keep, machine

T = TypeVar("T")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4, help="people at each table")
    parser.add_argument("--rate", type=float, default=500, help="acts per second at which latency is measured")
    parser.add_argument("--windows", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5, help="length of a window")
    parser.add_argument("--sockets", type=int, default=1000, help="idle sockets")
    parser.add_argument("--watchers", type=int, default=1000, help="at one table, of which one comes and goes")
    parser.add_argument("--core", type=int, help="core of the server (default: the least busy one)")
    parser.add_argument("--write", action="store_true", help="store the table in docs/performance.md")
    asked = parser.parse_args()
    core = calmest_core() if asked.core is None else asked.core
    _keep_off(core)
    report = "\n".join(_report(asked, core))
    print(report)
    if asked.write:
        keep("bench.load", report)


def _report(asked: argparse.Namespace, core: int) -> Iterator[str]:
    load = " ".join(Path("/proc/loadavg").read_text(encoding="utf-8").split()[:3])
    paced = Plan(asked.tables, asked.seats, asked.rate, asked.windows, asked.seconds, warm_up=6)
    full = Plan(asked.tables, asked.seats, 0, asked.windows, asked.seconds, warm_up=3)
    calm = _run(core, lambda server: play(server, paced))
    busy = _run(core, lambda server: play(server, full))
    crowd = _run(core, lambda server: company(server, asked.watchers, asked.seconds))
    memory = _run(core, lambda server: idle_bytes(server, asked.sockets))
    yield f"{asked.tables} tables of {asked.seats}, SQLite FULL, medians of {asked.windows} windows of {asked.seconds:g} s; {machine()}"
    yield f"(before the run {load}), commit {commit()}, {time.strftime('%Y-%m-%d')}."
    yield ""
    yield "| what | measured | goal |"
    yield "| --- | ---: | ---: |"
    yield from _rows(calm, busy, memory, asked.rate)
    yield from _crowd_rows(crowd, asked.watchers)
    taken = ", ".join(f"{window.others:.0%}" for window in (*calm, *busy))
    yield ""
    yield f"Other processes took this share of the server's core in these windows: {taken}. They add to latency, but not to processor time."
    refused = sum(window.refused for window in (*calm, *busy))
    if refused:
        yield f"{refused} acts were refused."


def _rows(calm: Sequence[Window], busy: Sequence[Window], memory: float, rate: float) -> Iterator[str]:
    yield f"| durable acts per second, as fast as possible | {_of(busy, 'acts_per_second'):,.0f} | at least 500 |"
    yield f"| the server's processor time per act, then | {_of(busy, 'cpu'):,.0f} us | |"
    yield f"| durable acts per second, when {rate:g} are sent | {_of(calm, 'acts_per_second'):,.0f} | |"
    yield f"| the server's processor time per act, then | {_of(calm, 'cpu'):,.0f} us | |"
    yield f"| acknowledgement p50, then | {_of(calm, 'p50'):.1f} ms | under 5 ms |"
    yield f"| acknowledgement p99, then | {_of(calm, 'p99'):.1f} ms | under 40 ms |"
    yield f"| bytes of updates per act, to all seats | {_of(busy, 'bytes'):,.0f} | |"
    yield f"| memory of a connected idle socket | {memory / 1000:.1f} kB | at most 40 kB |"


def _crowd_rows(crowd: Company, watchers: int) -> Iterator[str]:
    alone, beside = (_percentile(waits, 0.99) for waits in (crowd.alone, crowd.beside))
    yield f"| from an act to each of {watchers:,} watchers, p99 | {_percentile(crowd.fan_out, 0.99):.1f} ms | under 150 ms |"
    yield f"| acknowledgement p99 at other tables then, and without them | {beside:.1f} and {alone:.1f} ms | at most 5 ms more |"


def _percentile(seconds: Sequence[float], share: float) -> float:
    """Return a percentile in milliseconds."""
    return sorted(seconds)[min(len(seconds) - 1, int(len(seconds) * share))] * 1e3 if seconds else math.nan


def _run(core: int, work: Callable[[Served], Awaitable[T]]) -> T:
    """Return what `work` measures at a fresh server."""

    async def run(server: Served) -> T:
        return await work(server)

    with tempfile.TemporaryDirectory(prefix="openrummy-load-") as folder, served(Path(folder), core) as server:
        return asyncio.run(run(server))


def _of(windows: Sequence[Window], name: str) -> float:
    return float(median(getattr(window, name) for window in windows))


def _keep_off(core: int) -> None:
    """Keep this process off the server's core, if there is another core."""
    others = os.sched_getaffinity(0) - {core}
    if others:
        os.sched_setaffinity(0, others)


if __name__ == "__main__":
    main()
