"""Lessons: their list, one in progress, and the end of one."""

from playwright.sync_api import expect

from tests.browser.scenes.stage import Stage
from tests.server.running import Json, Line


def listed(stage: Stage) -> None:
    stage.ann.go("/#learn")
    expect(stage.ann.button("Basic rummy").first).to_be_visible()


def in_progress(stage: Stage) -> None:
    """The longest words over the largest hand."""
    opens(stage, "21-card")
    stage.sits()
    expect(stage.ann.page.locator("[data-ring]")).to_have_count(1)


def over(stage: Stage) -> None:
    line = opens(stage, "basic")
    while line.view["status"] == "playing":
        line.until(lambda one: bool(taught(one)) or one.view["status"] == "over")
        version = line.act(taught(line)[0]["action"])["version"] if taught(line) else 0
        while line.view["version"] < version:
            line.hear()
    stage.sits()
    expect(stage.ann.button("Play a real deal")).to_be_visible()


def taught(line: Line) -> list[Json]:
    """Return the offers that the lesson waits for."""
    return [offer for offer in line.view["offers"] if offer.get("taught")]


def opens(stage: Stage, lesson: str) -> Line:
    """Open a lesson for Ann and begin it, before she is at her browser."""
    asked: Json = {"lesson": lesson, "name": "Ann"}
    status, stage.table = stage.server.ask("/api/lessons", asked)
    assert status == 201, stage.table
    line = stage.lines["Ann"] = stage.server.sit(stage.table)
    assert line.command("start")["type"] == "accepted"
    return line
