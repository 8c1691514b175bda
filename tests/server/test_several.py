"""Two and three servers of the same tables: whichever of them is asked, it is one game."""

import asyncio
import json
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from openrummy.bus import LocalBus
from openrummy.server.readiness import Readiness
from openrummy.store import inspect
from tests.server.running import Client, Json
from tests.server.several import Several, several
from tests.server.shared import Database, SharedLog

_SERVE = "import sys; from openrummy.server import serve; serve(port=0, database=sys.argv[1], notice=2)"


def test_a_table_opened_at_one_server_is_joined_and_played_at_others(tmp_path: Path) -> None:
    with several(tmp_path, 3) as found:
        one, two, three = found.clients
        seated = one.open(None)
        bob = two.join(seated["table"], "Bob")
        ann, bob_line = three.sit(seated), one.sit(bob)
        assert ann.command("start")["type"] == "accepted"
        bob_line.until(lambda line: line.view["status"] == "playing")
        assert bob_line.view["version"] == ann.until(lambda line: line.view["status"] == "playing")["version"]
        ann.close()
        bob_line.close()


def test_a_server_that_does_not_hear_the_others_is_ready_and_says_so(tmp_path: Path) -> None:
    with several(tmp_path, 1) as found:
        (server,) = found.servers
        assert server.client.ask("/health/ready") == (200, {"status": "ready"})
        found.deafen(server)
        status, answer = server.client.ask("/health/ready")
        assert (status, answer["status"]) == (200, "ready")
        assert answer["degraded"].startswith("The bus is not heard")


def test_a_loop_that_is_busy_is_said(tmp_path: Path) -> None:
    (tmp_path / "log.db").touch()

    async def run(seconds: float) -> str | None:
        bus = LocalBus()
        await bus.start()
        inspection = inspect(str(tmp_path / "log.db"))
        readiness = Readiness(SharedLog(Database()), inspection, bus)
        inspection.close()
        asyncio.get_running_loop().call_soon(time.sleep, seconds)
        return await readiness.lack()

    assert asyncio.run(run(0)) is None
    assert asyncio.run(run(0.6)) == "The event loop is busy: everybody waits for it."


