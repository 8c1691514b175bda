"""People come to a table, chat and pause."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.scenes.stage import Stage
from tests.server.running import Client

pytestmark = pytest.mark.browser


def look(person: Person) -> None:
    """Check that the current page is accessible and fits its width."""
    assert person.findings() == []
    assert person.is_within_width()


def opens_a_table(ann: Person, *switches: str) -> str:
    """Open a table for two with a clock and these options on; returns its code."""
    ann.remember(setup={"preset": "block", "options": {}, "players": 2, "bot": "sensible"}, name="Ann")
    ann.go("/#friends")
    ann.page.locator("summary", has_text="Time and players").click()
    ann.page.get_by_role("combobox", name="Clock").select_option("normal")
    for switch in switches:
        ann.page.get_by_label(switch).check()
    look(ann)
    ann.press("Open table")
    ann.press("QR code")
    expect(ann.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    look(ann)
    return ann.page.locator("strong.code").inner_text()


def meet(people: People) -> tuple[Person, Person]:
    """Return Ann at a desktop and Bob at a phone, at a table that he found by its code."""
    ann, bob = people(), people(360, 740, touch=True)
    code = opens_a_table(ann, "Free chat")
    bob.go()
    bob.page.get_by_label("Table code").fill(code.lower())
    bob.press("Join")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.press("Sit down")
    expect(ann.page.get_by_text("Bob", exact=True)).to_be_visible()
    ann.press("Start")
    for person in (ann, bob):
        expect(person.hand).to_be_visible()
    return ann, bob


def test_two_meet_by_a_code_talk_and_rest(people: People) -> None:
    ann, bob = meet(people)
    ann.page.keyboard.press("/")
    ann.press("Good luck!")
    ann.page.get_by_label("Message to the table").fill("tea is ready")
    ann.page.keyboard.press("Enter")
    look(ann)
    ann.page.keyboard.press("Escape")
    bob.press("Chat, 2 new")
    expect(bob.page.get_by_text("tea is ready").first).to_be_visible()
    bob.press("Mute Ann")
    expect(bob.button("Muted: Ann")).to_have_attribute("aria-pressed", "true")
    look(bob)
    bob.press("Close")
    expect(bob.button("Chat")).to_have_attribute("aria-label", "Chat")

    ann.press("Menu")
    ann.press("Pause")
    expect(bob.page.get_by_text("Ann would like a pause.").last).to_be_visible()
    look(bob)
    bob.press("Agree")
    expect(ann.page.get_by_text("Paused: the clocks are stopped.")).to_be_visible()
    look(ann)
    ann.press("Resume")
    expect(ann.button("Resume")).to_have_count(0)


def test_a_guest_finds_a_table_in_the_lobby_watches_and_takes_a_bots_seat(people: People) -> None:
    ann, guest = people(), people(320, 568, touch=True)
    opens_a_table(ann, "Show in the list of open tables", "Guests may take over a bot's seat")
    ann.press("Start")
    expect(ann.hand).to_be_visible()
    guest.go()
    guest.page.get_by_role("link", name="Open tables").tap()
    guest.page.locator("summary", has_text="Show only").tap()
    guest.page.get_by_label("Players").select_option("2")
    guest.page.get_by_label("With a free seat").check()
    look(guest)
    guest.page.get_by_role("link", name="Sit down at Ann's table").tap()
    expect(guest.page.get_by_text("You are watching: only the public cards.")).to_be_visible()
    expect(guest.hand).to_have_count(0)
    look(guest)
    guest.press("Take a bot's seat")
    guest.page.get_by_label("Your name").fill("Cleo")
    guest.press("Sit down")
    expect(guest.hand).to_be_visible()
    expect(ann.button("Cleo, ")).to_be_visible()


def test_a_player_who_comes_back_reads_what_happened_meanwhile(people: People) -> None:
    ann, bob = meet(people)
    here, gone = (ann, bob) if ann.is_my_turn else (bob, ann)
    address = gone.page.url
    gone.go("/#rules")
    here.draw()
    here.wait("is_my_turn")
    here.follow_hint()
    while "'s turn" not in here.main.inner_text():
        if here.is_my_turn:
            here.follow_hint()
        here.page.wait_for_timeout(50)
    gone.page.goto(address)
    gone.press("While you were away")
    look(gone)
    expect(gone.page.get_by_role("dialog").get_by_role("listitem")).not_to_have_count(0)
    gone.press("To the table")
    expect(gone.button("While you were away")).to_have_count(0)


def test_leaving_for_good_asks_first_and_the_link_leads_back_in_one_tap(people: People) -> None:
    _, bob = meet(people)
    address = bob.page.url
    bob.press("Menu")
    bob.press("Leave for good")
    expect(bob.page.get_by_role("dialog", name="Leave for good?")).to_contain_text("take your seat back")
    look(bob)
    bob.press("Stay at the table")
    expect(bob.hand).to_be_visible()
    bob.press("Menu")
    bob.press("Leave for good")
    bob.press("Leave for good")
    expect(bob.button("Play bots")).to_be_visible()
    bob.page.goto(address)
    expect(bob.page.get_by_text("A bot keeps your seat.")).to_be_visible()
    look(bob)
    bob.press("Take my seat back")
    expect(bob.hand).to_be_visible()


def test_a_rematch_is_one_tap_each(people: People, server: Client) -> None:
    ann, bob = people(), people(360, 740, touch=True)
    stage = Stage(ann, server)
    stage.opens(None, end_condition="deals", num_deals=2)
    bobs = server.join(stage.table["table"], "Bob")
    stage.lines = {"Bob": server.sit(bobs), "Ann": server.sit(stage.table)}
    stage.lines["Ann"].command("start")
    stage.deal_over(match=True)
    stage.leave()
    for person, seat in ((ann, stage.table), (bob, bobs)):
        person.remember(seats=[{**seat, "title": "Block rummy", "at": 1}], name="Someone")
        person.go(f"/t/{seat['table']}")
        expect(person.button("Rematch")).to_be_visible()
        look(person)
    ann.press("Rematch")
    expect(ann.page.get_by_text("plays again")).to_be_visible()
    look(ann)
    expect(bob.page.get_by_text("Ann would like a rematch.").last).to_be_visible()
    look(bob)
    bob.press("Rematch")
    for person in (ann, bob):
        expect(person.hand).to_be_visible()
