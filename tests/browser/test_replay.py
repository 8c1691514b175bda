"""A finished deal step by step."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740), (1280, 800)])
def test_a_deal_is_replayed_from_any_seat(people: People, width: int, height: int) -> None:
    ann = people(width, height, touch=width < 500)
    ann.plays_bots(bots=2)
    ann.play_deal()
    ann.press("Replay")
    dialog = ann.page.get_by_role("dialog", name="Replay")
    words = dialog.get_by_role("status")
    expect(words).to_contain_text("The cards are dealt")
    expect(dialog.get_by_text("hidden")).to_have_count(2)
    forward = dialog.get_by_role("button", name="Step forward")
    ann.touch_it(forward)
    expect(words).to_contain_text(re.compile(r"^2/\d+.*(draws|takes)"))
    assert ann.findings() == []
    assert ann.is_within_width()
    dialog.get_by_label("Seen by").select_option("all cards open")
    expect(dialog.get_by_text("hidden")).to_have_count(0)
    forward.focus()
    ann.page.keyboard.press("End")
    expect(forward).to_be_disabled()
    ann.page.keyboard.press("ArrowLeft")
    expect(forward).to_be_enabled()
    assert ann.findings() == []
    assert ann.is_within_width()
    assert ann.page.evaluate("(one => one.scrollWidth <= one.clientWidth)(document.querySelector('dialog'))")
