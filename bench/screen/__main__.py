"""`python -m bench.screen [--write]`: measure the client in Chromium at a local server; print a table, stored in the docs if asked."""

import argparse
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Browser, sync_playwright

from bench.load.served import calmest_core, served
from bench.page import commit, keep, machine
from bench.screen import visits
from bench.screen.delay import slow_line
from tests.browser.conftest import ARGUMENTS, chromium

ROUND_TRIP = 0.15
DEALS = 5


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.screen", description=__doc__)
    parser.add_argument("--write", action="store_true", help="store the table in docs/performance.md")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="openrummy-screen-") as folder,
        served(Path(folder), calmest_core()) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        report = "\n".join(_report(browser, server.address))
        browser.close()
    print(report)
    if asked.write:
        keep("bench.screen", report)


def _report(browser: Browser, address: str) -> Iterator[str]:
    yield f"Chromium {browser.version} without a graphics card, 360 x 740; {machine()}, commit {commit()}, {time.strftime('%Y-%m-%d')}."
    yield ""
    yield "| what | measured | goal |"
    yield "| --- | ---: | ---: |"
    yield from _weight(browser, address)
    yield from _answers(browser, address)
    yield from _ways(browser, address)


def _weight(browser: Browser, address: str) -> Iterator[str]:
    yield f"| scripts of a first visit, compressed | {visits.script_kilobytes(browser, address):.1f} kB | at most 90 kB |"
    yield f"| code that draws the cards, compressed | {visits.card_kilobytes():.1f} kB | at most 25 kB |"


def _answers(browser: Browser, address: str) -> Iterator[str]:
    acts, frames = visits.acts_of_deals(browser, address, DEALS)
    yield f"| your own act shown after the answer, {len(acts.after)} acts, p50 | {median(acts.after):.0f} ms | at most 100 ms |"
    yield f"| the same, p95 | {_p95(acts.after):.0f} ms | at most 100 ms |"
    with slow_line(address, ROUND_TRIP) as far:
        slow, _ = visits.acts_of_deals(browser, far, DEALS)
    yield f"| your own act shown after the press, {ROUND_TRIP * 1000:.0f} ms round trip, p50 | {median(slow.whole):.0f} ms | at most 250 ms |"
    yield f"| the same, p95 | {_p95(slow.whole):.0f} ms | at most 250 ms |"
    yield f"| frames per second while cards move | {frames:.0f} | 60 |"


def _ways(browser: Browser, address: str) -> Iterator[str]:
    taps, seconds = visits.way_to_a_seat(browser, address)
    yield f"| taps from a link to a seat, besides the name | {taps} | at most 2 |"
    yield f"| machine time for those steps | {seconds:.1f} s | at most 10 s |"
    yield f"| reload in mid-turn until the hand is on the screen, p50 | {median(visits.seconds_of_reload(browser, address)):.2f} s | at most 2 s |"
    taps, keys = visits.taps_and_keys(browser, address)
    yield f"| taps per turn: draw, choose, discard | {taps} | 3 |"
    yield f"| keys per turn | {keys} | 3 |"


def _p95(values: list[float]) -> float:
    return quantiles(values, n=20)[-1]


if __name__ == "__main__":
    main()
