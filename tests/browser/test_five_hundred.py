"""Whole matches of 500 in a real browser, action by action: a take of several cards, a call out of turn, a float.

The cards are known beforehand, so each match is a script.  Ann plays it in the browser, Bob over a socket.
"""

import re

import pytest
from playwright.sync_api import expect

from openrummy.engine.codec import to_plain
from openrummy.table import clock
from tests.browser.conftest import People
from tests.browser.gestures import Gestures, Keys
from tests.browser.person import Person
from tests.browser.scenes.stage import Stage, arrives
from tests.browser.scenes.stories import FROM_THE_RIVER, WITH_THE_PILE, Story, acts_of, begins
from tests.helpers import parse_act
from tests.server.running import Client, Line

pytestmark = pytest.mark.browser


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give calls enough time for a busy machine."""
    monkeypatch.setattr(clock, "ANSWER_MS", 60_000)


def begin(story: Story, ann: Person, server: Client) -> Line:
    """Begin the first deal with Ann at her browser; returns Bob's connection."""
    stage = Stage(ann, server)
    begins(stage, story)
    stage.sits()
    bob = stage.lines["Bob"]
    bob.until(lambda line: line.view["status"] == "playing")
    return bob


def tell(story: Story, ann: Gestures, bob: Line) -> None:
    """Let both play the story to the end of the match."""
    for name, act in acts_of(story):
        before = bob.view["version"]
        if name == "Bob":
            answer = bob.act(to_plain(parse_act(act)))
            assert answer["type"] == "accepted", (act, answer)
        else:
            expect_to_be_offered(act, ann.person, bob)
            ann.do(act, before)
        arrives(bob, before, f"{name}: {act}")
        look_at_a_float(ann.person, bob)


def expect_to_be_offered(act: str, ann: Person, bob: Line) -> None:
    """Check the page during a call out of turn; if the table waits for answers, their time is shown."""
    if not act.startswith("call"):
        return
    assert bob.view["turn"] == bob.view["you"]
    expect(ann.main).to_contain_text("Rummy!")
    expect(ann.main.locator("svg text")).to_have_count(1 if bob.view["phase"] == "window" else 0)
    look(ann)


def look_at_a_float(ann: Person, bob: Line) -> None:
    """Check that a floating player is told so."""
    floats = bob.view["seats"][0].get("floating", False) and bob.view["status"] == "playing"
    expect(ann.page.locator(".me").filter(has_text="you are floating")).to_have_count(1 if floats else 0)


def look(person: Person) -> None:
    assert person.findings() == []
    assert person.is_within_width()


def expect_the_end(story: Story, ann: Person, bob: Line) -> None:
    assert bob.view["status"] == "over"
    assert {"floated", story.call} <= {told["kind"] for told in bob.told if told.get("seat") == 0}
    assert tuple(seat["score"] for seat in bob.view["seats"]) == story.scores
    expect(ann.page.get_by_role("heading", name=re.compile("You win"))).not_to_have_count(0)
    look(ann)


def test_a_match_by_touch_on_a_telephone(people: People, server: Client) -> None:
    ann = people(360, 740, touch=True)
    bob = begin(WITH_THE_PILE, ann, server)
    tell(WITH_THE_PILE, Gestures(ann), bob)
    expect_the_end(WITH_THE_PILE, ann, bob)


def test_a_match_by_keyboard_alone(people: People, server: Client) -> None:
    ann = people(1280, 800)
    bob = begin(FROM_THE_RIVER, ann, server)
    tell(FROM_THE_RIVER, Keys(ann), bob)
    expect_the_end(FROM_THE_RIVER, ann, bob)
