"""Reports at the table, and a warning at an account."""

from playwright.sync_api import expect

from tests.browser.scenes.beyond import talk
from tests.browser.scenes.stage import Stage
from tests.server.running import Json

_ACCOUNT: Json = {
    "name": "Ann",
    "login": "ann-1234",
    "made": 1_795_000_000_000,
    "codes": 10,
    "seats": 3,
    "passkeys": [],
    "devices": [{"id": "d", "name": "Firefox", "made": 1, "used": 1_795_000_000_000, "here": True}],
    "hasPassword": True,
    "warnings": [{"id": "w", "at": 1_795_000_000_000, "words": "Please let the others finish their turns."}],
}


def _begins(stage: Stage) -> None:
    talk(stage)
    stage.ann.page.get_by_text("Report a player").click()
    stage.ann.page.get_by_role("radio", name="Insults").check()
    stage.ann.page.get_by_label("What happened?").fill("He swears whenever somebody takes the pile.")


def report(stage: Stage) -> None:
    """A report that was sent."""
    _begins(stage)
    stage.press("Send the report")
    expect(stage.ann.page.get_by_text("The report was sent.")).to_be_visible()


def report_refused(stage: Stage) -> None:
    stage.ann.may_complain = True  # the browser reports the refusal
    words = "Too many reports came from your address; wait a while."
    stage.ann.page.route(
        "**/reports", lambda route: route.fulfill(json={"code": "too_many", "words": words}, status=429)
    )
    _begins(stage)
    stage.press("Send the report")
    expect(stage.ann.page.get_by_text(words)).to_be_visible()


def warning(stage: Stage) -> None:
    """An account with a warning that was not read."""
    stage.ann.page.route("**/api/people/me", lambda route: route.fulfill(json={"account": _ACCOUNT}))
    stage.ann.go("/#account")
    expect(stage.ann.page.get_by_role("heading", name="A warning")).to_be_visible()
