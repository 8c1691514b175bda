"""Receipts over HTTP: the workers do again what the bots did, act by act; an act that differs is told, and the page never says that it holds."""

import asyncio

import pytest
from msgspec.structs import replace

from openrummy.languages import ENGLISH
from openrummy.record import Record
from openrummy.server.receipts.checks import Check, Checks, Matter
from openrummy.server.receipts.route import shown
from openrummy.thinking.question import Question
from openrummy.thinking.task import Task
from tests.test_receipts import FAMILIES, record


class Workers:
    """Workers that answer at once."""

    async def result(self, task: Task, group: str) -> bytes:
        await asyncio.sleep(0)
        assert isinstance(task, Question)
        return task.done()


def checked(played: Record) -> Check:
    async def go() -> Check:
        checks = Checks(Workers(), asyncio.get_running_loop().time)  # type: ignore[arg-type]  # in place of Thinkers
        check = await checks.more("t", -1, Matter.of(played))
        while not check.is_done:
            check = await checks.more("t", check.progress, None)
        return check

    return asyncio.run(go())


def test_a_match_of_honest_bots_holds() -> None:
    told = shown(checked(record()), ENGLISH)
    assert (told.looked_at, told.is_done, told.holds) == (told.total, True, True)
    assert told.total > 0
    assert all("each of them what the bot does" in line for line in told.lines)


@pytest.mark.quick(2)
@pytest.mark.parametrize("preset", FAMILIES)
def test_the_levels_hold_in_every_family(preset: str) -> None:
    told = shown(checked(record(preset, FAMILIES[preset])), ENGLISH)
    assert (told.looked_at, told.is_done, told.holds) == (told.total, True, True)
    assert len(told.lines) == len(FAMILIES[preset])


def test_another_seed_shows_an_act_that_the_bot_would_not_have_done() -> None:
    seats = record().seats
    other = replace(record(), seats=(seats[0], replace(seats[1], agent="random")))
    told = shown(checked(other), ENGLISH)
    assert told.is_done
    assert not told.holds
    assert any("where the bot would" in line for line in told.lines)
