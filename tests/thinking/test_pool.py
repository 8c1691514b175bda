"""Worker processes: they answer as a bot in this process does, and one that is slow or dies is replaced."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from openrummy.engine.match import Match
from openrummy.engine.state import view
from openrummy.server.thinking.pool import NoWorkers, Pool, Unanswered, usual_number
from openrummy.server.thinking.process import Worker, start_worker
from openrummy.thinking.question import Question, answer, question_of
from openrummy.variants import rules_for

pytestmark = pytest.mark.slow

PATIENCE_SECONDS = 60
BUDGET_SECONDS = 30


def question(bot: str = "sensible", seed: str = "s", deal: int = 1) -> Question:
    match = Match.new(rules_for("basic", 3), seed=f"{deal}")
    return question_of(bot, seed, view(match.state, match.to_act))


def guest(name: str, seed: str = "s") -> Question:
    return question(f"tests.thinking.guests:{name}", seed)


def with_pool(
    test: Callable[[Pool], Awaitable[None]],
    most: int = 1,
    budget: float = BUDGET_SECONDS,
    start: Callable[[float], Awaitable[Worker]] = start_worker,
) -> None:
    async def run() -> None:
        pool = Pool(most, budget, start)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await test(pool)
        finally:
            pids = pool.pids
            await pool.close()
            assert not any(map(is_alive, pids))

    asyncio.run(run())


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked about yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_server_without_bots_starts_no_process() -> None:
    async def test(pool: Pool) -> None:
        assert not pool.pids
        pool.prepare()
        assert await pool.act(question(), "a", is_awaited=True) == answer(question())
        assert len(pool.pids) == 1

    with_pool(test, most=2)


def test_many_questions_are_answered_each_with_its_own_action() -> None:
    async def test(pool: Pool) -> None:
        asked = [question(seed=f"{number}", deal=number) for number in range(60)]
        acts = [pool.act(each, f"table {n % 7}", is_awaited=n % 2 == 0) for n, each in enumerate(asked)]
        assert await asyncio.gather(*acts) == list(map(answer, asked))
        assert 1 <= len(pool.pids) <= 2

    with_pool(test, most=2)


def test_a_slow_thought_is_ended_and_others_are_asked_again() -> None:
    async def test(pool: Pool) -> None:
        await pool.act(question(), "a", is_awaited=True)
        before = pool.pids
        slow = asyncio.ensure_future(pool.act(guest("Slow"), "slow", is_awaited=True))
        others = [asyncio.ensure_future(pool.act(question(deal=n), "a", is_awaited=True)) for n in range(8)]
        assert await asyncio.gather(*others) == [answer(question(deal=n)) for n in range(8)]
        with pytest.raises(Unanswered, match="took too long"):
            await slow
        assert pool.pids != before

    with_pool(test, budget=1)


def test_a_worker_that_dies_is_replaced_and_asked_again(tmp_path: Path) -> None:
    async def test(pool: Pool) -> None:
        frail = guest("Frail", str(tmp_path))
        assert await pool.act(frail, "a", is_awaited=True) == answer(question())
        os.kill(pool.pids[0], signal.SIGKILL)
        assert await pool.act(question(), "a", is_awaited=True) == answer(question())

    with_pool(test)


@pytest.mark.parametrize(("name", "said"), [("Deadly", "ended with code 3"), ("Greedy", "failed: BotError")])
def test_a_question_that_kills_or_wants_all_memory_is_not_asked_for_ever(name: str, said: str) -> None:
    async def test(pool: Pool) -> None:
        with pytest.raises(Unanswered, match=said):
            await pool.act(guest(name), "a", is_awaited=True)
        assert await pool.act(question(), "a", is_awaited=True) == answer(question())

    with_pool(test)


def test_a_stray_print_garbles_nothing() -> None:
    async def test(pool: Pool) -> None:
        assert await pool.act(guest("Chatty"), "a", is_awaited=True) == answer(question())

    with_pool(test)


def test_a_question_that_nobody_waits_for_is_not_asked() -> None:
    asked: list[Question] = []

    class Listening(Worker):
        def ask(self, job: object) -> None:
            asked.append(job.task)  # type: ignore[attr-defined]  # a Job
            super().ask(job)  # type: ignore[arg-type]

    async def start(budget: float) -> Worker:
        return Listening((await start_worker(budget))._process, budget)

    async def test(pool: Pool) -> None:
        gone = asyncio.ensure_future(pool.act(question(deal=1), "a", is_awaited=True))
        await asyncio.sleep(0)
        gone.cancel()
        await pool.act(question(deal=2), "a", is_awaited=True)
        assert asked == [question(deal=2)]

    with_pool(test, start=start)


def test_where_no_process_can_be_started_that_is_said(caplog: pytest.LogCaptureFixture) -> None:
    async def start(budget: float) -> Worker:
        raise OSError("no more processes")

    async def test(pool: Pool) -> None:
        with pytest.raises(NoWorkers):
            await pool.act(question(), "a", is_awaited=True)
        with pytest.raises(NoWorkers):
            await pool.act(question(), "a", is_awaited=True)

    with_pool(test, start=start)
    assert "in the server's own process" in caplog.text


def test_of_a_worker_whose_start_is_cancelled_nothing_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> int:
        heard: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        async def loading(worker: Worker) -> bytes:
            heard.set_result(worker.pid)
            return await asyncio.get_running_loop().create_future()  # type: ignore[no-any-return]

        monkeypatch.setattr(Worker, "hear", loading)
        starting = asyncio.ensure_future(start_worker(BUDGET_SECONDS))
        pid = await asyncio.wait_for(heard, PATIENCE_SECONDS)
        starting.cancel()
        await asyncio.wait([starting])
        return pid

    assert not Path(f"/proc/{asyncio.run(run())}").exists()  # not even as a zombie


_PARENT = """
import asyncio
from tests.thinking.test_pool import guest, question, Pool
async def main():
    pool = Pool(2, 3600)
    await pool.act(question(), "a", is_awaited=True)
    tasks = [asyncio.ensure_future(pool.act(guest("Slow"), f"{n}", is_awaited=True)) for n in range(6)]
    while len(pool.pids) < 2:
        await asyncio.sleep(0.01)
    print(*pool.pids, flush=True)
    await asyncio.gather(*tasks)
