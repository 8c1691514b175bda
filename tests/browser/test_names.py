"""A whole match with only the roles and names that a screen reader gets from the page."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import People
from tests.browser.person import SHORT

pytestmark = pytest.mark.browser


class Listener:
    """A person who knows the page only by its accessibility tree."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.hand = page.get_by_role("listbox", name="Your hand")
        self.actions = page.get_by_role("group", name="Actions")
        self.piles = page.get_by_role("group", name="Stock and pile")

    def press(self, button: Locator) -> None:
        """Move the focus to a button, then press it, as a screen reader does."""
        button.focus()
        self.page.keyboard.press("Enter")

    @property
    def mine(self) -> Locator:
        return self.actions.get_by_role("button", name="Hint", exact=True, disabled=False)

    @property
    def stock(self) -> Locator:
        return self.piles.get_by_role("button", name=re.compile("^Draw from the stock"), disabled=False)

    @property
    def result(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^(Next deal|Rematch)$"), disabled=False)

    def hint(self) -> str:
        """Return the advice from the paragraph above the actions."""
        self.press(self.mine)
        told = self.actions.get_by_role("paragraph")
        expect(told).to_contain_text("Hint: ")
        return told.inner_text().removeprefix("Hint: ").partition(": ")[0].rstrip(".")

    def version(self) -> int:
        """Return the table's version on the page; its texts can be the same as before another player acted."""
        seen: int = self.page.evaluate(
            "Math.max(...JSON.parse(localStorage['openrummy.seats']).map(seat => seat.seen ?? 0))"
        )
        return seen

    def step(self) -> None:
        """Draw, or follow the hint, and wait for the table."""
        before = self.version()
        if self.stock.count() > 0:
            self.press(self.stock)
        else:
            self.press(self.actions.get_by_role("button", name=_button(self.hint())))
        self.wait(lambda: self.version() > before)

    def wait(self, condition: Callable[[], bool]) -> None:
        for _ in range(1200):
            if condition():
                return
            self.page.wait_for_timeout(10)
        raise AssertionError(self.page.locator("body").aria_snapshot())


def _button(advice: str) -> re.Pattern[str]:
    """Return the button that carries out the advice; those that end the play name the deadwood instead."""
    if re.match("Knock with|Go (big )?gin", advice):
        return re.compile("^(Knock with|Go gin with|Big gin)")
    return re.compile("^Done, ") if advice.endswith("your hand") else re.compile(f"^{re.escape(advice)}$")


@pytest.mark.parametrize(("preset", "options"), [("block", SHORT), ("gin", {"target_score": 1})])
def test_a_match_by_accessible_names_alone(people: People, preset: str, options: dict[str, int]) -> None:
    ann = people(360, 740)
    ann.remember(setup={"preset": preset, "options": options, "players": 2, "bot": "sensible"}, name="Ann")
    ann.go()
    listener = Listener(ann.page)
    listener.press(ann.page.get_by_role("button", name="Play bots"))
    expect(listener.hand).to_be_visible()
    again = ann.page.get_by_role("button", name="Rematch")
    while again.count() == 0:
        listener.wait(lambda: listener.result.count() + listener.mine.count() > 0)
        if listener.result.count() == 0:
            listener.step()
        elif again.count() == 0:
            listener.press(listener.result)
            expect(listener.hand).to_be_visible()
    expect(ann.page.get_by_role("heading", name=re.compile(r"\b(win|wins|share) the match"))).to_be_visible()
