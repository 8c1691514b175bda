"""A duplicate over HTTP and sockets: nobody can look at a pack before all have played it, and afterwards everything verifies."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from openrummy.record import read_record, verify
from openrummy.tournament.packs import pack_of
from tests.server.running import Client, Json, running
from tests.server.test_tournament_log import process
from tests.server.tournaments import SOON, bearer, do, entered, over, play_match, seen, until

RULES: Json = {"rounds": 1, "deals_per_round": 1, "table_size": 2}
READING = ("record", "record.txt", "replay/1", "film/1", "plays", "review/0", "receipts")


def opened(client: Client, name: str | None = "Ann", **rules: Any) -> Json:
    asked = {"title": "Club night", "preset": "block", "form": "duplicate", "rules": RULES | rules, "name": name}
    status, seat = client.ask("/api/tournaments", asked)
    assert status == 201, seat
    return dict(seat)


def apart(client: Client, **rules: Any) -> tuple[Json, Json]:
    """Return two people of an event that has begun, who sit at different tables."""
    for _ in range(40):
        ann = opened(client, **rules)
        bob = entered(client, ann, "Bob")
        assert do(client, ann, "start", bots=0)[0] == 200
        tables = [until(client, one, lambda view: bool(view.get("table")))["table"] for one in (ann, bob)]
        if tables[0] != tables[1]:
            return ann, bob
    raise AssertionError("they always sat at one table")


def read(client: Client, table: str, seat: Json | None) -> list[tuple[int, str]]:
    """Return the status and the code of every way to look at a finished deal."""
    headers = {} if seat is None else bearer(seat)
    found = []
    for way in READING:
        status, body, _ = client.fetch(f"/api/tables/{table}/{way}", None, headers)
        found.append((status, "" if status == 200 else json.loads(body)["code"]))
    asked = {"seat": 0, "deal": 1, "frame": 0, "name": "Eve"}
    status, answer = client.ask(f"/api/tables/{table}/attempts", asked, headers)
    return [*found, (status, "" if status == 201 else answer["code"])]


def test_a_pack_is_sealed_until_every_table_has_played_it(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", arrival=600) as client:
        ann, bob = apart(client)
        tables = [seen(client, one)["table"] for one in (ann, bob)]
        play_match(client, ann, tables[0])
        until(client, ann, lambda view: not view.get("table"))
        assert {one for seat in (ann, bob, None) for one in read(client, tables[0], seat)} == {(409, "sealed")}
        shown = client.ask(f"/api/tables/{tables[0]}", headers=bearer(ann))[1]
        assert shown["status"] == "over"
        assert shown["fair"].get("secret") is None
        assert client.ask(f"/api/tournaments/{ann['tournament']}/sheet/0")[1] == {"boards": []}
        assert seen(client, ann)["players"][0].get("place") is None
        play_match(client, bob, tables[1])
        view = until(client, ann, over)
        looks, read_by_anybody = read(client, tables[0], ann), read(client, tables[0], None)
        records = [
            client.ask(f"/api/tables/{table}/record", headers=bearer(one))[1]
            for table, one in zip(tables, (ann, bob), strict=True)
        ]
        sheet = client.ask(f"/api/tournaments/{ann['tournament']}/sheet/0")[1]["boards"]
    assert {code for _, code in looks} <= {"", "not_reviewed", "no_moment"}, looks[-2:]

    pack = pack_of(bytes.fromhex(view["secret"]), view["nonces"], 1, 1)
    for record in records:
        (deal,) = record["deals"]
        assert (deal["secret"], deal["nonces"][0]) == (pack.secret.hex(), pack.nonce)
        assert verify(read_record(json.dumps(record))).holds
    (board,) = sheet
    assert {line["match"] for line in board["lines"]} == set(tables) or len(board["lines"]) == 2
    assert {code for _, code in read_by_anybody} <= {"", "not_reviewed", "no_moment"}


def test_the_next_pack_is_played_by_the_same_people_in_other_seats(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", **SOON) as client:
        ann = opened(client, name=None, rounds=2, deals_per_round=2)
        assert do(client, ann, "start", bots=5)[0] == 200
        view = until(client, ann, over)
        sheets = [
            client.ask(f"/api/tournaments/{ann['tournament']}/sheet/{player}")[1]["boards"] for player in range(6)
        ]
        wrong = client.ask(f"/api/tournaments/{ann['tournament']}/sheet/6")
    assert [[(board["round"], board["number"]) for board in boards] for boards in sheets] == [
        [(1, 1), (1, 2), (2, 1), (2, 2)]
    ] * 6
    assert all(boards[0]["seat"] != boards[1]["seat"] for boards in sheets)
    assert {len(board["lines"]) for boards in sheets for board in boards} == {3}
    assert {player["place"] for player in view["players"]} >= {1}
    assert (wrong[0], wrong[1]["code"]) == (404, "no_entrant")


def has_begun(view: Json) -> bool:
    return bool(view["rounds"])


def in_round_two(view: Json) -> bool:
    return len(view["rounds"]) > 1


@pytest.mark.slow
def test_packs_are_shown_after_a_kill(tmp_path: Path) -> None:
    """Whenever the server dies, the round is shown once, and the event ends."""
    for number in range(3):
        database = tmp_path / f"{number}.db"
        with process(database) as (client, server):
            ann = opened(client, name=None, rounds=2, deals_per_round=1)
            assert do(client, ann, "start", bots=8)[0] == 200
            until(client, ann, has_begun if number % 2 else in_round_two)
            server.send_signal(signal.SIGKILL)
            server.wait()
        with process(database) as (client, server):
            view = until(client, ann, over)
            server.send_signal(signal.SIGKILL)
        assert len(view["rounds"]) == 2
        assert all(player["place"] for player in view["players"])
