"""Permissions over HTTP, for a seat, a watcher and a stranger at every kind of table; `test_matrix.py` has every operation and all roles."""

import json
from itertools import product
from pathlib import Path
from typing import Any, Literal, TypeAlias
from urllib.parse import urlencode

import pytest

from openrummy.cli.administering import DEEDS, Office
from tests.server.nine import ASKED_WITH
from tests.server.running import Client, Json, running

Role: TypeAlias = Literal["seat", "watcher", "stranger"]
ROLES: tuple[Role, ...] = ("seat", "watcher", "stranger")
"""stranger: has the token of a seat at another table."""
WATCHERS = ("off", "public", "delayed")
OPEN = {"preset": "block", "name": "Ann", "seats": [{}, {"bot": "sensible"}]}

WEEKLY = {"event": {"title": "Cup", "preset": "block"}, "rule": {"zone": "UTC", "days": [4]}}

FOR_ALL: dict[str, Any] = {
    "GET /api/catalogue": (None, 200),
    "GET /api/games": (None, 200),
    "POST /api/rules": ({"preset": "basic", "players": 2}, 200),
    "POST /api/paper/sheet": ({"preset": "basic", "names": ["Ann", "Bob"]}, 200),
    "POST /api/check-hand": ({"preset": "gin", "cards": "7S"}, 200),
    "POST /api/tables": (OPEN, 201),
    "POST /api/boards": (OPEN, 201),
    "POST /api/quick": ({"preset": "block", "name": "Ann", "players": 2}, 201),
    "GET /api/tables": (None, 200),
    "GET /api/lessons": (None, 200),
    "GET /api/matches": (None, 200),
    "GET /api/matches/records": (None, 200),
    "GET /api/matches/statistics": (None, 200),
    "GET /api/schedules": (None, 200),
    "POST /api/schedules": (WEEKLY, 201),
    "POST /api/schedules/{schedule}/stop": ({}, 404),  # none is called so; tests/server/test_schedules.py has who may
    "POST /api/tournaments/mine": ({"entries": []}, 200),
    "POST /api/lessons": ({"lesson": "basic", "name": "Ann"}, 201),
    "GET /api/puzzles": (None, 200),
    "GET /api/puzzles/{puzzle}": (None, 404),  # none is called so
    "GET /api/daily": (None, 200),
    "POST /api/daily": (
        {"name": "Eve", "guest": "the secret of a browser", "day": "2026-01-01"},
        400,
    ),  # it has no deal
    "POST /api/tables/{table}/join": ({"name": "Eve"}, 409),  # no seat is free
    "POST /api/laboratory": ({"one": "basic", "other": "block", "players": 2}, 400),  # there is nobody to play
    "GET /api/statistics": (None, 200),
    "GET /api/statistics.csv": (None, 200),
}
"""Operations that anybody may use: the body of the request, and the status."""
READING = {
    "GET /api/tables/{table}": "version",
    "GET /api/tables/{table}/ratings": "title",
    "GET /api/tables/{table}/log": "told",
    "GET /api/tables/{table}/stream": "match",
    "GET /api/tables/{table}/result": None,
    "GET /api/tables/{table}/record": "deals",
    "GET /api/tables/{table}/paper": "preset",
    "GET /api/tables/{table}/replay/{deal}": "no_deal",
    "GET /api/tables/{table}/film/{deal}": "no_deal",
    "GET /api/tables/{table}/position": "no_deal",
    "GET /api/tables/{table}/plays": None,
    "GET /api/tables/{table}/review/{seat}": "not_over",
    "GET /api/tables/{table}/receipts": "not_over",
    "GET /api/tables/{table}/record.txt": None,
}
"""Operations that show a table, and a field of their answer, or the code of the refusal."""
TRYING = {"POST /api/tables/{table}/attempts": ({"seat": 0, "deal": 1, "frame": 0, "name": "Ann"}, "not_over")}
"""Operations that go on from a finished match, for those who may see its table: the body, and the code while it is not."""
OWN: dict[str, tuple[Any, str]] = {
    "GET /api/tables/{table}/daily": (None, "no_daily"),
    "POST /api/tables/{table}/reports": ({"seat": 1, "reason": "other"}, "nobody"),  # there is a bot
}
"""Operations for the seats of a table alone: the body of the request, and the code where there is nothing to do."""
NOT_YET = {"no_deal": 404, "not_over": 400}
"""The status while no deal is finished."""
CUP: Json = {"title": "Cup", "preset": "block", "rules": {"deals_per_round": 1}, "name": "Ann", "nonce": "aa"}
Entrant: TypeAlias = Literal["host", "entrant", "stranger", "watcher"]
ENTRANTS: tuple[Entrant, ...] = ("stranger", "watcher", "entrant", "host")
"""stranger: has the token of another tournament."""
TOURNAMENTS: dict[str, tuple[Any, tuple[int, int, int, int]]] = {
    "GET /api/tournaments": (None, (200, 200, 200, 200)),
    "POST /api/tournaments": (CUP, (201, 201, 201, 201)),
    "GET /api/tournaments/{tournament}": (None, (200, 200, 200, 200)),
    "GET /api/tournaments/{tournament}/results.csv": (None, (200, 200, 200, 200)),
    "GET /api/tournaments/{tournament}/sheet/{player}": (None, (404, 404, 404, 404)),  # of no player
    "GET /api/tournaments/{tournament}/company": (None, (403, 403, 403, 200)),
    "POST /api/tournaments/{tournament}/enter": (
        {"name": "Eve"},
        (201, 409, 409, 201),
    ),  # the name is taken; the host is in
    "POST /api/tournaments/{tournament}/withdraw": ({}, (403, 403, 200, 200)),
    "POST /api/tournaments/{tournament}/start": ({"bots": 2}, (403, 403, 403, 200)),
    "POST /api/tournaments/{tournament}/rebuy": ({"buy": True}, (403, 403, 409, 409)),  # nobody has been asked
    "POST /api/tournaments/{tournament}/time": ({"time": 1}, (403, 403, 409, 409)),  # this is no league
}
"""Operations on tournaments: the body of the request, and the statuses for `ENTRANTS`."""

