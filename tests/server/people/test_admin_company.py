"""`openrummy admin company` beside a running server: the list that the host of an event sees, and that of a club."""

import json
from pathlib import Path

import pytest

from tests.cli.calling import call
from tests.databases import Database
from tests.people.cheap import cheap_hashes
from tests.server.people.company import account, at_table, play_out
from tests.server.people.test_clubs import Club
from tests.server.people.visitors import at_localhost
from tests.server.running import Json, running
from tests.server.tournaments import bearer, do, entered, left_to_bots, opened

Captured = pytest.CaptureFixture[str]


def test_an_operator_sees_what_the_host_sees(database: Database, capsys: Captured) -> None:
    """In a file, of which the command reads a copy, and in PostgreSQL, where it reads beside the server."""
    with running(database.url, key=database.key, arrival=0.2, thinkers=1) as client:
        ann, other = opened(client), opened(client)
        bob = entered(client, ann, "Bob")
        assert do(client, ann, "start", bots=1)[0] == 200
        code = left_to_bots(client, [ann, bob])["code"]
        found: Json = {"lookedAt": -1}
        while not found.get("isDone"):
            path = f"/api/tournaments/{ann['tournament']}/company?known={found['lookedAt']}"
            status, found = client.ask(path, headers=bearer(ann))
            assert status == 200, found
        asked = [[ann["tournament"], "--json"], [code.lower(), "--json"], [other["tournament"]], ["nothing"]]
        where = ("--database", database.url, "--key", database.key)
        told = [call(capsys, "admin", "company", *words, *where) for words in asked]
    assert [answer for answer, _, _ in told] == [0, 0, 0, 2], told
    assert json.loads(told[0][1]) == json.loads(told[1][1]) == found
    assert (found["matches"] >= 1, {one["giver"] for one in found["pairs"]}) == (True, {"Ann", "Bob"})
    assert told[2][1].startswith("0 matches, 0 of them left out; 0 of 0 pairs")
    assert told[3][2] == "openrummy: There is no event nothing in this database.\n"


def test_the_list_of_a_club(tmp_path: Path, capsys: Captured) -> None:
    database = tmp_path / "log.db"
    with cheap_hashes(), running(database) as client:
        club = Club(at_localhost(client), account(at_localhost(client), "Ann"))
        bob = club.member("Bob")
        asked = ("admin", "company", "--club", club.id, "--database", str(database))
        assert call(capsys, *asked)[2] == f"openrummy: No match of a club {club.id} is over in this database.\n"
        club.ann.told(f"{club.path}/seasons", {"name": "Winter"})
        seated = club.opened(club.ann)
        other = at_table(bob, f"/api/tables/{seated['table']}/join", {"name": "Bob"})
        lines = [client.sit(seated), client.sit(other)]
        lines[0].command("start")
        play_out(*lines)
        assert club.season(club.ann, 1)["matches"] == 1
        answer, out, err = call(capsys, *asked)
    assert (answer, err) == (0, "")
    assert out.splitlines()[0] == "1 matches, 0 of them left out; 0 of 2 pairs have enough deals to be compared."
    assert out.splitlines()[-1] == "A sign proves nothing: look at the deals."


def test_without_the_key_nothing_is_told(tmp_path: Path, capsys: Captured) -> None:
    database = tmp_path / "log.db"
    with running(database) as client:
        event = opened(client)["tournament"]
    other = tmp_path / "other.key"
    other.write_bytes((tmp_path / "log.db.key").read_bytes()[::-1])
    told = call(capsys, "admin", "company", event, "--database", str(database), "--key", str(other))
    assert told[0] == 2
    assert "key" in told[2]
    assert call(capsys, "admin", "company", event, "--database", str(tmp_path / "none.db"))[0] == 2


def test_a_database_of_postgresql_without_tables_stays_as_it_is(
    tmp_path: Path, postgres_url: str, capsys: Captured
) -> None:
    told = call(capsys, "admin", "company", "ID", "--database", postgres_url, "--key", str(tmp_path / "log.key"))
    assert (told[0], "start the server of this version on it once" in told[2]) == (2, True)
    assert not (tmp_path / "log.key").exists()
    assert Database(postgres_url, "").execute("SELECT to_regclass('event')") == [(None,)]
