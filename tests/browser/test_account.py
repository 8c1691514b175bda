"""An account in the browser, with Chromium's own virtual authenticator: kept, opened on two devices, and deleted."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.people.cheap import cheap_hashes
from tests.server.people.visitors import at_localhost
from tests.server.running import Client

pytestmark = pytest.mark.browser

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def named(browser: Browser, server: Client) -> Iterator[People]:
    """People who ask for the server by its name, to which passkeys can belong."""
    people = People(browser, at_localhost(server))
    with cheap_hashes():
        yield people
    people.leave()


def with_passkeys(person: Person) -> Person:
    """Give a browser a device that keeps passkeys and says yes."""
    session = person.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return person


def test_a_guest_keeps_an_account_by_passkey_signs_in_elsewhere_and_deletes_it(named: People, server: Client) -> None:
    ann, phone = with_passkeys(named(1280, 800)), named(360, 740, touch=True)
    seated = server.open()
    ann.remember(name="Ann", seats=[{**seated, "title": "Block rummy", "at": 1}])
    ann.go("/#account")
    ann.press("Keep with a passkey")
    expect(ann.page.get_by_role("heading", name="Your recovery codes")).to_be_visible()
    expect(ann.page.locator("ul", has_text="-").first.get_by_role("listitem")).to_have_count(10)
    expect(ann.page.get_by_text("1 seat that you have played is kept.")).to_be_visible()
    assert ann.findings() == []
    ann.press("I have kept them")
    ann.press("Sign out")
    ann.press("Sign in with a passkey")
    ann.press("Sign in another device")
    link = ann.page.locator(".link")
    expect(link).to_contain_text("/#account?link=")
    phone.go(link.inner_text().removeprefix(phone.address))
    assert phone.findings() == []
    phone.press("Sign in")
    expect(phone.page.get_by_role("heading", name="Ann", exact=True)).to_be_visible()
    expect(phone.page).to_have_url(f"{phone.address}/#account")
    phone.may_complain = True  # the browser reports the refusal
    phone.press("Make new recovery codes")
    expect(phone.page.get_by_role("heading", name="Sign in again")).to_be_visible()
    assert phone.findings() == []
    ann.page.reload()
    login = ann.page.get_by_text("Sign-in name:").first.inner_text().removeprefix("Sign-in name: ")
    ann.press("Sign out Chrome")
    expect(ann.page.get_by_text("last used")).to_have_count(0)
    ann.press("Delete everything")
    ann.page.get_by_label("Type your sign-in name").fill(login)
    ann.page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(ann.page.get_by_role("heading", name="Keep this")).to_be_visible()
    assert server.ask(f"/api/tables/{seated['table']}")[1]["seats"][0]["name"] == "Seat 1"


def test_a_guest_keeps_an_account_by_password_on_a_phone(named: People) -> None:
    bob = named(360, 740, touch=True)
    bob.go("/#account")
    assert bob.findings() == []
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.locator("summary", has_text="With a password").first.click()
    bob.page.get_by_label("Password").first.fill("correct horse battery")
    bob.press("Keep with a password")
    bob.press("I have kept them")
    bob.press("Sign out")
    expect(bob.page.get_by_role("heading", name="Keep this")).to_be_visible()
