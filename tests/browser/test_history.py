"""A match that is over stands in the list of a guest, and comes along into the account that the guest keeps."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import People
from tests.people.cheap import cheap_hashes
from tests.server.people.visitors import at_localhost
from tests.server.running import Client

pytestmark = pytest.mark.browser


@pytest.fixture
def named(browser: Browser, server: Client) -> Iterator[People]:
    """People who ask for the server by its name, where accounts may be kept."""
    people = People(browser, at_localhost(server))
    with cheap_hashes():
        yield people
    people.leave()


def test_a_guest_finds_a_finished_match_and_takes_it_into_an_account(named: People, server: Client) -> None:
    ann, seated = named(360, 740, touch=True), server.open()
    line = server.sit(seated)
    line.command("start")
    line.finish()
    line.close()
    ann.remember(name="Ann", seats=[{**seated, "title": "Block rummy", "at": 1}])
    ann.go()
    ann.page.get_by_role("link", name="My matches").click()
    row = ann.page.get_by_role("article")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Block rummy")
    row.get_by_role("link", name="Result").click()
    expect(ann.page.get_by_role("heading", name="Match over").or_(ann.page.locator(".standings")).first).to_be_visible()
    ann.go("/#history")
    ann.page.get_by_role("link", name="Keep this").click()
    ann.page.locator("summary", has_text="With a password").first.click()
    ann.page.get_by_label("Password").first.fill("correct horse battery")
    ann.press("Keep with a password")
    ann.press("I have kept them")
    ann.page.evaluate("localStorage.removeItem('openrummy.matches')")  # as on another device
    ann.go("/#history")
    expect(ann.page.get_by_role("link", name="Download all matches")).to_be_visible()
    expect(ann.page.get_by_role("article")).to_have_count(1)
    ann.press("Figures")
    expect(ann.page.get_by_role("region", name="Block rummy")).to_contain_text("1 match")
    assert ann.findings() == []
