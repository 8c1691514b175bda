"""Gin: the first upcard, a knock, both hands face to face, the score sheets."""

from playwright.sync_api import expect

from tests.browser.scenes.stage import Stage
from tests.server.running import Json, panel

LONG = {"target_score": 2000}
"""A match long enough to reach the state wanted."""


def offers(view: Json, kind: str) -> list[Json]:
    """Return the offers of one kind."""
    return [offer for offer in view["offers"] if offer["action"]["type"] == kind]


def upcard_offer(stage: Stage) -> None:
    stage.starts("Bob", preset="gin-oklahoma", oklahoma_ace="one", **LONG)
    stage.until("Ann", "upcard", lambda view: len(panel(view, "terms")["words"]) == 2)
    stage.sits()
    expect(stage.ann.button("Pass the upcard")).to_be_visible()


def can_knock(stage: Stage) -> None:
    """Ann can knock, with groups that leave more than necessary."""
    stage.starts("Bob", preset="gin-oklahoma", **LONG)
    stage.until("Ann", "discard", lambda view: bool(offers(view, "knock")))
    line = stage.lines["Ann"]
    meld = view_meld(line.view)
    line.say(type="arrange", groups=[meld, [card for card in line.view["hand"] if card not in meld]])
    line.until(lambda one: len(one.view["groups"]) == 2)
    stage.sits()
    expect(stage.ann.button("Knock").or_(stage.ann.button("Go gin")).first).to_be_visible()


def view_meld(view: Json) -> list[str]:
    """Return a meld from the best groups."""
    melds: list[list[str]] = panel(view, "unmatched")["melds"]
    return melds[0]


def lay_off(stage: Stage) -> None:
    """The hand is in its best groups, with a card selected that can be laid off."""
    stage.starts("Bob", preset="gin", **LONG)
    stage.until("Ann", "layoff", lambda view: bool(offers(view, "layoff")), eager="knock")
    card = offers(stage.lines["Ann"].view, "layoff")[0]["cards"][0]
    stage.sits()
    stage.ann.page.keyboard.press("b")
    stage.ann.hand.locator(f"[data-key='{card}.1']").click()
    expect(stage.ann.page.get_by_role("button", name="Lay off ").first).to_be_visible()


def gin_shown(stage: Stage) -> None:
    """The other player has gone gin."""
    stage.starts("Bob", preset="gin", knock_limit=0, **LONG)
    stage.until("Ann", "show")
    stage.sits()
    expect(stage.ann.page.get_by_role("heading", name="Bob has gin")).to_be_visible()


def knock_result(stage: Stage) -> None:
    stage.starts("Bob", preset="gin", **LONG)
    stage.until("Ann", "layoff", lambda view: bool(offers(view, "layoff")), eager="knock")
    stage.play()
    stage.sits()
    expect(stage.ann.button("Next deal")).to_be_visible()
    stage.ann.page.get_by_text("Why ").first.click()


def hollywood(stage: Stage) -> None:
    stage.starts("Bob", preset="gin-hollywood", target_score=150)
    while stage.view["status"] != "over" and not all(
        map(any, (column["wins"] for column in panel(stage.view, "columns")["games"]))
    ):
        stage.deal_over()
        if stage.view["status"] == "between":
            stage.next_deal()
    stage.sits()
    stage.dialog("Score")


def match_over(stage: Stage) -> None:
    stage.starts("Bob", preset="gin-hollywood", target_score=20)
    stage.deal_over(match=True)
    stage.sits()
    expect(stage.ann.button("Rematch")).to_be_visible()
