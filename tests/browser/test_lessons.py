"""A first visit by somebody who has never played: one question, and a lesson in which they tap what is ringed."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person

pytestmark = pytest.mark.browser


def tap_what_is_ringed(ann: Person) -> None:
    """Tap the first thing with a ring: a card at its upper left corner, where no other card covers it."""
    ringed = ann.page.locator("[data-ring]").first
    is_card = ringed.evaluate("one => one.closest('.hand') !== null")
    ringed.tap(position={"x": 8, "y": 16} if is_card else None)


def learn(ann: Person) -> set[str]:
    """Tap what is ringed until the deal is over, and return all that was said meanwhile."""
    said: set[str] = set()
    ringed, over = ann.page.locator("[data-ring]"), ann.button("Play a real deal")
    while True:
        expect(ringed.or_(over).first).to_be_visible()
        if over.count() > 0:
            return said
        told = ann.page.locator("#told").inner_text()
        if told not in said:
            assert ann.is_within_width()
        said.add(told)
        tap_what_is_ringed(ann)
        ann.page.wait_for_timeout(50)


def test_a_newcomer_is_led_through_a_first_deal(people: People) -> None:
    ann = people(320, 568, touch=True)
    ann.go()
    expect(ann.page.get_by_role("heading", name="Do you know rummy?")).to_be_visible()
    assert ann.findings() == []
    ann.press("No, show me")
    ann.press("Basic rummy")
    said = learn(ann)
    assert len(said) >= 7
    assert ann.page.get_by_text("You went out, so you count 0.").count() == 1
    ann.press("Play a real deal")
    expect(ann.hand).to_be_visible()
    ann.go()
    expect(ann.button("Play bots")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Do you know rummy?")).to_have_count(0)
