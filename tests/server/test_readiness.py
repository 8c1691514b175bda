"""A log that does not answer in time is slow, and its late answer is no fault of the program."""

import asyncio
import gc
from concurrent.futures import Future
from typing import Any, cast

import pytest

from openrummy.server import readiness
from openrummy.store import StoreTrouble


class _Silent:
    """A log that is asked and does not answer; it has no trouble, and as a bus it hears."""

    is_writing = is_hearing = True
    trouble = doubt = None

    def __init__(self) -> None:
        self.asked: Future[int] = Future()

    def probe(self) -> Future[int]:
        return self.asked


def test_strangers_on_the_bus_are_worse_than_usual() -> None:
    silent = cast("Any", _Silent())
    asked = readiness.Readiness(silent, silent, silent)
    assert asyncio.run(asked.lack()) is None
    silent.doubt = "somebody invents them"
    assert asyncio.run(asked.lack()) == "somebody invents them"


@pytest.mark.parametrize("fault", [StoreTrouble("unreachable"), None])
def test_an_answer_that_comes_too_late_is_no_fault(monkeypatch: pytest.MonkeyPatch, fault: StoreTrouble | None) -> None:
    monkeypatch.setattr(readiness, "_PATIENCE_SECONDS", 0)
    faults: list[dict[str, Any]] = []

    async def ask() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
        silent = cast("Any", _Silent())
        assert await readiness.Readiness(silent, silent, silent).hindrance() == "slow"
        if fault is None:
            silent.asked.cancel()
        else:
            silent.asked.set_exception(fault)
        for _ in range(3):
            await asyncio.sleep(0)
        gc.collect()

    asyncio.run(ask())
    gc.collect()
    assert faults == []
