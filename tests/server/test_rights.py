"""Who may do what over HTTP: every operation, for a seat, for who watches and for a stranger, at every kind of table."""

from itertools import product
from typing import Any, Literal, TypeAlias

import pytest

from tests.server.running import Client, Json

Role: TypeAlias = Literal["seat", "watcher", "stranger"]
ROLES: tuple[Role, ...] = ("seat", "watcher", "stranger")
"""stranger: has the token of a seat at another table."""
WATCHERS = ("off", "public", "delayed")
OPEN = {"preset": "block", "name": "Ann", "seats": [{}, {"bot": "sensible"}]}

FOR_ALL: dict[str, Any] = {
    "GET /api/catalogue": (None, 200),
    "POST /api/rules": ({"preset": "basic", "players": 2}, 200),
    "POST /api/tables": (OPEN, 201),
    "GET /api/tables": (None, 200),
    "POST /api/tables/{table}/join": ({"name": "Eve"}, 409),  # no seat is free
    "GET /api/statistics": (None, 200),
    "GET /api/statistics.csv": (None, 200),
}
"""Operations for which it does not matter who asks: what is sent, and the status."""
READING = {
    "GET /api/tables/{table}": "version",
    "GET /api/tables/{table}/log": "told",
    "GET /api/tables/{table}/record": "deals",
    "GET /api/tables/{table}/record.txt": None,
}
"""Operations that show a table, and a field of their answer."""


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
    path = operation.partition(" ")[2].replace("{table}", seated["table"])
    status, answer, _ = client.fetch(path, body, headers)
    return status, answer


def test_every_operation_is_judged_here(client: Client) -> None:
    _, schema = client.ask("/api/schema/openapi.json")
    known = {f"{method.upper()} {path}" for path, methods in schema["paths"].items() for method in methods}
    assert known == FOR_ALL.keys() | READING.keys()


@pytest.mark.parametrize(("operation", "watchers", "role"), [*product(FOR_ALL, WATCHERS, ROLES)])
def test_what_is_open_to_all(
    client: Client, tables: dict[str, Json], operation: str, watchers: str, role: Role
) -> None:
    body, status = FOR_ALL[operation]
    other = tables["off" if watchers != "off" else "public"]["token"]
    assert asked(client, operation, tables[watchers], role, other, body)[0] == status


@pytest.mark.parametrize(("operation", "watchers", "role"), [*product(READING, WATCHERS, ROLES)])
def test_a_table_is_shown_to_its_seats_and_to_those_who_may_watch(
    client: Client, tables: dict[str, Json], operation: str, watchers: str, role: Role
) -> None:
    other = tables["off" if watchers != "off" else "public"]["token"]
    status, answer = asked(client, operation, tables[watchers], role, other)
    if role == "stranger":
        assert (status, b"no_seat" in answer) == (403, True)
    elif role == "watcher" and watchers == "off":
        assert (status, b"not_watched" in answer) == (403, True)
    else:
        assert status == 200
        assert (READING[operation] or "").encode() in answer


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
