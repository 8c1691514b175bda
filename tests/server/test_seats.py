"""A seat that was given up belongs to nobody, through whatever socket and however late the message."""

import asyncio
import json
from pathlib import Path

import pytest

from openrummy.server.live import LiveTable
from openrummy.server.on_log import write
from openrummy.store import Log
from openrummy.table import messages as m
from tests.server.running import Client, Line, running
from tests.server.test_socket import closing
from tests.table.world import World


def dismissed(line: Line) -> None:
    """Check that the line is told that the seat is gone, is shown nothing more, and ends."""
    shown = line.view["version"]
    while line.hear()["type"] == "update":
        assert line.view["version"] == shown
    assert line.answers[""]["code"] == "no_seat"
    assert closing(line.socket) == (4404, "no such table or seat")


def test_a_person_who_left_sees_nothing_of_their_successor(client: Client) -> None:
    seated = client.open(None)
    table = seated["table"]
    bob = client.sit(client.join(table, "Bob"))
    ann, window = client.sit(seated), client.sit(seated)
    window.until(lambda line: all(seat["connected"] for seat in line.view["seats"]))
    assert ann.command("leave")["type"] == "accepted"
    for line in (ann, window):
        dismissed(line)
    eve = client.sit(client.join(table, "Eve"))
    assert eve.view["you"] == 0
    assert eve.command("start")["type"] == "accepted"
    assert eve.until(lambda line: line.view["status"] == "playing")["hand"]
    bob.close()
    eve.close()


class Window:
    """One of Ann's sockets."""

    session: str | None = None
    is_board = False

    token = "hash of Ann"

    def __init__(self, live: LiveTable) -> None:
        self.live = live

    @property
    def seat(self) -> int | None:
        return self.live.table.seat_of("hash of Ann")

    def wake(self) -> None:
        """Show nothing."""

    def hear(self) -> None:
        """Note new talk."""

    def leave(self) -> None:
        """Do nothing."""

    def dismiss(self, why: object) -> None:
        """Stay connected."""


def test_a_command_that_waited_while_the_seat_was_given_up_does_nothing(log: Log) -> None:
    async def run() -> None:
        world = World().start()
        await write(log, world.table.id, 0, world.table.log)
        live = LiveTable(world.table, log)
        first = asyncio.create_task(live.submit(0, m.Leave("leave")))
        second = asyncio.create_task(live.submit(0, m.Leave("again"), Window(live)))
        await first
        refused = (await second).refusal
        assert refused is not None
        assert refused.code == "no_seat"
        assert log.read(world.table.id, world.table.version + 1) == []

    asyncio.run(run())


@pytest.mark.parametrize("flood", ['{"type":"hint","id":"x"}', "no message"])
def test_the_message_that_is_too_many_changes_nothing(tmp_path: Path, flood: str) -> None:
    with running(tmp_path / "log.db", rate=0.01, burst=3) as client:
        seated = client.open("sensible")
        line = client.sit(seated)
        for _ in range(3):
            line.socket.send(flood)
        line.socket.send(json.dumps({"type": "start", "id": "start"}))
        assert closing(line.socket) == (1008, "Too many messages at once.")
        status, view = client.ask(f"/api/tables/{seated['table']}")
        assert (status, view["status"], view["version"]) == (200, "lobby", 1)
