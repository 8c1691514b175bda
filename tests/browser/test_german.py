"""The client in German: from the language of the browser, and by a press."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import GERMAN, Person

pytestmark = pytest.mark.browser


def looks_well(person: Person) -> None:
    assert person.findings() == []
    assert person.is_within_width()


def open_panel(person: Person, name: str) -> None:
    person.press("Menü")
    person.touch_it(person.page.locator("dialog").get_by_role("button", name=name))
    expect(person.page.locator("dialog").get_by_role("heading", name=name)).to_be_visible()
    looks_well(person)
    person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740)])
def test_a_deal_is_played_by_its_german_names(people: People, width: int, height: int) -> None:
    anna = people(width, height, touch=True, names=GERMAN)
    anna.go()
    expect(anna.page.get_by_role("button", name="Gegen Bots spielen")).to_be_visible()
    assert anna.page.evaluate("document.documentElement.lang") == "de"
    looks_well(anna)
    for screen, heading in (
        ("#friends?game=gin", "Gin-Rommé"),
        ("#tables", "Offene Tische"),
        ("#deals", "Spiele dieses"),
    ):
        anna.go(f"/{screen}")
        expect(anna.page.get_by_role("heading", name=heading).last).to_be_visible()
        looks_well(anna)
    anna.plays_bots()
    anna.wait("has_something_to_do")
    looks_well(anna)
    names = re.compile("^(Pik|Herz|Karo|Kreuz) (Ass|Bube|Dame|König|[2-9]|10)$")
    assert all(names.match(card) for card in anna.cards)
    for panel in ("Punkte", "Verlauf", "Tasten", "Einstellungen"):
        open_panel(anna, panel)
    anna.play_match()
    expect(anna.page.get_by_role("heading", name=re.compile("Partie"))).to_be_visible()
    looks_well(anna)
    anna.press("Spiel prüfen")
    expect(anna.page.get_by_text("Spiel 1 ist geprüft")).to_be_visible()
    looks_well(anna)


def test_the_language_changes_at_once_and_is_kept(people: People) -> None:
    ann = people(360, 740, touch=True)
    ann.plays_bots()
    ann.wait("is_my_turn")
    held = len(ann.cards)
    ann.press("Menu")
    ann.press("Settings")
    ann.press("Deutsch")
    expect(ann.page.get_by_role("heading", name="Einstellungen")).to_be_visible()
    looks_well(ann)
    ann.page.keyboard.press("Escape")
    ann.names = GERMAN
    expect(ann.hand.get_by_role("option")).to_have_count(held)
    ann.page.reload()
    expect(ann.hand.get_by_role("option")).to_have_count(held)
    assert ann.page.evaluate("document.documentElement.lang") == "de"
