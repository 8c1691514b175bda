"""A connection lost in mid-turn loses no action, and the hand keeps its arrangement."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.scenes.stage import Stage
from tests.browser.wire import wire_to
from tests.server.running import Client, Line

pytestmark = pytest.mark.browser


def selected(person: Person) -> list[str]:
    """Return the names of the selected cards."""
    found: list[str] = person.hand.get_by_role("option", selected=True).evaluate_all(
        "all => all.map((one) => one.ariaLabel)"
    )
    return found


def groups(person: Person) -> list[str | None]:
    """Return the name of the group of each card, in order."""
    found: list[str | None] = person.hand.get_by_role("option").evaluate_all(
        "all => all.map((one) => document.getElementById(one.getAttribute('aria-describedby'))?.textContent)"
    )
    return found


def lays_groups(stage: Stage) -> None:
    """Arrange Ann's hand in two groups and the rest loose."""
    line = stage.lines["Ann"]
    hand = line.view["hand"]
    line.say(type="arrange", groups=[hand[4:7][::-1], hand[:2], [*hand[2:4], *hand[7:]]])
    line.until(lambda one: len(one.view.get("shelves", ())) == 2)


def discards_of_ann(line: Line) -> int:
    return sum(told["kind"] == "discarded" and told["seat"] == 0 for told in line.told)


def online(person: Person, *, yes: bool) -> None:
    words = "Connected" if yes else "No connection"
    expect(person.page.get_by_role("status").filter(has_text=words)).to_be_visible(timeout=20_000)


def select_one_to_discard(ann: Person) -> int:
    """Select a card that may be discarded, unlike one just taken from the pile; returns its index."""
    for place, option in reversed(list(enumerate(ann.hand.get_by_role("option").all()))):
        option.click()
        if ann.page.get_by_role("button", name=re.compile("^Discard")).count() > 0:
            return place
        option.click()
    raise AssertionError("no card can be discarded")


def test_a_cut_in_mid_turn_leaves_hand_groups_and_selected_cards(people: People, server: Client) -> None:
    ann = people(360, 740)
    ann.may_complain = True  # the browser reports the lost connection
    stage = Stage(ann, server)
    stage.starts("Bob")
    stage.until("Ann", "play")
    lays_groups(stage)
    with wire_to(server.address) as wire:
        ann.address = wire.address
        stage.sits()
        expect(ann.hand).to_be_visible()
        for place in (1, 6):
            ann.hand.get_by_role("option").nth(place).click()
        before = (ann.cards, groups(ann), selected(ann))
        assert len(before[2]) == 2
        wire.cut()
        online(ann, yes=False)
        ann.page.wait_for_timeout(3000)
        assert (ann.cards, groups(ann), selected(ann)) == before
        wire.mend()
        online(ann, yes=True)
        assert (ann.cards, groups(ann), selected(ann)) == before
    stage.leave()


def test_an_action_with_a_lost_answer_is_done_once_and_later_events_are_shown(people: People, server: Client) -> None:
    ann = people(360, 740)
    ann.may_complain = True
    stage = Stage(ann, server)
    stage.starts("Bob")
    stage.until("Ann", "play")
    lays_groups(stage)
    with wire_to(server.address) as wire:
        ann.address = wire.address
        stage.sits()
        expect(ann.hand).to_be_visible()
        before, bob = ann.cards, stage.lines["Bob"]
        discards = discards_of_ann(bob)
        place = select_one_to_discard(ann)
        wire.deaf = True
        ann.press("Discard")
        bob.turn()  # the action has arrived, and its answer is lost
        wire.cut()
        online(ann, yes=False)
        bob.act({"type": "draw_stock"})
        bob.act({"type": "discard", "card": bob.turn()["hand"][0]})
        wire.mend()
        online(ann, yes=True)
        expect(ann.hand.get_by_role("option")).to_have_count(len(before) - 1)
        assert ann.cards == [*before[:place], *before[place + 1 :]]
        ann.press("While you were away")
        told = ann.page.get_by_role("dialog").get_by_role("listitem").all_inner_texts()
        assert [words.split()[:2] for words in told] == [["Bob", "draws"], ["Bob", "discards"]]
        assert discards_of_ann(bob) == discards + 1
    stage.leave()


def test_an_action_while_disconnected_is_done_after_reconnecting(people: People, server: Client) -> None:
    ann = people(360, 740)
    ann.may_complain = True
    stage = Stage(ann, server)
    stage.starts("Bob")
    stage.until("Ann", "play")
    with wire_to(server.address) as wire:
        ann.address = wire.address
        stage.sits()
        expect(ann.hand).to_be_visible()
        before = ann.cards
        select_one_to_discard(ann)
        wire.cut()
        online(ann, yes=False)
        ann.press("Discard")
        assert ann.cards == before
        wire.mend()
        expect(ann.hand.get_by_role("option")).to_have_count(len(before) - 1, timeout=20_000)
        assert stage.lines["Bob"].turn()["pile"]
    stage.leave()
