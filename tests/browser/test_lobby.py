"""Play now and the filters of the lobby, in a browser."""

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.server.running import Client


def test_play_now_waits_and_starts_and_a_change_of_mind_leaves_nothing(people: People, server: Client) -> None:
    ann = people(360, 740)
    ann.remember(name="Ann")
    ann.go("/#tables")
    ann.page.get_by_label("Game").first.select_option("gin")
    ann.page.get_by_role("button", name="Play now").click()
    expect(ann.page.get_by_role("timer")).to_be_visible()
    ann.page.get_by_role("button", name="Cancel").click()
    expect(ann.page.get_by_role("heading", name="Open tables")).to_be_visible()
    expect(ann.page.get_by_label("Game").first).to_have_value("gin")
    assert server.ask("/api/tables?preset=gin&free=true")[1]["tables"] == []
    ann.page.get_by_role("button", name="Play now").click()
    ann.page.get_by_role("button", name="Start now").click()
    expect(ann.page.get_by_label("Your hand").first).to_be_visible()


def test_filters_stay_in_the_address_and_on_the_device(people: People) -> None:
    ann = people(1280, 800)
    ann.go("/#tables?clock=fast&rated=false")
    filters = ann.page.get_by_role("group", name="Show only")
    expect(filters.get_by_label("Clock")).to_have_value("fast")
    filters.get_by_label("Bots").select_option("none")
    assert ann.page.url.endswith("/#tables?clock=fast&bots=none&rated=false")
    ann.go("/")
    ann.go("/#tables")
    expect(filters.get_by_label("Bots")).to_have_value("none")
    filters.get_by_role("button", name="Show all").click()
    assert ann.page.url.endswith("/#tables")
