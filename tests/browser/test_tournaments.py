"""A small tournament with one person and bots: entered, played, watched and won, on a phone and by keys; in German too."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, TimeoutError, expect  # noqa: A004 - it is what Playwright raises

from tests.browser.conftest import People
from tests.browser.gestures import Gestures
from tests.browser.looks import faults
from tests.browser.person import GERMAN, Person

pytestmark = pytest.mark.browser


def looks_well(person: Person) -> None:
    assert person.findings() == []
    assert person.is_within_width()


def more(person: Person) -> None:
    """Unfold the choices that few need."""
    person.page.locator("summary", has_text="More choices").click()


def opens(person: Person, title: str) -> None:
    """Open a tournament with one deal per round, with the person as host."""
    person.remember(name="Ann")
    person.go()
    person.touch_it(person.page.get_by_role("link", name="Tournaments"))
    person.touch_it(person.page.get_by_role("link", name="Open a tournament"))
    more(person)
    person.page.get_by_role("textbox", name="Title").fill(title)
    person.page.get_by_role("group", name="Game").get_by_role("radio", name="Basic rummy").check()
    person.page.get_by_role("radio", name="Block rummy").check()
    rounds = person.page.get_by_role("region", name="Rules of this tournament")
    rounds.locator("summary", has_text="Change the rules").click()
    rounds.locator("summary", has_text="Rounds").click()
    person.page.get_by_label("Deals per round").fill("1")
    person.page.get_by_label("Deals per round").press("Tab")
    looks_well(person)
    person.press("Open the tournament")
    expect(person.page.get_by_role("heading", level=1)).to_have_text(title)


def plays_on(person: Person, step: Callable[[Person], None]) -> None:
    """Play every match that the person is called to, step by step, and come back."""
    won = person.page.get_by_role("status").filter(has_text=re.compile("won the tournament"))
    back = person.page.locator("a[data-primary]", has_text="Back to the tournament")
    for _ in range(4000):
        if won.count() > 0:
            return
        if back.count() > 0:
            person.touch_it(back)
            person.page.wait_for_url("**/tournament/**")
        elif person.main.count() > 0:
            step(person)
        person.page.wait_for_timeout(20)
    raise AssertionError(person.page.inner_text("body")[:800])


def plain_step(person: Person) -> None:
    """Draw, or select the first card and discard it; there are no hints at these tables."""
    discard = person.page.get_by_role("button", name=re.compile(person.names.discard))
    if person.may_draw:
        quick_touch(person, person.button(person.names.draw).first)
    elif discard.count() > 0:
        quick_touch(person, discard.first)
    elif person.page.get_by_text("Select a card").count() > 0 or "your turn" in person.page.inner_text("body").lower():
        quick_touch(person, person.hand.get_by_role("option").first)


def quick_touch(person: Person, place: Locator) -> None:
    """Touch an element that may have gone, since bots play on."""
    with suppress(TimeoutError):
        place.tap(timeout=1000) if person.touch else place.click(timeout=1000)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_one_person_and_bots_play_a_tournament(people: People, width: int, height: int) -> None:
    ann = people(width, height, touch=width < 500)
    opens(ann, "Sunday cup")
    expect(ann.page.get_by_role("status").filter(has_text="You are in.")).to_be_visible()
    looks_well(ann)
    assert faults(ann) == []
    ann.page.get_by_label("Bots in the tournament").fill("6")
    ann.press("Start with 7 players")
    ann.page.wait_for_url("**/t/**")  # she is taken to her table
    plays_on(ann, plain_step)
    expect(ann.page.get_by_role("heading", name="Final")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(ann.page.get_by_role("row")).to_have_count(8)
    looks_well(ann)
    assert faults(ann) == []
    ann.page.get_by_text("Check the draws").click()
    ann.press("Repeat the draws and compare")
    expect(ann.page.get_by_text("Checked: the secret matches the commitment")).to_be_visible()
    looks_well(ann)


def loses_the_deal(person: Person) -> None:
    """End a deal of Indian rummy soon: with a wrong declaration on the first turn, or by showing the hand after another's."""
    if person.may_draw:
        person.draw()
        expect(person.hand.get_by_role("option")).to_have_count(14)
        asked = Gestures(person).offer_nothing()
        person.touch_it(asked.get_by_role("button", name="Declare anyway"))
        expect(asked).to_have_count(0)
    elif person.button("Show your hand").or_(person.button("Next deal")).count() > 0:
        quick_touch(person, person.main)


def test_an_indian_knock_out(people: People) -> None:
    """The preset has three deals per table, here with two bots, and the player with the most chips wins."""
    ann = people(360, 740, touch=True)
    ann.remember(name="Ann")
    ann.go("/#new-tournament")
    ann.page.get_by_role("radio", name="Indian knock-out").check()
    more(ann)
    ann.page.get_by_role("textbox", name="Title").fill("Diwali cup")
    ann.press("Open the tournament")
    ann.page.get_by_label("Bots in the tournament").fill("2")
    ann.press("Start with 3 players")
    ann.page.wait_for_url("**/t/**")
    plays_on(ann, loses_the_deal)
    expect(ann.page.get_by_role("heading", name="Final")).to_be_visible()
    expect(ann.page.get_by_role("row")).to_have_count(4)
    looks_well(ann)


