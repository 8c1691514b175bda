"""People at a table on a server: talk, pauses, clocks, watchers, stand-ins."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy.table import messages as m
from openrummy.tui.remote import RemoteSeat
from openrummy.tui.widgets import Chip
from tests.server.running import Client, Line, running
from tests.tui.player import Player, at_table, in_loop

pytestmark = pytest.mark.quick(2)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(tmp_path_factory.mktemp("log") / "log.db") as started:
        yield started


def table(client: Client, *bots: str | None, **settings: Any) -> dict[str, Any]:
    seats = [{}, *({"bot": bot} if bot else {} for bot in bots)]
    status, seated = client.ask("/api/tables", {"preset": "basic", "name": "Ann", "seats": seats, "settings": settings})
    assert status == 201, seated
    return dict(seated)


def with_bob(client: Client, **settings: Any) -> tuple[RemoteSeat, Line]:
    """Return Ann's terminal, which is the host's, and Bob's line."""
    seated = table(client, None, **settings)
    bob = client.sit(client.join(seated["table"], "Bob"))
    return RemoteSeat(client.address, seated["table"], seated["token"]), bob


async def choose(player: Player, words: str) -> None:
    """Choose the line of the menu that contains these words."""
    await player.press("e")
    await player.until(lambda: player.sees("What would you like to do?"))
    lines = [line for line in player.screen() if "│" in line]
    first = next(place for place, line in enumerate(lines) if "What would you like to do?" in line)
    place = next(place for place, line in enumerate(lines) if words in line)
    await player.press(*["down"] * (place - first - 1), "enter")


@in_loop
async def test_a_pause_is_asked_for_and_agreed_to(client: Client) -> None:
    seat, bob = with_bob(client)
    async with at_table(seat) as player:
        await player.press("enter")
        await player.until(lambda: player.view.status == "playing")
        await player.press("b")
        await player.until(lambda: player.sees("You asked for a pause. Bob still has to agree."))
        await player.press("z")
        await player.until(lambda: not player.sees("You asked for a pause."))
        await asyncio.to_thread(bob.command, "pause")
        await player.until(lambda: player.sees("B Agree"))
        agree = next(chip for chip in player.app.table.query(Chip) if "B Agree" in str(chip.render()))
        await player.click(agree)
        await player.until(lambda: player.view.paused)
        await player.until(lambda: player.sees("⏎ Go on"))
        await player.press("b")
        await player.until(lambda: not player.view.paused)
    bob.close()


@pytest.mark.slow
@in_loop
async def test_talk_and_muting(client: Client) -> None:
    seat, bob = with_bob(client, chat=True)
    async with at_table(seat) as player:
        await asyncio.to_thread(bob.command, "say", phrase="good_luck")
        await player.press("slash")
        await player.until(lambda: player.sees("Bob: Good luck!"))
        await player.press(*"hi", "enter")
        await player.until(lambda: player.sees("Ann: hi"))
        await player.press("tab", "down", "enter")
        await player.until(lambda: player.sees("Ann: Good luck!"))
        await player.press("escape")
        await choose(player, "Mute Bob")
        await player.until(lambda: player.view.muted == (1,))
        await asyncio.to_thread(bob.command, "say", phrase="bye")
        await choose(player, "Unmute Bob")
        await player.until(lambda: player.view.muted == ())
    bob.close()


@in_loop
async def test_talk_is_refused_in_words(client: Client) -> None:
    seat, bob = with_bob(client)
    async with at_table(seat) as player:
        await player.press("slash")
        await player.until(lambda: player.sees("Nobody has said anything yet."))
        player.session.ask(m.Say, "hello")
        for _ in range(5):
            player.session.ask(m.Say, "bye")
        await player.until(lambda: player.sees("You are sending messages too quickly; wait a moment."))
        assert player.session.busy is None
    bob.close()


@pytest.mark.slow
@in_loop
async def test_a_clock_that_runs_and_extra_time(client: Client) -> None:
    seat, bob = with_bob(client, clock="fast")
    async with at_table(seat) as player:
        await player.press("enter")
        await player.until(lambda: player.view.status == "playing")
        await player.until(lambda: player.sees("‹0:29›") or player.sees("‹0:28›"), 5)
        await choose(player, "Give yourself extra time")
        await player.until(lambda: player.view.seats[0].extra_time)
        await player.until(lambda: player.sees("×2"))
        await player.press("c")
        await player.see("You: ")
        await player.see("extra time.")
        await player.see("running")
    bob.close()


@pytest.mark.slow
@in_loop
async def test_a_watcher_takes_the_seat_of_a_bot(client: Client) -> None:
    seated = table(client, "random", takeover=True)
    line = client.sit(seated)
    await asyncio.to_thread(line.command, "start")
    seat = RemoteSeat(client.address, seated["table"], None)
    async with at_table(seat) as player:
        await player.see("You are watching: only the public cards.")
        await player.see("1 watching")
        await choose(player, "Take the seat of Mira, a bot")
        await player.until(lambda: player.sees("Your name, then Enter:"))
        await player.press(*"Ann", "enter")
        await player.until(lambda: player.sees("Another player at this table is already called Ann."))
        await choose(player, "Take the seat of Mira, a bot")
        await player.until(lambda: player.sees("Your name, then Enter:"))
        await player.press(*"Cleo", "enter")
        await player.until(lambda: player.view.you == 1)
        assert len(player.session.hand.held) == player.view.seats[1].cards > 0
        assert seat.token is not None
        versions = [told.version for told in player.session.log]
        assert versions == sorted(versions)
        assert sum("sits down" in told.words for told in player.session.log) == 1
        await choose(player, "Get up for good")
        await player.press("down", "enter")
        await player.until(lambda: player.sees("This seat is no longer yours"))
    line.close()


@in_loop
async def test_watchers_do_not_ask_and_do_not_talk(client: Client) -> None:
    seated = table(client, "random")
    async with at_table(RemoteSeat(client.address, seated["table"], None)) as player:
        for key, words in (
            ("b", "There is nothing to pause."),
            ("z", "Nobody is asking for a pause."),
            ("y", "You already have your seat."),
            ("slash", "Spectators cannot chat."),
            ("i", "No deal is finished yet."),
        ):
            await player.press(key)
            await player.until(lambda words=words: player.sees(f"✗ {words}"))  # type: ignore[misc]


@in_loop
async def test_the_seat_is_taken_back_from_a_stand_in(client: Client) -> None:
    """Only the player's request ends it: the line was there all the time."""
    seat, bob = with_bob(client, clock="fast", absent="bot")
    async with at_table(seat) as player:
        await player.press("enter")
        await player.until(lambda: player.view.status == "playing")
        mine = replace(player.view.seats[0], stand_in=True)
        stood_in = replace(
            player.view, version=player.view.version + 1, seats=(mine, *player.view.seats[1:]), offers=()
        )
        player.app.table.hear(m.Update((), stood_in))
        await player.see("⏎ Take my seat back")
        await player.see("a bot is playing for you")
        await player.press("y")
        await player.until(lambda: player.session.busy is None)
        await player.see("✗ You already have your seat.")  # the server's words: it knows of no stand-in
    bob.close()
