"""Matches of people with an account are written down when they end, and only once, whatever happens."""

import json
import sqlite3
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, Never

import pytest

from openrummy.server.people import results
from openrummy.server.people.results import Results
from openrummy.table.results.result import MatchResult
from tests.people.cheap import cheap_hashes
from tests.server.people.visitors import Browser, at_localhost
from tests.server.running import ONE_DEAL, Client, Json, Line, running
from tests.server.tournaments import do, over, play_match, until

PATIENCE = 20
OPEN = {"preset": "block", "name": "Ann", "seats": [{}, {"bot": "sensible"}], "options": ONE_DEAL, "hints": True}


class Place:
    """A server's database, and the server while it runs."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "log.db"

    def rows(self, asked: str = "SELECT seat, person, name FROM result_seat ORDER BY seat") -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.database)) as db:
            return db.execute(asked).fetchall()

    def until(self, count: int) -> list[tuple[Any, ...]]:
        """Wait until so many seats are written, and return them."""
        late = time.monotonic() + PATIENCE
        while len(self.rows()) < count and time.monotonic() < late:
            time.sleep(0.01)
        return self.rows()

    def person(self) -> str:
        return str(self.rows("SELECT id FROM person")[0][0])


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with cheap_hashes():
        yield Place(tmp_path)


def opened(browser: Browser, path: str = "/api/tables", asked: Json = OPEN) -> Json:
    status, answer, _ = browser.client.fetch(path, asked, browser.headers)
    assert status == 201, answer
    return dict(json.loads(answer))


def signed_in(client: Client) -> Browser:
    browser = Browser(at_localhost(client))
    browser.keep("Ann")
    return browser


def played(client: Client, seated: Json) -> Line:
    line = client.sit(seated)
    line.command("start")
    line.finish()
    return line


def test_whoever_is_signed_in_has_the_match_in_their_results_at_once(place: Place) -> None:
    with running(place.database) as client:
        browser = signed_in(client)
        seated = opened(browser)
        assert browser.told("me")["account"]["seats"] == 1
        played(client, seated).close()
        assert [row[:2] for row in place.until(2)] == [(0, place.person()), (1, None)]


def test_whoever_joins_signed_in_is_known_there_and_a_guest_is_not(place: Place) -> None:
    with running(place.database) as client:
        host, browser = client.open(None), signed_in(client)
        joined = opened(browser, f"/api/tables/{host['table']}/join", {"name": "Bob"})
        line, other = client.sit(host), client.sit(joined)
        line.command("start")
        with ThreadPoolExecutor() as pool:
            assert all(view["status"] == "over" for view in pool.map(Line.finish, (line, other)))
        for each in (line, other):
            each.close()
        assert place.until(2) == [(0, None, "Ann"), (1, place.person(), "Bob")]


def test_a_guest_who_keeps_an_account_later_brings_the_match_along(place: Place) -> None:
    with running(place.database) as client:
        seated = client.open()
        played(client, seated).close()
        browser = Browser(at_localhost(client))
        browser.keep("Ann", seats=[{"table": seated["table"], "token": seated["token"]}])
        assert [row[:2] for row in place.rows()] == [(0, place.person()), (1, None)]
        again = client.open()
        played(client, again).close()
        browser.told("seats", {"seats": [{"table": again["table"], "token": again["token"]}]})
        assert len(place.rows()) == 4


@pytest.fixture
def unwritten(place: Place, monkeypatch: pytest.MonkeyPatch) -> Place:
    """A match that ended just before its server was killed, so that nobody wrote its result."""
    with monkeypatch.context() as until_then, running(place.database) as client:
        until_then.setattr(Results, "_write", _nothing)
        played(client, opened(signed_in(client))).close()
    assert place.rows() == []
    return place


async def _nothing(*_: object) -> None:
    """Die before anything is written."""


def test_a_server_that_was_killed_before_it_wrote_a_result_writes_it_at_its_start(unwritten: Place) -> None:
    with running(unwritten.database):
        assert [row[:2] for row in unwritten.until(2)] == [(0, unwritten.person()), (1, None)]
    with running(unwritten.database):
        assert len(unwritten.rows()) == 2


def test_a_table_that_is_read_again_writes_its_result(unwritten: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Results, "look", _nothing)
    (table,) = unwritten.rows("SELECT match FROM seat")[0]
    with running(unwritten.database) as client:
        assert unwritten.rows() == []
        client.ask(f"/api/tables/{table}")
        assert len(unwritten.until(2)) == 2


def test_what_follows_from_a_result_is_done_once_and_with_it(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[MatchResult] = []
    monkeypatch.setattr(results, "HOOKS", (lambda db, found: heard.append(found),))
    with running(place.database) as client:
        table = opened(signed_in(client))
        played(client, table).close()
        place.until(2)
    with running(place.database) as client:
        client.ask(f"/api/tables/{table['table']}")
    assert [(found.match, [seat.person for seat in found.seats]) for found in heard] == [
        (table["table"], [place.person(), None])
    ]


def test_a_hook_that_fails_stops_neither_the_server_nor_the_next_try(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> Never:
        raise ZeroDivisionError

    with monkeypatch.context() as until_then, running(place.database) as client:
        until_then.setattr(results, "HOOKS", (fail,))
        played(client, opened(signed_in(client))).close()
        assert client.ask("/api/games")[0] == 200
    assert place.rows() == []
    with running(place.database):
        assert len(place.until(2)) == 2


def test_the_tokens_of_a_rematch_bring_its_person_along(place: Place) -> None:
    with running(place.database) as client:
        seated = opened(signed_in(client))
        line = played(client, seated)
        line.command("rematch")
        again = line.until(lambda line: bool(line.view.get("rematch")))["rematch"]
        line.close()
        other = client.sit(seated | {"table": again})
        other.command("ready")
        other.until(lambda line: line.view["status"] != "lobby")
        other.finish()
        other.close()
        assert [row[1] for row in place.until(4)].count(place.person()) == 2
        assert len(place.rows("SELECT match FROM seat")) == 2


def test_tables_of_a_tournament_know_who_entered_it_signed_in(place: Place) -> None:
    with running(place.database, arrival=PATIENCE) as client:
        asked = {"title": "Cup", "preset": "block", "rules": {"deals_per_round": 1}, "name": "Ann"}
        ann = opened(signed_in(client), "/api/tournaments", asked)
        assert do(client, ann, "start", bots=1)[0] == 200
        view = until(client, ann, lambda view: over(view) or bool(view.get("table")))
        play_match(client, ann, view["table"])
        assert [row[1] for row in place.until(2)].count(place.person()) == 1
