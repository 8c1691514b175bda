"""The bus in the process, and the choice of a bus."""

import asyncio

import pytest

from openrummy.bus import MOST_BYTES, Air, LocalBus, bus_at
from openrummy.bus.subjects import matches
from openrummy.languages import ToldError


@pytest.mark.parametrize(
    ("pattern", "subject", "is_match"),
    [
        ("table.A", "table.A", True),
        ("table.A", "table.B", False),
        ("table.*", "table.A", True),
        ("table.*", "table.A.more", False),
        ("table.>", "table.A.more", True),
        ("table.>", "table", False),
        ("*.A", "table.A", True),
        (">", "table.A", True),
    ],
)
def test_patterns(pattern: str, subject: str, *, is_match: bool) -> None:
    assert matches(pattern, subject) is is_match


def test_others_hear_it_later_and_nobody_hears_themselves() -> None:
    async def run() -> None:
        air, heard = Air(), list[tuple[str, str, bytes]]()
        one, two = LocalBus(air), LocalBus(air)
        for name, end in (("one", one), ("two", two)):
            await end.start()
            end.subscribe("table.*", lambda subject, body, name=name: heard.append((name, subject, body)))  # type: ignore[misc]
        one.publish("table.A", b"1")
        assert heard == []  # never in the middle of something
        await asyncio.sleep(0)
        assert heard == [("two", "table.A", b"1")]

    asyncio.run(run())


def test_whoever_stops_hears_nothing_more_not_even_what_is_on_the_way() -> None:
    async def run() -> None:
        air, heard = Air(), list[bytes]()
        one, two = LocalBus(air), LocalBus(air)
        await one.start()
        await two.start()
        stop = two.subscribe("a", lambda _, body: heard.append(body))
        two.subscribe("a", lambda _, body: heard.append(body))
        one.publish("a", b"1")
        stop()
        stop()
        await asyncio.sleep(0)
        assert heard == [b"1"]
        one.publish("a", b"2")
        await two.close()
        await asyncio.sleep(0)
        assert heard == [b"1"]
        assert (one.reaches_others, two.is_hearing) == (False, False)

    asyncio.run(run())


def test_long_messages_are_lost() -> None:
    async def run() -> None:
        air, heard = Air(), list[int]()
        one, two = LocalBus(air), LocalBus(air)
        await one.start()
        await two.start()
        two.subscribe("a", lambda _, body: heard.append(len(body)))
        one.publish("a", bytes(MOST_BYTES))
        one.publish("a", bytes(MOST_BYTES + 1))
        await asyncio.sleep(0)
        assert heard == [MOST_BYTES]

    asyncio.run(run())


def test_one_process_is_alone_and_hears() -> None:
    async def run() -> None:
        bus = bus_at(None)(b"")
        await bus.start()
        assert (bus.is_hearing, bus.reaches_others) == (True, False)
        bus.publish("a", b"")

    asyncio.run(run())


def test_an_address_of_another_kind_is_refused() -> None:
    with pytest.raises(ToldError, match="nats://HOST:PORT"):
        bus_at("redis://127.0.0.1")