def test_a_friend_enters_by_the_code_and_can_withdraw(people: People) -> None:
    ann, bob = people(), people(360, 740, touch=True)
    opens(ann, "Friends' cup")
    code = ann.page.locator(".code").inner_text()
    bob.may_complain = True  # the browser reports that no table has the code
    bob.go()
    bob.page.get_by_label("Table code").fill(code.lower())
    bob.press("Join")
    expect(bob.page.get_by_role("heading", level=1)).to_have_text("Friends' cup")
    bob.press("Enter")
    expect(bob.page.get_by_text("Type a name first.")).to_be_visible()
    bob.page.get_by_label("Your name").fill("Ann")
    bob.press("Enter")
    expect(bob.page.get_by_text("Another player in this tournament is already called Ann.")).to_be_visible()
    looks_well(bob)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.press("Enter")
    expect(bob.page.get_by_text("Bob (you)")).to_be_visible()
    expect(ann.page.get_by_role("rowheader", name="Bob")).to_be_visible()
    bob.press("Withdraw")
    expect(bob.page.get_by_label("Your name")).to_be_visible()
    expect(ann.page.get_by_role("rowheader", name="Bob")).to_have_count(0)


def test_a_tournament_by_keys_alone(people: People) -> None:
    ann = people()
    ann.remember(name="Ann")
    ann.go("/#new-tournament")
    ann.page.get_by_role("radio", name="Indian knock-out").focus()
    ann.page.keyboard.press("ArrowRight")
    block = ann.page.get_by_role("radio", name="Block rummy")
    ann.page.get_by_role("group", name="Rules").get_by_role("radio").first.focus()
    for _ in range(10):
        if block.is_checked():
            break
        ann.page.keyboard.press("ArrowRight")
    expect(block).to_be_checked()
    more(ann)
    ann.page.get_by_role("textbox", name="Title").focus()
    ann.page.keyboard.type("Keys")
    ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("heading", level=1)).to_be_focused()
    bots = ann.page.get_by_label("Bots in the tournament")
    for _ in range(30):
        if bots.evaluate("one => one === document.activeElement"):
            break
        ann.page.keyboard.press("Tab")
    ann.page.keyboard.type("2")
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/t/**")
    expect(ann.hand).to_be_visible()


def test_an_unreachable_server_is_reported_until_it_is_back(people: People) -> None:
    ann = people(360, 740)
    ann.may_complain = True  # the browser reports failed requests
    opens(ann, "Cut lines")
    ann.page.route("**/api/tournaments/**", lambda route: route.abort())
    expect(ann.page.get_by_text("The server cannot be reached.")).to_be_visible()
    looks_well(ann)
    ann.page.unroute("**/api/tournaments/**")
    expect(ann.page.get_by_role("status").filter(has_text="You are in.")).to_be_visible()


def test_a_tournament_in_german(people: People) -> None:
    anna = people(360, 740, touch=True, names=GERMAN)
    anna.remember(name="Anna")
    anna.go("/#tournaments")
    expect(anna.page.get_by_role("heading", name="Turniere")).to_be_visible()
    looks_well(anna)
    anna.touch_it(anna.page.get_by_role("link", name="Turnier eröffnen"))
    anna.page.locator("summary", has_text="Weitere Einstellungen").click()
    anna.page.get_by_label("Titel").fill("Sonntag")
    looks_well(anna)
    anna.press("Turnier eröffnen")
    expect(anna.page.get_by_text("Du bist dabei.")).to_be_visible()
    expect(anna.page.get_by_text("Jeder Tisch spielt 3 Spiele.")).to_be_visible()
    looks_well(anna)


def test_a_schedule_is_opened_and_stopped_by_its_host(people: People) -> None:
    ann = people(360, 740, touch=True)
    ann.remember(name="Ann")
    ann.go("/#new-tournament")
    ann.page.get_by_role("radio", name="Swiss").check()
    more(ann)
    ann.page.get_by_role("textbox", name="Title").fill("Club night")
    ann.page.get_by_role("radio", name="Again and again").check()
    ann.page.get_by_label("Monday").check()
    looks_well(ann)
    ann.press("Open the tournament")
    mine = ann.page.get_by_role("listitem").filter(has=ann.page.get_by_text("Club night"))
    expect(mine.get_by_text("Every Monday and Friday at 20:00 (UTC).")).to_be_visible()
    ann.press("Stop this schedule")
    expect(mine).to_have_count(0)


def test_a_new_event_needs_few_answers_and_faults_stand_at_their_fields(people: People) -> None:
    ann = people(360, 740, touch=True)
    ann.may_complain = True  # the browser reports what the server refuses
    ann.go("/#new-tournament")
    name = ann.page.get_by_label("Your name")
    ann.press("Open the tournament")
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(ann.page.get_by_role("alert")).to_have_text("Type a name first, so that the others know who you are.")
    name.fill("Ann")
    ann.page.get_by_role("radio", name="100", exact=True).check()
    ann.press("Open the tournament")
    expect(ann.page.get_by_role("alert")).to_contain_text("needs an account")
    expect(ann.page.get_by_role("radio", name="100", exact=True)).to_be_focused()
    looks_well(ann)
    ann.page.get_by_role("radio", name="none", exact=True).check()
    ann.page.get_by_role("radio", name="Swiss").check()
    ann.press("Open the tournament")
    expect(ann.page.get_by_role("heading", level=1)).to_have_text(re.compile("^Swiss: "))
