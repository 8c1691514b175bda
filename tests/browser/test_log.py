"""The log with its marks, and the discards by player."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from openrummy.record import read_record, verify
from openrummy.table.projection import MOST_TOLD
from tests.browser.conftest import People
from tests.server.running import Client, Json

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "height"), [(320, 568), (1280, 800)])
def test_discards_by_player_and_a_log_with_marks(people: People, width: int, height: int) -> None:
    ann = people(width, height, touch=width < 500)
    ann.plays_bots(end_condition="deals", num_deals=2)
    ann.play_deal()
    ann.press("Next deal")
    expect(ann.hand).to_be_visible()
    for _ in range(4):  # at least two turns, and so a discard
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


@pytest.mark.parametrize(("width", "height"), [(320, 568), (1280, 800)])
def test_missing_very_much_is_announced_once_and_the_log_has_it(
    people: People, server: Client, width: int, height: int
) -> None:
    seated = played_for_long(server)
    ann = people(width, height, touch=width < 500)
    ann.remember(seats=[{**seated, "title": "Block rummy", "at": 0, "seen": 3}])
    ann.go(f"/t/{seated['table']}")
    expect(ann.page.get_by_text("A lot has happened while you were away.")).to_be_visible()
    assert ann.findings() == []
    assert ann.is_within_width()
    ann.press("Look at the log")
    dialog = ann.page.get_by_role("dialog", name="Log")
    expect(dialog.get_by_role("heading", name="Before the first deal")).to_have_count(0)
    assert ann.findings() == []
    earlier, fetching = dialog.get_by_role("button", name="Show earlier"), dialog.get_by_text("Loading")
    expect(fetching).to_have_count(0)
    while earlier.count():
        earlier.click()
        expect(fetching).to_have_count(0)
    expect(dialog.get_by_role("heading", name="Before the first deal")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_text("A lot has happened while you were away.")).to_have_count(0)


def test_players_save_the_record_of_a_table_without_spectators(people: People, server: Client) -> None:
    seated = played_for_long(server)
    ann = people()
    ann.remember(seats=[{**seated, "title": "Block rummy", "at": 0}])
    ann.go(f"/t/{seated['table']}")
    ann.press("Menu")
    with ann.page.expect_download() as saved:
        ann.press("Download record")
    assert verify(read_record(Path(saved.value.path()).read_text(encoding="utf-8"))).holds


def played_for_long(server: Client) -> Json:
    """Return Ann's seat at a table without spectators, after more events than are sent at once."""
    rules = {"end_condition": "deals", "num_deals": 40}
    asked = {"preset": "block", "name": "Ann", "seats": [{}, {"bot": "random"}], "options": rules}
    _, seated = server.ask("/api/tables", {**asked, "settings": {"watchers": "off"}})
    line = server.sit(seated)
    line.command("start")
    while line.view["version"] <= MOST_TOLD + 50:
        if line.play(steps=100)["status"] == "between":
            line.command("ready")
            line.until(lambda line: line.view["status"] != "between")
    line.close()
    return dict(seated)
