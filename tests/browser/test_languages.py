"""The client in other languages: from the language of the browser, and by a press."""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import GERMAN, SPANISH, Names, Person

pytestmark = pytest.mark.browser


class Said(NamedTuple):
    """Words of a language on its pages.  screens: the headings of three pages.  panels: those in the menu."""

    names: Names
    menu: str
    screens: tuple[str, str, str]
    panels: tuple[str, ...]
    card: str
    over: str
    check: tuple[str, str]


PAGES = ("#friends?game=gin", "#tables", "#deals")
SAID = {
    "de": Said(
        GERMAN,
        "Menü",
        ("Gin-Rommé", "Offene Tische", "Spiele dieses"),
        ("Punkte", "Verlauf", "Tasten", "Einstellungen"),
        "^(Pik|Herz|Karo|Kreuz) (Ass|Bube|Dame|König|[2-9]|10)$",
        "Partie",
        ("Spiel prüfen", "Spiel 1 ist geprüft"),
    ),
    "es": Said(
        SPANISH,
        "Menú",
        ("Gin rummy", "Mesas abiertas", "Estadísticas de todas"),
        ("Puntos", "Historial", "Teclas", "Ajustes"),
        "^(as|jota|reina|rey|[2-9]|10) de (picas|corazones|diamantes|tréboles)$",
        "partida",
        ("Comprobar esta ronda", "Ronda 1 comprobada"),
    ),
}


def looks_well(person: Person) -> None:
    assert person.findings() == []
    assert person.is_within_width()


def open_panel(person: Person, menu: str, name: str) -> None:
    person.press(menu)
    person.touch_it(person.page.locator("dialog").get_by_role("button", name=name))
    expect(person.page.locator("dialog").get_by_role("heading", name=name)).to_be_visible()
    looks_well(person)
    person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize(("code", "width", "height"), [("de", 320, 568), ("es", 360, 740)])
def test_a_deal_is_played_by_the_names_of_a_language(people: People, code: str, width: int, height: int) -> None:
    said = SAID[code]
    anna = people(width, height, touch=True, names=said.names)
    anna.go()
    expect(anna.page.get_by_role("button", name=said.names.play_bots)).to_be_visible()
    assert anna.page.evaluate("document.documentElement.lang") == code
    looks_well(anna)
    for screen, heading in zip(PAGES, said.screens, strict=True):
        anna.go(f"/{screen}")
        expect(anna.page.get_by_role("heading", name=heading).last).to_be_visible()
        looks_well(anna)
    anna.plays_bots()
    anna.wait("has_something_to_do")
    looks_well(anna)
    assert all(re.match(said.card, card) for card in anna.cards)
    for panel in said.panels:
        open_panel(anna, said.menu, panel)
    anna.play_match()
    expect(anna.page.get_by_role("heading", name=re.compile(said.over))).to_be_visible()
    looks_well(anna)
    anna.press(said.check[0])
    expect(anna.page.get_by_text(said.check[1])).to_be_visible()
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
