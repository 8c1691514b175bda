"""Arguments, rule cards on one page of paper, and lots, for people with real cards."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from openrummy.variants import BUILT_IN
from tests.browser.conftest import People
from tests.browser.looks import emulated, faults
from tests.browser.paper import pages
from tests.browser.person import Person

pytestmark = pytest.mark.browser

PRESETS = [key for variant in BUILT_IN for key in variant.presets]
FITS = "[...document.querySelectorAll('.columns')].every(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth <= clientWidth + 1 && scrollHeight <= clientHeight + 1)"
SIZE = "parseFloat(document.querySelector('.columns').style.fontSize)"
SMALLEST = 7.5
"""The size in points below which a card would be hard to read; the page gives up at 6."""


def look(person: Person) -> None:
    assert faults(person) == []
    for scheme in ("dark", "light"):
        with emulated(person, color_scheme=scheme):
            assert person.findings() == []
    for width in (320, 360):
        person.page.set_viewport_size({"width": width, "height": 740})
        assert person.is_within_width()


def test_an_argument_is_settled_by_the_rules_of_the_house(people: People) -> None:
    ann = people(360, 740, touch=True)
    ann.go("/#real-cards?tool=settle&rules=500")
    ann.page.get_by_label("What do you disagree about?").fill("may I take the card I just discarded?")
    ann.page.keyboard.press("Enter")
    answer = ann.page.get_by_role("article").first
    expect(answer).to_contain_text("It depends.")
    expect(answer).to_contain_text("3.2 DRAW(p)")
    expect(answer).to_contain_text("discard_draw=top No.")
    look(ann)
    ann.page.locator("select[name=game]").select_option(label="Gin rummy")
    ann.page.keyboard.press("Tab")
    ann.press("Settle it")
    expect(answer).to_contain_text("No.")
    ann.page.get_by_label("What do you disagree about?").fill("where is the station")
    ann.press("Settle it")
    expect(ann.page.get_by_text("No clause answers that")).to_be_visible()


def test_the_rules_of_every_game_go_on_one_page(people: People, tmp_path: Path) -> None:
    ann = people(360, 740, touch=True)
    ann.go("/#real-cards?tool=card&rules=basic(ace_mode%3Dlow_or_high)")
    card = ann.page.get_by_role("article", name="Rule card")
    expect(card).to_contain_text("basic(ace_mode=low_or_high)")
    expect(card.get_by_role("img", name="QR code of the link")).to_be_visible()
    for players, cards in ((2, "10 cards"), (6, "6 cards")):
        ann.page.get_by_role("group", name="Players").get_by_role("radio", name=str(players)).check()
        expect(card).to_contain_text(f"gets {cards}, dealt one at a time")
    look(ann)
    full: dict[str, float] = {}
    names = {preset.key: preset.name for variant in BUILT_IN for preset in variant.presets.values()}
    for key in PRESETS:
        ann.page.locator("select[name=game]").select_option(key)
        expect(card.get_by_role("heading", level=1)).to_have_text(names[key])
        expect(card.get_by_text(key, exact=True)).to_be_visible()
        ann.page.wait_for_function(FITS)
        full[key] = ann.page.evaluate(SIZE)
        assert pages(ann.page.pdf(format="A4")) == 1, key
    assert min(full.values()) >= SMALLEST, full
    ann.page.locator("select[name=game]").select_option(min(full, key=lambda key: full[key]))
    ann.page.wait_for_function(FITS)
    assert pages(ann.page.pdf(format="Letter")) == 1


def test_lots_are_drawn_and_checked_again(people: People) -> None:
    ann = people(360, 740, touch=True)
    ann.go("/#real-cards?tool=lots")
    ann.page.get_by_label("Names, each in a line of its own").fill("Ann\nBob\nCem\nDora\nEve")
    look(ann)
    ann.press("Draw")
    result = ann.page.get_by_role("region", name="The lot")
    expect(result.get_by_role("heading", name=re.compile("deals first"))).to_be_visible()
    look(ann)
    receipts: list[str] = []
    for kind, seen in (("Seats", "Seats, clockwise"), ("Teams or tables", "Group 2"), ("Bracket", "bye")):
        ann.press("Draw another lot")
        ann.page.get_by_role("radio", name=kind).check(force=True)
        ann.page.get_by_text("Make sure that nobody can steer it").click()
        sign = ann.page.locator(".sign")
        expect(sign).to_have_text(re.compile("^[0-9a-f]{64}$"))
        shown = sign.inner_text()
        ann.page.get_by_label("Words of the players, each in a line of its own").fill("rain\nKäse")
        ann.press("Draw")
        expect(result).to_contain_text(seen)
        look(ann)
        ann.page.get_by_text("Receipt", exact=True).click()
        receipts.append(ann.page.get_by_label("The whole receipt").input_value())
        found = json.loads(receipts[-1])
        assert (found["commitment"], sorted(found["order"])) == (shown, ["Ann", "Bob", "Cem", "Dora", "Eve"])
        assert found["words"] == ["rain", "Käse"]
    ann.press("Draw another lot")
    ann.page.get_by_text("Check a receipt").click()
    ann.page.get_by_label("The whole receipt").fill(receipts[0])
    ann.press("Check it")
    expect(ann.page.get_by_text("It holds")).to_be_visible()
    ann.page.get_by_label("The whole receipt").fill(receipts[0].replace('"rain"', '"snow"'))
    ann.press("Check it")
    expect(ann.page.get_by_text("another order follows")).to_be_visible()


def test_a_fair_order_is_shown_card_by_card(people: People) -> None:
    ann = people(360, 740, touch=True)
    ann.go("/#real-cards?tool=lots&lot=pack")
    ann.page.get_by_label("Jokers").fill("2")
    ann.press("Draw")
    name = ann.page.locator(".order .name")
    seen = []
    for number in range(1, 55):
        expect(ann.page.get_by_text(f"Card {number} of 54, from the top")).to_be_visible()
        seen.append(name.inner_text())
        if number == 27:
            look(ann)
        if number < 54:
            ann.press("Next card") if number % 2 else ann.page.keyboard.press("ArrowRight")
    assert len(set(seen)) == 53  # the two jokers are alike
    expect(ann.button("Next card")).to_be_disabled()
