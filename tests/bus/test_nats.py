"""A NATS server that is not there, goes away, freezes and comes back."""

import asyncio
import logging
import time
from collections import Counter
from pathlib import Path

import pytest

from openrummy.bus import bus_at
from openrummy.bus.address import address_of
from openrummy.bus.outbox import Outbox
from openrummy.languages import ToldError
from tests.bus.ends import KEY, ends, until
from tests.services.nats import Nats


@pytest.mark.parametrize(
    "text", ["redis://127.0.0.1", "127.0.0.1:4222", "nats://:1", "nats://host:port", "nats://h/a.b"]
)
def test_bad_addresses_are_refused_and_not_repeated(text: str) -> None:
    with pytest.raises(ToldError, match="nats://HOST:PORT") as fault:
        address_of(text)
    assert text not in str(fault.value)


def test_only_host_and_port_of_an_address_are_shown(tmp_path: Path) -> None:
    file = tmp_path / "bus"
    file.write_text("nats://ann:secret@bus.example.org/second\n")
    found = address_of(f"file:{file}")
    assert (found.url, found.shown, found.root) == (
        "nats://ann:secret@bus.example.org",
        "bus.example.org:4222",
        "second",
    )
    assert "secret" not in repr(found) + str(found)
    assert address_of("nats://localhost").root == "openrummy"


def test_the_outbox_loses_the_oldest() -> None:
    box = Outbox(most=20)
    assert [box.put("a", bytes(9)), box.put("b", bytes(9)), box.put("c", bytes(9))] == [0, 0, 1]
    assert (len(box), box.take()[0]) == (2, "b")
    assert box.put("d", bytes(50)) == 2  # one of its own length alone would be too much
    assert (len(box), box.clear()) == (0, 0)


@pytest.mark.slow
def test_a_bus_that_is_not_there_at_first(nats: Nats) -> None:
    async def run() -> None:
        losses = Counter[str]()
        nats.stop()
        late = bus_at(nats.url, lambda word: losses.update([word]))(KEY)
        began = time.monotonic()
        await late.start()
        assert time.monotonic() - began < 30  # it waits for a moment, not for ever
        late.publish("a", b"lost")
        assert (late.is_hearing, late.reaches_others, losses) == (False, False, {"offline": 1})
        heard: list[bytes] = []
        late.subscribe("a", lambda _, body: heard.append(body))
        await asyncio.to_thread(nats.start)
        async with ends(nats.url, 1) as (other,):
            await until(lambda: len(heard) > 0, lambda: other.publish("a", b"found"))
        await late.close()

    asyncio.run(run())


@pytest.mark.slow
@pytest.mark.parametrize("times", [3])
def test_it_comes_back_with_all_subscriptions_and_says_so(nats: Nats, times: int) -> None:
    async def run() -> None:
        async with ends(nats.url, 2) as (one, two):
            heard: list[bytes] = []
            returns: list[int] = []
            two.subscribe("a.*", lambda _, body: heard.append(body))
            two.when_hearing(lambda: returns.append(len(heard)))
            for turn in range(times):
                mark = b"%d" % turn
                await until(lambda: mark in heard, lambda: one.publish("a.b", mark))  # noqa: B023 - called at once
                before = len(returns)
                nats.stop()
                await until(lambda: not one.is_hearing and not two.is_hearing)
                one.publish("a.b", b"lost")
                await asyncio.to_thread(nats.start)
                await until(lambda: len(returns) > before)  # noqa: B023 - called at once
            await until(lambda: b"end" in heard, lambda: one.publish("a.b", b"end"))
            assert b"lost" not in heard

    asyncio.run(run())


@pytest.mark.slow
def test_a_frozen_server_is_noticed_and_publishing_never_waits(nats: Nats) -> None:
    async def run() -> None:
        async with ends(nats.url, 1) as (bus,):
            nats.freeze()
            began, longest = time.monotonic(), 0.0
            while bus.is_hearing:
                before = time.thread_time()
                for _ in range(200):
                    bus.publish("a", bytes(1000))
                longest = max(longest, time.thread_time() - before)
                await asyncio.sleep(0.01)
                assert time.monotonic() - began < 60
            assert longest < 1
            nats.wake()
            await until(lambda: bus.is_hearing)

    asyncio.run(run())


@pytest.mark.slow
def test_a_listener_that_raises_harms_nobody(nats: Nats, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with ends(nats.url, 2) as (one, two):
            heard: list[bytes] = []

            def fail(_: str, body: bytes) -> None:
                heard.append(body)
                raise ValueError

            two.subscribe("a", fail)
            await until(lambda: len(heard) > 1, lambda: one.publish("a", b"1"))

    with caplog.at_level(logging.ERROR):
        asyncio.run(run())
    assert any("was not heard" in line for line in caplog.messages)


@pytest.mark.slow
def test_two_names_on_one_server_do_not_hear_each_other(nats: Nats) -> None:
    async def run() -> None:
        async with ends(f"{nats.url}/first", 2) as (one, two), ends(f"{nats.url}/second", 1) as (other,):
            heard: list[bytes] = []
            strange: list[bytes] = []
            two.subscribe(">", lambda _, body: heard.append(body))
            other.subscribe(">", lambda _, body: strange.append(body))
            await until(lambda: len(heard) > 0, lambda: one.publish("a", b"1"))
            assert strange == []

    asyncio.run(run())
