"""`python -m bench.screen.slowed [FOLDER ...]`: play on a phone whose processor is slowed four times, with one or more built clients in turns.

Each FOLDER holds a client as `npm run build` makes it; without one, the client of this checkout is measured.  The first is what the others are compared with.
"""

import argparse
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, sync_playwright

from bench.load.served import served
from bench.page import commit, machine
from bench.screen import traced, visits
from bench.screen.others import Others
from openrummy.server.settings import STATIC
from tests.browser.conftest import ARGUMENTS, chromium

SLOWER = 4
LONG = 100
CALM = 0.1
"""The share of the machine that other processes may take while a deal is played by the clock: with more, it is played again."""
TRIES = 3


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
        _play(clients, browser, asked.deals)
        print("\n".join(report(clients, browser.version)))
        browser.close()


def _play(clients: list[Measured], browser: Browser, deals: int) -> None:
    for _ in range(deals):
        for client in clients:
            client.trace(browser)
    for _ in range(TRIES * deals):
        for client in clients:
            client.slow(browser)
        if all(client.is_calm(deals) for client in clients):
            break
    for client in clients:
        client.keep(deals)


def report(clients: list[Measured], version: str) -> Iterator[str]:
    """The lines of a table with a column for each client."""
    yield f"Chromium {version}, 360 x 740, processor slowed {SLOWER} times; {machine()}, commit {commit()}, {time.strftime('%Y-%m-%d')}."
    yield ""
    yield f"| what | {' | '.join(str(client.folder) for client in clients)} | times the first |"
    yield "| --- |" + " ---: |" * (len(clients) + 1)
    rows = [dict(_figures(client)) for client in clients]
    for what in rows[0]:
        values = [row[what] for row in rows]
        ratio = f"{values[-1] / values[0]:.2f}" if values[0] else ""
        yield f"| {what} | {' | '.join(f'{value:.0f}' for value in values)} | {ratio} |"
    shares = ["; ".join(f"{share:.0%}" for share, _ in client.slowed) for client in clients]
    yield ""
    yield f"Other processes took this share of the machine in the deals by the clock: {' and '.join(shares)}."


def _figures(client: Measured) -> Iterator[tuple[str, float]]:
    yield from _by_work(client.traced)
    yield from _by_clock([deal for _, deal in client.slowed])


def _by_work(deals: list[traced.Traced]) -> Iterator[tuple[str, float]]:
    """Milliseconds that a processor four times as slow would need, if it did nothing else."""
    acts = [SLOWER * act for deal in deals for act in deal.acts]
    yield "acts, by processor time", len(acts)
    yield "from the press to the frame, p50, ms", median(acts)
    yield "the same, p95, ms", _p95(acts)
    for what, parts in (
        ("opening the table", [deal.opening for deal in deals]),
        ("showing the first hand", [deal.first for deal in deals]),
        ("play", [deal.play for deal in deals]),
        ("the end of the deal", [deal.end for deal in deals]),
    ):
        tasks = [[SLOWER * task for task in part] for part in parts]
        yield f"longest task in {what}, median of deals, ms", median(max(part, default=0) for part in tasks)
        yield f"tasks over {LONG} ms in {what}", sum(task > LONG for part in tasks for task in part)


def _by_clock(deals: list[visits.Slowed]) -> Iterator[tuple[str, float]]:
    acts = [act for deal in deals for act in deal.acts.whole]
    long = [task for deal in deals for task in deal.long]
    yield "acts, by the clock", len(acts)
    yield "your own act shown after the press, p50, ms", median(acts)
    yield "the same, p95, ms, ", _p95(acts)
    yield f"tasks over {LONG} ms from the first hand on", len(long)
    yield "the longest of them, ms", max(long, default=0)


def _p95(values: list[float]) -> float:
    return quantiles(values, n=20)[-1]


if __name__ == "__main__":
    main()
