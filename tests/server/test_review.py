"""Reviews over HTTP: judged by workers one decision after another, for those who may read the match, when it is over."""

import asyncio
from pathlib import Path

import pytest

from openrummy.languages import ENGLISH
from openrummy.review.decisions import Decision
from openrummy.server.reviewing.reviews import Asked, MatchReview, Matter, Reviews
from openrummy.server.reviewing.words import answer
from openrummy.server.thinking.coverage import Coverage
from openrummy.server.thinking.pool import Unanswered
from openrummy.table import messages as m
from openrummy.table.refusal import Refusal
from openrummy.thinking.accounting import OutlookTask, WeighTask
from openrummy.thinking.coverage import CoverageTask
from openrummy.thinking.judgement import JudgeTask
from openrummy.thinking.question import decode_action, encode_action
from openrummy.thinking.task import Task
from openrummy.variants import rules_for
from tests.helpers import position
from tests.review.test_review import played
from tests.server.running import running
from tests.table.test_indian import world_at


class Hands:
    """Instead of workers: the first listed action is best, and costs of others go up; every third task fails."""

    def __init__(self, *fails: int) -> None:
        self.number, self._fails = 0, fails

    async def result(self, task: Task, group: str) -> bytes:
        await asyncio.sleep(0)
        if isinstance(task, WeighTask):
            return b"[[2.0,0.3],[-2.0,0.3]]"
        if isinstance(task, OutlookTask):
            return b'{"worths":[[10.0,-10.0]],"chances":[[0.5,0.5],[0.75,0.25]]}'
        assert isinstance(task, JudgeTask)
        self.number += 1
        if self.number in self._fails:
            raise Unanswered("too late")
        action = encode_action(decode_action(task.action)).decode().replace('"', '\\"')
        return f'["{action}",1.5,{self.number}.0,0.1,null,0.0,0.0,[[-1.0,0.1],[1.0,0.1]]]'.encode()


class Blind(Hands):
    """Workers that know no game."""

    async def result(self, task: Task, group: str) -> bytes:
        return b"null"


def reviewed(hands: Hands) -> MatchReview:
    matter = Matter.of(played(), 0)

    async def go() -> MatchReview:
        reviews = Reviews(hands, asyncio.get_running_loop().time)  # type: ignore[arg-type]  # in place of Thinkers
        review = await reviews.more(Asked("t", 0), -1, matter)
        while not review.is_done:
            await reviews.more(Asked("t", 0), review.progress, None)
        return review

    return asyncio.run(go())


def said(review: MatchReview) -> m.Review:
    table = world_at(position("gin", hands=["2H", "3H"], pile="4C")).table
    return answer(table, 0, review, ENGLISH)


def test_all_decisions_are_judged_in_order_and_the_worst_are_told() -> None:
    review = reviewed(Hands(3))
    found: list[Decision] = list(review.matter.decisions)
    told = said(review)
    assert [each.decision for each in review.judged] == [*found[:2], *found[3:]]
    assert (told.looked_at, told.total, told.judged, told.is_done) == (review.total, review.total, len(found) - 1, True)
    assert [each.points for each in told.moments] == [float(len(found) - step) for step in range(3)]
    assert (told.moments[0].deal, told.moments[0].frame) == (found[-1].deal, found[-1].frame)
    assert told.moments[0].done == told.moments[0].better
    assert len(told.course) == told.judged


def test_points_are_told_apart_when_all_seats_were_looked_at() -> None:
    review = reviewed(Hands())
    told, others = said(review), review.matter.others
    first = [each for each in review.judged if each.decision.deal == 1]
    theirs = [each for each in others if each.deal == 1]
    assert told.match is not None
    assert told.match == told.deals[0]  # the outlook above knows one deal
    assert (told.match.own, told.match.others) == (-len(first), 2.0 * len(theirs))
    assert told.match.cards == pytest.approx(10.0 - told.match.own - told.match.others)
    assert told.chances == (0.5, 0.75)


def test_a_game_that_cannot_be_reviewed_says_so_at_once() -> None:
    review = reviewed(Blind())
    assert (review.is_done, review.is_covered, review.progress) == (True, False, 1)
    assert said(review).is_covered is False


def test_without_workers_it_breaks_off_in_words() -> None:
    with pytest.raises(Refusal, match="broke off"):
        reviewed(Hands(1))


class Slow:
    """A worker that knows which rules search covers, and counts how often it is asked."""

    def __init__(self, *, is_late: bool = False) -> None:
        self.count, self._is_late = 0, is_late

    async def __call__(self, task: CoverageTask) -> bytes:
        self.count += 1
        if self._is_late:
            raise Unanswered("too late")
        return task.done()


def covered(coverage: Coverage, text: str, players: int) -> bool:
    return asyncio.run(coverage.has(rules_for(text, players)))


@pytest.mark.parametrize(
    ("text", "players", "is_covered"),
    [("gin", 2, True), ("500", 2, True), ("500", 5, False), ("500-house", 2, False), ("contract", 3, False)],
)
def test_a_worker_says_which_rules_search_covers_with_this_many_players(
    text: str, players: int, is_covered: bool
) -> None:
    worker = Slow()
    coverage = Coverage(worker)
    assert [covered(coverage, text, players) for _ in range(2)] == [is_covered] * 2
    assert worker.count == (text != "contract")  # the second time it is known


def test_without_an_answer_a_review_is_offered_all_the_same() -> None:
    assert covered(Coverage(Slow(is_late=True)), "500-house", 2) is True


def test_no_review_is_offered_without_workers(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        seated = client.open("sensible", preset="gin", target_score=1)
        line = client.sit(seated)
        line.command("start")
        line.finish()
        key = {"Authorization": f"Bearer {seated['token']}"}
        assert client.ask(f"/api/tables/{seated['table']}/plays", headers=key)[1].get("review", False) is False
        status, refused = client.ask(f"/api/tables/{seated['table']}/review/0", headers=key)
        assert (status, refused["code"]) == (400, "not_reviewed")
        line.close()


def test_a_match_that_goes_on_has_no_review(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        seated = client.open("sensible")
        line = client.sit(seated)
        line.command("start")
        key = {"Authorization": f"Bearer {seated['token']}"}
        status, refused = client.ask(f"/api/tables/{seated['table']}/review/0", headers=key)
        assert (status, refused["words"]) == (400, "A match is reviewed when it is over.")
        status, refused = client.ask(f"/api/tables/{seated['table']}/review/7", headers=key)
        assert (status, refused["code"]) == (403, "no_seat")
        line.close()
