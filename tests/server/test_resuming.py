"""Reconnecting after a long time: the view at once, and the log in pages."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from openrummy.table.projection import MOST_TOLD
from tests.server.running import Client, Json, running


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Client, Json, list[Json]]]:
    """A match with more versions than one message tells, Ann's seat, and everything that Ann was told during the match."""
    path: Path = tmp_path_factory.mktemp("log") / "log.db"
    with running(path) as client:
        seated = client.open("random", end_condition="deals", num_deals=40)
        line = client.sit(seated)
        line.command("start")
        while line.view["version"] <= 2 * MOST_TOLD + 20:
            if line.play(steps=200)["status"] == "between":
                line.command("ready")
                line.until(lambda line: line.view["status"] != "between")
        line.turn()
        line.close()
        yield client, seated, line.told


def bearer(seated: Json) -> dict[str, str]:
    return {"Authorization": f"Bearer {seated['token']}"}


@pytest.mark.slow
def test_a_client_a_little_behind_is_told_everything(played: tuple[Client, Json, list[Json]]) -> None:
    client, seated, told = played
    seen = told[-1]["version"] - MOST_TOLD
    again = client.sit(seated, seen)
    assert again.told == [one for one in told if one["version"] > seen]
    again.close()


@pytest.mark.quick(1)
@pytest.mark.parametrize("behind", [MOST_TOLD + 1, 10**6])
def test_a_client_far_behind_gets_the_view_and_learns_that_there_is_more(
    played: tuple[Client, Json, list[Json]], behind: int
) -> None:
    client, seated, told = played
    version = told[-1]["version"]
    again = client.sit(seated, max(0, version - behind))
    assert again.told == []
    assert again.last["complete"] is False
    assert (again.view["version"], again.view["hand"] != []) == (version, True)
    assert again.command("hint")["type"] == "advice"  # it goes on from there
    again.close()


def test_the_log_is_read_in_pages_and_they_are_what_was_told(played: tuple[Client, Json, list[Json]]) -> None:
    client, seated, told = played
    path, before = f"/api/tables/{seated['table']}/log", ""
    pages: list[Json] = []
    while not pages or pages[0]["first"] > 1:
        status, page = client.ask(path + before, headers=bearer(seated))
        assert status == 200
        pages.insert(0, page)
        before = f"?before={page['first']}"
    assert len(pages) == 3
    assert [one for page in pages for one in page["told"]] == told
    assert all(later["first"] - earlier["first"] <= MOST_TOLD for earlier, later in pairwise(pages))


def test_a_page_tells_a_watcher_no_card_of_a_hand(played: tuple[Client, Json, list[Json]]) -> None:
    client, seated, told = played
    _, page = client.ask(f"/api/tables/{seated['table']}/log")
    drawn = [one for one in page["told"] if one["kind"] == "drew_stock"]
    assert drawn
    assert not any(one.get("cards") for one in drawn)
    assert any(one.get("cards") for one in told if one["kind"] == "drew_stock")


@pytest.mark.quick(1)
@pytest.mark.parametrize(("before", "found"), [("1", (0, 0)), ("-5", (0, 0)), ("2", (1, 1)), ("999999", None)])
def test_pages_end_where_the_log_does(played: tuple[Client, Json, list[Json]], before: str, found: Any) -> None:
    client, seated, told = played
    _, page = client.ask(f"/api/tables/{seated['table']}/log?before={before}", headers=bearer(seated))
    if found is None:
        assert page["told"][-1] == told[-1]
    else:
        assert (page["first"], len({one["version"] for one in page["told"]})) == found


def test_a_version_that_is_no_number_is_refused_in_words(played: tuple[Client, Json, list[Json]]) -> None:
    client, seated, _ = played
    status, answer = client.ask(f"/api/tables/{seated['table']}/log?before=soon")
    assert (status, answer["code"]) == (400, "bad_request")
