"""The rule laboratory over HTTP: shared, bounded, in words, and never in the way of a player."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from openrummy.languages import ENGLISH
from openrummy.server import efforts
from openrummy.server.laboratory import runs as laboratory
from openrummy.server.laboratory.runs import MOST, Asked, Runs
from openrummy.server.laboratory.words import answer
from openrummy.server.limits import TooMany
from openrummy.server.thinking.pool import NoWorkers
from openrummy.table.refusal import Refusal
from openrummy.thinking.task import Task
from openrummy.thinking.trial import TrialTask
from tests.server.running import running

ASKED = Asked(("basic", "basic-quick"), 2)


class Hands:
    """Instead of workers: tasks done at once, and counted.  until: after so many there are no workers."""

    def __init__(self, until: int = 1_000) -> None:
        self.tasks: list[TrialTask] = []
        self._until = until

    async def result(self, task: Task, group: str) -> bytes:
        await asyncio.sleep(0)
        if len(self.tasks) >= self._until:
            raise NoWorkers
        assert isinstance(task, TrialTask)
        self.tasks.append(task)
        return b'[["one","one",%d]]' % task.number


def with_runs(test: Callable[[Runs, Hands], Any], hands: Hands) -> None:
    async def go() -> None:
        runs = Runs(hands, asyncio.get_running_loop().time)  # type: ignore[arg-type]  # in place of Thinkers
        try:
            await test(runs, hands)
        finally:
            runs.close()

    asyncio.run(go())


async def for_ever(runs: Runs) -> None:
    """Ask for more without end."""
    known = -1
    while True:
        known = (await runs.more(ASKED, known)).progress


def test_a_comparison_is_played_once_for_all_who_ask_and_ends() -> None:
    async def test(runs: Runs, hands: Hands) -> None:
        one, other = await asyncio.gather(runs.more(ASKED, 0), runs.more(ASKED, 0))
        assert one is other
        while not one.is_done:
            await runs.more(ASKED, one.progress)
        played = [number for task in hands.tasks for number in range(task.first, task.first + task.number)]
        assert played == list(range(MOST))
        await runs.more(ASKED, one.progress)
        assert sum(task.number for task in hands.tasks) == MOST

    with_runs(test, Hands())


def test_whoever_looks_no_longer_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(efforts, "LOOKED_AT_SECONDS", -efforts.ANSWER_SECONDS)

    async def test(runs: Runs, hands: Hands) -> None:
        run = await runs.more(ASKED, -1)
        assert run.work is not None
        await run.work
        assert not run.is_done
        assert len(hands.tasks) <= 1

    with_runs(test, Hands())


def test_only_so_many_are_played_at_once() -> None:
    async def test(runs: Runs, hands: Hands) -> None:
        for number in range(laboratory._AT_ONCE):
            await runs.more(Asked((f"basic({number})", "x"), 2), -1)
        with pytest.raises(TooMany):
            await runs.more(Asked(("one more", "x"), 2), 0)

    with_runs(test, Hands())


def test_without_workers_it_breaks_off_in_words_and_can_begin_anew() -> None:
    async def test(runs: Runs, hands: Hands) -> None:
        with pytest.raises(Refusal, match="broke off"):
            await for_ever(runs)
        hands._until = 1_000
        assert (await runs.more(ASKED, 0)).progress > 0

    with_runs(test, Hands(until=2))


def test_a_fault_of_the_program_is_logged_and_breaks_off_too(caplog: pytest.LogCaptureFixture) -> None:
    class Faulty(Hands):
        async def result(self, task: Task, group: str) -> bytes:
            return b"no JSON"

    async def test(runs: Runs, hands: Hands) -> None:
        with pytest.raises(Refusal, match="broke off"):
            await for_ever(runs)

    with_runs(test, Faulty())
    assert "long work failed" in caplog.text


def test_nothing_is_said_of_deals_that_are_not_played() -> None:
    said = answer(laboratory.Run(ASKED, Hands(), lambda: 0.0), 3, ENGLISH)  # type: ignore[arg-type]  # in place of Thinkers
    assert (said.pairs, said.most, said.is_done, said.deals, said.ends) == (0, MOST, False, (), ())


@pytest.mark.slow
def test_rules_are_compared_over_http(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", thinkers=1) as client:
        asked = {"one": "basic", "other": "basic-quick", "players": 2}
        status, found = client.ask("/api/laboratory", asked)
        while status == 200 and found["pairs"] < 3:
            status, found = client.ask("/api/laboratory", {**asked, "known": found["pairs"]})
        assert status == 200
        turns = found["deals"][0]
        assert (turns["name"], turns["unit"]) == ("Turns in a deal", "turns")
        assert turns["one"] > 0
        assert found["deals"][1]["help"] == "Of 2 equal players, each would do best in 50 of 100 deals."
        assert {end["name"] for end in found["ends"]} >= {"went out", "blocked"}
        status, refused = client.ask("/api/laboratory", {**asked, "other": "bingo"})
        assert status == 400
        assert "There is no preset 'bingo'" in refused["words"]
