"""Those who follow a table are told once for all who come and go, and a crowd does not hold up anybody else."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from openrummy.server import audience
from openrummy.server.audience import Audience
from openrummy.server.wire import framed
from tests.secrets.wire import unframed


class Ear:
    """A socket that counts how often it is woken."""

    session: str | None = None
    is_board = False

    token = None

    def __init__(self, seat: int | None = None) -> None:
        self.seat = seat
        self.woken = 0

    def wake(self) -> None:
        self.woken += 1

    def hear(self) -> None:
        """Note nothing."""

    leave = hear

    def dismiss(self, why: object) -> None:
        """Stay."""


def test_views_are_counted_and_not_sockets() -> None:
    some = Audience()
    assert some.viewers == 0
    for seat in (0, 0, 2, None, None):
        some._players[Ear(seat)] = None
    assert some.viewers == 3


def run(work: Callable[[], Awaitable[None]]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(30):
            await work()

    asyncio.run(limited())


async def until(condition: Callable[[], bool]) -> None:
    while not condition():  # noqa: ASYNC110 - nothing tells when somebody is woken
        await asyncio.sleep(0.001)


def test_a_hundred_who_come_at_once_are_told_once() -> None:
    async def work() -> None:
        crowd, ears = Audience(), [Ear() for _ in range(100)]
        for ear in ears:
            crowd.add(ear)
        assert crowd.watching == 100
        await until(lambda: all(ear.woken for ear in ears))
        assert {ear.woken for ear in ears} == {1}
        crowd.remove(ears[0])
        crowd.add(ears[0])
        await until(lambda: all(ear.woken > 1 for ear in ears))
        assert {ear.woken for ear in ears} == {2}

    run(work)


def test_players_are_woken_at_once_and_watchers_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience, "_AT_ONCE", 10)
    monkeypatch.setattr(audience, "_GATHER_SECONDS", 1000)

    async def work() -> None:
        crowd, player, ears = Audience(), Ear(0), [Ear() for _ in range(35)]
        for ear in (player, *ears):
            crowd.add(ear)
        crowd.wake_all()
        assert (player.woken, sum(ear.woken for ear in ears)) == (1, 10)
        crowd.wake_watchers()  # another change: those who have waited are woken before those who know the last one
        crowd.remove(ears[34])
        await asyncio.sleep(0)
        assert [ear.woken for ear in ears] == [1] * 20 + [0] * 15
        await until(lambda: all(ear.woken for ear in ears[:34]))
        await until(lambda: sum(ear.woken for ear in ears) == 44)
        assert [ear.woken for ear in ears] == [2] * 10 + [1] * 24 + [0]

    run(work)


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536, 70_000])
def test_a_frame_holds_its_text_whole(length: int) -> None:
    assert unframed(framed(b"x" * length)) == "x" * length
