"""Programs at seats of a real server: whole matches, lost connections, faults, revoked tokens and rematches."""

import json
import sys
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema_rs import Draft202012Validator

from openrummy.cli.bot_playing import play_seat
from openrummy.client import Seat, Server
from openrummy.client.bridge import Bridge
from openrummy.languages import ENGLISH
from openrummy.programs import messages as p
from openrummy.table import messages as m
from tests.programs.examples import example_commands
from tests.server.running import ONE_DEAL, Client, running

BAD = Path(__file__).parents[1] / "programs" / "bad_bot.py"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(tmp_path_factory.mktemp("log") / "log.db") as started:
        yield started


@pytest.fixture
def host(client: Client) -> Iterator[Seat]:
    with Server(client.address).open("block", "Ann", [None], options=ONE_DEAL) as seat:
        yield seat


def revoke(client: Client, host: Seat, seat: int) -> None:
    headers = {"Authorization": f"Bearer {host.token}"}
    assert client.fetch(f"/api/tables/{host.table}/bots/{seat}", None, headers, "DELETE")[0] == 204


def play(host: Seat) -> m.TableView:
    """Play the host's seat to the end of the match, as the coach advises: two who only draw and discard would play for very long."""
    for _ in host.views(seconds=30):
        if host.is_my_turn:
            host.act(host.hint().action)
        elif host.view.status == "between" and not host.view.seats[0].ready:
            host.ready()
    return host.view


class Listening:
    """A process that keeps each line, and answers with the last action.  at_turn: called before each answer to a turn."""

    heard: list[dict[str, Any]]
    at_turn: Callable[[int], None]

    def __init__(self, command: object) -> None:
        self.heard.clear()

    def tell(self, line: bytes, seconds: float) -> None:
        self.heard.append(json.loads(line))

    def ask(self, line: bytes, seconds: float) -> bytes:
        self.tell(line, seconds)
        told = self.heard[-1]
        if told["type"] == "hello":
            return msgspec.json.encode(p.Ready("Listening"))
        type(self).at_turn(told["id"])
        return msgspec.json.encode(p.Act(told["id"], index=len(told["actions"]) - 1))

    def kill(self) -> None: ...

    close = kill


@pytest.fixture
def listening(monkeypatch: pytest.MonkeyPatch) -> type[Listening]:
    kind = type("Here", (Listening,), {"heard": [], "at_turn": staticmethod(lambda number: None)})
    monkeypatch.setattr("openrummy.programs.program.Process", kind)
    return kind


def test_examples_in_three_languages_play_a_match_at_one_table(client: Client, tmp_path: Path) -> None:
    with (
        Server(client.address).open("basic", "Ann", [None] * 3, options=ONE_DEAL) as host,
        ThreadPoolExecutor() as pool,
    ):
        commands = example_commands(tmp_path)
        ends = []
        for number, command in enumerate(commands):
            given = host.seat_program(f"Deep {number}")
            seat = Seat(client.address, given.table, given.token)
            ends.append(pool.submit(played, Bridge(seat, command.split(), 30_000)))
        host.wait(lambda view: all(seat.connected for seat in view.seats), seconds=60)
        host.start()
        assert play(host).winners
        assert [end.result(60).status for end in ends] == ["over"] * 3
    assert all(told.kind != "stood_in" for told in host.events())


def played(bridge: Bridge) -> m.TableView:
    try:
        return bridge.play()
    except Exception:
        traceback.print_exc()  # the host waits for it meanwhile
        raise
    finally:
        bridge.close()


def at_seat(host: Seat) -> Bridge:
    given = host.seat_program("Deep")
    return Bridge(Seat(host.server, given.table, given.token), ("listening",), 10_000)


