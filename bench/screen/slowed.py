"""`python -m bench.screen.slowed [--write] [FOLDER ...]`: play on a phone whose processor is slowed four times, with one or more built clients in turns.

Each FOLDER holds a client as `npm run build` makes it; without one, the client of this checkout is measured.  The first is what the others are compared with.
"""

import argparse
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from playwright.sync_api import Browser, sync_playwright

from bench.load.served import served
from bench.page import commit, keep, machine
from bench.screen import traced, visits
from bench.screen.others import Others
from openrummy.server.settings import STATIC
from tests.browser.conftest import ARGUMENTS, chromium

SLOWER = 4
LONG = 100
CALM = 0.1
"""The share of the machine that other processes may take while a deal is played by the clock: with more, it is played again."""


class Measured:
    """The deals of one client.  slowed: by the clock, on a slowed processor, with what others took of the machine.  traced: by processor time."""

    def __init__(self, folder: Path, address: str) -> None:
        self.folder = folder
        self.address = address
        self.slowed: list[tuple[float, visits.Slowed]] = []
        self.traced: list[traced.Traced] = []

    def trace(self, browser: Browser) -> None:
        """Play a deal by processor time."""
        self.traced.append(visits.traced_deal(browser, self.address))

    def slow(self, browser: Browser) -> None:
        """Play a deal by the clock."""
        with Others() as others:
            deal = visits.on_slow_phone(browser, self.address, 1, SLOWER)
        self.slowed.append((others.share, deal))

    def keep(self, deals: int) -> None:
        """Keep the quietest deals by the clock."""
        self.slowed = sorted(self.slowed, key=lambda deal: deal[0])[:deals]

    def is_calm(self, deals: int) -> bool:
        """Return whether enough deals by the clock were quiet."""
        return sum(share <= CALM for share, _ in self.slowed) >= deals


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.screen.slowed", description=__doc__)
    parser.add_argument("folders", nargs="*", type=Path, default=[STATIC], metavar="FOLDER")
    parser.add_argument("--deals", type=int, default=4, help="deals of each client and kind")
    parser.add_argument(
        "--tries", type=int, default=3, help="how many times as many deals by the clock, if others are busy"
    )
    parser.add_argument("--write", action="store_true", help="store the table in docs/performance.md")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="openrummy-slowed-") as logs,
        ExitStack() as servers,
        sync_playwright() as playwright,
    ):
        clients = []
        for number, folder in enumerate(asked.folders):
            (log := Path(logs) / str(number)).mkdir()
            clients.append(Measured(folder, servers.enter_context(served(log, None, static=folder.absolute())).address))
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        _play(clients, browser, asked.deals, asked.tries)
        table = "\n".join(report(clients, browser.version))
        browser.close()
    print(table)
    if asked.write:
        keep("bench.screen.slowed", table)


def _play(clients: list[Measured], browser: Browser, deals: int, tries: int) -> None:
    for _ in range(deals):
        for client in clients:
            client.trace(browser)
    for _ in range(tries * deals):
        for client in clients:
            client.slow(browser)
        if all(client.is_calm(deals) for client in clients):
            break
    for client in clients:
        client.keep(deals)


def report(clients: list[Measured], version: str) -> Iterator[str]:
    """The lines of a table with a column for each client, and the last as a part of the first if there are several."""
    yield f"Chromium {version}, 360 x 740, processor slowed {SLOWER} times; {machine()}, commit {commit()}, {time.strftime('%Y-%m-%d')}."
    yield ""
    columns = [*map(_named, (client.folder for client in clients)), "times the first", "goal"]
    yield f"| what | {' | '.join(columns)} |"
    yield "| --- |" + " ---: |" * len(columns)
    for figures in zip(*(_figures(client) for client in clients), strict=True):
        values = [figure.value for figure in figures]
        ratio = f"{values[-1] / values[0]:.2f}" if values[0] and len(values) > 1 and not figures[0].counts else ""
        yield f"| {' | '.join([figures[0].what, *(f'{value:.0f}' for value in values), ratio, figures[0].goal])} |"
    shares = ["; ".join(f"{share:.0%}" for share, _ in client.slowed) for client in clients]
    yield ""
    yield f"Other processes took this share of the machine in the deals by the clock: {' and '.join(shares)}."


def _named(folder: Path) -> str:
    return "this client" if folder == STATIC else folder.name


class Figure(NamedTuple):
    """A row of the table.  counts: whether it is a number of things, in deals that are not the same for all clients."""

    what: str
    value: float
    goal: str = ""
    counts: bool = False


def _figures(client: Measured) -> Iterator[Figure]:
    yield from _by_work(client.traced)
    yield from _by_clock([deal for _, deal in client.slowed])


def _by_work(deals: list[traced.Traced]) -> Iterator[Figure]:
    """Milliseconds that a processor four times as slow would need, if it did nothing else."""
    acts = [SLOWER * act for deal in deals for act in deal.acts]
    yield Figure("acts, by processor time", len(acts), counts=True)
    yield Figure("work of the page from the press to the frame, p50, ms", median(acts))
    yield Figure("the same, p95, ms", _p95(acts), "at most 100")
    for what, parts in (
        ("opening the table", [deal.opening for deal in deals]),
        ("showing the first hand", [deal.first for deal in deals]),
        ("play", [deal.play for deal in deals]),
        ("the end of the deal", [deal.end for deal in deals]),
    ):
        tasks = [[SLOWER * task for task in part] for part in parts]
        longest = median(max(part, default=0) for part in tasks)
        yield Figure(f"longest task in {what}, median of deals, ms", longest, "at most 100")
        yield Figure(
            f"tasks over {LONG} ms in {what}", sum(task > LONG for part in tasks for task in part), "0", counts=True
        )


def _by_clock(deals: list[visits.Slowed]) -> Iterator[Figure]:
    acts = [act for deal in deals for act in deal.acts.whole]
    long = [task for deal in deals for task in deal.long]
    yield Figure("acts, by the clock", len(acts), counts=True)
    yield Figure("your own act shown after the press, p50, ms", median(acts))
    yield Figure("the same, p95, ms", _p95(acts), "at most 100")
    yield Figure(f"tasks over {LONG} ms from the first hand on", len(long), "0", counts=True)
    yield Figure("the longest of them, ms", max(long, default=0))
    yield Figure("frames per second in a deal", median(deal.dealt for deal in deals), "60")
    yield Figure("longest gap between them, median of deals, ms", median(deal.worst for deal in deals))


def _p95(values: list[float]) -> float:
    return quantiles(values, n=20)[-1]


if __name__ == "__main__":
    main()
