"""The finished matches of a person over HTTP: the list, the figures, the file, and what a guest's seat is told."""

import io
import json
from collections.abc import Iterator
from typing import Any
from zipfile import ZipFile

import pytest

from openrummy.record import read_record
from openrummy.record.verifying import verify
from tests.people.cheap import cheap_hashes
from tests.server.people.test_results import Place, opened, played, signed_in
from tests.server.people.visitors import Browser, at_localhost
from tests.server.running import Client, Json, running


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Browser, Json]]:
    """The browser of somebody who has finished a match, signed in, and the seat of it."""
    place = Place(tmp_path_factory.mktemp("history"))
    with cheap_hashes(), running(place.database) as client:
        browser = signed_in(client)
        seated = opened(browser)
        played(client, seated).close()
        place.until(2)
        yield browser, seated


def result_for(client: Client, seated: Json, token: str | None = None) -> tuple[int, Any]:
    headers = {"authorization": f"Bearer {token or seated['token']}"}
    return client.ask(f"/api/tables/{seated['table']}/result", headers=headers)


def test_the_list_tells_what_the_seat_is_told(ann: tuple[Browser, Json]) -> None:
    browser, seated = ann
    listed = browser.told("history")
    status, mine = result_for(browser.client, seated)
    assert status == 200
    assert listed == {"matches": [mine], "presets": ["block"]}
    assert (mine["table"], mine["you"], len(mine["seats"])) == (seated["table"], 0, 2)
    assert [seat.get("bot", "") for seat in mine["seats"]] == ["", "sensible"]
    assert mine["counts"]["deal_points"] == mine["seats"][0]["points"]


def test_filters_are_judged_and_applied(ann: tuple[Browser, Json]) -> None:
    browser, _ = ann
    assert len(browser.told("history?against=bots&game=block&since=1")["matches"]) == 1
    for query in ("against=people", "game=gin", "until=1"):
        assert browser.told(f"history?{query}")["matches"] == []
    for query in (f"game={'x' * 2000}", "game=%00", f"since={10**30}"):
        assert browser.told(f"history?{query}")["matches"] == []
    for query in (f"before={10**30}.x", "before=%00", "since=-1", f"until={10**30}"):
        assert len(browser.told(f"history?{query}")["matches"]) == 1
    for query in ("against=cats", "since=x"):
        assert browser.refused(f"history?{query}")[0] == 400


def test_the_figures_of_the_match(ann: tuple[Browser, Json]) -> None:
    browser, _ = ann
    (game,) = browser.told("statistics")["games"]
    assert (game["preset"], game["matches"], game["played"]) == ("block", 1, 1)
    assert [each["bot"] for each in game["against"]] == ["sensible"]


def test_the_file_has_the_list_and_records_that_verify(ann: tuple[Browser, Json]) -> None:
    browser, seated = ann
    status, body, headers = browser.client.fetch("/api/people/history.zip", headers=browser.headers)
    assert (status, headers["content-type"]) == (200, "application/zip")
    with ZipFile(io.BytesIO(body)) as file:
        assert file.testzip() is None
        listing, name = file.namelist()
        (line,) = file.read(listing).splitlines()
        assert json.loads(line) == result_for(browser.client, seated)[1]
        assert verify(read_record(file.read(name).decode())).holds


def test_the_export_has_the_matches(ann: tuple[Browser, Json]) -> None:
    browser, seated = ann
    exported = json.loads(browser.client.fetch("/api/people/export", headers=browser.headers)[1])
    assert exported["matches"] == [result_for(browser.client, seated)[1]]


def test_a_result_is_for_its_seats(ann: tuple[Browser, Json]) -> None:
    browser, seated = ann
    for token in ("nonsense", "sensible"):
        status, answer = result_for(browser.client, seated, token)
        assert (status, answer["code"]) == (403, "no_seat")
    assert browser.client.ask(f"/api/tables/{seated['table']}/result")[1]["code"] == "no_seat"
    other = browser.client.open()
    assert result_for(browser.client, other) == (200, None)
    _, lesson, _ = browser.client.fetch("/api/lessons", {"lesson": "basic", "name": "Ann"})
    assert result_for(browser.client, json.loads(lesson)) == (200, None)


def test_others_have_nothing_of_it(ann: tuple[Browser, Json]) -> None:
    stranger = Browser(at_localhost(ann[0].client))
    assert stranger.refused("history") == (403, "not_signed_in")
    stranger.keep("Eve")
    assert stranger.told("history") == {"matches": []}
    assert stranger.told("statistics") == {"games": []}
