"""`python -m bench.screen.paper [--write]`: what Python in the browser costs whoever opens the tools for real cards on a phone.

DevTools slows a page's own thread and no worker, and Python runs in a worker: so the seconds of a slow phone are those of processor time, times the factor.
"""

import argparse
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from bench.load.served import calmest_core, served
from bench.page import ROOT, commit, keep, machine
from tests.browser.conftest import ARGUMENTS, chromium

PAGE = ROOT / "docs" / "paper.md"
RUNS = 3
SLOWER = (4, 6)
PATIENCE = 120_000
"""Milliseconds for a slowed page on a busy machine."""
TOOL = "/#real-cards?tool="
THIRTEEN = ("indian-points", "3H 4H 5H 7S 8S 9S JD QD KD 2C 2S 2H 9D")
TWENTY_ONE = ("21-card", "3H 4H 5H 7S 8S 9S JD QD KD 2C 3C 4C 5S 5D 5H 6C 7C 8C 9D TD QC")
DEALS = 20
COPY = """async (match) => {
  const stream = new Blob([JSON.stringify(match)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = [...new Uint8Array(await new Response(stream).arrayBuffer())];
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}"""


FETCHED = "performance.getEntriesByType('resource').reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"


CONTROLLED = """() => navigator.serviceWorker.controller ?? new Promise((resolve) =>
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve()))"""
"""Wait until the page is served from the browser's cache, as `tests/browser/test_installed` does."""


class Spent(NamedTuple):
    """Seconds of processor time of the page's own thread and of the workers, and by the clock."""

    page: float
    worker: float
    clock: float


class Visit(NamedTuple):
    """The time that one phone spends.  fetched: megabytes on its first visit."""

    spent: dict[str, Spent]
    fetched: float


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.screen.paper", description=__doc__)
    parser.add_argument("--write", action="store_true", help="store the table in docs/paper.md")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="openrummy-paper-") as folder,
        served(Path(folder), calmest_core()) as server,
        sync_playwright() as playwright,
    ):
        visits = [
            _visit(playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS), server.address)
            for _ in range(RUNS)
        ]
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        keys = {rate: [_keys(browser, server.address, rate) for _ in range(RUNS)] for rate in SLOWER}
        report = "\n".join(_report(browser.version, visits, keys))
        browser.close()
    print(report)
    if asked.write:
        keep("bench.screen.paper", report, PAGE)


def _report(version: str, visits: list[Visit], keys: dict[int, list[float]]) -> Iterator[str]:
    yield f"Chromium {version}, 360 x 740, medians of {RUNS}; {machine()}, commit {commit()}, {time.strftime('%Y-%m-%d')}."
    yield ""
    yield (
        "| seconds | worker | page | by the clock here | "
        + " | ".join(f"{rate} times slower" for rate in SLOWER)
        + " |"
    )
    yield "| --- " + "| ---: " * (3 + len(SLOWER)) + "|"
    for name in visits[0].spent:
        kinds = ("worker", "page", "clock")
        worker, page, clock = (median(getattr(each.spent[name], kind) for each in visits) for kind in kinds)
        slow = " | ".join(f"{(worker + page) * rate:.1f}" for rate in SLOWER)
        yield f"| {name} | {worker:.2f} | {page:.2f} | {clock:.1f} | {slow} |"
    yield ""
    shown = ", ".join(f"{median(times):.1f} s with a page {rate} times slower" for rate, times in keys.items())
    yield f"The first visit fetches {median(each.fetched for each in visits):.1f} MB, with what it takes to work without a network."
    yield f"The keyboard of cards is there, and takes cards, after {shown} (`Emulation.setCPUThrottlingRate`, by the clock)."


