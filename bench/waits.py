"""`python -m bench.waits [--write]`: measure how long people wait for a seat, and how soon a door is closed; stored in the docs if asked."""

import argparse
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, expect, sync_playwright

from bench.page import commit, keep, machine
from openrummy.cli.administering import DEEDS, Office
from tests.browser.conftest import ARGUMENTS, chromium
from tests.browser.person import Person
from tests.people.cheap import cheap_hashes
from tests.server.people.visitors import PASSWORD, at_localhost
from tests.server.people.visitors import Browser as Visitor
from tests.server.running import Client, Line, running

_SEATS = [("gin", 2), ("basic", 4), ("indian-points", 6)] * 2
_DOORS = 20


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.waits", description=__doc__)
    parser.add_argument("--write", action="store_true", help="store the table in docs/performance.md")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="openrummy-waits-") as folder,
        cheap_hashes(),
        running(Path(folder) / "log.db") as client,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        report = "\n".join(_report(browser, at_localhost(client), Path(folder) / "log.db"))
        browser.close()
    print(report)
    if asked.write:
        keep("bench.waits", report)


def _report(browser: Browser, client: Client, database: Path) -> Iterator[str]:
    seats = [_seconds_to_a_hand(browser, client.address, preset, players) for preset, players in _SEATS]
    ended = [_seconds_to_sign_out(client) for _ in range(_DOORS)]
    barred = [_seconds_to_suspend(client, database) for _ in range(_DOORS)]
    yield f"Chromium {browser.version}, server and browser on one machine; {machine()}, commit {commit()}, {time.strftime('%Y-%m-%d')}."
    yield ""
    yield "| what | times | median | longest | goal |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    yield _row("*Play now* with nobody else there, from the press until the hand is on the screen", seats, "10 s")
    yield _row("a device signed out from another one, from the request until its socket is closed", ended, "1 s")
    yield _row("`openrummy admin suspend`, from its beginning until the socket of a seat is closed", barred, "1 s")


def _row(what: str, seconds: list[float], goal: str) -> str:
    return f"| {what} | {len(seconds)} | {median(seconds):.2f} s | {max(seconds):.2f} s | at most {goal} |"


def _seconds_to_a_hand(browser: Browser, address: str, preset: str, players: int) -> float:
    person = Person(browser, address, 360, 740, touch=False)
    person.remember(name="Ann", setup={"preset": preset, "options": {}, "players": players, "bot": "sensible"})
    person.go("/#tables")
    button = person.page.get_by_role("button", name="Play now")
    expect(button).to_be_visible()
    began = time.monotonic()
    button.click()
    expect(person.hand).to_be_visible(timeout=60_000)
    seconds = time.monotonic() - began
    person.leave()
    return seconds


def _at_a_table(client: Client) -> tuple[Visitor, Line]:
    """Return somebody with an account, and their socket at a table."""
    visitor = Visitor(client)
    visitor.keep("Eve")
    opening = {"preset": "block", "name": "Eve", "seats": [{}, {}]}
    seated = client.ask("/api/tables", opening, visitor.headers)[1]
    return visitor, Line(client.socket(**visitor.headers), seated["table"], seated["token"])


def _seconds_until_gone(line: Line, began: float) -> float:
    line.until(lambda line: line.answers.get("", {}).get("type") == "gone")
    return time.monotonic() - began


def _seconds_to_sign_out(client: Client) -> float:
    phone, line = _at_a_table(client)
    account, other = phone.account(), Visitor(client)
    assert account is not None
    other.told("sign-in", {"login": account["login"], "password": PASSWORD})
    here = next(one["id"] for one in account["devices"] if one.get("here"))
    began = time.monotonic()
    other.told(f"devices/{here}/sign-out", {})
    return _seconds_until_gone(line, began)


def _seconds_to_suspend(client: Client, database: Path) -> float:
    visitor, line = _at_a_table(client)
    account = visitor.account()
    assert account is not None
    began = time.monotonic()
    DEEDS["suspend"](Office(str(database), True), login=account["login"], days=1, why="measured")
    return _seconds_until_gone(line, began)


if __name__ == "__main__":
    main()
