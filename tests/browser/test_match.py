"""Whole matches in a real browser."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import SHORT, Person
from tests.server.running import running
from tests.server.test_durability import process

pytestmark = pytest.mark.browser

WON = re.compile(r"\b(win|won|share)", re.IGNORECASE)


def look(person: Person) -> None:
    """Check that the current page is accessible and fits its width."""
    assert person.findings() == []
    assert person.is_within_width()


@pytest.mark.parametrize(("width", "height", "touch"), [(360, 740, True), (1280, 800, False)], ids=["phone", "desktop"])
def test_a_match_against_bots_by_tap(people: People, width: int, height: int, touch: bool) -> None:
    ann = people(width, height, touch=touch)
    ann.go()
    look(ann)
    ann.plays_bots(bots=2)
    ann.wait("is_my_turn")
    look(ann)
    ann.step()
    look(ann)
    ann.play_match()
    look(ann)
    expect(ann.page.get_by_role("heading", name=WON)).not_to_have_count(0)


def test_a_match_by_keyboard_alone(people: People) -> None:
    ann = people()
    ann.remember(setup={"preset": "block", "options": SHORT, "players": 2, "bot": "sensible"}, name="Ann")
    ann.go()
    keys = ann.page.keyboard
    expect(ann.button("Play bots")).to_be_enabled()
    for _ in range(20):
        if ann.page.evaluate("document.activeElement.textContent.trim()") == "Play bots":
            break
        keys.press("Tab")
    keys.press("Enter")
    expect(ann.hand).to_be_visible()
    while not ann.match_is_over:
        ann.wait("has_something_to_do")
        if ann.match_is_over:
            break
        keys_of_a_step(ann)
    expect(ann.page.get_by_role("heading", name=WON)).not_to_have_count(0)


def keys_of_a_step(person: Person) -> None:
    """Do the same as `Person.step`, with single keys."""
    keys, count = person.page.keyboard, len(person.cards)
    if person.deal_is_over:
        person.main.focus()
        keys.press("Enter")
        expect(person.hand).to_be_visible()
        return
    if person.may_draw:
        keys.press("d")
    else:
        keys.press("h")
        expect(person.page.locator("#told")).to_contain_text("Hint")
        keys.press("x" if person.page.locator("#told").inner_text().startswith("Hint: Discard") else "Enter")
    person.settle(count)


def test_a_card_is_chosen_and_discarded_by_keyboard(people: People) -> None:
    ann = people()
    ann.plays_bots()
    ann.wait("is_my_turn")
    keys, before = ann.page.keyboard, ann.cards
    keys.press("d")
    expect(ann.hand.get_by_role("option")).to_have_count(len(before) + 1)
    ann.hand.get_by_role("option").first.focus()
    keys.press("ArrowRight")
    keys.press("Alt+ArrowRight")
    moved = [before[0], before[2], before[1]]
    assert ann.cards[:3] == moved
    keys.press("Space")
    expect(ann.hand.get_by_role("option", name=before[1], exact=True)).to_have_attribute("aria-selected", "true")
    keys.press("x")
    expect(ann.hand.get_by_role("option")).to_have_count(len(before))
    assert before[1] not in ann.cards
    assert ann.cards[:2] == moved[:2]


def test_two_people_meet_by_a_link_and_play(people: People) -> None:
    ann, bob = people(), people(360, 740, touch=True)
    ann.remember(setup={"preset": "block", "options": SHORT, "players": 2, "bot": "sensible"})
    ann.go()
    ann.press("Play with friends")
    ann.page.get_by_label("Your name").fill("Ann")
    look(ann)
    ann.page.keyboard.press("Enter")
    link = ann.page.locator(".link").filter(has_text="/t/").inner_text()
    look(ann)
    bob.page.goto(link)
    bob.page.get_by_label("Your name").fill("Bob")
    look(bob)
    bob.press("Sit down")
    expect(ann.page.get_by_text("Bob", exact=True)).to_be_visible()
    ann.press("Start")
    for person in (ann, bob):
        expect(person.hand).to_be_visible()
    assert set(ann.cards).isdisjoint(bob.cards)
    take_turns(ann, bob)
    for person in (ann, bob):
        expect(person.page.get_by_role("heading", name=WON)).not_to_have_count(0)
        look(person)


def take_turns(ann: Person, bob: Person) -> None:
    """Play the match to its end for both."""
    for _ in range(3000):
        if ann.match_is_over and bob.match_is_over:
            return
        for person in (ann, bob):
            if person.is_my_turn:
                person.step()
            elif person.may_go_on:
                person.press("Next deal")
        ann.page.wait_for_timeout(10)
    raise AssertionError(f"the match has no end: {ann.page.inner_text('body')[:500]}")


def test_a_reload_in_mid_turn_changes_nothing(people: People) -> None:
    ann = people(360, 740, touch=True)
    ann.plays_bots(bots=2)
    ann.wait("is_my_turn")
    before = ann.cards
    ann.draw()
    expect(ann.hand.get_by_role("option")).to_have_count(len(before) + 1)
    ann.hand.get_by_role("option").first.focus()
    ann.page.keyboard.press("Alt+ArrowRight")
    ann.page.wait_for_timeout(600)  # a series of quick moves is sent once
    laid = ann.cards
    assert laid[:2] == [before[1], before[0]]
    ann.page.reload()
    expect(ann.hand).to_be_visible()
    assert ann.cards == laid
    ann.wait("is_my_turn")
    assert not ann.may_draw
    ann.follow_hint()


def test_the_link_printed_by_play_seats_its_reader_as_host(people: People, tmp_path: Path) -> None:
    with process(tmp_path / "log.db") as (started, _, table):
        ann = people()
        ann.address = started.address
        ann.go(f"/t/{table}")
        ann.page.get_by_label("Your name").fill("Ann")
        ann.press("Sit down")
        ann.wait("is_my_turn")
        ann.step()
        ann.page.close()  # before the server goes, so that it has nothing to complain of


def test_a_server_that_comes_back_is_found_again(people: People, tmp_path: Path) -> None:
    ann = people()
    ann.may_complain = True  # the browser reports that the server was away
    with running(tmp_path / "log.db") as started:
        port = int(started.address.rpartition(":")[2])
        ann.address = started.address
        ann.plays_bots()
        ann.wait("is_my_turn")
        cards = len(ann.cards)
        ann.draw()
        expect(ann.hand.get_by_role("option")).to_have_count(cards + 1)
        held = ann.cards
    expect(ann.page.get_by_role("status").filter(has_text="No connection")).to_be_visible()
    with running(tmp_path / "log.db", port=port):
        expect(ann.page.get_by_role("status").filter(has_text="Connected")).to_be_visible(timeout=20_000)
        assert ann.cards == held
        ann.wait("is_my_turn")
        ann.follow_hint()


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_every_screen_fits_and_is_accessible(people: People, width: int) -> None:
    ann = people(width, 740)
    ann.may_complain = True  # the browser reports the missing table
    for path in ("/", "/#bots", "/#friends", "/#rules", "/t/nothing"):
        ann.go(path)
        ann.page.wait_for_load_state("networkidle")
        look(ann)
        if path == "/#bots":
            expect(ann.page.get_by_role("button", name="Deal", exact=True)).to_be_in_viewport(ratio=1)
