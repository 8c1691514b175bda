"""Forms and dialogs by keys alone: an event is opened, withdrawn from and entered, somebody is reported, and a setting is changed.

Whatever has the focus on the way is in sight, under nothing else.
"""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.scenes.beyond import talk
from tests.browser.scenes.stage import Stage
from tests.server.running import Client

pytestmark = pytest.mark.browser

_MOST_TABS = 80

_FOCUS = """() => {
  const one = document.activeElement;
  const label = one.labels?.[0], box = one.getBoundingClientRect();
  const shown = label && box.width < 24 ? label.getBoundingClientRect() : box;
  const top = document.elementFromPoint(shown.x + Math.min(shown.width / 2, 40), shown.y + shown.height / 2);
  const isSeen = one === document.body || !!top && (one.contains(top) || top.contains(one) || !!label?.contains(top));
  const name = one.ariaLabel || label?.textContent || one.textContent || "";
  return [one.type || one.localName, name.replace(/\\s+/g, " ").trim(), isSeen];
}"""
"""The kind and the name of what has the focus, and whether it is in sight."""


class Keys:
    """A person who uses the keyboard alone."""

    def __init__(self, person: Person) -> None:
        self.person, self.board = person, person.page.keyboard

    def to(self, kind: str, name: str) -> "Keys":
        """Press Tab until the focus is on an element of a kind whose name begins with `name`; whatever is passed must be in sight."""
        passed = []
        for _ in range(_MOST_TABS):
            self.board.press("Tab")
            found, called, is_seen = self.person.page.evaluate(_FOCUS)
            assert is_seen, f"{found} {called!r} has the focus and cannot be seen"
            if found == kind and called.startswith(name):
                return self
            passed.append(f"{found} {called[:30]!r}")
        raise AssertionError(f"{kind} {name!r} cannot be reached: {passed}")

    def press(self, *keys: str) -> "Keys":
        for key in keys:
            self.board.press(key)
        return self

    def type(self, words: str) -> "Keys":
        self.board.press("Control+A")
        self.board.type(words)
        return self


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_an_event_is_opened_and_left_by_keys(people: People, width: int, height: int) -> None:
    ann = people(width, height)
    ann.remember(name="Ann")
    ann.go("/#new-tournament")
    expect(ann.page.get_by_text("More choices")).to_be_visible()
    keys = Keys(ann)
    keys.to("radio", "Knock-out").press("ArrowRight")
    expect(ann.page.get_by_role("radio", name="Swiss")).to_be_checked()
    keys.to("summary", "More choices").press("Enter")
    keys.to("text", "Title").type("By keys")
    keys.to("radio", "normal clock").press("ArrowRight")
    keys.to("checkbox", "Free chat").press("Space")
    keys.to("submit", "Open the tournament").press("Enter")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("By keys")
    keys.to("number", "Bots in the tournament").type("3").to("submit", "Start with 4 players").to(
        "button", "Withdraw"
    ).press("Enter")
    expect(ann.page.get_by_role("button", name="Enter", exact=True)).to_be_visible()
    keys.to("text", "Your name").type("Anna").press("Enter")
    expect(ann.page.get_by_text("Anna (you)")).to_be_visible()
    assert ann.findings() == []


def test_somebody_is_reported_and_a_setting_changed_by_keys(people: People, server: Client) -> None:
    ann = people(360, 740)
    talk(Stage(ann, server))  # the dialog with the talk is open
    keys = Keys(ann)
    keys.to("summary", "Report a player").press("Enter")
    keys.to("radio", "Cheating").press("ArrowRight")
    keys.to("textarea", "What happened?").type("Bad words")
    keys.to("submit", "Send the report").press("Enter")
    expect(ann.page.get_by_text("The report was sent.")).to_be_visible()
    assert ann.findings() == []
    keys.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    keys.to("button", "☰Menu").press("Enter").to("button", "Settings").press("Enter")
    keys.to("checkbox", "Left-handed").press("Space")
    expect(ann.page.get_by_label("Left-handed")).to_be_checked()
    keys.to("range", "Size of the cards").press("ArrowRight")
    assert ann.findings() == []
    keys.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
