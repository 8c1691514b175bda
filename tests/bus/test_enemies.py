"""Somebody else at the same NATS: what they hear, say again, invent and send too much of."""

import asyncio
import logging
import socket
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from unittest.mock import patch

import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg

from openrummy.bus import Bus, bus_at, nats_line
from openrummy.bus.sealed import Envelopes
from tests.bus.ends import KEY, ends, until
from tests.services.nats import Nats

pytestmark = pytest.mark.slow

SUBJECT = "at.K7QX2M-secretid"
ROOT = "openrummy"


class Eavesdropper:
    """Hears everything on a NATS, and says what it likes."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.heard: list[Msg] = []

    async def hear(self, message: Msg) -> None:
        self.heard.append(message)

    async def repeat(self) -> None:
        for message in tuple(self.heard):
            await self.client.publish(message.subject, message.data)
        await self.client.flush()


@asynccontextmanager
async def eavesdropper(url: str) -> AsyncIterator[Eavesdropper]:
    client = Client()
    await client.connect(url)
    found = Eavesdropper(client)
    await client.subscribe(">", cb=found.hear)
    await client.flush()
    yield found
    await client.close()


@asynccontextmanager
async def listener(url: str, key: bytes = KEY) -> AsyncIterator[tuple[Bus, Counter[str]]]:
    """Give an end, and the losses that it counts."""
    losses = Counter[str]()
    bus = bus_at(url, lambda word: losses.update([word]))(key)
    await bus.start()
    yield bus, losses
    await bus.close()


def test_an_eavesdropper_reads_no_table_and_no_talk_and_is_not_heard(nats: Nats) -> None:
    async def run() -> None:
        async with eavesdropper(nats.url) as enemy, ends(nats.url, 1) as (one,), listener(nats.url) as (two, losses):
            heard: list[tuple[str, bytes]] = []
            two.subscribe("*.K7QX2M-secretid", lambda subject, body: heard.append((subject, body)))
            await until(lambda: len(heard) > 0, lambda: one.publish(SUBJECT, b"hello Ann"))
            one.publish(SUBJECT, b"last for Ann")
            await until(lambda: heard[-1][1] == b"last for Ann" and len(enemy.heard) >= len(heard))
            said = [message.subject.encode() + message.data for message in enemy.heard]
            assert not any(word in each for each in said for word in (b"K7QX2M", b"secretid", b"hello", b"Ann"))
            found = enemy.heard[0]
            assert Envelopes(KEY, ROOT).open("", found.subject.removeprefix("openrummy."), found.data) == heard[0]
            assert (two.doubt, losses) == (None, {})
            before = len(heard)
            await enemy.repeat()
            await enemy.client.publish(f"{ROOT}.{SUBJECT}", b"hello Ann")  # plain, and where nobody listens
            await enemy.client.publish(found.subject, b"hello Ann")
            await until(lambda: losses["forged"] == 1)
            assert losses == {"repeated": len(said), "forged": 1}
            assert two.doubt is not None
            assert len(heard) == before

    asyncio.run(run())


def test_a_server_with_another_key_is_not_heard_and_both_say_so_once(
    nats: Nats, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with listener(nats.url) as (one, _), listener(nats.url, KEY[::-1]) as (other, losses):
            heard: list[bytes] = []
            other.subscribe("process", lambda _, body: heard.append(body))
            await until(lambda: losses["forged"] > 2, lambda: one.publish("process", b"alive"))
            assert heard == []
            assert "another key" in (other.doubt or "")

    with caplog.at_level(logging.WARNING):
        asyncio.run(run())
    assert sum("another key" in line for line in caplog.messages) == 1


def shout(nats: Nats, subject: str, body: bytes, count: int) -> None:
    """Publish at once, while the event loop of this process stands still."""
    with socket.create_connection(("127.0.0.1", nats.port)) as line:
        line.sendall(b'CONNECT {"verbose":false}\r\n')
        line.sendall(b"PUB %b %d\r\n%b\r\n" % (subject.encode(), len(body), body) * count + b"PING\r\n")
        answer = b""
        while b"PONG" not in answer:
            answer += line.recv(4096)


@pytest.mark.parametrize(("most", "is_lost"), [(40_000, True), (nats_line._MOST_UNREAD_BYTES, False)])
def test_unread_messages_are_bounded_in_bytes(nats: Nats, most: int, *, is_lost: bool) -> None:
    async def run() -> None:
        envelopes = Envelopes(KEY, ROOT)
        with patch.object(nats_line, "_MOST_UNREAD_BYTES", most):
            async with listener(nats.url) as (bus, losses):
                heard: list[bytes] = []
                floods: list[bool] = []
                bus.subscribe("lobby", lambda _, body: heard.append(body))
                bus.when_hearing(lambda: floods.append(True))
                await until(
                    lambda: len(heard) > 0, lambda: shout(nats, "openrummy.lobby", envelopes.close("lobby", b"0"), 1)
                )
                shout(nats, "openrummy.lobby", bytes(16_000), 64)  # far fewer than are kept of small ones
                await until(lambda: losses["slow"] + losses["forged"] == 64)
                assert (losses["slow"] > 0, len(floods) > 0) == (is_lost, is_lost)

    asyncio.run(run())