ACCOUNT: Json = {"name": "Mira", "password": "correct horse battery"}


@pytest.fixture(scope="module")
def tables(client: Client) -> dict[str, Json]:
    """The host's seat at a table of each kind, in mid-match."""
    seats = {}
    for watchers in WATCHERS:
        _, seated = client.ask("/api/tables", {**OPEN, "settings": {"watchers": watchers}})
        line = client.sit(seated)
        line.command("start")
        line.play(3)
        line.close()
        seats[watchers] = seated
    return seats


def asked(
    client: Client, operation: str, seated: Json, role: Role, token: str, body: object = None
) -> tuple[int, bytes]:
    tokens = {"seat": seated["token"], "stranger": token, "watcher": None}
    headers = {} if tokens[role] is None else {"Authorization": f"Bearer {tokens[role]}"}
    path = operation.partition(" ")[2].replace("{table}", seated["table"]).replace("{deal}", "1").replace("{seat}", "0")
    path += "?" + urlencode(ASKED_WITH.get(operation, {}))
    status, answer, _ = client.fetch(path, body, headers)
    return status, answer


@pytest.mark.quick(12)
@pytest.mark.parametrize(("operation", "watchers", "role"), [*product(FOR_ALL, WATCHERS, ROLES)])
def test_requests_that_are_open_to_all(
    client: Client, tables: dict[str, Json], operation: str, watchers: str, role: Role
) -> None:
    body, status = FOR_ALL[operation]
    other = tables["off" if watchers != "off" else "public"]["token"]
    assert asked(client, operation, tables[watchers], role, other, body)[0] == status


