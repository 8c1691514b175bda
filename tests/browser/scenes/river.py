"""Tables with a pile spread out: a choice of depths, calls, floats, and many seats."""

from playwright.sync_api import expect

from tests.browser.gestures import Gestures
from tests.browser.scenes.stage import Stage
from tests.browser.scenes.stories import FROM_THE_RIVER, WITH_THE_PILE, dealt_from, told_until
from tests.server.running import Json


def river(stage: Stage) -> None:
    """A card in the river is chosen that would take three."""
    told_until(stage, FROM_THE_RIVER, 17)
    stage.sits()
    cards = Gestures(stage.ann).river
    cards.nth(cards.count() - 3).click(position={"x": 8, "y": 12})
    expect(stage.ann.main).to_contain_text("Take 3 cards")


def call(stage: Stage) -> None:
    """The time for a call is running; a seat with double time keeps it from running out."""

    def hurry(view: Json) -> None:
        view["window"] = 4_000

    told_until(stage, WITH_THE_PILE, -2)
    assert stage.lines["Ann"].command("give_time", seat=0, extra=True)["type"] == "accepted"
    stage.sits(change=hurry)
    expect(stage.ann.main).to_contain_text("Rummy!")


def call_in_turn(stage: Stage) -> None:
    """Bob has melded so that a card of the river fits, and it is still his turn."""
    told_until(stage, FROM_THE_RIVER, 22)
    stage.sits()
    expect(stage.ann.main).to_contain_text("Rummy!")


def floating(stage: Stage) -> None:
    """Ann has no cards and must draw."""
    told_until(stage, FROM_THE_RIVER, -2)
    stage.sits()
    expect(stage.ann.page.get_by_text("you are floating")).to_be_visible()


def eight_seats(stage: Stage) -> None:
    """Two packs, long names, melds of many players and a long river."""
    names = ("Grandmother Josephine", "Wolfeschlegelsteinhausen", "Bob")
    with dealt_from("12"):
        stage.starts(*names, bots=4, preset="500")
        while not _is_late(stage):
            assert stage.view["status"] == "playing", "the deal is over"
            stage.play(1)
    stage.sits()


def _is_late(stage: Stage) -> bool:
    """Return whether Ann must draw, with many cards on the table."""
    acting, view = stage.to_act(), stage.view
    is_hers = acting is stage.lines["Ann"] and acting.view["phase"] == "draw"
    return is_hers and len(view["melds"]) >= 5 and len(view["pile"]) >= 12
