"""A reload in any state shows the same page again."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.scenes import at
from tests.browser.test_lines import groups, selected
from tests.server.running import Client

pytestmark = pytest.mark.browser

TIME = re.compile(r"(\d+):(\d\d)")


def shown(person: Person) -> dict[str, Any]:
    """Return what a reload must not change: hand, groups, selected cards, the table's texts."""
    main = person.page.get_by_role("main")
    buttons = [TIME.sub("", words) for words in main.get_by_role("button").all_inner_texts()]
    headings = main.get_by_role("heading").all_inner_texts()
    hand = (person.cards, groups(person), selected(person))
    return {"hand": hand, "buttons": buttons, "headings": headings, "title": person.page.title()}


CLOCKS = {"your-draw": 1, "others-turn": 2, "paused": 1}


def seconds(person: Person) -> list[int]:
    """Return the seconds left on every clock shown: the person's own, and that of another whose time runs."""
    texts = person.page.locator(".clock, [data-seat] .time").all_inner_texts()
    return [60 * int(minutes) + int(rest) for text in texts for minutes, rest in TIME.findall(text)]


@pytest.mark.parametrize(
    "name",
    [
        "lobby-waiting", "your-draw", "your-act", "others-turn", "paused", "deal-result", "waiting-next-deal",
        "match-over", "watching", "watching-late",
    ],
)  # fmt: skip
def test_a_reload_changes_nothing(name: str, people: People, server: Client) -> None:
    ann = people(360, 740)
    with at(name, ann, server):
        before, clocks = shown(ann), seconds(ann)
        ann.page.reload()
        expect(ann.page.get_by_role("heading", level=1)).not_to_have_text("Table", timeout=2000)
        if before["hand"][0]:
            expect(ann.hand.get_by_role("option")).to_have_count(len(before["hand"][0]))
        assert shown(ann) == before
        assert len(clocks) == CLOCKS.get(name, len(clocks))
        assert all(abs(now - then) <= 2 for now, then in zip(seconds(ann), clocks, strict=True))


def test_a_replay_is_shown_again_after_a_reload(people: People, server: Client) -> None:
    ann = people(360, 740)
    with at("replay", ann, server):
        moment = ann.page.get_by_role("slider", name="Step")
        expect(moment).to_have_attribute("aria-valuetext", re.compile("^Step 2 of "))
        words = moment.get_attribute("aria-valuetext") or ""
        ann.page.reload()
        expect(moment).to_have_attribute("aria-valuetext", words)


def test_cards_moved_just_before_a_reload_lie_where_they_were_put(people: People, server: Client) -> None:
    ann = people(360, 740)
    with at("your-draw", ann, server):
        before = ann.cards
        ann.hand.get_by_role("option").first.focus()
        ann.page.keyboard.press("Alt+ArrowRight")
        ann.page.reload()
        expect(ann.hand).to_be_visible()
        assert ann.cards == [before[1], before[0], *before[2:]]