@pytest.mark.parametrize(("operation", "watchers", "role"), [*product(READING | TRYING, WATCHERS, ROLES)])
def test_a_table_is_shown_to_its_seats_and_to_those_who_may_watch(
    client: Client, tables: dict[str, Json], operation: str, watchers: str, role: Role
) -> None:
    other = tables["off" if watchers != "off" else "public"]["token"]
    body, found = TRYING.get(operation) or (None, READING.get(operation))
    status, answer = asked(client, operation, tables[watchers], role, other, body)
    if role == "stranger":
        assert (status, b"no_seat" in answer) == (403, True)
    elif role == "watcher" and watchers == "off":
        assert (status, b"not_watched" in answer) == (403, True)
    else:
        assert status == NOT_YET.get(found or "", 200)
        assert (found or "").encode() in answer


@pytest.mark.parametrize(("operation", "watchers", "role"), [*product(OWN, WATCHERS, ROLES)])
def test_what_is_for_the_seats_alone_is_shown_to_nobody_else(
    client: Client, tables: dict[str, Json], operation: str, watchers: str, role: Role
) -> None:
    other = tables["off" if watchers != "off" else "public"]["token"]
    body, code = OWN[operation]
    status, answer = asked(client, operation, tables[watchers], role, other, body)
    assert (status, code.encode() in answer) == ((400, True) if role == "seat" else (403, False))
    assert (b"no_seat" in answer) is (role != "seat")


@pytest.mark.parametrize("operation", TOURNAMENTS)
def test_permissions_at_a_tournament(client: Client, operation: str) -> None:
    body, statuses = TOURNAMENTS[operation]
    host, other = (client.ask("/api/tournaments", CUP)[1] for _ in range(2))
    path = f"/api/tournaments/{host['tournament']}"
    entrant = client.ask(f"{path}/enter", {"name": "Bob"})[1]
    tokens = {"host": host["token"], "entrant": entrant["token"], "stranger": other["token"]}
    for role, status in zip(ENTRANTS, statuses, strict=True):
        headers = {"Authorization": f"Bearer {tokens[role]}"} if role in tokens else {}
        asked_for = operation.partition(" ")[2].replace("{tournament}", host["tournament"]).replace("{player}", "99")
        answered, answer, _ = client.fetch(asked_for, body, headers)
        assert answered == status, (role, answer)
        told = {whose for whose, token in tokens.items() if token.encode() in answer}
        assert told <= (
            {"host"} if (role, asked_for) == ("host", f"{path}/enter") else set()
        )  # who enters with it again


def test_a_suspended_person_is_told_so_only_with_the_right_password(tmp_path: Path, cheap: None) -> None:
    with running(tmp_path / "log.db") as here:
        named = Client(here.address.replace("127.0.0.1", "localhost"))
        _, kept, _ = named.fetch("/api/people/accounts", ACCOUNT)
        login = json.loads(kept)["account"]["login"]
        DEEDS["suspend"](Office(str(tmp_path / "log.db"), True), login=login, days=1, why="insults")
        again = {"login": login, "password": ACCOUNT["password"]}
        for body, code in ((again, "suspended"), ({**again, "password": "another password"}, "wrong_sign_in")):
            status, refused = named.ask("/api/people/sign-in", body)
            assert (status, refused["code"]) == (403, code)


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", "Basic abc", "Bearer \u00e9", "token"])
def test_a_header_that_is_no_token_opens_nothing(client: Client, tables: dict[str, Json], header: str) -> None:
    table = tables["public"]["table"]
    status, answer = client.ask(f"/api/tables/{table}/record", headers={"Authorization": header})
    assert (status, answer["code"]) == (403, "no_seat")


def test_a_seat_sees_its_hand_and_nobody_else_does(client: Client, tables: dict[str, Json]) -> None:
    seated = tables["public"]
    _, mine = client.ask(f"/api/tables/{seated['table']}", headers={"Authorization": f"Bearer {seated['token']}"})
    _, seen = client.ask(f"/api/tables/{seated['table']}")
    assert (mine["you"], bool(mine["hand"])) == (0, True)
    assert (seen["you"], seen["hand"]) == (None, [])
