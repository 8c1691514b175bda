"""A person at a browser, who finds things by their roles and names and follows the hints."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Request, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
"""Not read before it is needed: `make check` collects this module even if no client has been built."""

SHORT = {"end_condition": "deals", "num_deals": 1}
"""Options of a match of one deal, for block rummy, in which every deal ends."""


@dataclass(frozen=True)
class Names:
    """Names on the page in one language: the beginnings of button names, and the place for discards."""

    locale: str
    play_bots: str
    hand: str
    hint: str
    draw: str
    discard: str
    """A pattern for the whole name, with or without the pile."""
    pile: str
    next_deal: str
    again: str


ENGLISH = Names(
    "en-US", "Play bots", "Your hand", "Hint", "Draw from the stock", "^Discard ", "Pile", "Next deal", "Rematch"
)
GERMAN = Names(
    "de-DE",
    "Gegen Bots spielen",
    "Dein Blatt",
    "Tipp",
    "Vom Stapel ziehen",
    " ablegen$",
    "Ablage",
    "Nächstes Spiel",
    "Revanche",
)
SPANISH = Names(
    "es-ES",
    "Jugar con bots",
    "Tu mano",
    "Pista",
    "Robar del mazo",
    "^Descartar ",
    "Pila",
    "Ronda siguiente",
    "Revancha",
)


class Person:
    """A fresh browser profile.

    names: in the language that the browser asks for.  foreign: requests to other servers.  complaints: errors in the console; may_complain: errors are expected.
    """

    def __init__(
        self, browser: Browser, address: str, width: int, height: int, *, touch: bool, names: Names = ENGLISH
    ) -> None:
        viewport: Any = {"width": width, "height": height}
        self.address = address
        self.touch = touch
        self.names = names
        self.foreign: list[str] = []
        self.complaints: list[str] = []
        self.may_complain = False
        self.context = browser.new_context(
            viewport=viewport, has_touch=touch, reduced_motion="reduce", locale=names.locale
        )
        self.context.set_default_timeout(15_000)
        self.page = self.context.new_page()
        self.page.on("request", self._note_request)
        self.page.on("console", self._note_console)
        self.page.on("pageerror", lambda fault: self.complaints.append(str(fault)))

    def _note_request(self, request: Request) -> None:
        split = urlsplit(request.url)
        if split.scheme in ("http", "https", "ws", "wss") and split.netloc != urlsplit(self.address).netloc:
            self.foreign.append(request.url)

    def _note_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(f"{message.text} {message.location['url']}")

    def leave(self) -> None:
        self.context.close()
        assert self.foreign == [], self.foreign
        assert self.complaints == [] or self.may_complain, self.complaints

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def remember(self, **things: Any) -> None:
        """Let the browser remember things from an earlier visit, such as the last set-up."""
        lines = (
            f"localStorage.setItem('openrummy.{key}', {json.dumps(json.dumps(value))})" for key, value in things.items()
        )
        self.page.add_init_script(f"if (!localStorage.length) {{ {'; '.join(lines)} }}")

    def plays_bots(self, *, bots: int = 1, preset: str = "block", **options: Any) -> None:
        """Start a deal from the home page with one press."""
        setup = {"preset": preset, "options": options or SHORT, "players": bots + 1, "bot": "sensible"}
        self.remember(setup=setup, name="Ann")
        self.go()
        self.press(self.names.play_bots)
        expect(self.hand).to_be_visible()

    # reading the page

    def button(self, name: str) -> Locator:
        """Return the button whose name begins with `name`."""
        return self.page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("listbox", name=self.names.hand)

    @property
    def cards(self) -> list[str]:
        """Return the names of the cards in the hand, in order."""
        labels: list[str] = self.hand.get_by_role("option").evaluate_all("all => all.map(one => one.ariaLabel)")
        return labels

    @property
    def main(self) -> Locator:
        """Return the main button."""
        return self.page.locator("[data-primary]")

    @property
    def is_my_turn(self) -> bool:
        return self._is_enabled(self.button(self.names.hint))

    @property
    def may_draw(self) -> bool:
        return self._is_enabled(self.button(self.names.draw).first)

    @property
    def deal_is_over(self) -> bool:
        return self.button(self.names.next_deal).or_(self.button(self.names.again)).count() > 0

    @property
    def match_is_over(self) -> bool:
        return self.button(self.names.again).count() > 0

    @property
    def may_go_on(self) -> bool:
        """Return whether the next deal waits for this person."""
        return self._is_enabled(self.button(self.names.next_deal))

    def _is_enabled(self, button: Locator) -> bool:
        return bool(button.evaluate_all("all => all.some(one => one.getAttribute('aria-disabled') !== 'true')"))

    def findings(self) -> list[str]:
        """Return the faults that axe finds on the current page."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        return [f"{each['id']}: {each['nodes'][0]['html'][:160]}" for each in found["violations"]]

    def is_within_width(self) -> bool:
        """Return whether nothing overflows to the side."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))

    # acting on the page

    def press(self, name: str) -> None:
        """Press a button: with a tap if the screen has touch."""
        self.touch_it(self.button(name).first)

    def touch_it(self, place: Locator) -> None:
        """Tap or click."""
        if self.touch:
            place.tap()
        else:
            place.click()

    def wait(self, condition: str) -> None:
        """Wait until a property of this person is true."""
        for _ in range(600):
            if getattr(self, condition):
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"{condition} did not come: {self.page.inner_text('body')[:500]}")

    @property
    def has_something_to_do(self) -> bool:
        return self.is_my_turn or self.deal_is_over

    def draw(self) -> None:
        self.press(self.names.draw)

    def follow_hint(self) -> None:
        """Ask for a hint and follow it with the main button, or for a discard with taps on the card and the pile."""
        self.press(self.names.hint)
        told = self.page.locator("#told")
        expect(told).to_contain_text(self.names.hint)
        discards = self.page.get_by_role("button", name=re.compile(self.names.discard))
        discard = discards.filter(has_text=self.names.pile)
        if discard.count() > 0:
            self.touch_it(discard.first)
        else:
            self.touch_it(self.main)

    def step(self) -> None:
        """Wait until this person can act, and act."""
        self.wait("has_something_to_do")
        if self.deal_is_over:
            return
        count = len(self.cards)
        if self.may_draw:
            self.draw()
        else:
            self.follow_hint()
        self.settle(count)

    def settle(self, count: int) -> None:
        """Wait until the table has answered an action of this person, who held `count` cards."""
        for _ in range(600):
            if self.deal_is_over or not self.is_my_turn:
                return
            if len(self.cards) != count and self._is_enabled(self.button(self.names.hint)):
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(f"nothing happened: {self.page.inner_text('body')[:500]}")

    def play_deal(self) -> None:
        """Play until the deal is over."""
        while not self.deal_is_over:
            self.step()

    def play_match(self) -> None:
        """Play until the match is over; a void deal is followed by another."""
        self.play_deal()
        while not self.match_is_over:
            self.press(self.names.next_deal)
            expect(self.hand).to_be_visible()
            self.play_deal()
