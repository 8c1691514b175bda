"""Play chips: seen in an account, chosen at set-up, brought in the lobby, won at the end."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.scenes.stage import Stage
from tests.people.cheap import cheap_hashes
from tests.server.people.visitors import Browser
from tests.server.running import Line

ONE_DEAL = {"end_condition": "deals", "num_deals": 1, "tie_break": "shared"}
STAKE = {"stake": 500, "clock": "normal", "absent": "bot"}


def signs_in(stage: Stage) -> Browser:
    """Give Ann's browser an account; return a browser without a page that has it too."""
    ann = Browser(stage.server)
    with cheap_hashes():
        ann.keep("Ann")
    name, _, token = ann.cookie.partition("=")
    stage.ann.page.context.add_cookies([{"name": name, "value": token, "url": stage.server.address}])
    return ann


def _opens(stage: Stage) -> dict[str, Browser]:
    """Let Bob open a table for chips, at which Ann sits down."""
    ann, bob = signs_in(stage), Browser(stage.server)
    with cheap_hashes():
        bob.keep("Bob")
    asked = {"preset": "block", "name": "Bob", "seats": [{}, {}], "options": ONE_DEAL, "settings": STAKE}
    bobs = asked_as(stage, bob, "/api/tables", asked)
    stage.table = asked_as(stage, ann, f"/api/tables/{bobs['table']}/join", {"name": "Ann"})
    stage.lines["Bob"] = Line(stage.server.socket(**bob.headers), bobs["table"], bobs["token"])
    return {"Ann": ann, "Bob": bob}


def asked_as(stage: Stage, browser: Browser, path: str, body: Any) -> Any:
    """Return the answer to a request of somebody with an account."""
    status, answer = stage.server.ask(path, body, browser.headers)
    assert status == 201, answer
    return answer


def _plays(stage: Stage) -> None:
    ann = _opens(stage)["Ann"]
    stage.lines["Ann"] = Line(stage.server.socket(**ann.headers), stage.table["table"], stage.table["token"])
    assert stage.lines["Ann"].command("ready")["type"] == "accepted"
    assert stage.lines["Bob"].command("start")["type"] == "accepted"


def account(stage: Stage) -> None:
    """The chips of an account, with the moves of a match."""
    _plays(stage)
    stage.deal_over(match=True)
    stage.ann.go("/#account")
    stage.ann.page.locator("summary", has_text="Play chips").click()
    expect(stage.ann.page.get_by_text("nobody can buy them")).to_be_visible()


def set_up(stage: Stage) -> None:
    signs_in(stage)
    stage.ann.go("/#friends")
    stage.ann.page.locator("summary", has_text="Time and players").click()
    stage.ann.page.get_by_label("Play chips").select_option("everybody brings 500 chips")
    stage.ann.page.get_by_label("Play chips").scroll_into_view_if_needed()


def lobby(stage: Stage) -> None:
    _opens(stage)
    stage.sits()
    expect(stage.ann.button("Ready: I bring 500 chips")).to_be_visible()


def match_over(stage: Stage) -> None:
    _plays(stage)
    stage.deal_over(match=True)
    stage.sits()
    expect(
        stage.ann.page.get_by_text("gets 1,000 chips").or_(stage.ann.page.get_by_text("gets 1000 chips"))
    ).to_be_visible()
    stage.ann.page.wait_for_load_state("networkidle")


def score(stage: Stage) -> None:
    """The score sheet of a match in play."""
    _plays(stage)
    stage.sits()
    stage.dialog("Score")
