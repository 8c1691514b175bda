"""Indian rummy: labelled shelves, the finish slot and its check, the show, the questions of a pool, 21 cards."""

from collections.abc import Iterable
from typing import Any

from playwright.sync_api import expect

from openrummy.engine.codec import to_plain
from tests.browser.gestures import Gestures
from tests.browser.scenes.stage import Stage, arrives
from tests.browser.scenes.stories import dealt_from
from tests.helpers import parse_act
from tests.server.running import Json, Line, panel

TIMED: Json = {"clock": "normal", "absent": "bot"}
POOL: Json = {"preset": "indian-pool-101", "entry_fee": 10}
POOL_CARDS = "b"
"""A seed for three players with which Ann begins: those who drop after her pay little, so that a split is possible."""

SOON_DONE = "78"
"""A seed for two players with which Ann can declare after a few actions."""
BEFORE_THE_END = (("Ann", "pile"), ("Ann", "discard 6S"), ("Bob", "pile"), ("Bob", "discard AD"), ("Ann", "stock"))
WHOLE = ("AS 2S 3S", "AC 3C JK", "6C 8C 9C TH", "KS KH KD")
"""Her groups at that point; the ace of hearts is left to finish with, and tens are wild."""

SOON_DONE_21 = "478"
"""A seed for two players with which Ann can declare 21 cards after her first draw, finishing with JH."""


def offers(view: Json, kind: str) -> list[Json]:
    """Return the offers of one kind."""
    return [offer for offer in view["offers"] if offer["action"]["type"] == kind]


def act(line: Line, type: str, **fields: object) -> None:  # noqa: A002 - as in the message
    """Take an action and check that it is accepted."""
    version = line.view["version"]
    answer = line.act({"type": type, **fields})
    assert answer["type"] == "accepted", answer
    line.until(lambda one: one.view["version"] > version)


def plain_turn(line: Line) -> None:
    """Draw, and discard a card that is in no meld."""
    act(line, "draw_stock")
    discard_loose(line)


def discard_loose(line: Line) -> None:
    """Discard the highest card that is in no meld."""
    kept = {card for group in panel(line.view, "unmatched")["melds"] for card in group} | {
        *panel(line.view, "wild").get("cards", ()),
        "JK",
    }
    cards = [offer["action"]["card"] for offer in offers(line.view, "discard")]
    loose = [card for card in cards if card not in kept] or cards
    act(line, "discard", card=max(loose, key=lambda card: "A23456789TJQK".index(card[0])))


def whose_turn(stage: Stage) -> Line:
    """Return the connection whose turn it is, after all have caught up."""
    line = stage.to_act()
    assert line is not None
    return line


def declares_wrongly(line: Line) -> None:
    """Draw, and make a wrong declaration."""
    act(line, "draw_stock")
    card = next(card for card in line.view["hand"] if card != line.view.get("taken"))
    act(line, "declare", card=card, groups=[])


def deal_ended(stage: Stage, wrong: tuple[str, ...]) -> None:
    """Play a deal in which the players in `wrong` make wrong declarations, and others drop until one is left."""
    while (line := stage.to_act()) is not None and line.view["phase"] == "draw":
        seats = line.view["seats"]
        if seats[line.view["you"]]["name"] in wrong:
            declares_wrongly(line)
        elif any(seat["name"] in wrong and seat.get("inside", True) for seat in seats):
            plain_turn(line)
        else:
            act(line, "drop")


def arranged(line: Line, *groups: list[str]) -> None:
    """Arrange the hand of a connection in these groups, with the rest loose."""
    laid = [*map(list, groups), rest_of(line, groups)]
    line.say(type="arrange", groups=laid)
    line.until(lambda one: one.view["groups"] == laid)


def rest_of(line: Line, groups: Iterable[list[str]]) -> list[str]:
    """Return the cards of the hand that are in none of the groups."""
    rest = list(line.view["hand"])
    for card in (card for group in groups for card in group):
        rest.remove(card)
    return rest


BOB_IS_DONE = "208"
"""A seed for two players with which the second can declare soon."""


def nearly_done(stage: Stage, *groups: str, **more: Any) -> None:
    """Ann has a valid hand and arranges it in these groups."""
    with dealt_from(SOON_DONE):
        stage.starts("Bob", preset="indian-points", **more)
    for name, words in BEFORE_THE_END:
        stage.to_act()
        act(stage.lines[name], **to_plain(parse_act(words)))
    arranged(stage.lines["Ann"], *(group.split() for group in groups))


def comes_close(ann: Gestures, bob: Line) -> None:
    """Play until Ann, at her browser, can declare."""
    for name, words in BEFORE_THE_END:
        before = bob.view["version"]
        if name == "Bob":
            act(bob, **to_plain(parse_act(words)))
        else:
            ann.do(words, before)
        arrives(bob, before, f"{name}: {words}")
    expect(ann.person.hand.get_by_role("option")).to_have_count(14)


def labelled(stage: Stage) -> None:
    """A run, a set, and a group that is no meld yet."""
    nearly_done(stage, "AS 2S 3S", "KS KH KD", "6C 8C 9C", "AC AH", "3C JK TH")
    stage.sits()
    expect(stage.ann.page.locator(".shelf .label")).to_have_count(5)


