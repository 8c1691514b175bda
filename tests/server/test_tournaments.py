"""A tournament over HTTP and sockets: entered, started, played with bots to the end, and resumed."""

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from openrummy.shuffle import commitment
from openrummy.tournament.draw import drawn
from tests.server.running import Client, Json, running

QUICK: Json = {"deals_per_round": 1}
SOON: Any = {"arrival": 0.2, "answer": 0.2}

_SERVE = """
import sys
from openrummy.server import serve
serve(port=0, database=sys.argv[1], bot_delay=0.02, arrival=0.2, rate=10_000, burst=10_000)
"""


def bearer(seat: Json) -> dict[str, str]:
    return {"authorization": f"Bearer {seat['token']}"}


def opened(client: Client, name: str | None = "Ann", preset: str = "block", **rules: Any) -> Json:
    asked = {"title": "Cup", "preset": preset, "rules": QUICK | rules, "name": name, "nonce": "aa"}
    status, seat = client.ask("/api/tournaments", asked)
    assert status == 201, seat
    return dict(seat)


def entered(client: Client, seat: Json, name: str) -> Json:
    status, other = client.ask(f"/api/tournaments/{seat['tournament']}/enter", {"name": name})
    assert status == 201, other
    return dict(other)


def do(client: Client, seat: Json, what: str, **body: Any) -> tuple[int, Json]:
    return client.ask(f"/api/tournaments/{seat['tournament']}/{what}", body, bearer(seat))


def seen(client: Client, seat: Json) -> Json:
    status, view = client.ask(f"/api/tournaments/{seat['tournament']}", headers=bearer(seat))
    assert status == 200, view
    return dict(view)


def until(client: Client, seat: Json, condition: Callable[[Json], bool], seconds: float = 60) -> Json:
    """The view once the condition holds."""
    end = time.monotonic() + seconds
    while not condition(view := seen(client, seat)):
        assert time.monotonic() < end, view
        time.sleep(0.05)
    return view


def play_match(client: Client, seat: Json, table: str) -> None:
    """Take the seat at the table with the tournament's token, and throw and draw plainly to the end of the match."""
    line = client.sit({"table": table, "token": seat["token"]})
    if line.view["status"] == "lobby":
        line.command("ready", nonce="bb")
    while line.until(lambda line: line.is_mine() or line.view["status"] in ("between", "over"))["status"] != "over":
        if line.view["status"] == "between":
            line.command("ready")
            line.until(lambda line: line.view["status"] != "between")
            continue
        version = line.view["version"]
        line.act(line.view["offers"][-1]["action"])
        line.until(lambda line: line.view["version"] > version)  # noqa: B023 - called at once
    line.close()


def over(view: Json) -> bool:
    return bool(view["status"] == "over")


