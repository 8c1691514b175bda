"""Results, and all dialogs over the table."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.scenes.playing import your_draw
from tests.browser.scenes.stage import LONG, TIMED, Stage


def deal_result(stage: Stage) -> None:
    stage.starts("Bob", bots=2, **LONG)
    stage.deal_over()
    stage.sits()
    expect(stage.ann.button("Next deal")).to_be_visible()


def waiting_for_the_next_deal(stage: Stage) -> None:
    deal_result(stage)
    stage.press("Next deal")
    expect(stage.ann.page.get_by_text("Waiting for Bob")).to_be_visible()


def match_over(stage: Stage) -> None:
    stage.starts("Bob", bots=2, end_condition="deals", num_deals=1, tie_break="shared")
    stage.deal_over(match=True)
    stage.sits()
    expect(stage.ann.button("Rematch")).to_be_visible()
    # The plays of the match come later than the table; without a worker there is no review to wait for.
    stage.ann.page.wait_for_load_state("networkidle")


def rated_match_over(stage: Stage) -> None:
    """How a match has changed the ratings of its players."""
    stage.starts("Bob", bots=2, end_condition="deals", num_deals=1, tie_break="shared")
    stage.deal_over(match=True)
    changed = [(1523, 1535), (1610, 1604)]
    seats = [
        {"now": {"rating": after, "margin": 80, "provisional": False, "matches": 40}, "before": before}
        for before, after in changed
    ]
    found = {"title": "Block rummy", "rated": True, "seats": [*seats, {}, {}]}
    stage.ann.page.route("**/api/tables/*/ratings", lambda route: route.fulfill(json=found))
    stage.sits(change=lambda view: view["settings"].update(rated=True))
    expect(stage.ann.page.get_by_text("1,523 → 1,535")).to_be_visible()


def replay(stage: Stage) -> None:
    match_over(stage)
    stage.ann.page.get_by_role("link", name="Replay").click()
    stage.press("Step forward")


def checked(stage: Stage) -> None:
    match_over(stage)
    stage.press("Check this deal")
    expect(stage.ann.page.get_by_text("Deal 1 checked")).to_be_visible()


def in_menu(name: str) -> Callable[[Stage], None]:
    def scene(stage: Stage) -> None:
        stage.starts("Bob", bots=1, steps=6, settings=TIMED, **LONG)
        stage.sits()
        stage.dialog(name)

    return scene


def menu(stage: Stage) -> None:
    your_draw(stage)
    stage.press("Menu")


def score(stage: Stage) -> None:
    """The sheet of six players has room for all of them."""
    stage.starts("Bob", bots=4, **LONG)
    stage.deal_over()
    stage.sits()
    sheet = stage.dialog("Score")
    sheet.get_by_role("button", name="Why?").first.click()
    assert sheet.locator(".scroll").evaluate("one => one.scrollWidth <= one.clientWidth")


def sort(stage: Stage) -> None:
    your_draw(stage)
    stage.press("Sort")


def seat(stage: Stage) -> None:
    your_draw(stage)
    stage.press("Bob")


def spoken_to(stage: Stage) -> None:
    """A chat line is shown at the speaker's seat."""
    your_draw(stage)
    stage.lines["Bob"].command("say", phrase="good_luck")
    stage.lines["Bob"].command("say", text="The tea is ready, and there is cake for whoever loses this deal.")
    expect(stage.ann.button("Bob").get_by_text("there is cake")).to_be_visible()


def talk(stage: Stage) -> None:
    spoken_to(stage)
    stage.press("Chat")
    expect(stage.ann.page.get_by_text("there is cake").first).to_be_visible()
