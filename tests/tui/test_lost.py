"""Lines that break and servers that die: the terminal says so, reconnects, and nothing is done twice."""

import asyncio
from pathlib import Path

import pytest

from openrummy.tui.remote import RemoteSeat
from tests.server.running import running
from tests.server.test_durability import process
from tests.tui.player import at_table, in_loop
from tests.tui.wire import wired


@pytest.mark.slow
@in_loop
async def test_a_server_that_is_killed_in_mid_turn(tmp_path: Path) -> None:
    """The answer to a draw is lost with the server; the next server gets the same command and carries it out once."""
    log = tmp_path / "log.db"
    with process(log) as (client, server, _):
        seated = client.open("random")
        async with wired(client) as (wire, address):
            seat = RemoteSeat(address, seated["table"], seated["token"], lambda: 0)
            async with at_table(seat) as player:
                await player.press("enter")
                await player.turn()
                before = len(player.view.hand)
                wire.muted = True
                await player.press("d")
                asked = player.session.busy
                await asyncio.sleep(0.2)
                server.kill()
                server.wait()
                wire.cut()
                await player.until(lambda: player.sees("○ "))
                assert player.session.busy is asked
                with process(log) as (again, _, _):
                    wire.lead_to(int(again.address.rpartition(":")[2]))
                    await player.until(lambda: player.session.link.state == "open" and player.session.busy is None)
                    assert len(player.view.hand) == before + 1
                    assert sum("You draw" in told.words for told in player.session.log) == 1
                    await player.press("space", "x")
                    await player.until(lambda: len(player.view.hand) == before)


@pytest.mark.slow
@in_loop
async def test_what_was_missed_is_listed_once(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        host = client.open(None, "random")
        line = client.sit(host)
        guest = client.join(host["table"], "Bob")
        async with wired(client) as (wire, address):
            seat = RemoteSeat(address, guest["table"], guest["token"], lambda: 0)
            async with at_table(seat) as player:
                wire.is_down = True
                wire.cut()
                await player.until(lambda: player.sees("○ connection lost"))
                await asyncio.to_thread(line.command, "start")
                await asyncio.to_thread(line.command, "say", phrase="your_turn")
                wire.is_down = False
                await player.until(lambda: player.session.link.state == "open" and player.view.status == "playing")
                await player.until(lambda: player.sees("You missed "))
                await player.press("n")
                await player.until(lambda: player.sees("Ann starts the match."))
                await player.press("escape")
                assert not player.sees("You missed ")
                await player.press("n")
                await player.see("✗ You have missed nothing.")
        line.close()
