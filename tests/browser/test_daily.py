"""The deal of the day in the browser: begun from the first page, played, compared, and still there after a reload."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import People
from tests.server.running import Client, running
from tests.server.test_daily import begin, field, finish, on

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with on(), running(tmp_path_factory.mktemp("log") / "log.db") as started:
        yield started


@pytest.fixture
def people(browser: Browser, server: Client) -> Iterator[People]:
    here = People(browser, server)
    yield here
    here.leave()


def test_a_guest_plays_the_deal_of_the_day_once_and_is_compared(people: People, server: Client) -> None:
    other = begin(server, "somebody else")
    finish(server, other)
    field(server, other)
    ann = people(360, 740, touch=True)
    ann.remember(name="Ann", knows=True)
    ann.go("/")
    ann.page.get_by_role("link", name="Deal of the day").click()
    ann.press("Play")
    expect(ann.hand).to_be_visible()
    ann.page.go_back()
    ann.press("Go on")
    expect(ann.hand).to_be_visible()
    seat = json.loads(ann.page.evaluate("localStorage.getItem('openrummy.seats')"))[0]
    finish(server, seat)
    ann.page.get_by_role("link", name="Compare").click()
    expect(ann.page.get_by_role("heading", name="Deal of the day: Gin rummy")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Move by move")).to_be_visible()
    assert ann.findings() == []
    ann.go("/#daily")
    expect(ann.page.get_by_text("You have played it.")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Play", exact=True)).to_have_count(0)
    expect(ann.page.get_by_role("heading", name="Move by move")).to_be_visible()
    assert ann.complaints == []