def test_a_person_and_bots_play_a_tournament_to_the_end(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", arrival=20) as client:
        ann = opened(client, table_size=3, entry_fee="10")
        assert do(client, ann, "start", bots=3)[0] == 200
        played: set[str] = set()
        view = until(client, ann, lambda view: over(view) or view.get("table", "") not in ("", *played))
        while not over(view):
            played.add(view["table"])
            play_match(client, ann, view["table"])
            view = until(client, ann, lambda view: over(view) or view.get("table", "") not in ("", *played))
    assert [len(one["tables"]) for one in view["rounds"]] == [2, 1]
    assert sorted(player["place"] for player in view["players"])[:2] == [1, 2]
    assert view["pool"] == "40.00"
    prizes = [player.get("prize", "") for player in view["players"] if player["place"] == 1]
    assert prizes == [view["prizes"][0]] == ["28.00"]
    assert played


def test_the_draws_can_be_checked_with_what_is_shown(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", **SOON) as client:
        ann = opened(client, name=None, table_size=3)
        before = seen(client, ann)
        assert before.get("secret") is None
        do(client, ann, "start", bots=5)
        view = until(client, ann, over)
    secret = bytes.fromhex(view["secret"])
    assert commitment(secret) == before["commitment"] == view["commitment"]
    first = drawn(range(5), 3, secret, view["nonces"], 1)
    shown = [{seat["player"] for seat in table["seats"]} for table in view["rounds"][0]["tables"]]
    assert shown == [set(table) for table in first]


def test_what_can_be_seen_before_it_starts(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        ann = opened(client)
        bob = entered(client, ann, "Bob")
        view = seen(client, bob)
        assert (view["status"], view["title"], view["game"], view["you"]) == ("open", "Cup", "Block rummy", 1)
        assert [player["name"] for player in view["players"]] == ["Ann", "Bob"]
        assert (seen(client, ann)["host"], view.get("host", False)) == (True, False)
        assert ann["token"] not in str(view)
        assert "Every table plays one deal." in str(view["card"])
        by_code = client.ask(f"/api/tournaments/{view['code'].lower()}")[1]
        assert (by_code["tournament"], by_code.get("you")) == (ann["tournament"], None)
        listing = client.ask("/api/tournaments")[1]["tournaments"]
        assert [(one["title"], one["players"], one["status"]) for one in listing] == [("Cup", 2, "open")]
        german = client.ask(f"/api/tournaments/{ann['tournament']}", headers={"accept-language": "de"})[1]
        assert "Jeder Tisch spielt ein Spiel." in str(german["card"])


def test_what_cannot_be_done_is_said_in_words(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        ann = opened(client)
        bob = entered(client, ann, "Bob")
        path = f"/api/tournaments/{ann['tournament']}"
        found = [
            client.ask("/api/tournaments/BBBBBB"),
            client.ask("/api/tournaments/" + "x" * 70),
            client.ask("/api/tournaments", {"title": " ", "preset": "block"}),
            client.ask("/api/tournaments", {"title": "x" * 61, "preset": "block"}),
            client.ask("/api/tournaments", {"title": "Cup", "preset": "nothing"}),
            client.ask("/api/tournaments", {"title": "Cup", "preset": "block", "rules": {"table_size": 9}}),
            client.ask("/api/tournaments", {"title": "Cup", "preset": "block", "name": ""}),
            client.ask("/api/tournaments", {"title": "Cup"}),
            client.ask(f"{path}/enter", {"name": "bob"}),
            client.ask(f"{path}/start", {"bots": 2}),
            do(client, bob, "start", bots=2),
            do(client, ann, "start", bots=1000),
            do(client, bob, "rebuy", buy=True),
            do(client, ann | {"token": "?"}, "withdraw"),
        ]
        assert [status for status, _ in found] == [404, 404, 400, 400, 400, 400, 400, 400, 409, 403, 403, 400, 409, 403]
        assert all(answer["words"].endswith(".") for _, answer in found)
        assert do(client, bob, "withdraw")[0] == 200
        assert [player["name"] for player in seen(client, ann)["players"]] == ["Ann"]
        assert len(client.ask("/api/tournaments")[1]["tournaments"]) == 1  # nothing that was refused stays


def leave_table(client: Client, seat: Json) -> None:
    """Leave the running match, so that a bot plays it to its end; the entrant stays in the tournament."""
    view = until(client, seat, lambda view: bool(view.get("table")))
    line = client.sit({"table": view["table"], "token": seat["token"]})
    line.command("leave")
    line.close()


def left_to_bots(client: Client, people: list[Json]) -> Json:
    """The view at the end, when everybody has left every match, those that decide ties too."""
    left: set[tuple[int, str]] = set()

    def ended(view: Json) -> bool:
        for number, who in enumerate(people):
            table = seen(client, who).get("table")
            if table and (number, table) not in left:
                left.add((number, table))
                leave_table(client, who)
        return over(view)

    return until(client, people[0], ended)


def test_who_has_too_few_chips_is_asked_and_may_buy(tmp_path: Path) -> None:
    """The winner of a deal of block rummy stays at 160; everybody else falls below and may buy, or be out in time."""
    rules: Any = {"deals_per_round": 2, "min_chips": 160, "qualify_chips": 160, "rebuy_chips": 500, "entry_fee": "5"}
    with running(tmp_path / "log.db", arrival=0.2, answer=4) as client:
        ann = opened(client, qualify_rule="min_chips", **rules)
        people = [ann, entered(client, ann, "Bob"), entered(client, ann, "Cy")]
        do(client, ann, "start", bots=0)
        for who in people:
            leave_table(client, who)
        until(client, ann, lambda view: view["rounds"][0]["tables"][0]["status"] == "asking")
        low = [who for who in people if seen(client, who).get("rebuy")]
        assert seen(client, low[0])["rebuy"] == {"chips": 500, "price": "5.00"}
        assert do(client, low[0], "rebuy", buy=True)[0] == 200
        view = left_to_bots(client, people)
    assert view["pool"] == "20.00"  # three entries, and one for chips
    bought = [seat["chips"] > 400 for seat in view["rounds"][0]["tables"][0]["seats"]]
    assert bought.count(True) == 1


def test_an_indian_knock_out_is_played_by_bots(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", **SOON) as client:
        ann = opened(client, name=None, preset="indian-knockout")
        do(client, ann, "start", bots=8)
        view = until(client, ann, over)
    assert view["rules"] == "indian-deals-3"
    tables = [table for one in view["rounds"] for table in one["tables"]]
    assert [len(table["seats"]) for table in tables] == [4, 4, 2]
    assert all(sum(seat["chips"] for seat in table["seats"]) == 80 * len(table["seats"]) for table in tables)


def test_at_a_table_of_a_tournament(tmp_path: Path) -> None:
    """Who is led there has the seat by the tournament's token; the tournament starts the match and waits for nobody."""
    with running(tmp_path / "log.db", arrival=30) as client:
        ann = opened(client)
        bob = entered(client, ann, "Bob")
        do(client, ann, "start", bots=0)
        view = until(client, ann, lambda view: bool(view.get("table")))
        lines = [client.sit({"table": view["table"], "token": who["token"]}) for who in (ann, bob)]
        first, second = lines
        assert {line.view["you"] for line in lines} == {0, 1}
        assert first.view["tournament"] == ann["tournament"]
        assert first.view["prompt"] == "The match starts as soon as everybody is here."
        assert first.command("start")["code"] == "not_host"
        first.command("ready", nonce="aa")
        assert second.view["status"] == "lobby"
        second.command("ready")
        for line in lines:
            line.until(lambda line: line.view["status"] == "playing")
        assert first.command("pause")["code"] == "no_pause"
        assert first.command("hint")["code"] == "no_hints"
        assert client.ask(f"/api/tables/{view['table']}/join", {"name": "Cy"})[0] == 409
        for line in lines:
            line.close()


def test_nobody_has_to_come(tmp_path: Path) -> None:
    """The match starts without its people, and in time bots play for them."""
    with running(tmp_path / "log.db", arrival=0.2) as client:
        ann = opened(client)
        entered(client, ann, "Bob")
        do(client, ann, "start", bots=0)
        view = until(client, ann, lambda view: bool(view.get("table")))
        watcher = client.sit({"table": view["table"]})
        watcher.until(lambda line: line.view["status"] == "playing")
        watcher.close()


def test_a_tournament_is_no_table(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        ann = opened(client)
        assert client.ask(f"/api/tables/{ann['tournament']}")[0] == 404
        assert client.ask(f"/api/tables/tournament.{ann['tournament']}")[0] == 404
        assert client.ask("/api/statistics")[0] == 200


def test_a_tournament_goes_on_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", bot_delay=5, **SOON) as client:
        ann = opened(client, name=None, table_size=3)
        do(client, ann, "start", bots=7)
        before = until(client, ann, lambda view: bool(view["rounds"]))
    with running(tmp_path / "log.db", **SOON) as client:
        view = until(client, ann, over)
    shown = [{seat["player"] for seat in table["seats"]} for table in view["rounds"][0]["tables"]]
    assert shown == [{seat["player"] for seat in table["seats"]} for table in before["rounds"][0]["tables"]]
    with running(tmp_path / "log.db") as client:
        assert client.ask("/api/tournaments")[1]["tournaments"] == []
        assert seen(client, ann) == view


@pytest.mark.parametrize("body", [b"{}", b'{"type":"from_the_future","at":1}'])
def test_a_tournament_that_cannot_be_read_is_refused_and_others_go_on(tmp_path: Path, body: bytes) -> None:
    with running(tmp_path / "log.db") as client:
        broken, whole = opened(client), opened(client)
    with sqlite3.connect(tmp_path / "log.db") as connection:
        name = f"tournament.{broken['tournament']}"
        connection.execute("UPDATE event SET body = ? WHERE match = ? AND version = 2", (body, name))
    connection.close()
    with running(tmp_path / "log.db") as client:
        assert seen(client, whole)["status"] == "open"
        status, answer = client.ask(f"/api/tournaments/{broken['tournament']}")
        assert (status, answer["code"]) == (500, "edited")


@contextmanager
def process(database: Path) -> Iterator[tuple[Client, "subprocess.Popen[str]"]]:
    """A server in a process of its own."""
    command = [sys.executable, "-u", "-c", _SERVE, str(database)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout is not None
    address = server.stdout.readline().removeprefix("Serving at ").strip().rstrip("/")
    try:
        yield Client(address), server
    finally:
        server.kill()
        server.communicate()


@pytest.mark.slow
@pytest.mark.parametrize("moment", ["entered", "playing", "second round"])
def test_a_tournament_goes_on_after_kill_9(tmp_path: Path, moment: str) -> None:
    """Killed in any state, it is the same tournament afterwards: nothing is played twice and nobody is lost."""
    reached: dict[str, Callable[[Json], bool]] = {
        "entered": lambda view: True,
        "playing": lambda view: bool(view["rounds"]),
        "second round": lambda view: len(view["rounds"]) > 1 or over(view),
    }
    with process(tmp_path / "log.db") as (client, server):
        ann = opened(client, name=None, table_size=3, qualifiers_per_table=2)
        people = [entered(client, ann, name) for name in ("Bob", "Cy")]
        for who in people:
            do(client, who, "withdraw")
        if moment != "entered":
            do(client, ann, "start", bots=7)
        before = until(client, ann, reached[moment])
        server.send_signal(signal.SIGKILL)
        server.wait()
    with running(tmp_path / "log.db", **SOON) as client:
        if moment == "entered":
            assert seen(client, ann) == before
            do(client, ann, "start", bots=7)
        view = until(client, ann, over)
    assert len(view["players"]) == 7
    for number, was in enumerate(before["rounds"]):
        for table, now in zip(was["tables"], view["rounds"][number]["tables"], strict=True):
            assert {seat["player"] for seat in table["seats"]} == {seat["player"] for seat in now["seats"]}
            assert table["status"] != "over" or table == now
    _check_log(tmp_path / "log.db")


def _check_log(database: Path) -> None:
    """Every match that was opened has a table of its own and exactly one result."""
    with sqlite3.connect(database) as connection:
        kinds = dict(connection.execute("SELECT kind, count(*) FROM event WHERE match LIKE 'tournament.%' GROUP BY 1"))
        (tables,) = connection.execute("SELECT count(*) FROM event WHERE kind = 'table_opened'").fetchone()
    connection.close()
    assert kinds["match_opened"] == kinds["match_played"] == tables


def test_the_secret_of_the_draws_is_sealed(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", **SOON) as client:
        ann = opened(client, name=None)
        do(client, ann, "start", bots=2)
        view = until(client, ann, over)
    for file in tmp_path.iterdir():
        assert view["secret"].encode() not in file.read_bytes()
        assert ann["token"].encode() not in file.read_bytes()
