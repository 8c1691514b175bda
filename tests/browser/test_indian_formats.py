"""Indian rummy by deals and with 21 cards, to the score sheet, with wrong declarations blocked or allowed without warning.

Afterwards the page checks a deal and replays it.  Ann plays in the browser by touch, Bob over a socket.
"""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.gestures import Gestures
from tests.browser.person import Person
from tests.browser.scenes.indian import (
    SOON_DONE,
    SOON_DONE_21,
    act,
    comes_close,
    declares_wrongly,
    offers,
)
from tests.browser.scenes.stage import Stage, is_between, is_playing
from tests.browser.scenes.stories import dealt_from
from tests.server.running import Client, Line

pytestmark = pytest.mark.browser


def look(ann: Person) -> None:
    assert ann.findings() == []
    assert ann.is_within_width()


def panel(ann: Person, name: str = "") -> Locator:
    return ann.page.get_by_role("dialog", name=name)


def begins(people: People, server: Client, seed: str, preset: str, check: str) -> tuple[Gestures, Stage]:
    """Begin a match with Bob, with Ann at her browser."""
    ann = people(360, 740, touch=True)
    stage = Stage(ann, server)
    with dealt_from(seed):
        stage.starts("Bob", preset=preset, settings={"check": check})
    stage.sits()
    stage.waits(is_playing)
    return Gestures(ann), stage


def finishes_with(ann: Gestures, card: str) -> Locator:
    """Put `card` into Ann's finish slot; returns the dialog before the declaration."""
    ann.select_cards([card])
    ann.person.press("Finish with ")
    return panel(ann.person, "Declare, ")


def shows(bob: Line) -> None:
    bob.until(lambda line: line.view["phase"] == "show")
    act(bob, **offers(bob.view, "submit_groups")[0]["action"])


def is_checked(ann: Person, deal: int, steps: int) -> None:
    """Check that the page confirms `steps` steps of the deal and finds no fault."""
    ann.press("Check this deal")
    checked = panel(ann, "Check this deal")
    expect(checked.get_by_text(f"✓ Deal {deal} checked")).to_be_visible()
    expect(checked.get_by_text("Checked:")).to_have_count(steps)
    ann.touch_it(checked.get_by_role("button", name="Close"))


def is_replayed(ann: Person) -> None:
    """Replay the first deal to its last action, after which both hands lie in their groups."""
    ann.page.get_by_role("link", name="Replay").click()
    page, moment = ann.page, ann.page.get_by_role("slider", name="Step")
    page.get_by_label("Deal").select_option("1")
    expect(moment).to_have_attribute("aria-valuetext", re.compile("The draw for first player: Ann "))
    page.keyboard.press("End")
    expect(moment).to_have_attribute("aria-valuetext", re.compile("shows their hand."))
    look(ann)


def test_two_deals_to_their_sheet_where_nobody_checks_before(people: People, server: Client) -> None:
    """Ann declares at her own risk; in the second deal Bob makes a wrong declaration, and she wins the chips of both."""
    gestures, stage = begins(people, server, SOON_DONE, "indian-deals-2", "risk")
    ann, bob = gestures.person, stage.lines["Bob"]
    comes_close(gestures, bob)
    asked = finishes_with(gestures, "AH")
    expect(asked.get_by_role("button", name="Use the best groups")).to_have_count(0)  # the hand has laid itself
    expect(asked).to_contain_text("There is no check first: a wrong declaration costs 80.")
    look(ann)
    ann.touch_it(asked.get_by_role("button", name="Declare", exact=True))
    shows(bob)
    second_deal(stage)
    expect(ann.page.get_by_role("heading", name="You win the match")).to_be_visible()
    first = bob.view["rows"][0][0]
    assert bob.view["rows"] == [[first, -first], [80, -80]]
    sheet = stage.dialog("Score")
    expect(sheet.get_by_role("row", name=f"Total {240 + first} {80 - first}")).to_be_visible()
    ann.touch_it(sheet.get_by_role("button", name="Close"))
    is_checked(ann, 2, 9)
    is_replayed(ann)
    stage.leave()


def second_deal(stage: Stage) -> None:
    """Let Bob make a wrong declaration on his first turn, whoever begins."""
    bob, ann = stage.lines["Bob"], stage.ann
    stage.waits(is_between)
    bob.command("ready")
    ann.press("Next deal")
    stage.waits(is_playing)
    if bob.view["turn"] == 0:
        ann.draw()
        expect(ann.hand.get_by_role("option")).to_have_count(14)
        ann.touch_it(ann.hand.get_by_role("option").first)
        ann.touch_it(ann.main)
        bob.until(Line.is_mine)
    declares_wrongly(bob)


def test_a_declaration_of_21_cards_where_a_wrong_hand_is_stopped(people: People, server: Client) -> None:
    gestures, stage = begins(people, server, SOON_DONE_21, "21-card", "block")
    ann, bob = gestures.person, stage.lines["Bob"]
    ann.draw()
    expect(ann.hand.get_by_role("option")).to_have_count(22)
    gestures.select_cards(["6S", "QC"])
    ann.press("Group")
    asked = finishes_with(gestures, "JH")
    expect(asked).to_contain_text("You cannot declare this here:")
    expect(asked.get_by_role("button", name="Declare", exact=True)).to_have_attribute("aria-disabled", "true")
    look(ann)
    ann.touch_it(asked.get_by_role("button", name="Use the best groups"))
    expect(asked).to_contain_text("A valid hand.")
    ann.touch_it(asked.get_by_role("button", name="Declare", exact=True))
    shows(bob)
    expect(ann.page.get_by_role("heading", name="You win the match")).to_be_visible()
    won, lost = bob.view["rows"][0]
    assert won == -lost > 0
    ann.touch_it(ann.page.get_by_text("Why ").first)
    expect(ann.page.get_by_text("value cards of all").first).to_be_visible()
    is_checked(ann, 1, 9)
    is_replayed(ann)
    stage.leave()
