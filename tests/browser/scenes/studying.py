"""Learning from a match: its review, the receipts of its bots, a moment tried again, the coach, and answered puzzles.

The server of these tests has no workers: reviews and receipts are written in place of its answers.
"""

from collections.abc import Callable

from playwright.sync_api import expect

from openrummy.puzzles import puzzles
from tests.browser.scenes.stage import Stage
from tests.server.running import Json, Line

_DRAWN: Json = {"done": "Take 7♦", "better": "Draw from the stock", "why": "7♦ makes no meld with your cards"}
_KNOCKED: Json = {
    "done": "Discard Q♠",
    "better": "Knock with Q♠",
    "why": "8 deadwood, and only 6 cards have gone from the stock",
}
_ACCOUNT: Json = {"total": -27.0, "cards": 88.7, "own": -109.4, "others": -6.3, "ownError": 8.2, "othersError": 2.2}
_SOME: Json = {
    "seat": 0,
    "lookedAt": 9,
    "total": 40,
    "isDone": False,
    "isCovered": True,
    "judged": 8,
    "fine": 7,
    "lost": 5.3,
    "error": 0.4,
}


def _moment(frame: int, points: float, words: Json) -> Json:
    return {"deal": 1, "frame": frame, "points": points, "error": points / 12, **words}


_COURSE = [{"deal": deal, "frame": frame, "points": (7 * frame) % 19 - 9.0} for deal in (1, 2) for frame in range(2, 9)]
BEGUN: Json = {**_SOME, "moments": [_moment(4, 5.3, _DRAWN)], "course": _COURSE[:5]}
READY: Json = {
    **_SOME,
    "lookedAt": 40,
    "isDone": True,
    "judged": 20,
    "fine": 17,
    "lost": 43.1,
    "error": 2.8,
    "moments": [_moment(4, 21.9, _KNOCKED), _moment(2, 15.3, _DRAWN), _moment(6, 2.1, _DRAWN)],
    "finest": _moment(3, 9.6, _KNOCKED),
    "course": _COURSE,
    "deals": [_ACCOUNT, _ACCOUNT],
    "match": _ACCOUNT,
    "chances": [0.52, 0.64, 0.0],
}


def _answers(stage: Stage, path: str, answer: Json, status: int = 200) -> None:
    stage.ann.page.route(path, lambda route: route.fulfill(json=answer, status=status))


def reviewed(answer: Json, status: int = 200) -> Callable[[Stage], None]:
    """Return the scene of a review with this answer of the server."""

    def scene(stage: Stage) -> None:
        stage.ann.may_complain = status != 200  # the browser reports the refusal
        _answers(stage, "**/plays", {"review": True})
        _answers(stage, "**/review/*", answer, status)
        _plays(stage)
        stage.sits()
        stage.press("Review my decisions")
        expect(stage.ann.page.locator("#review")).to_be_visible()
        if status != 200:
            expect(stage.ann.page.get_by_text(answer["words"])).to_be_visible()
        else:
            expect(stage.ann.page.get_by_role("link", name="Watch:").first).to_be_visible()

    return scene


review_ready, review_begun = reviewed(READY), reviewed(BEGUN)
review_refused = reviewed({"code": "broken_off", "words": "The review broke off."}, 400)


def watched(stage: Stage) -> None:
    """The worst decision on its table, with what the review said."""
    review_ready(stage)
    stage.ann.page.get_by_role("link", name="Watch: Deal 1").first.click()
    expect(stage.ann.page.get_by_text("Better: Knock with")).to_be_visible()


def receipts(stage: Stage) -> None:
    """The acts of the bots done again, one of which was not the same."""
    found = {
        "isDone": True,
        "lookedAt": 64,
        "total": 64,
        "holds": False,
        "lines": ["Deal 1, act 12 of Mira: the bot would have drawn from the stock."],
    }
    _answers(stage, "**/receipts*", found)
    _plays(stage)
    stage.sits()
    stage.press("Check the bots")
    expect(stage.ann.page.get_by_text("Not everything could be confirmed.")).to_be_visible()


def attempt(stage: Stage) -> None:
    """A moment of a finished match, on a table of Ann's own."""
    _tries(stage)
    stage.sits()
    expect(stage.ann.hand).to_be_visible()


def attempt_over(stage: Stage) -> None:
    _tries(stage).play()
    stage.sits()
    expect(stage.ann.page.get_by_role("link", name="Back to the match")).to_be_visible()


def _plays(stage: Stage) -> None:
    """Play the shortest match, against a bot."""
    stage.starts(bots=1, preset="gin", target_score=1)
    stage.deal_over(match=True)


def _tries(stage: Stage) -> Line:
    """Play a match of one deal to its end, and try the first moment of it again at which Ann was to act."""
    _plays(stage)
    stage.lines.pop("Ann").close()
    key = {"Authorization": f"Bearer {stage.table['token']}"}
    path = f"/api/tables/{stage.table['table']}/attempts"
    tried = (stage.server.ask(path, {"deal": 1, "frame": frame, "seat": 0, "name": "Ann"}, key) for frame in range(5))
    stage.table = next(seated for status, seated in tried if status == 201)
    stage.lines["Ann"] = stage.server.sit(stage.table)
    return stage.lines["Ann"]


def coach(stage: Stage) -> None:
    """The coach speaks before the turn, and counts the cards that would help."""
    stage.starts("Bob", preset="gin", target_score=2000)
    stage.until("Ann", "discard")
    stage.sits()
    panel = stage.dialog("Coach")
    panel.get_by_role("radio", name="Before my turn").check()
    expect(panel.get_by_text("On your turn it says what to do")).to_be_visible()
    expect(panel.get_by_text("You cannot see")).to_be_visible()


def puzzles_listed(stage: Stage) -> None:
    stage.ann.go("/#puzzles")
    expect(stage.ann.button("Solve a puzzle")).to_be_visible()


def puzzle_asked(stage: Stage) -> None:
    """A puzzle with many cards."""
    _asked(stage, "drop_now")


def puzzle_solved(stage: Stage) -> None:
    """The best act, with the cost of each."""
    _asked(stage, "leave_it")
    stage.press("Draw from the stock")
    expect(stage.ann.page.locator(".head", has_text="Right: Draw from the stock.")).to_be_visible()
    stage.ann.page.locator("summary").click()


def puzzle_failed(stage: Stage) -> None:
    """A knock where the cards should be kept for gin."""
    _asked(stage, "hold_for_gin")
    stage.press("Knock with")
    expect(stage.ann.page.locator(".head", has_text="Better: Discard")).to_be_visible()


def _asked(stage: Stage, motif: str) -> None:
    key = next(key for key, (_, puzzle) in puzzles().items() if puzzle.motif == motif)
    stage.ann.go(f"/#puzzles?puzzle={key}")
    expect(stage.ann.hand).to_be_visible()
