"""Sit-and-go at several servers of one log: whoever wishes the same meets, wherever they ask."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from openrummy.server.waiting_events import Waiting, WaitingEvents
from tests.server.running import Client, Json
from tests.server.several import Several, several
from tests.server.shared import Database, SharedLog
from tests.server.test_sit_and_go import sits
from tests.server.tournaments import do, seen

_WISH = "block 3 0 people"


def test_servers_that_hear_nothing_of_each_other_open_one_event(tmp_path: Path) -> None:
    with several(tmp_path, 2, arrival=20) as found:
        deafen(found)
        one, two = found.clients
        seats = [sits(client, "Ann", players=3) for client in (one, two, one)]
        assert len({seat["tournament"] for seat in seats}) == 1
        assert [player["name"] for player in seen(two, seats[0])["players"]] == ["Ann", "Ann 2", "Ann 3"]
        assert sits(two, "Bob", players=3)["tournament"] != seats[0]["tournament"]  # it is full


def test_of_many_who_ask_three_servers_at_once_no_two_are_in_events_that_wait(tmp_path: Path) -> None:
    with several(tmp_path, 3, arrival=20) as found, ThreadPoolExecutor(6) as threads:
        deafen(found)
        seats = list(threads.map(lambda number: sits(found.clients[number % 3], "Ann", players=3), range(6)))
        assert sorted(places(found.clients[0], seats)) == [3, 3]


def test_an_event_that_was_named_and_not_opened_is_opened_by_one_of_those_who_come(tmp_path: Path) -> None:
    with several(tmp_path, 2, arrival=20) as found, ThreadPoolExecutor(2) as threads:
        deafen(found)
        named = asyncio.run(WaitingEvents(SharedLog(found.database)).name(_WISH, Waiting()))
        seats = list(threads.map(lambda client: sits(client, "Ann", players=3), found.clients))
        assert {seat["tournament"] for seat in seats} == {named.event}
        assert places(found.clients[0], seats) == [2]


def test_an_event_that_everybody_left_is_followed_by_another_for_all_servers(tmp_path: Path) -> None:
    with several(tmp_path, 2) as found:
        deafen(found)
        one, two = found.clients
        first = sits(one, "Ann", players=3)
        assert do(two, first, "withdraw")[0] == 200
        second = sits(two, "Ann", players=3)
        assert second["tournament"] != first["tournament"]
        assert sits(one, "Bob", players=3)["tournament"] == second["tournament"]


def test_of_two_that_name_an_event_at_once_the_first_counts() -> None:
    database = Database()

    async def named() -> list[Waiting]:
        one, two = (WaitingEvents(SharedLog(database)) for _ in range(2))
        nothing = await one.last("wish")
        return [nothing, await two.name("wish", nothing), await one.name("wish", nothing), await two.last("wish")]

    nothing, first, second, last = asyncio.run(named())
    assert (nothing.event, first.number) == ("", 1)
    assert first == second == last


def test_a_wish_that_was_long_ago_is_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openrummy.server.waiting_events.MOST_KNOWN", 2)

    async def named() -> tuple[list[Waiting], list[Waiting]]:
        events = WaitingEvents(SharedLog(Database()))
        made = [await events.name(f"wish {number}", Waiting()) for number in range(4)]
        return made, [await events.last(f"wish {number}") for number in range(4)]

    made, last = asyncio.run(named())
    assert made == last
    assert len({one.event for one in made}) == 4


def places(client: Client, seats: Sequence[Json]) -> list[int]:
    """Return how many players each event of these seats has."""
    by_event = {seat["tournament"]: seat for seat in seats}
    return [len(seen(client, seat)["players"]) for seat in by_event.values()]


def deafen(found: Several) -> None:
    """Let no server hear of what the others do."""
    for server in found.servers:
        found.deafen(server)
