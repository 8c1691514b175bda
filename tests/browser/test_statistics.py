"""The page of deal statistics."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "height"), [(320, 568), (1280, 800)])
def test_the_deals_of_the_server_are_shown(people: People, width: int, height: int) -> None:
    ann = people(width, height, touch=width < 500)
    ann.plays_bots(bots=2)
    ann.play_deal()
    ann.go("/")
    ann.page.get_by_role("link", name="Statistics for all deals").click()
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Statistics for all deals")
    deals = ann.page.locator("dt", has_text="Finished deals").locator("xpath=following-sibling::dd[1]")
    assert int(deals.inner_text()) >= 1
    expect(ann.page.get_by_role("link", name="Download the counts")).to_be_visible()
    assert ann.findings() == []
    assert ann.is_within_width()
