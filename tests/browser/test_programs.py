"""A program at a table, in the host's browser: its command with one press, whether it has come, and the seat taken back."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.server.running import Client


def test_a_host_seats_a_program_and_takes_the_seat_back(people: People, server: Client) -> None:
    seated = server.open(None)
    ann = people(360, 740)
    ann.remember(seats=[{**seated, "title": "Block rummy", "at": 1}], name="Ann")
    ann.go(f"/t/{seated['table']}")
    page = ann.page
    page.locator("summary", has_text="Programs").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Name of the program").fill("Deep Blue")
    page.keyboard.press("Enter")
    here = page.get_by_role("region", name="Deep Blue")
    expect(here.get_by_role("status").first).to_have_text("It has not come yet.")
    command = here.locator("code").inner_text()
    found = re.fullmatch(r"openrummy bot --server (\S+)/t/(\S+) --token (\S+) python my_bot\.py", command)
    assert found is not None
    assert (found[1], found[2]) == (server.address, seated["table"])
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    here.get_by_role("button", name="Copy command").press("Enter")
    expect(here.get_by_text("Copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == command

    line = server.sit({"table": seated["table"], "token": found[3]})
    expect(here.get_by_role("status").first).to_have_text("It has come.")
    line.close()
    expect(here.get_by_role("status").first).to_have_text("It has not come yet.")

    page.reload()
    here.get_by_role("button", name="Another token").press("Enter")
    expect(here.locator("code")).not_to_contain_text(found[3])
    here.get_by_role("button", name="Free the seat").press("Enter")
    expect(here).to_have_count(0)
    expect(page.get_by_text("Free seat")).to_be_visible()
