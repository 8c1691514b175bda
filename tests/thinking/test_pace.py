"""Bots among themselves keep to a pace, in turn, and a busy event loop makes it slower."""

import asyncio
import time

from openrummy.server.thinking.pace import Pace


def test_groups_take_turns() -> None:
    order: list[str] = []

    async def turn(pace: Pace, group: str, name: str) -> None:
        await pace.turn(group)
        order.append(name)

    async def run() -> None:
        pace = Pace(1)
        many = [turn(pace, "tournament", f"t{number}") for number in range(20)]
        await asyncio.gather(*many, turn(pace, "table", "a"), turn(pace, "another", "b"))

    asyncio.run(run())
    assert order[:5] == ["t0", "t1", "a", "b", "t2"]  # the first one has no need to wait
    assert len(order) == 22


def test_a_busy_loop_grants_fewer_turns() -> None:
    async def granted(busy: float) -> int:
        pace, count = Pace(2), 0

        async def bots(number: int) -> None:
            nonlocal count
            while True:
                await pace.turn(f"{number}")
                count += 1

        tasks = [asyncio.ensure_future(bots(number)) for number in range(50)]
        for _ in range(20):
            if busy:
                time.sleep(busy)  # noqa: ASYNC251 - the loop is busy
            await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        pace.stop()
        return count

    assert asyncio.run(granted(0.1)) <= 2 * 21


def test_whoever_is_gone_takes_no_turn() -> None:
    async def run() -> None:
        pace = Pace(1)
        first = asyncio.ensure_future(pace.turn("a"))
        gone = [asyncio.ensure_future(pace.turn("a")) for _ in range(1000)]
        await asyncio.sleep(0)
        for each in gone:
            each.cancel()
        await first
        async with asyncio.timeout(10):  # a thousand turns would take twenty seconds
            await pace.turn("a")

    asyncio.run(run())
