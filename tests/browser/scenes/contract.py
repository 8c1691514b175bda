"""Tables with contracts: the discard on sale, a contract that was begun, and one with a crowd of melds."""

from playwright.sync_api import expect

from tests.browser.scenes.stage import Stage
from tests.browser.scenes.stories import dealt_from
from tests.server.running import Json


def _starts(stage: Stage) -> None:
    with dealt_from("5"):
        stage.starts("Bob", bots=2, preset="contract")


def buying(stage: Stage) -> None:
    """The top discard is on sale; a seat with double time keeps the time from running out."""
    _starts(stage)
    assert stage.lines["Ann"].command("give_time", seat=0, extra=True)["type"] == "accepted"
    stage.until("Ann", "buying")
    stage.sits()
    expect(stage.ann.main).to_contain_text("Do not buy")
    expect(stage.ann.button("Buy ")).to_be_visible()


def begun(stage: Stage) -> None:
    """Ann has laid down a part of her contract."""
    _starts(stage)
    stage.until("Ann", "play", _has_begun)
    stage.sits()
    expect(stage.ann.page.locator("#told")).to_contain_text("before you discard, lay down one set")
    expect(stage.ann.page.get_by_text("Contract: two sets")).to_be_visible()


def _has_begun(view: Json) -> bool:
    kinds = {offer["action"]["type"] for offer in view["offers"]}
    return bool(view["melds"]) and kinds == {"meld"}
