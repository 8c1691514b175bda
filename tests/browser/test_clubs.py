"""Two people in a club: one makes it and opens a table, the other follows the links, keeps an account and becomes a friend."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.people.cheap import cheap_hashes
from tests.server.running import Client

pytestmark = pytest.mark.browser


@pytest.fixture
def keepers(browser: Browser, server: Client) -> Iterator[People]:
    """People whose passwords cost little."""
    people = People(browser, server)
    with cheap_hashes():
        yield people
    people.leave()


def keeps(person: Person, name: str) -> None:
    """Keep an account by a password, on the page that asks for one."""
    person.page.get_by_label("Your name").fill(name)
    password = person.page.get_by_role("region", name="Keep this")
    if not password.get_by_label("Password").is_visible():
        password.locator("summary", has_text="With a password").click()
    password.get_by_label("Password").fill("correct horse battery")
    person.press("Keep with a password")
    person.press("I have kept them")


def test_a_club_is_made_joined_and_played_in_and_its_members_become_friends(keepers: People) -> None:
    ann, bob = keepers(1280, 800), keepers(360, 740, touch=True)
    for person in (ann, bob):
        person.may_complain = True  # the browser reports that nobody is signed in yet
    ann.go("/#people")
    keeps(ann, "Ann")
    ann.page.locator("summary", has_text="Make a club").click()
    ann.page.get_by_label("Name of the club").fill("Friday rummy")
    ann.press("Make the club")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text("Friday rummy")
    ann.press("Make an invitation link")
    link = ann.page.locator(".link").inner_text().removeprefix(ann.address)
    bob.go(link)
    expect(bob.page.get_by_role("heading", name="Ann invites you to Friday rummy")).to_be_visible()
    bob.press("Keep an account, or sign in")
    keeps(bob, "Bob")
    expect(bob.page.get_by_role("heading", name="2 members")).to_be_visible()
    ann.page.get_by_role("button", name="Open a table").click()
    expect(ann.page).to_have_url(re.compile("/t/"))
    bob.page.reload()
    bob.page.get_by_role("link", name="Sit down").click()
    bob.press("Sit down")
    expect(ann.page.get_by_text("Bob", exact=True)).to_be_visible()
    bob.go("/#people")
    bob.press("Add as a friend")
    expect(bob.page.get_by_text("You have asked them.")).to_be_visible()
    ann.go("/#people")
    ann.press("Accept")
    expect(ann.page.get_by_role("region", name="Friends").locator("strong", has_text="Bob")).to_be_visible()
    ann.go("/")
    expect(ann.page.get_by_role("link", name="Friday rummy")).to_be_visible()
