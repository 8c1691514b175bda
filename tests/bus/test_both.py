"""The same cases for the bus in the process and over NATS."""

import asyncio

import pytest

from openrummy.bus import MOST_BYTES
from tests.bus.ends import ends, until
from tests.services.nats import Nats


@pytest.fixture(params=["process", pytest.param("nats", marks=pytest.mark.slow)])
def address(request: pytest.FixtureRequest) -> str | None:
    """None for the bus in the process."""
    if request.param == "process":
        return None
    server: Nats = request.getfixturevalue("nats")
    return server.url


def test_all_others_hear_it_in_order_and_the_speaker_does_not(address: str | None) -> None:
    async def run() -> None:
        async with ends(address, 3) as buses:
            heard: list[list[tuple[str, bytes]]] = [[], [], []]
            for bus, own in zip(buses, heard, strict=True):
                bus.subscribe("table.*", lambda subject, body, own=own: own.append((subject, body)))  # type: ignore[misc]
            await until(lambda: min(map(len, heard[1:])) > 0, lambda: buses[0].publish("table.A", b"0"))
            for number in range(1, 101):
                buses[0].publish("table.A", b"%d" % number)
            buses[0].publish("table.A", b"last")
            await until(lambda: all(own[-1][1] == b"last" for own in heard[1:]))
            for own in heard[1:]:
                assert [body for _, body in own if body != b"0"] == [*(b"%d" % one for one in range(1, 101)), b"last"]
                assert {subject for subject, _ in own} == {"table.A"}
            assert heard[0] == []

    asyncio.run(run())


def test_patterns_that_overlap_each_hear_it_once(address: str | None) -> None:
    async def run() -> None:
        async with ends(address, 2) as (one, two):
            heard: list[str] = []
            for pattern in ("table.A", "table.*", "table.>", "*.A", "table.B", "table.A"):
                two.subscribe(pattern, lambda _, body, pattern=pattern: heard.append(f"{pattern} {body!r}"))  # type: ignore[misc]
            two.subscribe("end", lambda _, body: heard.append("end"))
            await until(lambda: "end" in heard, lambda: one.publish("end", b""))
            heard.clear()
            one.publish("table.A", b"1")
            await until(lambda: heard.count("end") > 0 and len(set(heard)) > 4, lambda: one.publish("end", b""))
            told = sorted(line for line in heard if line != "end")
            assert told == sorted(f"{pattern} b'1'" for pattern in ("*.A", "table.*", "table.>", "table.A", "table.A"))

    asyncio.run(run())


def test_whoever_stops_hears_nothing_and_may_begin_again(address: str | None) -> None:
    async def run() -> None:
        async with ends(address, 2) as (one, two):
            heard: list[bytes] = []
            stop = two.subscribe("a", lambda _, body: heard.append(body))
            await until(lambda: b"1" in heard, lambda: one.publish("a", b"1"))
            stop()
            stop()
            before = len(heard)
            one.publish("a", b"2")
            after: list[bytes] = []
            two.subscribe("b", lambda _, body: after.append(body))
            await until(lambda: len(after) > 0, lambda: one.publish("b", b""))
            assert b"2" not in heard[before:]
            two.subscribe("a", lambda _, body: heard.append(body))
            await until(lambda: b"3" in heard, lambda: one.publish("a", b"3"))

    asyncio.run(run())


def test_long_messages_are_lost_and_others_are_not(address: str | None) -> None:
    async def run() -> None:
        async with ends(address, 2) as (one, two):
            heard: list[int] = []
            two.subscribe("a", lambda _, body: heard.append(len(body)))
            await until(lambda: 0 in heard, lambda: one.publish("a", b""))
            one.publish("a", bytes(MOST_BYTES + 1))
            one.publish("a", bytes(MOST_BYTES))
            await until(lambda: MOST_BYTES in heard)
            assert set(heard) == {0, MOST_BYTES}

    asyncio.run(run())


def test_a_closed_end_neither_hears_nor_speaks(address: str | None) -> None:
    async def run() -> None:
        async with ends(address, 3) as (one, two, three):
            heard: list[bytes] = []
            two.subscribe("a", lambda _, body: heard.append(body))
            await until(lambda: len(heard) > 0, lambda: one.publish("a", b"1"))
            await one.close()
            assert not one.is_hearing
            one.publish("a", b"2")
            three.publish("a", b"3")
            await until(lambda: heard[-1] == b"3")
            assert b"2" not in heard

    asyncio.run(run())