def test_a_server_that_is_told_to_stop_is_not_ready_and_serves_on_for_a_while(tmp_path: Path) -> None:
    command = [sys.executable, "-u", "-c", _SERVE, str(tmp_path / "log.db")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        client = Client(process.stdout.readline().removeprefix("Serving at ").strip().rstrip("/"))
        line = client.sit(client.open())
        process.send_signal(signal.SIGTERM)
        while client.ask("/health/ready")[0] == 200:
            time.sleep(0.01)
        assert client.ask("/health/ready") == (503, {"status": "not_ready", "reason": "stopping"})
        assert line.command("start")["type"] == "accepted"
        with pytest.raises(ConnectionClosed) as closed:
            line.until(lambda line: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert process.wait(20) == 0
    finally:
        process.kill()
        process.communicate()


def begun(found: Several, *bots: str | None, **options: Any) -> Json:
    """Open a table at the first server and start its match; return Ann's seat."""
    one = found.clients[0]
    seated = one.open(*bots, **options)
    line = one.sit(seated)
    assert line.command("start")["type"] == "accepted"
    line.turn()
    line.close()
    return seated


def test_an_arrangement_follows_its_person_to_another_server(tmp_path: Path) -> None:
    with several(tmp_path) as found:
        one, two = found.clients
        seated = begun(found)
        first, second = one.sit(seated), two.sit(seated)
        hand = first.view["hand"]
        for line, other, wanted in ((first, second, [hand[:3], hand[3:]]), (second, first, [hand[::-1]])):
            line.say(type="arrange", groups=wanted)
            other.until(lambda other: other.view["groups"] == wanted)  # noqa: B023 - called at once
        first.close()
        second.close()
        again = found.start().client.sit(seated)
        assert again.view["groups"] == [hand[::-1]]
        again.close()


def play_around(found: Several, seated: Json) -> None:
    """Play the match to its end: the one socket that acts is at another server each time, and knows nothing of the others."""
    seen, lines = 0, []
    for number in range(10_000):
        line = found.clients[number % len(found.clients)].sit(seated, seen)
        lines.append(line)  # all are kept, as their ids are those of their commands
        assert line.view["version"] >= seen
        view = line.play(1)
        seen = line.view["version"]
        line.close()
        if view["status"] != "playing":
            break
    assert view["status"] == "over"
    views = [client.sit(seated, seen) for client in found.clients]
    assert len({json.dumps(line.view["seats"]) for line in views}) == 1
    for line in views:
        line.close()


def test_every_act_at_another_server_than_the_last(tmp_path: Path) -> None:
    with several(tmp_path, 3) as found:
        seated = begun(found, "random", preset="block")
        play_around(found, seated)
        rows = found.database.rows[seated["table"]]
        commands = [row.command for row in rows if row.command is not None]
        assert len(set(commands)) == len(commands)


def test_two_windows_at_two_servers_show_the_same(tmp_path: Path) -> None:
    """Each of the two sends every second act, and never reads before it has to."""
    with several(tmp_path) as found:
        seated = begun(found, "random")
        lines = [client.sit(seated) for client in found.clients]
        for number in range(12):
            line, other = lines[number % 2], lines[1 - number % 2]
            if line.play(1)["status"] != "playing":
                break
            version = line.view["version"]
            other.until(lambda other: other.view["version"] >= version)  # noqa: B023 - called at once
        assert [told["words"] for told in lines[0].told if told["version"] <= version] == [
            told["words"] for told in lines[1].told if told["version"] <= version
        ]
        for line in lines:
            line.close()


def test_a_server_that_missed_everything_shows_nobody_the_past(tmp_path: Path) -> None:
    """It hears nothing, as if it had been frozen: a client that has seen more is served after it has read on."""
    with several(tmp_path) as found:
        seated = begun(found, "random")
        late = found.clients[1].sit(seated)  # so that the table is in its memory
        found.deafen(found.servers[1])
        line = found.clients[0].sit(seated)
        line.play(2)
        newest = line.view["version"]
        again = found.clients[1].sit(seated, newest)
        assert again.last["view"]["version"] >= newest
        late.until(lambda late: late.view["version"] >= newest)
        for each in (late, line, again):
            each.close()


def test_a_seat_taken_at_one_server_opens_at_the_other_at_once(tmp_path: Path) -> None:
    with several(tmp_path) as found:
        one, two = found.clients
        seated = one.open(None)
        watcher = two.sit({"table": seated["table"]})  # so that the table is in its memory
        found.deafen(found.servers[1])
        bob = two.sit(one.join(seated["table"], "Bob"))
        assert bob.view["you"] == 1
        assert two.ask(f"/api/tables/{seated['table']}")[1]["seats"][1]["name"] == "Bob"
        bob.close()
        watcher.close()


def test_who_leaves_at_one_server_acts_no_more_at_the_other(tmp_path: Path) -> None:
    with several(tmp_path) as found:
        seated = begun(found, None, None)
        first, second = (client.sit(seated) for client in found.clients)
        found.deafen(found.servers[1])
        assert first.command("leave")["type"] == "accepted"
        with suppress(ConnectionClosed):  # its server compares versions every second
            second.say(type="act", id="late", base=second.view["version"], action={"type": "draw_stock"})
        second.until(lambda line: bool(line.answers))  # refused, or told before that the seat is gone
        assert {answer["code"] for answer in second.answers.values()} == {"no_seat"}
        first.close()
        second.close()


def test_wrong_and_stale_acts_are_refused_at_every_server(tmp_path: Path) -> None:
    with several(tmp_path) as found:
        seated = begun(found)
        lines = [client.sit(seated) for client in found.clients]
        for line in lines:
            base = line.view["version"]
            assert line.command("act", base=base, action={"type": "nonsense"})["code"] == "bad_action"
            assert line.command("act", base=0, action={"type": "draw_stock"})["code"] == "stale"
            assert line.command("act", base=base + 99, action={"type": "draw_stock"})["code"] == "stale"
        first, second = lines
        base, action = first.view["version"], {"type": "draw_stock"}
        answer = first.command("act", id="once", base=base, action=action)
        assert second.command("act", id="once", base=base, action=action) == answer
        assert second.command("act", id="once", base=base, action={"type": "take_discard"})["code"] == "id_used"
        for line in lines:
            line.close()


def test_a_database_that_is_gone_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    with several(tmp_path) as found:
        seated = begun(found)
        lines = [client.sit(seated) for client in found.clients]
        found.database.is_gone = True
        base, action = lines[0].view["version"], {"type": "draw_stock"}
        refused = [line.command("act", id="once", base=base, action=action) for line in lines]
        assert {answer["code"] for answer in refused} == {"try_again"}
        found.database.is_gone = False
        accepted = [line.command("act", id="once", base=base, action=action) for line in lines]
        assert [answer["type"] for answer in accepted] == ["accepted"] * 2
        assert accepted[0] == accepted[1]
        for line in lines:
            line.close()
