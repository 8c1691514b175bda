"""A player that is told to stop stops, whatever arrives at that moment: otherwise a run would wait for it for ever."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from tests.faults.history import History
from tests.faults.player import Player
from tests.faults.scenes import QUIET


@pytest.mark.parametrize("turns", range(6))
def test_a_cancellation_that_comes_together_with_a_message_is_not_forgotten(turns: int) -> None:
    async def is_stopped() -> bool:
        arrived: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def recv() -> str:
            text = await arrived
            await asyncio.sleep(0)
            return text

        world: Any = (None, History())
        socket: Any = SimpleNamespace(recv=recv)
        task = asyncio.create_task(Player(world, ("t", 0), None, QUIET)._step(socket, 0))
        await asyncio.sleep(0.01)
        arrived.set_result('{"type": "said"}')
        for _ in range(turns):
            await asyncio.sleep(0)
        was_done = not task.cancel()
        await asyncio.wait([task], timeout=60)
        return was_done or task.cancelled()

    assert asyncio.run(is_stopped())
