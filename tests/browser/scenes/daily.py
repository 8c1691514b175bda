"""The deal of the day: its page in every state, and its table at the end.

The days are written in place of the server's answers, so that the pictures do not change with the calendar.
"""

from playwright.sync_api import expect

from tests.browser.scenes.stage import Stage
from tests.server.running import Json

_GAMES = ("Gin rummy", "500", "Indian points", "Basic rummy", "Gin Oklahoma", "Basic house", "Kalooki 51")
_SPREAD = ((31, 4), (25, 2), (18, 9), (10, 12), (3, 7), (-6, 11), (-14, 3), (-25, 8), (-40, 1))


def _pack(day: int) -> Json:
    made = 1_795_521_600_000 + day * 86_400_000
    return {"day": f"2026-11-{day:02}", "title": _GAMES[day % 7], "commitment": f"{day:02x}" * 32, "made": made}


TODAY: Json = {"pack": _pack(24)}
DAILY: Json = {
    "today": TODAY,
    "until": 3_600_000,
    "past": [
        {"pack": _pack(23), "state": "done", "table": "past", "result": -12},
        {"pack": _pack(22), "state": "left"},
        {"pack": _pack(21)},
    ],
    "coming": [_pack(day) for day in range(25, 30)],
}
FIELD: Json = {
    "day": "2026-11-24",
    "title": "Gin rummy",
    "commitment": "24" * 32,
    "made": 1_795_521_600_000,
    "result": 18,
    "counts": True,
    "others": 56,
    "worse": 42,
    "same": 8,
    "spread": [{"result": result, "people": people} for result, people in _SPREAD],
    "best": 31,
    "line": ["Take 7♦", "Discard Q♠", "Draw from the stock", "Discard 10♥", "Knock with K♣"],
    "choices": [
        {"frame": 0, "done": "Take 7♦", "people": 56, "same": 40},
        {
            "frame": 1,
            "done": "Discard K♥",
            "people": 40,
            "same": 6,
            "common": "Discard Q♠",
            "most": 31,
            "best": "Discard Q♠",
        },
        {"frame": 4, "done": "Draw from the stock", "people": 6, "same": 6},
        {"frame": 5, "done": "Discard 10♥", "people": 6, "same": 1, "bot": "Knock with 10♥"},
        {"frame": 8, "done": "Knock with Q♠", "people": 0, "same": 0},
    ],
}


def _answers(stage: Stage, path: str, answer: Json, status: int = 200) -> None:
    stage.ann.page.route(path, lambda route: route.fulfill(json=answer, status=status))


def to_play(stage: Stage) -> None:
    """A day that is new, with past ones."""
    _answers(stage, "**/api/daily", DAILY)
    stage.ann.remember(name="Ann", seats=[{"table": "past", "token": "x", "seat": 0, "title": "Gin rummy", "at": 1}])
    stage.ann.go("/#daily")
    expect(stage.ann.page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def played(stage: Stage) -> None:
    """A day that is done, with the field."""
    _answers(stage, "**/api/daily", {**DAILY, "today": {**TODAY, "state": "done", "table": "mine", "result": 18}})
    _answers(stage, "**/api/tables/mine/daily", FIELD)
    stage.ann.remember(name="Ann", seats=[{"table": "mine", "token": "x", "seat": 0, "title": "Gin rummy", "at": 1}])
    stage.ann.go("/#daily")
    expect(stage.ann.page.get_by_text("Better than 82% of 56 others.")).to_be_visible()


def alone(stage: Stage) -> None:
    """The first one of a day to finish."""
    alone = {**FIELD, "others": 0, "worse": 0, "same": 0, "spread": [{"result": 18, "people": 1}], "best": 18}
    plain = [{"frame": one["frame"], "done": one["done"], "people": 0, "same": 0} for one in FIELD["choices"]]
    _answers(stage, "**/api/tables/mine/daily", {**alone, "choices": plain})
    stage.ann.remember(name="Ann", seats=[{"table": "mine", "token": "x", "seat": 0, "title": "Gin rummy", "at": 1}])
    stage.ann.go("/#daily?table=mine")
    expect(stage.ann.page.get_by_text("Nobody else has finished it yet.")).to_be_visible()
    for summary in ("All decisions", "The decisions of the best", "Was the deal fixed"):
        stage.ann.page.get_by_text(summary).click()


def refused(stage: Stage) -> None:
    """An account that has played on another device."""
    stage.ann.may_complain = True  # the browser reports the refusal
    words = "With this account you have played this deal on another device."
    stage.ann.page.route(
        "**/api/daily",
        lambda route: route.fulfill(
            json={"code": "played_elsewhere", "words": words} if route.request.method == "POST" else DAILY,
            status=400 if route.request.method == "POST" else 200,
        ),
    )
    stage.ann.remember(name="Ann")
    stage.ann.go("/#daily")
    stage.press("Play")
    expect(stage.ann.page.get_by_text(words)).to_be_visible()
    stage.ann.page.get_by_text("How you can tell").click()
