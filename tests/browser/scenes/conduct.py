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
    stage.ann.page.route("**/api/people/ratings", lambda route: route.fulfill(json={"games": []}))
    stage.ann.go("/#account")
    expect(stage.ann.page.get_by_role("heading", name="A warning")).to_be_visible()


_PLAYED = """kept => {
    const now = new Date();
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map(part => String(part).padStart(2, "0")).join("-");
    localStorage.setItem("openrummy.time", JSON.stringify({ day, ...kept }));
}"""


def reminded(stage: Stage) -> None:
    """A reminder of the time at the table, which somebody wanted."""
    stage.starts("Bob", steps=2)
    stage.sits()
    stage.ann.page.evaluate(_PLAYED, {"played": 3660, "remind": 60})
    stage.ann.page.reload()
    expect(stage.ann.page.get_by_text("You have played 61 minutes today.")).to_be_visible()


def limited(stage: Stage) -> None:
    """No new match, because of a limit that is reached; its settings, where it was made higher."""
    stage.ann.remember(name="Ann", knows=True)
    stage.ann.go("/")
    stage.ann.page.evaluate(_PLAYED, {"played": 3660, "limit": 60})
    stage.press("Play bots")
    expect(stage.ann.page.get_by_text("You have reached the limit")).to_be_visible()
    stage.press("Settings")
    stage.ann.page.get_by_role("group", name="No new match after").get_by_role("radio", name="120 min").check()
    expect(stage.ann.page.get_by_text("From tomorrow on the limit is 120 minutes.")).to_be_visible()