asyncio.run(main())
"""


def test_workers_end_with_a_server_that_is_killed_in_the_middle_of_a_thought() -> None:
    with subprocess.Popen([sys.executable, "-c", _PARENT], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        pids = [int(pid) for pid in server.stdout.readline().split()]
        assert len(pids) == 2
        assert all(map(is_alive, pids))
        server.kill()
    until = time.monotonic() + PATIENCE_SECONDS
    while any(map(is_alive, pids)) and time.monotonic() < until:
        time.sleep(0.01)
    assert not any(map(is_alive, pids))


def variables(pid: int) -> set[str]:
    """Return the names of a process's variables."""
    return {each.partition("=")[0] for each in Path(f"/proc/{pid}/environ").read_text().split("\0")}


def test_a_worker_gets_no_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENRUMMY_DATABASE", "postgresql://rummy:secret@here/rummy")
    monkeypatch.setenv("PGPASSWORD", "secret")

    async def test(pool: Pool) -> None:
        await pool.act(question(), "a", is_awaited=True)
        assert variables(pool.pids[0]).isdisjoint(("OPENRUMMY_DATABASE", "PGPASSWORD"))
        assert "PATH" in variables(pool.pids[0])

    with_pool(test)


def test_there_is_at_least_one_worker() -> None:
    assert 1 <= usual_number() <= 4


def test_a_question_differs_if_its_view_does() -> None:
    assert replace(question(), hand=0) != question()
