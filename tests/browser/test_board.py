"""One screen as the table: a screen opens it, two phones scan its code, play by tap and by swipe, and come back after they were lost."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.server.running import Client, running
from tests.services.ports import free_port

pytestmark = pytest.mark.browser

SETUP = {"preset": "block", "options": {"end_condition": "deals", "num_deals": 2}, "players": 3, "bot": "sensible"}
_TRIES = 20
PATIENCE = 30_000
"""Milliseconds for the last moment of a deal to pass on a busy machine."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """Run a server that knows at which address phones reach it."""
    port = free_port()
    with running(tmp_path_factory.mktemp("log") / "log.db", port, home=f"http://127.0.0.1:{port}") as started:
        yield started


def opened(people: People, width: int = 1280, height: int = 800) -> Person:
    """Return a screen that shows a new table."""
    screen = people(width, height)
    screen.remember(setup=SETUP)
    screen.go()
    screen.press("One screen as the table")
    expect(screen.page.get_by_role("checkbox", name="One screen as the table")).to_be_checked()
    expect(screen.page.get_by_label("Your name")).to_have_count(0)
    screen.press("Open table")
    expect(screen.page.locator("[data-link]")).to_be_visible()
    return screen


def seated(people: People, screen: Person, name: str) -> Person:
    """Return somebody who has scanned the code of the screen with a phone and sat down."""
    phone = people(360, 740, touch=True)
    phone.remember(knows=True)
    phone.page.goto(str(screen.page.locator("[data-link]").get_attribute("data-link")))
    phone.page.get_by_label("Your name").fill(name)
    phone.press("Sit down")
    expect(screen.page.get_by_text(name, exact=True).first).to_be_visible()
    return phone


def swipe(phone: Person, card: int) -> None:
    """Swipe a card up, which discards it; a machine that is slow makes a drag of it, and the card goes back."""
    count = len(phone.cards)
    for _ in range(_TRIES):
        box = phone.hand.get_by_role("option").nth(card).bounding_box()
        assert box is not None
        x, y = box["x"] + 10, box["y"] + 30
        phone.page.mouse.move(x, y)
        phone.page.mouse.down()
        phone.page.mouse.move(x, y - 60)
        phone.page.mouse.up()
        phone.page.wait_for_timeout(100)
        if len(phone.cards) < count:
            return
    raise AssertionError(f"no swipe came through: {phone.page.inner_text('body')[:500]}")


def whose(phones: tuple[Person, ...]) -> Person:
    """Wait until it is the turn of one of them."""
    for _ in range(600):
        found = next((phone for phone in phones if phone.is_my_turn), None)
        if found is not None:
            return found
        phones[0].page.wait_for_timeout(25)
    raise AssertionError("nobody's turn came")


def play_some_turns(screen: Person, phones: tuple[Person, ...], turns: int) -> None:
    """Play turns, by tap and by swipe in turn; the screen says whose it is."""
    played = 0
    while played < turns:
        phone = whose(phones)
        expect(screen.page.locator(".turn")).to_contain_text("Ann" if phone is phones[0] else "Bob")
        if phone.may_draw:
            phone.draw()
            expect(phone.button("Discard").or_(phone.page.locator("#told")).first).to_be_visible()
        elif played % 2:
            swipe(phone, 0)
            played += 1
        else:
            phone.follow_hint()
            played += 1
        phone.page.wait_for_timeout(50)


def cover(phone: Person) -> None:
    """Cover the hand, look under the cover, and show the hand again."""
    card = phone.page.locator(".hand .card").first
    phone.press("Cover my cards")
    expect(card).to_be_hidden()
    assert phone.findings() == []
    look = phone.button("Hold to look")
    look.dispatch_event("pointerdown")
    expect(card).to_be_visible()
    look.dispatch_event("pointerup")
    expect(card).to_be_hidden()
    phone.press("Show my cards")
    expect(card).to_be_visible()


def finds_seat(phone: Person, code: str) -> None:
    """Open the table by its code: the seat is the one that this browser has."""
    phone.go(f"/t/{code}")
    expect(phone.page.get_by_text("Ann (you)", exact=True)).to_be_visible()


def comes_back(phone: Person) -> None:
    """Lose the phone's page, and open it again: the hand is the same."""
    before, address = phone.cards, phone.page.url
    phone.page.close()
    phone.page = phone.context.new_page()
    phone.page.goto(address)
    expect(phone.hand).to_be_visible()
    assert phone.cards == before


def test_an_evening_around_one_screen(people: People, server: Client) -> None:
    screen = opened(people)
    expect(screen.button("Start")).to_have_attribute("aria-disabled", "true")
    phones = ann, bob = seated(people, screen, "Ann"), seated(people, screen, "Bob")
    assert screen.findings() == []
    finds_seat(ann, screen.page.locator(".code").inner_text())
    screen.press("Start")
    for phone in phones:
        expect(phone.hand).to_be_visible()
        assert phone.is_within_width()
    expect(screen.page.get_by_role("listbox")).to_have_count(0)
    assert screen.is_within_width()
    assert screen.findings() == []
    play_some_turns(screen, phones, 4)
    assert ann.findings() == []
    cover(bob)
    comes_back(ann)
    screen.page.reload()
    expect(screen.page.locator(".turn")).to_be_visible()
    screen.press("Pause")
    expect(ann.page.get_by_text("Paused: the clocks are stopped.")).to_be_visible()
    screen.press("Resume")
    expect(ann.page.get_by_text("Paused: the clocks are stopped.")).to_have_count(0)
    finish(server, phones)
    expect(screen.page.get_by_text("Why").first).to_be_visible(timeout=PATIENCE)
    assert screen.findings() == []
    screen.press("Next deal")
    expect(ann.hand).to_be_visible()
    finish(server, phones)
    screen.press("Rematch")
    expect(screen.page.locator("[data-link]")).to_be_visible()


def finish(server: Client, phones: tuple[Person, ...]) -> None:
    """Let programs with the phones' tokens play the deal to its end: this takes no time."""
    lines = []
    for phone in phones:
        seats = phone.page.evaluate("JSON.parse(localStorage['openrummy.seats'])")
        lines.append(server.sit({"table": seats[0]["table"], "token": seats[0]["token"]}))
    with ThreadPoolExecutor() as pool:
        list(pool.map(lambda line: line.play(), lines))
    for line in lines:
        line.close()
