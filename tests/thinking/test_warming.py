"""The strong bot is asked only when what it needs has been compiled; the others never wait for it."""

import asyncio
import logging
import subprocess
import sys

import pytest

from openrummy.bots import make_agent
from openrummy.engine.match import Match
from openrummy.engine.state import view
from openrummy.server.thinking.pool import Pool
from openrummy.server.thinking.warming import Warmth, warm_on_disk
from openrummy.thinking.question import question_of
from openrummy.variants import rules_for

PATIENCE_SECONDS = 300


def test_only_the_strong_bot_waits_and_what_it_needs_is_compiled_once() -> None:
    asyncio.run(_waits())


async def _waits() -> None:
    begun, done = list[int](), asyncio.Event()

    async def warm() -> int:
        begun.append(1)
        await done.wait()
        return 0

    warmth = Warmth(warm)
    await warmth.wait_for("good")
    assert not begun
    waiting = [asyncio.ensure_future(warmth.wait_for("strong")) for _ in range(2)]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert not any(each.done() for each in waiting)
    done.set()
    await asyncio.gather(*waiting)
    await warmth.wait_for("strong")
    assert begun == [1]
    await warmth.close()


def test_a_fault_is_logged_and_nobody_waits_for_ever(caplog: pytest.LogCaptureFixture) -> None:
    async def warm() -> int:
        return 3

    with caplog.at_level(logging.ERROR):
        asyncio.run(Warmth(warm).wait_for("strong"))
    assert "code 3" in caplog.text


def test_a_server_that_stops_ends_the_work() -> None:
    asyncio.run(_stops())


async def _stops() -> None:
    ended = list[int]()

    async def warm() -> int:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(1)
        return 0

    warmth = Warmth(warm)
    waiting = asyncio.ensure_future(warmth.wait_for("strong"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await warmth.close()
    await asyncio.gather(waiting, return_exceptions=True)
    assert ended == [1]


_PARENT = """
import asyncio, sys
from openrummy.server.thinking import warming

sys.path[:] = sys.argv[1:]
warming._PROGRAM = warming._PROGRAM.partition("from openrummy.search")[0] + "print('begun', flush=True); import time; time.sleep(900)"
asyncio.run(warming.warm_on_disk())
"""


def test_a_server_that_is_killed_takes_the_work_with_it() -> None:
    """The process that compiles holds the output of the server, which nobody else would end."""
    with subprocess.Popen([sys.executable, "-c", _PARENT, *sys.path], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "begun\n"
        parent.kill()
        assert parent.communicate(timeout=PATIENCE_SECONDS)[0] == ""


@pytest.mark.slow
def test_a_worker_answers_as_this_process_does_soon_after() -> None:
    """The budget is the server's own: a worker that compiled would not keep to it."""
    asyncio.run(asyncio.wait_for(_answers(), PATIENCE_SECONDS))


async def _answers() -> None:
    assert await warm_on_disk() == 0
    match = Match.new(rules_for("gin", 2), seed="1")
    seen, pool = view(match.state, match.to_act), Pool(1, 10)
    try:
        act = await pool.act(question_of("strong", "s", seen), "table", is_awaited=True)
    finally:
        await pool.close()
    assert act == make_agent("strong", "s").act(seen)
