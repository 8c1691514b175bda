"""Things that people do in the client, each with its measurements."""

import gzip
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page

from bench.screen import traced
from tests.browser.person import SHORT, Person

WEB = Path(__file__).parents[2] / "web" / "src"
PROBE = Path(__file__).with_name("probe.js").read_text(encoding="utf-8")
PICTURES = (
    "cards/Card.svelte",
    "cards/Deck.svelte",
    "cards/courts.svelte.ts",
    "cards/faces.ts",
    "cards/pips.ts",
    "cards/cards.css",
)


class Acts(NamedTuple):
    """Milliseconds of a person's own acts.  after: from the answer to the screen.  whole: from the press to the screen."""

    after: list[float]
    whole: list[float]


class Slowed(NamedTuple):
    """Play on a phone with a slow processor.  acts: in milliseconds.  dealt: frames per second of a deal.  long: tasks over 100 ms, in milliseconds."""

    acts: Acts
    dealt: float
    worst: float
    long: list[float]


LONG = 100
PATIENCE = 5_000
AFTERMATH = 1_000
"""Milliseconds that a trace goes on after a deal."""


class Player(Person):
    """A person who looks again only when an act is on the screen: a look by roles costs a slow page tens of milliseconds."""

    shown = 0

    def settle(self, count: int) -> None:
        self._wait_for_the_act()
        super().settle(count)
        self.shown = self._acts

    @property
    def _acts(self) -> int:
        return int(self.page.evaluate("probe.acts.length"))

    def _wait_for_the_act(self) -> None:
        for _ in range(PATIENCE // 50):
            if self._acts > self.shown:
                return
            self.page.wait_for_timeout(50)


def visitor(browser: Browser, address: str, *, motion: bool = True, slower: int = 1) -> Person:
    """Return a person with a fresh profile on a phone, watched by the probe.  slower: how many times its processor is slowed."""
    person = Player(browser, f"http://{address}", 360, 740, touch=False)
    person.page.emulate_media(reduced_motion="no-preference" if motion else "reduce")
    person.context.add_init_script(PROBE)
    if slower > 1:
        devtools: Any = person.context.new_cdp_session(person.page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    return person


def script_kilobytes(browser: Browser, address: str) -> float:
    """Return the compressed kilobytes of every script that a first visit fetches, including those for later."""
    person = visitor(browser, address)
    got: list[float] = []
    devtools: Any = person.context.new_cdp_session(person.page)
    scripts: set[str] = set()
    devtools.send("Network.enable")
    devtools.on("Network.responseReceived", lambda e: scripts.add(e["requestId"]) if e["type"] == "Script" else None)
    devtools.on(
        "Network.loadingFinished",
        lambda e: got.append(e["encodedDataLength"]) if e["requestId"] in scripts else None,
    )
    person.go()
    person.page.wait_for_load_state("networkidle")
    person.context.close()
    return sum(got) / 1000


def card_kilobytes() -> float:
    """Return the compressed kilobytes of the code that draws the cards."""
    return len(gzip.compress(b"".join((WEB / name).read_bytes() for name in PICTURES))) / 1000


def acts_of_deals(browser: Browser, address: str, deals: int) -> tuple[Acts, float]:
    """Play deals against a bot, each in a fresh profile; return the person's own acts and the frames per second of the motion."""
    probes = [_deal(browser, address) for _ in range(deals)]
    acts = [act for probe in probes for act in probe["acts"]]
    frames = [frame for probe in probes for frame in probe["frames"]]
    return Acts([shown for _, shown in acts], [sum(act) for act in acts]), _frame_rate(frames)


def on_slow_phone(browser: Browser, address: str, deals: int, slower: int = 4) -> Slowed:
    """Play deals as `acts_of_deals` does, on a phone whose processor is slowed."""
    probes = [_deal(browser, address, slower) for _ in range(deals)]
    acts = [act for probe in probes for act in probe["acts"]]
    gaps = [gap for probe in probes for gap in _gaps(probe["dealt"])]
    long = [duration for probe in probes for _, duration in probe["long"] if duration > LONG]
    return Slowed(Acts([shown for _, shown in acts], [sum(act) for act in acts]), 1000 / median(gaps), max(gaps), long)


def traced_deal(browser: Browser, address: str) -> traced.Traced:
    """Play a deal at full speed; return what it took of the main thread."""
    person = visitor(browser, address)
    browser.start_tracing(page=person.page, categories=traced.CATEGORIES)
    person.plays_bots(bots=1)
    person.play_deal()
    person.page.wait_for_timeout(AFTERMATH)
    trace = browser.stop_tracing()
    person.context.close()
    return traced.read(trace)


def _deal(browser: Browser, address: str, slower: int = 1) -> Any:
    person = visitor(browser, address, slower=slower)
    person.plays_bots(bots=1)
    person.play_deal()
    probe = _probe(person.page)
    person.context.close()
    return probe


def _frame_rate(frames: list[float | None]) -> float:
    """Return the frames per second from the times of frames; None ends a motion."""
    return 1000 / median(_gaps(frames))


def _gaps(frames: list[float | None]) -> list[float]:
    return [b - a for a, b in pairwise(frames) if a is not None and b is not None]


def taps_and_keys(browser: Browser, address: str) -> tuple[int, int]:
    """Return the taps for one turn and the keys for the next: draw and discard a card."""
    person = visitor(browser, address, motion=False)
    person.plays_bots(bots=1)
    taps = _turn(person, "taps", _draw_by_tap, _discard_by_tap)
    person.hand.get_by_role("option").first.focus()  # where a keyboard player is from the first turn on
    keys = _turn(person, "keys", _draw_by_key, _discard_by_key)
    person.context.close()
    return taps, keys


def _turn(person: Person, count: str, draw: Callable[[Person], None], discard: Callable[[Person], None]) -> int:
    """Play a turn; return how many presses it took."""
    person.wait("may_draw")
    held, before = len(person.cards), _probe(person.page)[count]
    draw(person)
    _wait(person, lambda: len(person.cards) == held + 1 and person.is_my_turn)
    discard(person)
    _wait(person, lambda: len(person.cards) == held)
    return int(_probe(person.page)[count] - before)


def _draw_by_tap(person: Person) -> None:
    person.press("Draw from stock")


def _discard_by_tap(person: Person) -> None:
    person.hand.get_by_role("option").first.click()
    person.press("Discard")


def _draw_by_key(person: Person) -> None:
    person.page.keyboard.press("d")


def _discard_by_key(person: Person) -> None:
    person.page.keyboard.press("Space")
    person.page.keyboard.press("x")


def _wait(person: Person, done: Callable[[], bool]) -> None:
    for _ in range(400):
        if done():
            return
        person.page.wait_for_timeout(10)
    raise RuntimeError(f"Nothing happened: {person.page.inner_text('body')[:500]}")


def seconds_of_reload(browser: Browser, address: str) -> list[float]:
    """Return the times from the start of a reload in mid-turn until the hand is on the screen."""
    person = visitor(browser, address)
    person.plays_bots(bots=1)
    person.wait("is_my_turn")
    person.draw()
    times = []
    for _ in range(5):
        person.page.reload()
        person.wait("is_my_turn")
        times.append(_probe(person.page)["loaded"] / 1000)
    person.context.close()
    return times


def way_to_a_seat(browser: Browser, address: str) -> tuple[int, float]:
    """Return the taps from a link to a seat, including the tap on the link, and the seconds that the machine took."""
    host = visitor(browser, address)
    host.remember(setup={"preset": "block", "options": SHORT, "players": 2, "bot": "sensible"})
    host.go("/#friends")
    host.page.get_by_label("Your name").fill("Ann")
    host.page.keyboard.press("Enter")
    link = host.page.locator(".link").filter(has_text="/t/").inner_text()
    guest = visitor(browser, address)
    guest.page.goto(link)
    guest.page.get_by_label("Your name").fill("Bob")
    guest.press("Sit down")
    guest.page.get_by_text("Bob (you)").wait_for()
    seconds = guest.page.evaluate("performance.now() / 1000")
    taps = 1 + _probe(guest.page)["taps"]
    for person in (guest, host):
        person.context.close()
    return taps, seconds


def _probe(page: Page) -> Any:
    return page.evaluate("window.probe")
