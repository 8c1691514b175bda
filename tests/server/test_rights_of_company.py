"""Permissions of friends and clubs: every operation, for each kind of person."""

from collections.abc import Iterator
from typing import Any

import pytest

from openrummy.people.clubs import members
from openrummy.server.people import manners
from tests.people.cheap import cheap_hashes
from tests.server.people.company import account, known, meet
from tests.server.people.visitors import Browser, at_localhost
from tests.server.running import Client, Json, running

ROLES = ("nobody", "guest", "player", "blocked", "member", "helper", "owner")
"""guest: has the token of a seat.  player: is signed in, and has nothing to do with the owner.  blocked: by the owner, with whom they have played.

Friends are asked of the owner, and of a club its member Tina is removed and given a role.
"""
NONE_IN = (403, 403, 403, 403)
"""For all but the members of a club."""
GUESTS = (403, 403)
EVERYBODY = (200,) * 5
COMPANY: dict[str, tuple[Any, tuple[int, ...]]] = {
    "GET /api/people/company": (None, (*GUESTS, *EVERYBODY)),
    "POST /api/people/company/shown": ({"shown": True}, (*GUESTS, *EVERYBODY)),
    "POST /api/people/friends/{person}/ask": ({}, (*GUESTS, 403, 200, 200, 200, 403)),
    "POST /api/people/friends/{person}/answer": ({"accept": True}, (*GUESTS, 403, 409, 409, 409, 403)),
    "POST /api/people/friends/{person}/remove": ({}, (*GUESTS, 403, 200, 200, 200, 403)),
    "POST /api/people/friends/{person}/block": ({"blocked": True}, (*GUESTS, 403, 200, 200, 200, 403)),
    "POST /api/people/friends/{person}/call": ({"table": "x"}, (403,) * 7),  # nobody sits there
    "POST /api/people/friends/{person}/decline": ({}, (*GUESTS, 403, 200, 200, 200, 403)),
    "POST /api/people/invitations": ({}, (*GUESTS, *(201,) * 5)),
    "POST /api/people/invitations/{invitation}/revoke": ({}, (*GUESTS, 404, 404, 404, 404, 200)),
    "POST /api/people/invitations/look": ({"token": "{token}"}, (200,) * 7),
    "POST /api/people/invitations/accept": ({"token": "{token}"}, (*GUESTS, *EVERYBODY)),
    "POST /api/people/clubs": ({"name": "Club", "rules": ["gin"]}, (*GUESTS, *(201,) * 5)),
    "GET /api/people/clubs/{club}": (None, (200,) * 7),
    "GET /api/people/clubs/{club}/company": (None, (*NONE_IN, 403, 200, 200)),
    "POST /api/people/clubs/{club}/change": ({"name": "Other"}, (*NONE_IN, 403, 200, 200)),
    "POST /api/people/clubs/{club}/members/{person}/role": ({"role": "helper"}, (*NONE_IN, 403, 403, 200)),
    "POST /api/people/clubs/{club}/members/{person}/remove": ({}, (*NONE_IN, 403, 200, 404)),
    "POST /api/people/clubs/{club}/leave": ({}, (*NONE_IN, 200, 200, 409)),
    "POST /api/people/clubs/{club}/dissolve": ({"name": "Club"}, (*NONE_IN, 403, 403, 200)),
    "POST /api/people/clubs/{club}/invitations": ({}, (*NONE_IN, 403, 201, 201)),
    "POST /api/people/clubs/{club}/invitations/{invitation}/revoke": ({}, (*NONE_IN, 403, 200, 404)),
    "POST /api/people/clubs/{club}/seasons": ({"name": "Next"}, (*NONE_IN, 403, 409, 409)),  # one goes on
    "POST /api/people/clubs/{club}/seasons/{season}/close": ({}, (*NONE_IN, 403, 200, 409)),
    "GET /api/people/clubs/{club}/seasons/{season}": (None, (*NONE_IN, 200, 200, 200)),
    "GET /api/people/clubs/{club}/seasons/{season}/table.csv": (None, (*NONE_IN, 200, 200, 200)),
    "POST /api/people/clubs/{club}/tables": ({"rules": "gin", "players": 2}, (*NONE_IN, 201, 201, 201)),
}
"""The body of each request, and the statuses for `ROLES`."""


@pytest.fixture(scope="module")
def place() -> Iterator[pytest.MonkeyPatch]:
    """A place where many clubs can be made at a time."""
    with pytest.MonkeyPatch.context() as patch, cheap_hashes():
        patch.setattr(manners, "_HOUR", 0.01)
        patch.setattr(members, "MOST_CLUBS", 1000)
        yield patch


@pytest.fixture(scope="module")
def host(place: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(tmp_path_factory.mktemp("company") / "log.db") as started:
        yield at_localhost(started)


@pytest.fixture(scope="module")
def people(host: Client) -> dict[str, Browser]:
    """A browser for each role, and Tina's."""
    found = {name: account(host, name) for name in (*ROLES[2:], "tina")} | {"nobody": Browser(host)}
    meet(found["owner"], found["blocked"])
    found["owner"].told(f"friends/{known(found['owner'], found['blocked'])}/block", {"blocked": True})
    return found


@pytest.fixture
def club(people: dict[str, Browser]) -> Json:
    """A new club of theirs: what stands for the gaps of an address."""
    owner = people["owner"]
    club = owner.told("clubs", {"name": "Club", "rules": ["gin"]})["id"]
    link = owner.told(f"clubs/{club}/invitations", {})
    for name in ("member", "helper", "tina"):
        people[name].told("invitations/accept", {"token": link["token"]})
    ids = {one["name"]: one["id"] for one in owner.told(f"clubs/{club}")["members"]}
    owner.told(f"clubs/{club}/members/{ids['helper']}/role", {"role": "helper"})
    season = owner.told(f"clubs/{club}/seasons", {"name": "First"})["seasons"][0]["id"]
    return {"club": club, "season": season, "token": link["token"], "link": link["id"], **ids}


def address(operation: str, club: Json, invitation: str) -> str:
    person = club["tina"] if "/clubs/" in operation else club["owner"]
    path = operation.partition(" ")[2].replace("{person}", person).replace("{invitation}", invitation)
    return path.replace("{club}", club["club"]).replace("{season}", club["season"])


@pytest.mark.parametrize("operation", COMPANY)
def test_permissions_of_friends_and_clubs(host: Client, people: dict[str, Browser], club: Json, operation: str) -> None:
    body, statuses = COMPANY[operation]
    if body and body.get("token"):
        body = {"token": club["token"]}
    own = people["owner"].told("invitations", {})["id"] if "/invitations/{invitation}" in operation else ""
    path = address(operation, club, club["link"] if "/clubs/" in operation else own)
    guest = {"Authorization": f"Bearer {host.open()['token']}"}
    for role, status in zip(ROLES, statuses, strict=True):
        headers = guest if role == "guest" else people[role].headers
        answered, answer, _ = host.fetch(path, body, headers)
        assert answered == status, (role, answer)
        if role in ("nobody", "guest") and status == 403:
            assert b"not_signed_in" in answer
    for link in people["owner"].told("company")["links"]:
        people["owner"].told(f"invitations/{link['id']}/revoke", {})
