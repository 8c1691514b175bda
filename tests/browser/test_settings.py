"""Settings take effect at once, and are kept."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person

pytestmark = pytest.mark.browser


LOOKS = """() => {
  const colour = (found, part) => getComputedStyle(found)[part];
  return [colour(document.body, "backgroundImage"), colour(document.querySelector("#back rect"), "fill"),
    document.querySelectorAll("[role=option] use[href^='#index']").length];
}"""
"""The cloth, the colour of the backs, and the cards in the hand that show their index twice: those with pips or a picture."""


def open_settings(person: Person) -> None:
    person.press("Menu")
    person.press("Settings")
    expect(person.page.get_by_label("Left-handed")).to_be_visible()


def close_settings(person: Person) -> None:
    person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog")).to_have_count(0)


def width_of_a_card(person: Person) -> float:
    box = person.hand.get_by_role("option").first.bounding_box()
    assert box is not None
    return box["width"]


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740), (1280, 800)])
def test_settings_take_effect_and_stay(people: People, width: int, height: int) -> None:
    ann = people(width, height, touch=width < 500)
    ann.plays_bots()
    ann.wait("is_my_turn")
    before = width_of_a_card(ann)
    open_settings(ann)
    assert ann.findings() == []
    ann.page.get_by_label("Size of the cards").fill("130")
    ann.page.get_by_label("Left-handed").check()
    ann.page.get_by_label("Plain words").check()
    ann.page.get_by_role("group", name="Speed of animations").get_by_label("Off").check()
    assert ann.findings() == []
    close_settings(ann)
    assert width_of_a_card(ann) > 1.2 * before
    assert ann.is_within_width()
    ann.page.reload()
    expect(ann.hand).to_be_visible()
    assert width_of_a_card(ann) > 1.2 * before
    expect(ann.button("Draw from the deck").first).to_be_visible()
    assert ann.findings() == []
    assert ann.is_within_width()


@pytest.mark.parametrize(
    ("felt", "back"), [("Navy blue", "Woven blue"), ("Wine red", "Plain dark"), ("Slate grey", "Woven red")]
)
def test_the_cloth_and_the_backs_are_chosen_by_their_pictures(people: People, felt: str, back: str) -> None:
    ann = people(360, 740, touch=True)
    ann.plays_bots()
    ann.wait("is_my_turn")
    before = ann.page.evaluate(LOOKS)
    open_settings(ann)
    for line, name in (
        ("Cloth", felt),
        ("Backs", back),
        ("Cards", "Large and plain"),
        ("Colours of the suits", "Two colours"),
    ):
        said = ann.page.locator("summary", has_text=line)
        said.click()
        ann.page.get_by_role("radio", name=name).check()
        expect(said).to_contain_text(name)
    assert ann.findings() == []
    after = ann.page.evaluate(LOOKS)
    close_settings(ann)
    assert after[0] != before[0]
    assert (after[1] == before[1]) == (back == "Woven red")  # that one is set from the start
    assert after[2] == 0 < before[2]
    assert ann.findings() == []
    ann.page.reload()
    expect(ann.hand).to_be_visible()
    assert ann.page.evaluate(LOOKS) == after


def test_single_keys_can_be_switched_off(people: People) -> None:
    ann = people()
    ann.plays_bots()
    ann.wait("is_my_turn")
    cards = len(ann.cards)
    open_settings(ann)
    ann.page.get_by_label("Single-key shortcuts").uncheck()
    close_settings(ann)
    ann.page.keyboard.press("d")
    ann.page.wait_for_timeout(300)
    expect(ann.hand.get_by_role("option")).to_have_count(cards)
    open_settings(ann)
    ann.page.get_by_label("Single-key shortcuts").check()
    close_settings(ann)
    ann.page.keyboard.press("d")
    expect(ann.hand.get_by_role("option")).to_have_count(cards + 1)
