"""Finished public matches for anybody: those that were in the lobby and could be watched, and no others."""

import time
from collections.abc import Iterator

import pytest

from openrummy import client as remote
from openrummy import read_record, verify_record
from tests.server.running import Client, Json, running

SETTINGS: tuple[Json, ...] = ({"listed": True}, {"listed": True, "watchers": "off"}, {"listed": False})
_PATIENCE = 30


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Client, list[str]]]:
    """A server, and its finished matches, of which the first and the last are public."""
    with running(tmp_path_factory.mktemp("log") / "log.db") as client:
        tables = [
            client.finished(**settings)["table"] for settings in (*SETTINGS, {"listed": True, "watchers": "delayed"})
        ]
        late = time.monotonic() + _PATIENCE
        while len(client.ask("/api/matches")[1]["matches"]) < 2 and time.monotonic() < late:
            time.sleep(0.05)
        yield client, tables


def test_only_public_matches_are_listed_and_without_names(place: tuple[Client, list[str]]) -> None:
    client, (public, *_, delayed) = place
    status, answer = client.ask("/api/matches")
    assert status == 200
    assert [match["table"] for match in answer["matches"]] == [delayed, public]
    (match, _) = answer["matches"]
    assert (match["preset"], match["deals"], [seat.get("bot", "") for seat in match["seats"]]) == (
        "block",
        1,
        ["", "sensible"],
    )
    assert "Ann" not in str(answer)


def test_a_query_is_judged(place: tuple[Client, list[str]]) -> None:
    client, (public, *_, delayed) = place
    page = client.ask("/api/matches?limit=1")[1]
    assert [match["table"] for match in page["matches"]] == [delayed]
    assert client.ask(f"/api/matches?limit=1&before={page['next']}")[1]["matches"][0]["table"] == public
    for query in ("bots=none", "game=gin", "until=1", "bots=%00"):
        assert client.ask(f"/api/matches?{query}")[1]["matches"] == []
    for path, limit in (("", 0), ("", 101), ("/records", 21), ("", "x")):
        status, refused = client.ask(f"/api/matches{path}?limit={limit}")
        assert (status, "limit" in refused["words"]) == (400, True), refused


def test_the_records_of_a_page_come_one_a_line(place: tuple[Client, list[str]]) -> None:
    status, body, headers = place[0].fetch("/api/matches/records?bots=sensible")
    assert (status, headers["content-type"].partition(";")[0]) == (200, "application/x-ndjson")
    lines = body.decode().splitlines()
    assert [verify_record(line).deals for line in lines] == [1, 1]
    assert {read_record(line).seats[0].name for line in lines} == {"Ann"}


def test_the_statistics_of_the_same_query(place: tuple[Client, list[str]]) -> None:
    found = place[0].ask("/api/matches/statistics?game=block")[1]
    assert (found["counted"], found["complete"]) == (2, True)
    (game,) = found["games"]
    assert (game["matches"], game["deals"], [level["bot"] for level in game["levels"]]) == (2, 2, ["", "sensible"])
    assert place[0].ask("/api/matches/statistics?bots=none")[1]["games"] == []


def test_the_client_walks_through_all_pages(place: tuple[Client, list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openrummy.client.server._PAGE", 1)
    client, (public, *_, delayed) = place
    found = remote.Server(client.address).matches(game="block")
    assert [match.table for match in found] == [delayed, public]
