"""A hand of real cards is tapped, typed, grouped and judged on one page."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.looks import faults
from tests.browser.person import Person

pytestmark = pytest.mark.browser


def says(person: Person, words: str) -> None:
    expect(person.page.locator(".verdict")).to_contain_text(words)


def test_a_hand_is_tapped_typed_grouped_and_judged(people: People) -> None:
    ann = people(360, 740, touch=True)
    ann.go("/#real-cards?tool=hand&rules=gin")
    says(ann, "Tap the cards of the hand: 10, or 11 after the draw.")
    for name in ("7 of spades", "8 of spades", "9 of spades"):
        ann.press(name)
    says(ann, "7 more cards.")
    ann.press("hearts")
    ann.press("4 of hearts")
    typed = ann.page.get_by_role("textbox")
    typed.fill("4c, four of diamonds, king of spades kd 2c ah purple")
    expect(ann.page.get_by_text("Not understood: purple.")).to_be_visible()
    ann.press("Add")
    says(ann, "23 points of deadwood.")
    expect(ann.page.get_by_text("With one of these you could end the deal")).to_be_visible()
    assert faults(ann) == []
    typed.fill("9d")
    ann.press("Add")
    says(ann, "No knock yet: at least 22 points of deadwood would be left, and the limit is 10.")
    hand = ann.page.get_by_role("group", name="Cards of the hand")
    for name in ("7 of spades", "8 of spades", "9 of spades"):
        ann.touch_it(hand.get_by_role("button", name=name, exact=True))
    ann.press("Group these")
    says(ann, "No knock yet")
    expect(ann.page.get_by_role("heading", name="Your groups")).to_be_visible()
    assert ann.findings() == []
    ann.press("Start again")
    ann.press("Try it")
    says(ann, "After the best lay-offs 8 points of deadwood are left.")
    expect(ann.page.get_by_text("That is an undercut").first).to_be_visible()
    assert faults(ann) == []
    assert ann.findings() == []
