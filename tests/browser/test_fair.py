"""The page checks deals itself."""

import json
import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import People

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "height"), [(320, 568), (1280, 800)])
def test_a_deal_is_checked_by_the_page(people: People, width: int, height: int) -> None:
    ann = people(width, height, touch=width < 500)
    ann.plays_bots(bots=2)
    ann.play_deal()
    ann.press("Check this deal")
    expect(ann.page.get_by_text("✓ Deal 1 checked")).to_be_visible()
    checked = ann.page.locator(".steps").get_by_text("Checked:")
    expect(checked).to_have_count(8)  # every check but the order itself, for which there is nothing to compare
    assert ann.findings() == []
    assert ann.is_within_width()


def test_a_tampered_deal_is_shown_as_such(people: People) -> None:
    ann = people()
    ann.page.route("**/api/tables/*/record", tampered)
    ann.plays_bots()
    ann.play_deal()
    ann.press("Check this deal")
    expect(
        ann.page.get_by_text(re.compile("✗ Deal 1 does not match: The revealed secret does not match"))
    ).to_be_visible()
    expect(ann.page.get_by_text(re.compile("Your hand does not match the shuffle"))).to_be_visible()
    assert ann.findings() == []


def tampered(route: Route) -> None:
    """Send the record with another secret, as a host who swapped the pack would."""
    record = json.loads(route.fetch().text())
    for deal in record["deals"]:
        deal["secret"] = "00" * 128
    route.fulfill(json=record)
