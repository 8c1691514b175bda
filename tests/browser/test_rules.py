"""Choosing rules, and sharing them."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_shared_rules_come_back_from_their_link(people: People, width: int, height: int) -> None:
    ann = people(width, height, touch=width < 500)
    ann.go("/#friends?rules=basic-house(ace_mode%3Dlow)")
    card = ann.page.get_by_role("region", name="Rule card")
    expect(card.get_by_text(re.compile("Q-K-A is not"))).to_be_visible()
    expect(card.get_by_text("basic-house(ace_mode=low)", exact=True)).to_be_visible()
    expect(ann.page.get_by_role("radio", name=re.compile("House-rules rummy"))).to_be_checked()
    link = card.get_by_label("Link to these rules")
    assert link.input_value().endswith("/#friends?rules=basic-house%28ace_mode%3Dlow%29")
    assert ann.findings() == []
    assert ann.is_within_width()


def test_a_wrong_code_is_explained(people: People) -> None:
    ann = people()
    ann.go("/#friends?rules=bingo")
    expect(ann.page.get_by_role("alert").get_by_text("There are no such rules.")).to_be_visible()


def test_the_card_of_a_chosen_game_is_in_sight(people: People) -> None:
    ann = people(360, 740, touch=True)
    ann.remember(setup={"preset": "contract", "options": {}, "players": 3, "bot": "sensible"})
    ann.go("/#rules")
    expect(ann.page.get_by_role("radio", name="Contract rummy")).to_be_in_viewport()
    ann.page.get_by_role("radio", name="Gin rummy").first.check()
    for shown in (
        ann.page.get_by_role("radio", name="Gin rummy").first,
        ann.page.get_by_role("heading", name="Gin rummy"),
    ):
        expect(shown).to_be_in_viewport(ratio=1)
    expect(ann.page.get_by_text("go gin for 25")).to_be_in_viewport()


def test_on_paper_there_is_the_card_alone(people: People) -> None:
    ann = people()
    ann.go("/#rules")
    expect(ann.page.get_by_role("region", name="Rule card")).to_be_visible()
    ann.page.emulate_media(media="print")
    expect(ann.page.get_by_role("button", name="Print this card")).to_be_hidden()
    expect(ann.page.get_by_role("radio").first).to_be_hidden()
    expect(ann.page.get_by_role("heading", name="Scoring")).to_be_visible()