def finish_check(stage: Stage) -> None:
    """The hand about to be declared is not valid, and the table says why."""
    nearly_done(stage, "KS KH KD", "6C 8C 9C TH", "AS 2S 3S AC", "3C JK")
    stage.sits()
    stage.press("Finish slot")
    expect(stage.ann.page.get_by_role("dialog").get_by_text("No pure run")).to_be_visible()


def finish_ready(stage: Stage) -> None:
    """The hand about to be declared is valid."""
    nearly_done(stage, *WHOLE)
    stage.sits()
    stage.press("Finish slot")
    expect(stage.ann.page.get_by_role("dialog").get_by_text("A valid hand.")).to_be_visible()


def drop_asked(stage: Stage) -> None:
    stage.starts("Bob", "Cleo", preset="indian-points")
    while whose_turn(stage) is not stage.lines["Ann"]:
        plain_turn(whose_turn(stage))
    stage.sits()
    stage.press("Drop")
    expect(stage.ann.page.get_by_role("dialog", name="Drop?")).to_be_visible()


def declared(stage: Stage, **more: Any) -> None:
    """Bob has declared."""
    with dealt_from(BOB_IS_DONE):
        stage.starts("Bob", preset="indian-points", **more)
    while (line := whose_turn(stage)).view["phase"] != "show":
        ready = [offer for offer in offers(line.view, "declare") if not offer.get("faults")]
        if ready:
            act(line, **ready[0]["action"])
        elif line.view["phase"] == "draw":
            act(line, "draw_stock")
        else:
            discard_loose(line)


def show(stage: Stage) -> None:
    """Bob has declared, and Ann has some seconds to show her hand."""
    declared(stage, settings=TIMED)
    ann = stage.lines["Ann"]
    arranged(ann, *panel(ann.view, "unmatched")["melds"][:1], ann.view["hand"][:0] or ann.view["groups"][-1][-3:])
    stage.sits()
    expect(stage.ann.page.get_by_role("heading", name="Bob has declared")).to_be_visible()


def shown_result(stage: Stage) -> None:
    """Both hands as they were shown."""
    declared(stage)
    ann = stage.lines["Ann"]
    act(ann, "submit_groups", groups=offers(ann.view, "submit_groups")[0]["action"]["groups"])
    stage.sits()
    expect(stage.ann.button("Rematch")).to_be_visible()
    stage.ann.page.get_by_text("Why ").first.click()


def out_of_the_pool(stage: Stage, name: str, *others: str, **more: Any) -> None:
    """Play two deals in which `name` reaches 101 points, and the others few."""
    with dealt_from(POOL_CARDS):
        stage.starts(*others, **POOL, **more)
        deal_ended(stage, wrong=(name,))
        stage.next_deal()
        deal_ended(stage, wrong=(name,))


def rejoin(stage: Stage) -> None:
    """Ann has reached 101 points and is asked whether she rejoins."""
    out_of_the_pool(stage, "Ann", "Bob", "Cleo")
    stage.sits()
    expect(stage.ann.page.get_by_role("dialog", name="Rejoin?")).to_be_visible()


def split(stage: Stage) -> None:
    """Bob is out, and Ann and Cleo may share the pool."""
    out_of_the_pool(stage, "Bob", "Bob", "Cleo")
    act(stage.lines["Bob"], "decline")
    stage.to_act()
    stage.sits()
    expect(stage.ann.page.get_by_role("dialog", name="Share the pool?")).to_be_visible()


def pool_sheet(stage: Stage) -> None:
    """One player has dropped, one is out of the match."""
    out_of_the_pool(stage, "Bob", "Bob", "Cleo")
    act(stage.lines["Bob"], "decline")
    stage.to_act()
    act(stage.lines["Cleo"], "refuse_split")
    stage.to_act()
    stage.next_deal()
    stage.sits()
    stage.dialog("Score")


def pool_paid(stage: Stage) -> None:
    """Ann has won the pool less the fee, since Bob is out and Cleo left; she looks at the sum."""
    out_of_the_pool(stage, "Bob", "Bob", "Cleo", platform_fee_percent=5)
    act(stage.lines["Bob"], "decline")
    stage.to_act()
    stage.next_deal()
    act(stage.lines["Cleo"], "leave")
    stage.to_act()
    stage.sits()
    expect(stage.ann.button("Rematch")).to_be_visible()
    stage.ann.page.get_by_text("You: why ").click()


def pool_paid_sheet(stage: Stage) -> None:
    """The score sheet of that match, with the proof of Bob's chips."""
    pool_paid(stage)
    sheet = stage.dialog("Score")
    stage.ann.touch_it(sheet.get_by_role("button", name="Bob: −10 chips. Why?"))


def twenty_one(stage: Stage) -> None:
    """Ann has 21 cards and one drawn, some of them on shelves."""
    with dealt_from("7"):
        stage.starts("Bob", preset="21-card")
    while whose_turn(stage) is not stage.lines["Ann"]:
        plain_turn(whose_turn(stage))
    ann = stage.lines["Ann"]
    act(ann, "draw_stock")
    melds = panel(ann.view, "unmatched")["melds"][:3]
    arranged(ann, *melds, rest_of(ann, melds)[-3:])
    stage.sits()
    expect(stage.ann.hand.get_by_role("option")).to_have_count(22)
