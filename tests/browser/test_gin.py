"""Whole matches of gin in a real browser, action by action: the upcard, knocks, gin, lay-offs, and the score sheets.

The cards are known beforehand, so each match is a script.  Ann plays it in the browser, Bob over a socket.
"""

import re

import pytest
from playwright.sync_api import expect

from openrummy.engine.codec import to_plain
from tests.browser.conftest import People
from tests.browser.gestures import Gestures, Keys
from tests.browser.person import Person
from tests.browser.scenes.knocks import THREE_GAMES, TWO_KNOCKS, Knocks, begins
from tests.browser.scenes.stage import Stage, arrives
from tests.browser.scenes.stories import dealt_from
from tests.helpers import parse_act
from tests.server.running import Client, Line

pytestmark = pytest.mark.browser


def look(person: Person) -> None:
    assert person.findings() == []
    assert person.is_within_width()


def tell(story: Knocks, ann: Gestures, bob: Line) -> None:
    """Let both play the story to the end of the match."""
    for name, act in story.told():
        before = bob.view["version"]
        if name == "Ann":
            look_at_the_table(act, ann, before)
            ann.do(act, before)
        else:
            answer = bob.command("ready") if act == "next" else bob.act(to_plain(parse_act(act)))
            assert answer["type"] == "accepted", (act, answer)
        arrives(bob, before, f"{name}: {act}")


def look_at_the_table(act: str, ann: Gestures, version: int) -> None:
    """Check the page at each stage of gin: the upcard, the knock with its deadwood, both hands face to face."""
    verb = act.split(maxsplit=1)[0]
    if verb in ("take", "pass", "knock", "lay"):
        ann.wait_for(version)
        look(ann.person)
    if verb == "knock":
        expect(ann.person.button("Knock with").or_(ann.person.button("Go gin with"))).to_be_visible()
    if verb == "lay":
        expect(ann.page.get_by_role("heading", name=re.compile("Bob knocks with"))).to_be_visible()


def expect_the_end(story: Knocks, ann: Person, bob: Line) -> None:
    assert bob.view["status"] == "over"
    assert tuple(seat["score"] for seat in bob.view["seats"]) == story.scores
    expect(ann.page.get_by_role("heading", name=re.compile("wins? the match"))).not_to_have_count(0)
    why = ann.page.get_by_text(f"You: why {story.scores[0]}?")
    ann.touch_it(why)
    expect(ann.page.get_by_text("boxes for deals won").locator("visible=true")).not_to_have_count(0)
    look(ann)


def test_a_match_by_touch_on_a_telephone(people: People, server: Client) -> None:
    ann = people(360, 740, touch=True)
    stage = Stage(ann, server)
    with dealt_from(TWO_KNOCKS.seed):
        begins(stage, TWO_KNOCKS)
        tell(TWO_KNOCKS, Gestures(ann), stage.lines["Bob"])
    expect_the_end(TWO_KNOCKS, ann, stage.lines["Bob"])
    expect(ann.page.get_by_text("meld, 2 cards laid off").first).to_be_visible()


def test_hollywood_by_keyboard_alone(people: People, server: Client) -> None:
    ann = people(1280, 800)
    stage = Stage(ann, server)
    with dealt_from(THREE_GAMES.seed):
        begins(stage, THREE_GAMES)
        tell(THREE_GAMES, Keys(ann), stage.lines["Bob"])
    expect_the_end(THREE_GAMES, ann, stage.lines["Bob"])
    games = ann.page.get_by_role("group", name="Games").first.get_by_role("table")
    expect(games).to_have_count(3)
    for number, (winner, cells) in enumerate((("you", "48"), ("Bob", "51"), ("Bob", "26"))):
        expect(games.nth(number)).to_contain_text(f"Game {number + 1} closed by {winner}")
        expect(games.nth(number).get_by_role("cell", name=cells, exact=True)).to_be_visible()
