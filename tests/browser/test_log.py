"""What is written down beside the table: the log with its marks, and who threw what."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "height"), [(320, 568), (1280, 800)])
def test_discards_by_player_and_a_log_with_marks(people: People, width: int, height: int) -> None:
    ann = people(width, height, touch=width < 500)
    ann.plays_bots(end_condition="deals", num_deals=2)
    ann.play_deal()
    ann.press("Next deal")
    expect(ann.hand).to_be_visible()
    for _ in range(4):  # two turns at least, and so a throw
        ann.step()
    ann.wait("has_something_to_do")
    ann.press("Menu")
    ann.page.get_by_role("dialog").get_by_role("button", name="Discards").click()
    dialog = ann.page.get_by_role("dialog", name="Discards")
    expect(dialog.get_by_role("heading", name="You")).to_be_visible()
    expect(dialog.locator("ol > li")).not_to_have_count(0)
    assert ann.findings() == []
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("dialog")).to_have_count(0)
    ann.press("Menu")
    ann.page.get_by_role("dialog").get_by_role("button", name="Log").click()
    dialog = ann.page.get_by_role("dialog", name="Log")
    dialog.get_by_role("button", name="Deal 1").click()
    expect(dialog.get_by_role("heading", name="Deal 1")).to_be_focused()
    assert ann.findings() == []
    assert ann.is_within_width()