def test_the_lines_are_those_of_the_schema_and_tell_nothing_hidden(host: Seat, listening: type[Listening]) -> None:
    schema = json.loads(Path("docs/bot-protocol.json").read_text())
    checked = Draft202012Validator({**schema["properties"]["toProgram"], "$defs": schema["$defs"]})
    bridge = at_seat(host)
    with ThreadPoolExecutor() as pool:
        end = pool.submit(played, bridge)
        host.start()
        play(host)
        end.result(30)
    told = listening.heard
    assert [line for line in told if not checked.is_valid(line)] == []
    kinds = [line["type"] for line in told]
    assert (kinds[0], kinds[1], kinds[-1]) == ("hello", "match", "bye")
    assert (kinds.count("match"), kinds.count("deal_over"), kinds[-2]) == (1, 1, "match_over")
    events = [event for line in told if line["type"] == "events" for event in line["events"]]
    dealt = next(event for event in events if event["type"] == "deal_started")
    assert [hand is None for hand in dealt["hands"]] == [True, False]
    assert all(event["card"] is None for event in events if event["type"] == "drew_stock" and event["seat"] == 0)
    first = next(line for line in told if line["type"] == "turn")
    assert set(first["view"]) <= set(p.BotView.__struct_encode_fields__)
    assert first["view"]["you"] == 1


def test_a_lost_connection_is_opened_again(host: Seat, listening: type[Listening]) -> None:
    bridge, lost = at_seat(host), []

    def cut(turn: int) -> None:
        line = bridge.seat._line._socket
        assert line is not None
        line.close_socket()
        lost.append(turn)

    listening.at_turn = staticmethod(cut)
    with ThreadPoolExecutor() as pool:
        end = pool.submit(played, bridge)
        host.start()
        play(host)
        assert end.result(30).status == "over"
    assert len(lost) > 1


def test_rematches_are_played_by_whoever_stays(host: Seat, listening: type[Listening]) -> None:
    bridge = at_seat(host)

    def twice() -> m.TableView:
        bridge.play()
        bridge.next_match()
        return played(bridge)

    with ThreadPoolExecutor() as pool:
        end = pool.submit(twice)
        host.start()
        play(host)
        with host.rematch() as again:
            again.wait(lambda view: view.seats[1].ready, seconds=20)
            again.ready()
            play(again)
        assert end.result(30).rematch_of == host.table
    assert [line["type"] for line in listening.heard].count("match") == 2


def told(host: Seat, given: m.Seated, *command: str, **more: Any) -> int:
    asked: dict[str, Any] = {"server": host.server, "table": given.table, "token": given.token}
    return play_seat(command, ENGLISH, **{"budget": 20_000, "stay": False, **asked, **more})


def test_a_program_that_fails_ends_with_its_fault_and_may_come_back(
    host: Seat, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    given = host.seat_program("Deep")
    with ThreadPoolExecutor() as pool:
        end = pool.submit(told, host, given, sys.executable, str(BAD), "crash")
        host.wait(lambda view: view.seats[1].connected, seconds=20)
        host.start()
        other = pool.submit(play, host)
        assert end.result(30) == 1
        said = capsys.readouterr()
        assert "Bad plays as Deep at the table Block rummy" in said.out
        assert "The program failed (ended): The program ended with exit code 1: RuntimeError: all is lost" in said.err
        assert told(host, given, sys.executable, str(Path("examples/bots/bot.py"))) == 0
        assert other.result(30).status == "over"
    assert "The match is over: Ann" in capsys.readouterr().out


def test_a_revoked_token_and_a_wrong_one_are_said(
    client: Client, host: Seat, capsys: pytest.CaptureFixture[str]
) -> None:
    given = host.seat_program("Deep")
    with ThreadPoolExecutor() as pool:
        end = pool.submit(told, host, given, sys.executable, str(Path("examples/bots/bot.py")))
        host.wait(lambda view: view.seats[1].connected, seconds=20)
        revoke(client, host, 1)
        assert end.result(30) == 1
    assert "This seat is no longer yours" in capsys.readouterr().err
    assert told(host, given, "never started") == 1
    assert told(host, given, "never started", server="http://127.0.0.1:1") == 1
    assert "The connection to http://127.0.0.1:1 is lost" in capsys.readouterr().err
    with pytest.raises(ValueError, match="not a server address"):
        told(host, given, "never started", server="here")
