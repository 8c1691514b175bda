"""The arrangement of the hand, and the score sheet, through draws, discards and reloads."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person

pytestmark = pytest.mark.browser


def select_cards(person: Person, *names: str) -> None:
    for name in names:
        person.touch_it(person.hand.get_by_role("option", name=name, exact=True).first)


def in_group(person: Person, number: int) -> list[str]:
    """Return the names of the cards in a group."""
    cards = person.hand.locator(f'[aria-describedby="shelf-{number}"]')
    found: list[str] = cards.evaluate_all("all => all.map(one => one.ariaLabel)")
    return found


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740), (1280, 800)])
def test_groups_are_made_by_tap_and_stay(people: People, width: int, height: int) -> None:
    ann = people(width, height, touch=width < 500)
    ann.plays_bots(bots=1)
    ann.wait("is_my_turn")
    first, second, third, *rest = ann.cards
    select_cards(ann, first, third)
    ann.press("Group")
    assert in_group(ann, 1) == [first, third]
    assert ann.cards == [first, third, second, *rest]
    ann.page.wait_for_timeout(600)  # a series of quick moves is sent once
    ann.draw()
    expect(ann.hand.get_by_role("option")).to_have_count(len(rest) + 4)
    assert ann.cards[:-1] == [first, third, second, *rest]
    assert ann.findings() == []
    assert ann.is_within_width()
    before = ann.cards
    ann.page.reload()
    expect(ann.hand).to_be_visible()
    assert ann.cards == before
    assert in_group(ann, 1) == [first, third]
    select_cards(ann, first, third)
    ann.press("Ungroup")
    assert in_group(ann, 1) == []


def test_groups_by_keyboard(people: People) -> None:
    ann = people()
    ann.plays_bots()
    ann.wait("is_my_turn")
    keys, (first, second, third, *rest) = ann.page.keyboard, ann.cards
    ann.hand.get_by_role("option").first.focus()
    keys.press("Shift+ArrowRight")
    keys.press("g")
    assert in_group(ann, 1) == [first, second]
    ann.hand.get_by_role("option", name=third, exact=True).focus()
    keys.press("Alt+ArrowUp")
    assert in_group(ann, 1) == [first, second, third]
    keys.press("Alt+ArrowLeft")
    assert in_group(ann, 1) == [first, third, second]
    keys.press("Alt+ArrowDown")
    assert in_group(ann, 1) == [first, second]
    keys.press("Home")
    keys.press("u")
    assert in_group(ann, 1) == []
    assert sorted(ann.cards) == sorted([first, second, third, *rest])


def test_the_score_sheet_knows_its_reasons_after_a_reload(people: People) -> None:
    ann = people(360, 740, touch=True)
    ann.plays_bots(end_condition="deals", num_deals=2)
    ann.play_deal()
    ann.press("Next deal")
    expect(ann.hand).to_be_visible()
    ann.page.reload()
    expect(ann.hand).to_be_visible()
    ann.press("Menu")
    ann.press("Score")
    ann.touch_it(ann.page.get_by_role("button", name=re.compile(r"deal 1: .*Why\?")).first)
    proof = ann.page.locator(".proof")
    expect(proof).to_contain_text(re.compile(r"penalty for|nothing to count|nobody went out|points"))
    expect(proof).not_to_contain_text("record")
    assert ann.findings() == []
