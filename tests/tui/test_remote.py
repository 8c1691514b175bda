"""The same screen at a table on a real server, with a line that breaks."""

import asyncio
from collections.abc import Iterator

import pytest

from openrummy.client.asking import join
from openrummy.tui.remote import RemoteSeat
from tests.server.running import Client, running
from tests.tui.player import at_table, follow_the_hint, in_loop
from tests.tui.wire import wired

pytestmark = pytest.mark.quick(1)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(tmp_path_factory.mktemp("log") / "log.db") as started:
        yield started


@pytest.mark.slow
@in_loop
async def test_a_match_at_a_server(client: Client) -> None:
    seated = client.open(*["sensible"] * 3)
    async with at_table(RemoteSeat(client.address, seated["table"], seated["token"])) as player:
        await player.see(f"Table {seated['table']}")
        await player.press("enter")
        await player.until(lambda: player.view.status == "playing")
        await player.see("● 127.0.0.1")
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
            order, selected = player.session.hand.cards, player.session.selected
            wire.muted = True
            await player.press("d")
            await player.see("… sending")
            await asyncio.sleep(0.1)
            wire.cut()
            await player.until(lambda: player.session.link.state != "open")
            await player.see("○ ")
            await player.until(lambda: player.session.link.state == "open" and player.session.busy is None)
            assert wire.count == 2
            assert len(player.view.hand) == len(order) + 1
            assert player.session.hand.cards[:-1] == order
            assert selected == (order[2],)
            assert sum("You draw" in told.words for told in player.session.log) == 1


@in_loop
async def test_two_at_a_table(client: Client) -> None:
    host = client.open(None)
    line = client.sit(host)
    seated = await asyncio.to_thread(join, client.address, host["table"], "Bob")
    async with at_table(RemoteSeat(client.address, seated.table, seated.token)) as player:
        await player.see("Ann, host")
        await asyncio.to_thread(line.command, "start", nonce="aa")
        await player.until(lambda: player.view.status == "playing")
        ann = set(line.view["hand"])
        assert not ann & set(player.view.hand)
        await asyncio.to_thread(line.close)
        await player.until(lambda: not player.view.seats[0].connected)
        await player.see("Ann away")


@in_loop
async def test_a_rematch_is_one_key_and_begins_at_a_new_table(client: Client) -> None:
    seated = client.open("sensible")
    line = client.sit(seated)
    line.command("start")
    await asyncio.to_thread(line.finish)
    line.close()
    async with at_table(RemoteSeat(client.address, seated["table"], seated["token"])) as player:
        await player.see("Y Rematch")
        await player.press("y")
        await player.until(lambda: player.view.rematch_of == seated["table"] and player.view.status == "playing")
        assert player.view.you == 0
        assert player.view.table != seated["table"]
    async with at_table(RemoteSeat(client.address, seated["table"], seated["token"])) as player:
        await player.see("Y Join the rematch")


@in_loop
async def test_watching_and_a_seat_that_is_gone(client: Client) -> None:
    seated = client.open("random")
    async with at_table(RemoteSeat(client.address, seated["table"], None)) as player:
        await player.see("You are watching.")
        await player.press("d", "x", "h", "enter", "space", "r")
        assert player.view.version == 1
    async with at_table(RemoteSeat(client.address, seated["table"], "stolen"), sits=False) as player:
        await player.until(lambda: player.sees("This seat is no longer yours"))
        await player.until(lambda: player.sees("⏎ Leave the table"))


def test_who_cannot_sit_down_is_told_why(client: Client) -> None:
    table = client.open("random")["table"]
    with pytest.raises(ValueError, match="All seats are taken"):
        join(client.address, table, "Bob")
    with pytest.raises(ValueError, match="no such table"):
        join(client.address, "nowhere", "Bob")
    with pytest.raises(ValueError, match="does not answer"):
        join("http://127.0.0.1:1", "nowhere", "Bob")
