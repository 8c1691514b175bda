"""Whole matches of Indian rummy in a real browser, with a drop, a wrong declaration, a rejoin, a split and a show.

The cards are known beforehand.  Ann plays in the browser, the others over sockets.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.gestures import Gestures, Keys
from tests.browser.person import GERMAN, Person
from tests.browser.scenes.indian import (
    POOL,
    POOL_CARDS,
    SOON_DONE,
    WHOLE,
    act,
    comes_close,
    declares_wrongly,
    offers,
    plain_turn,
    whose_turn,
)
from tests.browser.scenes.stage import Stage, is_between, is_playing
from tests.browser.scenes.stories import dealt_from
from tests.server.running import Client, Json, Line

pytestmark = pytest.mark.browser


def dialog(ann: Person) -> Locator:
    return ann.page.get_by_role("dialog")


def look(ann: Person) -> None:
    assert ann.findings() == []
    assert ann.is_within_width()


def others_drop(stage: Stage) -> None:
    """Let the others drop until it is Ann's turn or the deal is over."""
    lines = stage.lines
    while True:
        stage.catches_up()
        acting = [line for line in lines.values() if line.is_mine() and line.view["phase"] == "draw"]
        if not acting:
            return
        act(acting[0], "drop")


def ann_is_out(view: Json) -> bool:
    """Return whether Ann is out of the deal, or the deal is over."""
    return view["status"] != "playing" or not view["seats"][0].get("inside", True)


def declares_nothing(ann: Person) -> None:
    """Draw, select a card, tap the finish slot, read the faults, and declare anyway, all by touch."""
    ann.draw()
    expect(ann.hand.get_by_role("option")).to_have_count(14)
    asked = Gestures(ann).offer_nothing()
    expect(asked).to_contain_text("would cost 80")
    look(ann)
    ann.touch_it(asked.get_by_role("button", name="Declare anyway"))


def test_a_pool_by_touch_on_a_telephone(people: People, server: Client) -> None:
    """Ann makes two wrong declarations, rejoins, drops, and shares the pool with the last other player."""
    ann = people(360, 740, touch=True)
    stage = Stage(ann, server)
    with dealt_from(POOL_CARDS):
        stage.starts("Bob", "Cleo", **POOL)
        stage.sits()
        stage.waits(is_playing)
        wrong_in_two_deals(stage, ann)
        expect(dialog(ann)).to_contain_text("a player who rejoins has")
        look(ann)
        ann.touch_it(dialog(ann).get_by_role("button", name="Rejoin"))
        next_deal(stage, ann)
        the_pool_is_shared(stage, ann)
    stage.leave()


def the_pool_is_shared(stage: Stage, ann: Person) -> None:
    """Let Cleo make wrong declarations until she is out, and Ann and Bob agree to share."""
    bob = stage.lines["Bob"]
    deal(stage, wrong="Cleo", bobs=plain_turn, anns=lambda: drops(ann))
    next_deal(stage, ann)
    deal(stage, wrong="Cleo", bobs=lambda line: act(line, "drop"), anns=lambda: draws_and_discards(ann))
    expect(dialog(ann)).to_contain_text("an equal share of the rest")
    look(ann)
    ann.touch_it(dialog(ann).get_by_role("button", name="Share the pool"))
    stage.waits(lambda view: 0 not in view["toAct"])
    act(bob, "accept_split")
    expect(ann.page.get_by_role("heading", name="You and Bob share the match")).to_be_visible()


def deal(stage: Stage, *, wrong: str, bobs: Callable[[Line], None], anns: Callable[[], None]) -> None:
    """Play a deal to its end, each player as given.  wrong: the player who makes a wrong declaration."""
    lines = stage.lines
    while stage.catches_up() and lines["Bob"].view["phase"] == "draw":
        turn = lines["Bob"].view["turn"]
        if turn == 0:
            anns()
            stage.waits(lambda view: view["turn"] != 0 or not is_playing(view))
        elif turn == lines[wrong].view["you"]:
            declares_wrongly(lines[wrong])
        else:
            bobs(lines["Bob"])


def draws_and_discards(ann: Person) -> None:
    ann.draw()
    expect(ann.hand.get_by_role("option")).to_have_count(14)
    ann.touch_it(ann.hand.get_by_role("option").first)
    ann.touch_it(ann.main)


def wrong_in_two_deals(stage: Stage, ann: Person) -> None:
    for deal in (1, 2):
        play_to_ann(stage)
        declares_nothing(ann)
        stage.waits(ann_is_out)
        others_drop(stage)
        if deal == 1:
            next_deal(stage, ann)


def play_to_ann(stage: Stage) -> None:
    """Let the others draw and discard until it is Ann's turn."""
    while True:
        stage.catches_up()
        acting = [line for line in stage.lines.values() if line.is_mine()]
        if not acting:
            return
        plain_turn(acting[0])


def next_deal(stage: Stage, ann: Person) -> None:
    stage.waits(is_between)
    for line in stage.lines.values():
        line.command("ready")
    ann.press("Next deal")
    stage.waits(is_playing)
    expect(ann.hand).to_be_visible()


def drops(ann: Person) -> None:
    """Drop, for the cost shown on the button."""
    ann.press("Drop −")
    look(ann)
    ann.touch_it(dialog(ann).get_by_role("button", name="Drop for "))


def test_a_declaration_by_keyboard_alone(people: People, server: Client) -> None:
    ann = people(1280, 800)
    stage = Stage(ann, server)
    with dealt_from(SOON_DONE):
        stage.starts("Bob", preset="indian-points")
    stage.sits()
    stage.waits(is_playing)
    bob, keys = stage.lines["Bob"], Keys(ann)
    comes_close(keys, bob)
    keys.press("b")
    expect(ann.page.locator(".shelf .label")).to_have_count(len(WHOLE))
    keys.press("f")
    expect(dialog(ann)).to_contain_text("A valid hand.")
    look(ann)
    dialog(ann).get_by_role("button", name="Declare").focus()
    keys.press("Enter")
    bob.until(lambda line: line.view["phase"] == "show")
    act(bob, **offers(bob.view, "submit_groups")[0]["action"])
    expect(ann.page.get_by_role("heading", name="You win the match")).to_be_visible()
    look(ann)
    stage.leave()


def others_are_bots(view: Json) -> None:
    for seat in view["seats"][1:]:
        seat["kind"] = "bot"


SPILLING = """() => [...document.querySelectorAll(".seat")].flatMap((seat) => {
  const { left, right, top, bottom } = seat.getBoundingClientRect();
  const isOut = (one) => { const box = one.getBoundingClientRect();
    return box.left < left || box.right > right || box.top < top || box.bottom > bottom; };
  return [...seat.querySelectorAll(".facts > *, .notes > *")].filter(isOut).map((one) => one.textContent);
})"""
"""The words about a player that run out of the box of their seat."""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740)])
def test_a_seat_holds_the_words_about_a_bot_that_has_dropped(
    people: People, server: Client, width: int, height: int
) -> None:
    ann = people(width, height, touch=True, names=GERMAN)
    stage = Stage(ann, server)
    stage.starts("Bob", "Cleo", preset="indian-points")
    while (line := whose_turn(stage)) is not stage.lines["Bob"]:
        plain_turn(line)
    act(line, "drop")
    stage.sits(change=others_are_bots)
    expect(ann.page.locator(".seat", has_text="ausgestiegen, ").first).to_be_visible()
    assert ann.page.evaluate(SPILLING) == []
    look(ann)
