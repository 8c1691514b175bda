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

from bench.many.load import Plan, Window, play
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
    parser.add_argument("--rate", type=float, default=300, help="acts per second of all tables together")
    parser.add_argument("--windows", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10, help="length of a window")
    parser.add_argument("--warm-up", type=float, default=10, help="seconds")
    print("\n".join(_report(parser.parse_args())))


def _report(asked: argparse.Namespace) -> Iterator[str]:
    plan = Plan(asked.tables, asked.seats, asked.rate, asked.windows, asked.seconds, asked.warm_up)
    yield f"{plan.tables} tables of {plan.seats}, {plan.rate:g} acts sent per second, medians of {plan.windows} windows of {plan.seconds:g} s;"
    yield f"{machine()}, commit {commit()}, {time.strftime('%Y-%m-%d')}."
    yield ""
    yield "| servers | acts per second | p50 | p99 | processor time per act | of servers | of PostgreSQL | of NATS | of HAProxy |"
    yield "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for size in map(int, asked.servers.split(",")):
        yield _row(size, _measured(size, plan))


def _measured(size: int, plan: Plan) -> list[Window]:
    with tempfile.TemporaryDirectory(prefix="openrummy-many-") as folder, started(Path(folder), size) as cluster:
        return asyncio.run(play(cluster, plan))


def _row(size: int, windows: Sequence[Window]) -> str:
    micros = {name: median(window.micros[name] for window in windows) for name in windows[0].micros}
    rate, p50, p99 = (median(getattr(window, name) for window in windows) for name in ("acts_per_second", "p50", "p99"))
    parts = " | ".join(f"{value:,.0f} us" for value in (sum(micros.values()), *micros.values()))
    return f"| {size} | {rate:,.0f} | {p50:.1f} ms | {p99:.1f} ms | {parts} |"


if __name__ == "__main__":
    main()
