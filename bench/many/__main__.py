"""`python -m bench.many`: processor time per durable act at 1, 2, 4 and 8 servers over one PostgreSQL, with players in this process.

More servers than cores cannot answer more acts, but if the time per act stays the same, more cores can.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from bench.many.load import Measured, Plan, Spent, Window, measured
from bench.many.services import started
from bench.page import commit, machine


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.many", description=__doc__)
    parser.add_argument(
        "--servers", default="1,2,4,8", help="how many servers, with commas; again and again to compare"
    )
    parser.add_argument("--tables", type=int, default=800)
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument(
        "--at-once", type=int, default=32, help="acts that a full server has to do at a time, on average"
    )
    parser.add_argument("--windows", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=4, help="length of a window")
    parser.add_argument("--warm-up", type=float, default=3, help="seconds")
    parser.add_argument("--quiet", type=float, default=3, help="seconds of a look at servers where nobody acts")
    for line in _report(parser.parse_args()):
        print(line, flush=True)


def _report(asked: argparse.Namespace) -> Iterator[str]:
    plan = Plan(asked.tables, asked.seats, asked.at_once, asked.windows, asked.seconds, asked.warm_up, asked.quiet)
    yield f"{plan.tables} tables of {plan.seats}, {plan.at_once} acts at a time for each server; medians of {plan.windows} windows of {plan.seconds:g} s;"
    yield f"{machine()}, commit {commit()}, {time.strftime('%Y-%m-%d')}."
    yield ""
    yield "| servers | acts per second | all | servers | PostgreSQL | NATS | HAProxy | appends per commit | p50 and p99 at half of that |"
    yield "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    found = []
    for size in map(int, asked.servers.split(",")):
        found.append((size, _measured(size, plan)))
        yield _act_row(*found[-1])
    yield ""
    yield "Processor time of a second in which nobody acts, which is not in the table above:"
    yield ""
    yield "| servers | people | servers | PostgreSQL | NATS | HAProxy |"
    yield "| ---: | ---: | ---: | ---: | ---: | ---: |"
    for size, each in found:
        yield _second_row(size, 0, each.empty)
        yield _second_row(size, plan.tables * plan.seats, each.quiet)


def _act_row(size: int, found: Measured) -> str:
    """Return the row with the processor time of an act when all servers are full, without that of a quiet second."""
    spent = {
        name: median(window.spent[name] - quiet / window.acts_per_second for window in found.full)
        for name, quiet in found.quiet.items()
    }
    rate, appends = _of(found.full, "acts_per_second"), _of(found.full, "appends")
    parts = " | ".join(f"{value * 1e6:,.0f} us" for value in (sum(spent.values()), *spent.values()))
    waits = " and ".join(f"{_of(found.half, name):.1f} ms" for name in ("p50", "p99"))
    return f"| {size} | {rate:,.0f} | {parts} | {appends:.1f} | {waits} |"


def _second_row(size: int, people: int, spent: Spent) -> str:
    parts = " | ".join(f"{value * 1e3:.1f} ms" for value in spent.values())
    return f"| {size} | {people:,} | {parts} |"


def _of(windows: Sequence[Window], name: str) -> float:
    return float(median(getattr(window, name) for window in windows))


def _measured(size: int, plan: Plan) -> Measured:
    with tempfile.TemporaryDirectory(prefix="openrummy-many-") as folder, started(Path(folder), size) as cluster:
        return asyncio.run(measured(cluster, Path(folder), plan))


if __name__ == "__main__":
    main()
