"""The page of a position, from a moment of a replay, from an address, and from what somebody types."""

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.server.running import Client

pytestmark = pytest.mark.browser
THREE = "basic-house; hands 7S 8S 9S TD / 3C JK / QS QD; melds 2 run 3H 4H 5H; pile 4C; turn 1 play number=9"


def looks_good(person: Person) -> None:
    assert person.findings() == []
    assert person.is_within_width()


def test_a_position_is_reached_typed_seen_read_and_shared(people: People, server: Client) -> None:
    seated = server.finished()
    ann = people(360, 740, touch=True)
    ann.may_complain = True  # about the position that is refused
    # From a moment of a replay, whose address becomes that of the position.
    ann.go(f"/t/{seated['table']}#replay?deal=1&step=2")
    ann.touch_it(ann.page.get_by_role("link", name="Position"))
    seen_by = ann.page.get_by_label("Seen by")
    expect(seen_by).to_have_value("")
    expect(ann.page).to_have_url(re.compile("#position[?]of=block"))
    looks_good(ann)
    ann.page.go_back()
    expect(ann.page.get_by_role("slider", name="Step")).to_be_visible()
    # One that cannot be read is refused in words, and another is typed in its place.
    ann.go(f"/#position?{urlencode({'of': 'whist; hands 7S / 8S'})}")
    expect(ann.page.get_by_role("alert")).to_contain_text("The position cannot be read: There is no preset 'whist'")
    looks_good(ann)
    ann.page.get_by_label("A position as text").fill(THREE)
    ann.press("Show it on the table")
    # All hands lie open, or one alone; nothing can be done.
    expect(ann.page.get_by_text("Seat 2: 3 of clubs, joker")).to_be_attached()
    expect(ann.hand.get_by_role("option")).to_have_count(4)
    looks_good(ann)
    seen_by.select_option("Seat 3")
    expect(ann.hand.get_by_role("option")).to_have_count(2)
    expect(ann.page.get_by_text("Seat 2: 3 of clubs, joker")).to_have_count(0)
    expect(ann.page).to_have_url(re.compile("&seat=2$"))
    # As text, and as HTML for other pages.
    ann.press("As text")
    expect(ann.page.get_by_role("dialog")).to_contain_text("Seat 2: 2 cards")
    expect(ann.page.get_by_role("dialog").locator("code")).to_have_text(THREE)
    looks_good(ann)
    ann.page.keyboard.press("Escape")
    ann.press("Embed")
    expect(ann.page.get_by_role("dialog").locator("code")).to_contain_text("/embed/position?of=basic-house%3B+deal")
    expect(ann.page.get_by_role("dialog").locator("code")).to_contain_text("seat=2")
    ann.page.keyboard.press("Escape")
    ann.press("Copy link")
    expect(
        ann.page.get_by_role("status").filter(has_text=re.compile("^(Copied|The address of this page)"))
    ).to_be_visible()
    # By keys, on a wide screen in the dark.
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    ann.page.emulate_media(color_scheme="dark")
    seen_by.select_option("All hands")
    expect(ann.page.get_by_text("Seat 3: queen of spades, queen of diamonds")).to_be_attached()
    looks_good(ann)