def _visit(browser: Browser, address: str) -> Visit:
    """Return what one phone spends, from its first visit on."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    page.add_init_script("localStorage.setItem('openrummy.knows', 'true')")
    found = {"first visit: the tool opens, and the server answers": _spent(page, lambda: _opens(page, address, "gin"))}
    page.get_by_text("✓ Works without a network.").wait_for(timeout=PATIENCE)
    fetched = page.evaluate(FETCHED) / 1e6
    page.evaluate(CONTROLLED)
    context.set_offline(True)
    found["later, without a network: the tool opens, and Python answers"] = _spent(
        page, lambda: _opens(page, address, "gin")
    )
    for number, (rules, cards) in ((13, THIRTEEN), (21, TWENTY_ONE)):
        _opens(page, address, rules)
        found[f"a hand of {number} cards"] = _spent(page, lambda cards=cards: _checks(page, cards))
    path = page.evaluate(COPY, _match())
    page.evaluate("location.hash = 'real-cards?tool=score'")
    found[f"a sheet of {DEALS} deals in 500"] = _spent(page, lambda: _reads(page, path))
    browser.close()
    return Visit(found, fetched)


def _opens(page: Page, address: str, rules: str) -> None:
    """Open the checker of hands, until it has an answer of its game."""
    page.goto("about:blank")
    page.goto(f"{address}{TOOL}hand&rules={rules}")
    page.locator(".verdict").filter(has_text=re.compile(r"\d")).wait_for(timeout=PATIENCE)


def _checks(page: Page, cards: str) -> None:
    page.get_by_role("textbox").fill(cards)
    page.get_by_role("button", name="Add").click()
    page.locator(".results").first.wait_for(timeout=PATIENCE)


def _reads(page: Page, path: str) -> None:
    page.evaluate("copy => (location.hash = `real-cards?tool=score&copy=${copy}`)", path)
    page.get_by_role("region", name="Score sheet").wait_for(timeout=PATIENCE)


def _keys(browser: Browser, address: str, rate: int) -> float:
    """Return the seconds until the keyboard of cards is there on a page that is slowed, as the clock has it."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    page.goto(address)
    page.evaluate(CONTROLLED)
    page.goto("about:blank")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.goto(f"{address}{TOOL}hand&rules=gin")
    page.locator(".card-keys").wait_for(timeout=PATIENCE)
    shown = float(page.evaluate("performance.now()")) / 1000
    context.close()
    return shown


def _match() -> dict[str, object]:
    """Return a match of many deals that no target ends."""
    deal = {
        "end": "went_out",
        "hands": [
            {"points": {"melded": 45}},
            {"points": {"melded": 20, "hand": 35}},
            {"points": {"melded": 5, "hand": 40}},
        ],
    }
    return {
        "preset": "500",
        "options": {"target_score": 5000},
        "names": ["Ann", "Bob", "Cem"],
        "rounds": [{**deal, "seat": 0}] * DEALS,
    }


def _spent(page: Page, act: Callable[[], None]) -> Spent:
    """Return what an act costs the threads of the browser that draw pages and run workers."""
    began, before = time.monotonic(), _threads(page)
    act()
    clock, after = time.monotonic() - began, _threads(page)
    new = [(name, seconds - before.get((pid, tid), ("", 0.0))[1]) for (pid, tid), (name, seconds) in after.items()]
    is_worker = {True: 0.0, False: 0.0}
    for name, seconds in new:
        is_worker[name.startswith("DedicatedWorker")] += seconds
    return Spent(is_worker[False], is_worker[True], clock)


def _threads(page: Page) -> dict[tuple[int, int], tuple[str, float]]:
    """Return the names and seconds of the main threads of the browser's renderers and of their workers."""
    session = page.context.browser.new_browser_cdp_session()  # type: ignore[union-attr]  # the context has a browser
    processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
    session.detach()
    found = {}
    for pid in (each["id"] for each in processes if each["type"] == "renderer"):
        for task in Path(f"/proc/{pid}/task").iterdir():
            name = (task / "comm").read_text(encoding="utf-8").strip()
            if int(task.name) == pid or name.startswith("DedicatedWorker"):
                found[pid, int(task.name)] = (name, int((task / "schedstat").read_text().split()[0]) / 1e9)
    return found


if __name__ == "__main__":
    main()
