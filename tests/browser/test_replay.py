"""A finished match on its own table: by taps, by keys, from any seat, and by a link to any moment."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.server.running import Client, Json

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def seated(server: Client) -> Json:
    """A seat at a table whose match of two deals is over."""
    seated = server.open("sensible", "sensible", end_condition="deals", num_deals=2, tie_break="shared")
    line = server.sit(seated)
    line.command("start")
    assert line.finish()["status"] == "over"
    line.close()
    return seated


def moment(person: Person) -> Locator:
    """Return the slider, whose value says which step is shown and what happened in it."""
    return person.page.get_by_role("slider", name="Step")


def is_at(person: Person, words: str) -> None:
    expect(moment(person)).to_have_attribute("aria-valuetext", re.compile(words))


def looks_good(person: Person) -> None:
    assert person.findings() == []
    assert person.is_within_width()


def test_the_end_of_a_match_leads_to_its_plays_and_a_replay_by_taps(people: People, seated: Json) -> None:
    ann = people(360, 740, touch=True)
    ann.remember(seats=[{**seated, "title": "Block rummy", "at": 0}], name="Ann")
    ann.go(f"/t/{seated['table']}")
    # The costliest play is told only where it is not the best one too; it stands below that.
    plays = ann.page.get_by_role("listitem").filter(has_text=re.compile("(Best|Costliest) play: "))
    expect(plays.first).to_be_visible()
    ann.touch_it(plays.last.get_by_role("link", name="Watch"))
    is_at(ann, r"^Step \d+ of \d+\. .*(goes out|is blocked|stock is used up|ends)")
    ann.page.get_by_label("Deal").select_option("Deal 1")
    is_at(ann, "^Step 1 of .* The cards are dealt")
    expect(ann.hand.get_by_role("option")).not_to_have_count(0)
    ann.touch_it(ann.button("Step forward"))
    is_at(ann, "^Step 2 of .*(draws|takes)")
    ann.touch_it(ann.button("Open hands"))
    expect(ann.page.get_by_text(re.compile("^Mira: .* of "))).to_be_attached()
    looks_good(ann)
    ann.page.get_by_label("Seen by").select_option("Mira")
    expect(ann.page.get_by_text(re.compile("^Ann: .* of "))).to_be_attached()
    ann.touch_it(ann.button("Play"))
    is_at(ann, "^Step [3-9] of ")
    ann.touch_it(ann.button("Stop"))
    ann.touch_it(ann.page.get_by_role("link", name="Back to the table"))
    expect(ann.button("Rematch")).to_be_visible()


def test_a_link_to_a_moment_shows_it_to_a_guest_who_walks_on_by_keys(people: People, seated: Json) -> None:
    eve = people(1280, 800)
    eve.go(f"/t/{seated['table']}#replay?deal=2&step=3&seat=1")
    is_at(eve, "^Step 4 of ")
    expect(eve.page.get_by_label("Seen by")).to_have_value("1")
    for key, words in {
        "ArrowRight": "^Step 5 of ",
        "ArrowLeft": "^Step 4 of ",
        "Home": "^Step 1 of ",
        "ArrowDown": "^Step 2 of ",
        "End": r"^Step (\d+) of \1\. .* [-+]?\d",
        "PageUp": "^Step 1 of ",
    }.items():
        eve.page.keyboard.press(key)
        is_at(eve, words)
    expect(eve.page.get_by_label("Deal", exact=True)).to_have_value("1")
    eve.page.keyboard.press("v")
    expect(eve.page.get_by_label("Seen by")).to_have_value("2")
    eve.page.keyboard.press("o")
    expect(eve.button("Open hands")).to_have_attribute("aria-pressed", "true")
    assert eve.page.url.endswith("#replay?deal=1&step=0&seat=2&open")
    looks_good(eve)
    eve.page.keyboard.press("Space")
    is_at(eve, "^Step [2-9] of ")
    eve.page.keyboard.press("Space")
    expect(eve.button("Play")).to_be_visible()


def test_a_deal_that_is_not_over_is_refused_in_words(people: People, server: Client) -> None:
    seated = server.open("sensible")
    line = server.sit(seated)
    line.command("start")
    eve = people(320, 568)
    eve.may_complain = True  # the refusal is an answer with status 404
    eve.go(f"/t/{seated['table']}#replay?deal=1&step=3&open")
    expect(eve.page.get_by_text("The record does not contain this deal.")).to_be_visible()
    looks_good(eve)
    line.close()
