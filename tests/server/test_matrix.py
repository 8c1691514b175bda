"""The authorisation matrix: every operation over HTTP and every message of a socket, asked for by each of nine roles.

The operations are those of the schemas, so one without a row here fails, and so does a row whose operation is gone.  Other tests ask more about some of
them: `test_rights.py` at tables with each kind of watchers and in tournaments, `test_rights_of_company.py` between people who are blocked.
"""

# Long: a line for each operation.

from collections.abc import Iterator
from typing import Any, get_args

import pytest

from openrummy.table.messages import ClientMessage
from tests.server.nine import ROLES, SHEET, Place, Role, World, busy_place
from tests.server.running import Json

_IN = "403 403 {0} {0} {0} {0} {0} 403"
"""For whoever is signed in."""
_MEMBERS = "403 403 403 {0} {0} {0} 403 403"
"""For the members of the club."""
_ASKED: tuple[Role, ...] = (*(role for role in ROLES if role != "host"), "host")
"""The host comes last, since they may end things."""

HTTP: dict[str, tuple[Any, str]] = {
    "POST /api/boards": ({"preset": "block", "name": "", "seats": [{}, {}]}, "201"),
    "GET /api/catalogue": (None, "200"),
    "POST /api/daily": ({"name": "Eve", "guest": "the secret of a browser", "day": "2026-01-01"}, "400"),
    "GET /api/daily": (None, "200"),
    "GET /api/games": (None, "200"),
    "POST /api/laboratory": ({"one": "basic", "other": "block", "players": 2}, "400"),
    "POST /api/lessons": ({"lesson": "basic", "name": "Ann"}, "201"),
    "GET /api/lessons": (None, "200"),
    "GET /api/matches": (None, "200"),
    "GET /api/matches/records": (None, "200"),
    "GET /api/matches/statistics": (None, "200"),
    "GET /api/people/chips": (None, _IN.format(200)),
    "POST /api/people/chips/top-up": ({}, _IN.format(409)),
    "POST /api/people/clubs": ({"name": "Club", "rules": ["gin"]}, _IN.format(201)),
    "GET /api/people/clubs/{club}": (None, "200"),
    "GET /api/people/clubs/{club}/company": (None, "403 403 403 403 200 200 403 403"),
    "POST /api/people/clubs/{club}/change": ({"name": "Other"}, "403 403 403 403 200 200 403 403"),
    "POST /api/people/clubs/{club}/invitations": ({}, "403 403 403 403 201 201 403 403"),
    "POST /api/people/clubs/{club}/invitations/{invitation}/revoke": ({}, "403 403 403 403 404 200 403 403"),
    "POST /api/people/clubs/{club}/seasons": ({"name": "Next"}, "403 403 403 403 409 409 403 403"),
    "GET /api/people/clubs/{club}/seasons/{season}": (None, _MEMBERS.format(200)),
    "POST /api/people/clubs/{club}/seasons/{season}/close": ({}, "403 403 403 403 409 200 403 403"),
    "GET /api/people/clubs/{club}/seasons/{season}/table.csv": (None, _MEMBERS.format(200)),
    "POST /api/people/clubs/{club}/tables": ({"rules": "gin", "players": 2}, _MEMBERS.format(201)),
    "POST /api/people/codes": ({}, _IN.format(201)),
    "GET /api/people/company": (None, _IN.format(200)),
    "POST /api/people/company/shown": ({"shown": True}, _IN.format(200)),
    "POST /api/people/devices/{device}/sign-out": ({}, _IN.format(404)),
    "GET /api/people/export": (None, _IN.format(200)),
    "POST /api/people/friends/{person}/answer": ({"accept": True}, _MEMBERS.format(409)),
    "POST /api/people/friends/{person}/ask": ({}, _MEMBERS.format(200)),
    "POST /api/people/friends/{person}/block": ({"blocked": True}, _MEMBERS.format(200)),
    "POST /api/people/friends/{person}/call": ({"table": "x"}, "403"),
    "POST /api/people/friends/{person}/decline": ({}, _MEMBERS.format(200)),
    "POST /api/people/friends/{person}/remove": ({}, _MEMBERS.format(200)),
    "GET /api/people/history": (None, _IN.format(200)),
    "GET /api/people/history.zip": (None, _IN.format(200)),
    "POST /api/people/invitations": ({}, _IN.format(201)),
    "POST /api/people/invitations/accept": ({"token": "{token}"}, _IN.format(200)),
    "POST /api/people/invitations/look": ({"token": "{token}"}, "200"),
    "POST /api/people/invitations/{invitation}/revoke": ({}, "403 403 404 404 200 404 404 403"),
    "POST /api/people/links": ({}, _IN.format(201)),
    "GET /api/people/me": (None, "200"),
    "POST /api/people/passkeys": ({"passkey": {}}, "403"),
    "POST /api/people/passkeys/options": ({"name": "Mira"}, "200"),
    "POST /api/people/passkeys/{passkey}/remove": ({}, _IN.format(404)),
    "GET /api/people/ratings": (None, _IN.format(200)),
    "POST /api/people/seats": ({"seats": []}, _IN.format(200)),
    "POST /api/people/sign-in/options": ({}, "200"),
    "GET /api/people/statistics": (None, _IN.format(200)),
    "POST /api/people/warnings/{warning}/read": ({}, _IN.format(404)),
    "POST /api/paper/sheet": ({"preset": "basic", "names": ["Ann", "Bob"]}, "200"),
    "POST /api/position": ({"of": "gin; hands 7S / 8S"}, "200"),
    "GET /api/puzzles": (None, "200"),
    "GET /api/puzzles/{puzzle}": (None, "404"),
    "POST /api/quick": ({"preset": "block", "name": "Ann", "players": 2}, "201"),
    "POST /api/check-hand": ({"preset": "gin", "cards": "7S"}, "200"),
    "POST /api/rules": ({"preset": "basic", "players": 2}, "200"),
    "POST /api/settle": ({"preset": "basic", "question": "Is the ace high?"}, "200"),
    "GET /api/schedules": (None, "200"),
    "POST /api/schedules": (
        {"event": {"title": "Cup", "preset": "block"}, "rule": {"zone": "UTC", "days": [4]}},
        "201",
    ),
    "POST /api/sheets": ({"match": SHEET}, "201"),
    "GET /api/sheets/{sheet}": (None, "200"),
    "PUT /api/sheets/{sheet}": ({"key": "{key}", "base": 1, "match": SHEET}, "403 403 403 403 200 403 403 403"),
    "GET /api/statistics": (None, "200"),
    "GET /api/statistics.csv": (None, "200"),
    "GET /api/tables": (None, "200"),
    "POST /api/tables": ({"preset": "block", "name": "Ann", "seats": [{}, {"bot": "sensible"}]}, "201"),
    "GET /api/tables/{table}": (None, "200 403 200 200 200 200 200 403"),
    "POST /api/tables/{table}/attempts": (
        {"seat": 0, "deal": 1, "frame": 0, "name": "Ann"},
        "400 403 400 400 400 400 400 403",
    ),
    "POST /api/tables/{table}/bots": ({"name": "Deep"}, "403 403 403 403 409 403 403 403"),
    "DELETE /api/tables/{table}/bots/{seat}": (None, "403 403 403 403 404 403 403 403"),
    "GET /api/tables/{table}/daily": (None, "403 403 403 400 400 403 403 403"),
    "GET /api/tables/{table}/events": (None, "403 403 403 200 200 403 403 403"),
    "GET /api/tables/{table}/film/{deal}": (None, "404 403 404 404 404 404 404 403"),
    "POST /api/tables/{table}/join": ({"name": "Eve"}, "409"),
    "GET /api/tables/{table}/log": (None, "200 403 200 200 200 200 200 403"),
    "GET /api/tables/{table}/paper": (None, "200 403 200 200 200 200 200 403"),
    "GET /api/tables/{table}/plays": (None, "200 403 200 200 200 200 200 403"),
    "GET /api/tables/{table}/position": (None, "404 403 404 404 404 404 404 403"),
    "GET /api/tables/{table}/ratings": (None, "200 403 200 200 200 200 200 403"),
    "GET /api/tables/{table}/receipts": (None, "400 403 400 400 400 400 400 403"),
    "GET /api/tables/{table}/record": (None, "200 403 200 200 200 200 200 403"),
    "GET /api/tables/{table}/record.txt": (None, "200 403 200 200 200 200 200 403"),
    "GET /api/tables/{table}/replay/{deal}": (None, "404 403 404 404 404 404 404 403"),
    "POST /api/tables/{table}/reports": ({"seat": 1, "reason": "other"}, "403 403 403 400 201 403 403 403"),
    "GET /api/tables/{table}/stream": (None, "200 403 200 200 200 200 200 403"),
    "GET /api/tables/{table}/result": (None, "200 403 200 200 200 200 200 403"),
    "GET /api/tables/{table}/review/{seat}": (None, "400 403 400 400 400 400 400 403"),
    "GET /api/tournaments": (None, "200"),
    "POST /api/tournaments": (
        {"title": "Cup", "preset": "block", "rules": {"deals_per_round": 1}, "name": "Ann", "nonce": "aa"},
        "201",
    ),
    "POST /api/tournaments/sit-and-go": ({"preset": "block", "players": 6, "name": "{role}", "bots": False}, "201"),
    "POST /api/tournaments/mine": ({"entries": []}, "200"),
    "GET /api/tournaments/{tournament}": (None, "200"),
    "POST /api/tournaments/{tournament}/enter": ({"name": "{role}"}, "201 201 201 409 201 201 201 201"),
    "POST /api/tournaments/{tournament}/rebuy": ({"buy": True}, "403 403 403 409 409 403 403 403"),
    "POST /api/tournaments/{tournament}/time": ({"time": 1}, "403 403 403 409 409 403 403 403"),
    "GET /api/tournaments/{tournament}/company": (None, "403 403 403 403 200 403 403 403"),
    "GET /api/tournaments/{tournament}/results.csv": (None, "200"),
    "GET /api/tournaments/{tournament}/sheet/{player}": (None, "200"),
    "POST /api/people/accounts": ({"name": "Mira", "password": "correct horse battery"}, "201"),
    "POST /api/people/clubs/{club}/dissolve": ({"name": "Club"}, "403 403 403 403 200 403 403 403"),
    "POST /api/people/clubs/{club}/leave": ({}, "403 403 403 200 409 200 403 403"),
    "POST /api/people/clubs/{club}/members/{person}/remove": ({}, "403 403 403 403 404 200 403 403"),
    "POST /api/people/clubs/{club}/members/{person}/role": ({"role": "helper"}, "403 403 403 403 200 403 403 403"),
    "POST /api/people/delete": ({"login": ""}, _IN.format(400)),
    "POST /api/people/password": ({"password": "correct horse battery"}, _IN.format(200)),
    "POST /api/people/sign-in": ({"code": "unknown"}, "403"),
    "POST /api/people/sign-out": ({}, _IN.format(200)),
    "POST /api/schedules/{schedule}/stop": ({}, "403 403 403 403 200 403 403 403"),
    "DELETE /api/sheets/{sheet}": (None, "403 403 403 403 204 403 403 403"),
    "POST /api/tournaments/{tournament}/call-off": ({}, "403 403 403 403 200 403 403 403"),
    "POST /api/tournaments/{tournament}/start": ({"bots": 2}, "403 403 403 403 200 403 403 403"),
    "POST /api/tournaments/{tournament}/withdraw": ({}, "403 403 403 200 200 403 403 403"),
}
"""The body of each request, and the statuses for `ROLES`, or the one for all.

Statuses of 400, 404 and 409 say that somebody may ask, and there is nothing to do: no such passkey, no deal over, no seat free.
"""
SPENT = {
    "POST /api/people/accounts",
    "POST /api/people/clubs/{club}/dissolve",
    "POST /api/people/clubs/{club}/invitations/{invitation}/revoke",
    "POST /api/people/clubs/{club}/leave",
    "POST /api/people/clubs/{club}/members/{person}/remove",
    "POST /api/people/clubs/{club}/members/{person}/role",
    "POST /api/people/delete",
    "POST /api/people/password",
    "POST /api/people/sign-out",
    "POST /api/schedules/{schedule}/stop",
    "DELETE /api/sheets/{sheet}",
    "POST /api/tournaments/{tournament}/enter",
    "POST /api/tournaments/{tournament}/call-off",
    "POST /api/tournaments/{tournament}/start",
    "POST /api/tournaments/{tournament}/withdraw",
}
"""Operations after which the world is another one."""
SOCKET: dict[str, tuple[Json, str]] = {
    "hello": ({}, "update no_seat update update update update update suspended"),
    "act": (
        {"id": "1", "base": 0, "action": {"type": "draw_stock"}},
        "watching no_seat watching stale stale watching watching suspended board",
    ),
    "ready": ({"id": "1"}, "watching no_seat watching not_between not_between watching watching suspended not_between"),
    "start": ({"id": "1"}, "watching no_seat watching started started watching watching suspended started"),
    "arrange": ({"groups": [[]]}, "watching no_seat watching silence silence watching watching suspended board"),
    "hint": (
        {"id": "1"},
        "not_your_turn no_seat not_your_turn not_your_turn not_your_turn not_your_turn not_your_turn suspended",
    ),
    "look_back": (
        {"id": "1", "act": "x"},
        "too_long_ago no_seat too_long_ago too_long_ago too_long_ago too_long_ago too_long_ago suspended",
    ),
    "count_outs": ({"id": "1"}, "no_hand no_seat no_hand counted_outs counted_outs no_hand no_hand suspended"),
    "why": ({"cards": ["7S"]}, "reason no_seat reason reason reason reason reason suspended"),
    "pause": ({"id": "1"}, "watching no_seat watching accepted accepted watching watching suspended accepted"),
    "resume": ({"id": "1"}, "watching no_seat watching not_paused not_paused watching watching suspended not_paused"),
    "back": ({"id": "1"}, "watching no_seat watching not_away not_away watching watching suspended board"),
    "give_time": (
        {"id": "1", "seat": 0},
        "watching no_seat watching not_host no_change watching watching suspended accepted",
    ),
    "rematch": ({"id": "1"}, "watching no_seat watching not_over not_over watching watching suspended not_over"),
    "say": ({"id": "1", "phrase": "thanks"}, "watching no_seat watching accepted accepted watching watching suspended"),
    "mute": ({"id": "1", "seat": 1}, "watching no_seat watching no_seat accepted watching watching suspended"),
    "leave": ({"id": "1"}, "watching no_seat watching accepted accepted watching watching suspended board"),
}
"""The fields of each message, and the answers for `ROLES`: the type, the code of the refusal, or silence.  `leave` comes last.  The
screen gives the time before the host, for whom there is then nothing to change."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    with busy_place(tmp_path_factory.mktemp("matrix")) as found:
        yield found


@pytest.fixture(scope="module")
def world(place: Place) -> World:
    """A world for operations that leave it as it is; the suspension has reached its tables."""
    found = World(*place)
    found.wait_for_the_suspension()
    return found


def wanted(answers: str) -> dict[Role, str]:
    """Return the answer for each role; where a line has none for the screen, that is nobody."""
    words = answers.split()
    every = words * len(ROLES) if len(words) == 1 else [*words, words[0]][: len(ROLES)]
    return dict(zip(ROLES, every, strict=True))


def test_every_operation_of_the_schemas_has_a_row(place: Place) -> None:
    schema = place[0].ask("/api/schema/openapi.json")[1]
    assert HTTP.keys() == {f"{method.upper()} {path}" for path, each in schema["paths"].items() for method in each}
    assert [*SOCKET] == sorted(SOCKET, key="leave".__eq__)
    assert SOCKET.keys() == {kind.__struct_config__.tag for kind in get_args(ClientMessage)}
    for _, answers in (*HTTP.values(), *SOCKET.values()):
        assert len(answers.split()) in (1, len(ROLES) - 1, len(ROLES))


@pytest.mark.parametrize("operation", HTTP)
def test_operations_over_http(place: Place, world: World, operation: str) -> None:
    body, answers = HTTP[operation]
    here = World(*place) if operation in SPENT else world
    assert {role: str(here.ask(role, operation, body)) for role in _ASKED} == wanted(answers)


@pytest.mark.parametrize("kind", SOCKET)
def test_messages_of_a_socket(world: World, kind: str) -> None:
    fields, answers = SOCKET[kind]
    found = {role: world.say(role, {"type": kind, **fields}) for role in _ASKED}
    if kind == "hint":  # the cards decide whose turn it is
        assert all(found[role] != "advice" for role in ROLES if role not in ("seat", "host"))
        found = {role: "not_your_turn" if answer == "advice" else answer for role, answer in found.items()}
    assert found == wanted(answers)


def test_another_device_of_an_account_may_do_what_its_seat_and_its_entry_may(place: Place) -> None:
    """A browser that is signed in to the account, without the tokens of its seat and of its entry."""
    world = World(*place)
    asked = {one: row for one, row in HTTP.items() if ("{table}" in one or "{tournament}" in one) and one not in SPENT}
    found = {one: str(world.ask("device", one, body)) for one, (body, _) in asked.items()}
    assert found == {one: wanted(answers)["seat"] for one, (_, answers) in asked.items()}
    told = {
        kind: world.say("device", {"type": kind, **fields}) for kind, (fields, _) in SOCKET.items() if kind != "leave"
    }
    expected = {kind: wanted(answers)["seat"] for kind, (_, answers) in SOCKET.items() if kind != "leave"}
    assert {**told, "hint": "not_your_turn"} == expected  # the cards decide whose turn it is
    assert told["hint"] in ("advice", "not_your_turn")
    withdraw = "POST /api/tournaments/{tournament}/withdraw"
    assert str(world.ask("device", withdraw, HTTP[withdraw][0])) == wanted(HTTP[withdraw][1])["seat"]
