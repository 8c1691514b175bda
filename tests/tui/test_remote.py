"""The same screen at a table on a real server, with a line that breaks."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from openrummy.tui.joining import join
from openrummy.tui.remote import RemoteSeat
from tests.server.running import Client, running
from tests.tui.player import Player, at_table, in_loop


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(tmp_path_factory.mktemp("log") / "log.db") as started:
        yield started


class Wire:
    """A line between a client and the server that can be muted and cut."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._writers: set[asyncio.StreamWriter] = set()
        self._passing: set[asyncio.Task[None]] = set()
        self.muted = False
        self.count = 0

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.count += 1
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        self._writers |= {writer, far_writer}
        self._passing.add(asyncio.create_task(self._pass(reader, far_writer)))
        self._passing.add(asyncio.create_task(self._pass(far_reader, writer, back=True)))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, back: bool = False) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if not (back and self.muted):
                    writer.write(data)
        writer.close()

    def cut(self) -> None:
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()
        self.muted = False

    async def close(self) -> None:
        self.cut()
        await asyncio.gather(*self._passing)


@asynccontextmanager
async def wired(client: Client) -> AsyncIterator[tuple[Wire, str]]:
    """A wire to the server and its address."""
    wire = Wire(int(client.address.rpartition(":")[2]))
    server = await asyncio.start_server(wire.accept, "127.0.0.1", 0)
    try:
        yield wire, f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        await wire.close()


async def follow_the_hint(player: Player) -> None:
    await player.press("h")
    await player.until(lambda: player.session.busy is None)
    await player.press("enter")


@in_loop
async def test_a_match_at_a_server(client: Client) -> None:
    seated = client.open(*["sensible"] * 3)
    async with at_table(RemoteSeat(client.address, seated["table"], seated["token"])) as player:
        assert player.sees(f"Table {seated['table']}")
        await player.press("enter")
        await player.until(lambda: player.view.status == "playing")
        assert player.sees("● 127.0.0.1")
        await player.finish(lambda: follow_the_hint(player))
        assert player.view.winners


@in_loop
async def test_a_line_that_breaks_in_mid_turn(client: Client) -> None:
    """The answer to a draw is lost with the line; the draw is done once, and the same hand comes back."""
    seated = client.open("random")
    async with wired(client) as (wire, address):
        seat = RemoteSeat(address, seated["table"], seated["token"], lambda: 0)
        async with at_table(seat) as player:
            await player.press("enter")
            await player.turn()
            await player.press("alt+right", "alt+right", "space")
            order, raised = player.session.hand.cards, player.session.raised
            wire.muted = True
            await player.press("d")
            assert player.sees("… sending")
            await asyncio.sleep(0.1)
            wire.cut()
            await player.until(lambda: player.session.link.state != "open")
            assert player.sees("○ ")
            await player.until(lambda: player.session.link.state == "open" and player.session.busy is None)
            assert wire.count == 2
            assert len(player.view.hand) == len(order) + 1
            assert player.session.hand.cards[:-1] == order
            assert raised == (order[2],)
            assert sum("You draw" in told.words for told in player.session.log) == 1


@in_loop
async def test_two_at_a_table(client: Client) -> None:
    host = client.open(None)
    line = client.sit(host)
    seated = await asyncio.to_thread(join, client.address, host["table"], "Bob")
    async with at_table(RemoteSeat(client.address, seated.table, seated.token)) as player:
        assert player.sees("Ann, host")
        await asyncio.to_thread(line.command, "start", nonce="aa")
        await player.until(lambda: player.view.status == "playing")
        ann = set(line.view["hand"])
        assert not ann & set(player.view.hand)
        await asyncio.to_thread(line.close)
        await player.until(lambda: not player.view.seats[0].connected)
        assert player.sees("Ann away")


@in_loop
async def test_watching_and_a_seat_that_is_gone(client: Client) -> None:
    seated = client.open("random")
    async with at_table(RemoteSeat(client.address, seated["table"], None)) as player:
        assert player.sees("You are watching.")
        await player.press("d", "x", "h", "enter", "space", "r")
        assert player.view.version == 1
    async with at_table(RemoteSeat(client.address, seated["table"], "stolen"), sits=False) as player:
        await player.until(lambda: player.sees("That seat is not yours any more"))
        assert player.sees("⏎ Leave the table")


def test_who_cannot_sit_down_is_told_why(client: Client) -> None:
    table = client.open("random")["table"]
    with pytest.raises(ValueError, match="Every seat is taken"):
        join(client.address, table, "Bob")
    with pytest.raises(ValueError, match="no such table"):
        join(client.address, "nowhere", "Bob")
    with pytest.raises(ValueError, match="does not answer"):
        join("http://127.0.0.1:1", "nowhere", "Bob")
