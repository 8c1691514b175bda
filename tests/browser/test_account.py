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


def by_key(person: Person, name: str, then: str) -> None:
    """Press a button by the keyboard, and expect the focus at a heading."""
    person.button(name).first.press("Enter")
    expect(person.page.locator(":focus")).to_have_text(then)


def test_after_each_step_by_keyboard_the_focus_is_at_what_comes_next(named: People) -> None:
    ann = with_passkeys(named(1280, 800))
    ann.go("/#account")
    ann.page.get_by_label("Your name").fill("Ann")
    by_key(ann, "Keep with a passkey", "Your recovery codes")
    by_key(ann, "I have kept them", "Ann")
    by_key(ann, "Sign in another device", "Devices")
    by_key(ann, "Make new recovery codes", "Your recovery codes")
    by_key(ann, "I have kept them", "Ann")
    by_key(ann, "Sign out", "Keep this")
    by_key(ann, "Sign in with a passkey", "Ann")


def test_a_wrong_password_is_said_where_it_was_typed_and_what_was_typed_stays(named: People) -> None:
    bob = named(360, 740, touch=True)
    bob.may_complain = True  # the browser reports the refusal
    bob.go("/#account")
    sign_in = bob.page.get_by_role("region", name="Sign in")
    sign_in.get_by_text("With a password").tap()
    sign_in.get_by_label("Sign-in name").fill("nobody-1234")
    sign_in.get_by_label("Password").fill("wrong password")
    sign_in.get_by_role("button", name="Sign in", exact=True).first.tap()
    expect(sign_in.get_by_role("alert")).to_contain_text("is wrong")
    expect(sign_in.get_by_label("Sign-in name")).to_have_value("nobody-1234")
    expect(sign_in.get_by_label("Sign-in name")).to_be_visible()
    assert bob.findings() == []


def test_a_question_that_was_put_away_leaves_no_fault_behind(named: People) -> None:
    ann = with_passkeys(named(1280, 800))
    ann.may_complain = True  # the browser reports the refusal
    ann.go("/#account")
    ann.page.get_by_label("Your name").fill("Ann")
    ann.press("Keep with a passkey")
    ann.press("I have kept them")
    ann.press("Delete everything")
    question = ann.page.get_by_role("dialog")
    question.get_by_label("Type your sign-in name").fill("ann")
    question.get_by_role("button", name="Delete everything").click()
    expect(ann.page.get_by_role("alert")).to_have_count(1)
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("alert")).to_have_count(0)
    expect(ann.button("Delete everything")).to_be_focused()
