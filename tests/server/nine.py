"""A small world in which each of nine roles is somebody, with what they hold and what stands for the gaps of an address."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args
from urllib.parse import urlencode

import msgspec
import pytest

from openrummy.cli.administering import DEEDS, Office
from openrummy.people.clubs import members
from openrummy.server.people import manners
from tests.people.cheap import cheap_hashes
from tests.server.people.company import account, at_table, known
from tests.server.people.visitors import PASSWORD, Browser, at_localhost
from tests.server.running import Client, Json, running

Place: TypeAlias = tuple[Client, Path]
"""A server and its database."""
Role: TypeAlias = Literal[
    "nobody", "guest", "player", "seat", "host", "helper", "admin", "suspended", "board", "device"
]
"""guest: has the token of a seat at another table.  player: is signed in and has nothing to do with the others.

seat: sits at the table, is in the tournament and a member of the club.  host: of the table, the tournament and the schedule, has the key of the sheet, and is owner of the club.
helper: of the club.  admin: runs the server; over the network that is a player like any other, since `openrummy admin` needs the database.
suspended: sat down at the table and joined the club before.  board: the screen that shows the table, where nobody is signed in.
device: another one of the account of `seat`, signed in and without its tokens.
"""
ROLES: tuple[Role, ...] = get_args(Role)[:-1]
"""All but the last, which may do the same as `seat` at the table and in the tournament."""
CUP: Json = {"title": "Cup", "preset": "block", "rules": {"deals_per_round": 1}, "nonce": "aa"}
WEEKLY: Json = {"event": {"title": "Cup", "preset": "block"}, "rule": {"zone": "UTC", "days": [4]}}
SHEET: Json = {"preset": "basic", "names": ["Ann", "Bob"]}
_PATIENCE = 30
CLUB: Json = {"name": "Club", "rules": ["gin"]}


ASKED_WITH: Json = {"GET /api/tables/{table}/stream": {"wait": 0}}
"""The query of operations that would otherwise go on for an hour."""


class Hands(msgspec.Struct):
    """The hands of somebody of a role: a browser, and the tokens at the table, the tournament and the schedule and the key of the sheet, empty without one."""

    browser: Browser
    table: str = ""
    tournament: str = ""
    schedule: str = ""
    sheet: str = ""

    def headers(self, path: str) -> dict[str, str]:
        own = {"/tournaments": self.tournament, "/schedules": self.schedule, "/sheets": self.sheet}
        token = next((token for part, token in own.items() if part in path), self.table)
        return {**self.browser.headers, **({"Authorization": f"Bearer {token}"} if token else {})}


@contextmanager
def busy_place(folder: Path) -> Iterator[Place]:
    """Run a server where much is made at a time."""
    with pytest.MonkeyPatch.context() as patch, cheap_hashes():
        patch.setattr(manners, "_HOUR", 0.01)
        patch.setattr(members, "MOST_CLUBS", 1000)
        with running(folder / "log.db", open_rate=1000, open_burst=1000) as started:
            yield at_localhost(started), folder / "log.db"


class World:
    """People of all roles at one server.  The table is in the midst of a match, and anybody may watch."""

    def __init__(self, client: Client, database: Path) -> None:
        self.client, self.hands, self._said = client, dict[Role, Hands](), 0
        for role in ROLES[2:-1]:
            self.hands[role] = Hands(account(client, role.title()))
        self.hands["nobody"] = Hands(Browser(client))
        other = client.open()
        self.hands["guest"] = Hands(Browser(client), *(other["token"],) * 4)
        self.gaps = {
            "deal": "1",
            "seat": "0",
            "player": "0",
            "puzzle": "none",
            "passkey": "none",
            "device": "none",
            "warning": "none",
        }
        self._plays()
        self._competes()
        self._shares()
        self._joins()
        self._suspends(database)
        self.hands["device"] = Hands(self._signed_in_again("seat"))

    def _signed_in_again(self, role: Role) -> Browser:
        browser, found = Browser(self.client), self.hands[role].browser.account()
        assert found is not None
        browser.told("sign-in", {"login": found["login"], "password": PASSWORD})
        return browser

    def _plays(self) -> None:
        asked = {"preset": "block", "name": "", "seats": [{}] * 3, "settings": {"watchers": "public"}, "hints": True}
        hosted = self._post("/api/boards", asked)
        self.gaps["table"], self.hands["board"] = hosted["table"], Hands(Browser(self.client), hosted["token"])
        for role in ("host", "seat", "suspended"):
            self.hands[role].table = at_table(
                self.hands[role].browser, f"/api/tables/{hosted['table']}/join", {"name": role}
            )["token"]
        line = self.client.sit({"table": hosted["table"], "token": hosted["token"]})
        assert line.command("start")["type"] == "accepted"
        line.close()

    def _competes(self) -> None:
        host = self._post("/api/tournaments", {**CUP, "name": "Host"})
        self.gaps["tournament"], self.hands["host"].tournament = host["tournament"], host["token"]
        enter = f"/api/tournaments/{host['tournament']}/enter"
        self.hands["seat"].tournament = at_table(self.hands["seat"].browser, enter, {"name": "Seat"})["token"]
        schedule = self._post("/api/schedules", WEEKLY)
        self.gaps["schedule"], self.hands["host"].schedule = schedule["schedule"], schedule["token"]

    def _shares(self) -> None:
        shared = self._post("/api/sheets", {"match": SHEET})
        self.gaps["sheet"], self.hands["host"].sheet = shared["sheet"], shared["key"]

    def _joins(self) -> None:
        owner, club = self.hands["host"].browser, self.hands["host"].browser.told("clubs", CLUB)["id"]
        link = owner.told(f"clubs/{club}/invitations", {})
        for role in ("seat", "helper", "suspended"):
            self.hands[role].browser.told("invitations/accept", {"token": link["token"]})
        target = account(self.client, "Tina")
        target.told("invitations/accept", {"token": link["token"]})
        members = {one["name"]: one["id"] for one in owner.told(f"clubs/{club}")["members"]}
        owner.told(f"clubs/{club}/members/{members['Helper']}/role", {"role": "helper"})
        season = owner.told(f"clubs/{club}/seasons", {"name": "First"})["seasons"][0]["id"]
        own = owner.told("invitations", {})
        self.gaps |= {"club": club, "season": season, "invitation": own["id"], "person": members["Tina"]}
        self.gaps |= {
            "token": link["token"],
            "club_invitation": link["id"],
            "person_met": known(owner, self.hands["seat"].browser),
        }

    def _suspends(self, database: Path) -> None:
        found = self.hands["suspended"].browser.account()
        assert found is not None
        DEEDS["suspend"](Office(str(database), True), login=found["login"], days=1, why="insults")

    def wait_for_the_suspension(self) -> None:
        """Wait until the tables know of it too: the server looks every half second."""
        late = time.monotonic() + _PATIENCE
        while self.say("suspended", {"type": "hello"}) != "suspended":
            assert time.monotonic() < late
            time.sleep(0.05)

    def _post(self, path: str, body: Json) -> Json:
        status, answer = self.client.ask(path, body)
        assert status == 201, answer
        return dict(answer)

    def say(self, role: Role, message: Json) -> str:
        """Return the type of the answer to a message at the table, the code of its refusal, or `silence`."""
        hands, self._said = self.hands[role], self._said + 1
        message = {key: f"{value} {self._said}" if key == "id" else value for key, value in message.items()}
        with self.client.socket(**hands.browser.headers) as socket:
            socket.send(json.dumps({"type": "hello", "table": self.gaps["table"], "token": hands.table or None}))
            first = json.loads(socket.recv(timeout=10))
            if first["type"] == "gone" or message["type"] == "hello":
                return str(first.get("code", first["type"]))
            socket.send(json.dumps(message))
            socket.send(json.dumps({"type": "resume", "id": f"last {self._said}"}))
            found = iter(lambda: json.loads(socket.recv(timeout=10)), None)
            sought = message.get("id", f"last {self._said}")
            told = (one for one in found if one["type"] == "reason" or "id" in one)
            answer = next(one for one in told if one["type"] == "reason" or one["id"] in ("", sought))
        return (
            "silence" if "id" not in message and answer.get("id") == sought else str(answer.get("code", answer["type"]))
        )

    def ask(self, role: Role, operation: str, body: Any) -> int:
        """Return the status of a request."""
        path = operation.partition(" ")[2]
        for gap, value in self.gaps_of(path).items():
            path = path.replace(f"{{{gap}}}", value)
        query = urlencode(ASKED_WITH.get(operation, {}))
        return self.client.fetch(
            f"{path}?{query}", self.filled(body, role), self.hands[role].headers(path), operation.split(maxsplit=1)[0]
        )[0]

    def gaps_of(self, path: str) -> dict[str, str]:
        """Return what stands for each gap of an address."""
        return {**self.gaps, "invitation": self.gaps["club_invitation"]} if "/clubs/" in path else self.gaps

    def filled(self, body: Any, role: Role) -> Any:
        """Return a body with what stands for its gaps."""
        if not isinstance(body, dict):
            return body
        found = {
            "{token}": self.gaps["token"],
            "{role}": "seat" if role == "device" else role,
            "{key}": self.hands[role].sheet,
        }
        return {key: found.get(str(value), value) for key, value in body.items()}
