"""Sit-and-go by type: one request enters somebody where others wait for the same, and it starts when it is full."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from openrummy.server import sit_and_go
from tests.people.cheap import cheap_hashes
from tests.server.people.test_entry_fees import Player
from tests.server.people.visitors import at_localhost
from tests.server.running import Client, Json, running
from tests.server.tournaments import do, left_to_bots, over, seen, until


def sits(client: Client, name: str, **asked: Any) -> Json:
    status, seat = client.ask("/api/tournaments/sit-and-go", {"preset": "block", "players": 2, "name": name} | asked)
    assert status == 201, seat
    return dict(seat)


def test_who_asks_for_the_same_meets_and_it_starts_when_it_is_full(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", arrival=0.2) as client:
        ann, other, large = sits(client, "Ann"), sits(client, "Bob", preset="basic"), sits(client, "Cy", players=3)
        view = seen(client, ann)
        assert (view["title"], view["status"], view.get("host", False)) == ("Sit-and-go: Block rummy", "open", False)
        assert (view["alone"], view["waitingSince"] > 0) == (True, True)
        again = sits(client, "Ann", preset="Block()")  # the same in other letters
        assert len({one["tournament"] for one in (ann, other, large)}) == 3
        assert again["tournament"] == ann["tournament"]
        view = seen(client, again)
        assert ([one["name"] for one in view["players"]], view["status"]) == (["Ann", "Ann 2"], "running")
        third = sits(client, "Dora")
        assert third["tournament"] != ann["tournament"]
        view = left_to_bots(client, [ann, again])
        assert sorted(one["place"] for one in view["players"]) in ([1, 2], [1, 1])


def test_of_many_who_ask_at_once_each_has_one_place_and_no_table_is_half_full(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", arrival=20) as client, ThreadPoolExecutor(6) as threads:
        seats = list(threads.map(lambda number: sits(client, f"P{number}", players=3), range(6)))
        events = {one["tournament"] for one in seats}
        assert sorted(len(seen(client, {**seats[0], "tournament": one})["players"]) for one in events) == [3, 3]
        assert len({(one["tournament"], one["player"]) for one in seats}) == 6


def test_whoever_leaves_before_the_start_is_gone_and_an_empty_one_is_not_left_over(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        ann, bob = sits(client, "Ann", players=3), sits(client, "Bob", players=3)
        assert do(client, ann, "withdraw")[0] == 200
        assert do(client, ann, "start", bots=2)[1]["code"] == "not_host"
        view = seen(client, bob)
        assert ([one["name"] for one in view["players"]], view["alone"]) == (["Bob"], True)
        assert do(client, bob, "withdraw")[0] == 200
        view = seen(client, bob)
        assert (view["status"], view["calledOff"]) == ("cancelled", "left")
        assert sits(client, "Cy", players=3)["tournament"] != ann["tournament"]


def test_bots_play_only_where_they_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sit_and_go, "BOTS_MS", 300)
    with running(tmp_path / "log.db", arrival=0.2) as client:
        ann, bob = sits(client, "Ann", players=4), sits(client, "Bob", players=4, bots=True)
        assert ann["tournament"] != bob["tournament"]
        view = until(client, bob, lambda view: bool(view["status"] == "running"))
        assert [one["kind"] for one in view["players"]] == ["person", "bot", "bot", "bot"]
        assert seen(client, ann)["status"] == "open"
        cy = sits(client, "Cy", players=4)
        assert do(client, ann, "start", bots=2)[1]["code"] == "not_host"  # Cy has come to play with people
        do(client, cy, "withdraw")
        assert do(client, ann, "start", bots=3)[0] == 200
        assert len(seen(client, ann)["players"]) == 4


def test_an_entry_is_held_and_won(tmp_path: Path) -> None:
    with cheap_hashes(), running(tmp_path / "log.db", arrival=0.2) as started:
        host = at_localhost(started)
        ann, bob = Player(host, "Ann"), Player(host, "Bob")
        asked: Json = {"preset": "block", "players": 2, "entry": 100}
        assert host.ask("/api/tournaments/sit-and-go", asked | {"name": "Guest"})[1]["code"] == "not_signed_in"
        assert host.ask("/api/tournaments")[1]["tournaments"] == []
        for one in (ann, bob):
            status, one.seat = one.ask("/api/tournaments/sit-and-go", asked | {"name": one.name})
            assert status == 201, one.seat
        assert ann.ask("/api/tournaments/sit-and-go", asked | {"name": "Ann"})[0] == 201  # the first has started
        assert ann.chips == (9_800, 200)
        assert ann.ask("/api/tournaments/sit-and-go", asked | {"name": "Ann"})[1]["code"] == "two_entries"
        view = left_to_bots(host, [ann.seat, bob.seat])
        prizes = [int(player.get("prize", "0")) for player in view["players"]]
        assert sorted(prizes) in ([0, 200], [100, 100])
        assert over(view)
        assert bob.chips == (9_900 + prizes[1], 0)


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"players": 1}, 400),
        ({"players": 7}, 400),
        ({"entry": 30}, 400),
        ({"entry": -50}, 400),
        ({"preset": "nothing"}, 400),
        ({"preset": "gin", "players": 4}, 400),
        ({"name": " "}, 400),
    ],
)
def test_what_cannot_be_is_refused_and_leaves_nothing(client: Client, asked: Json, status: int) -> None:
    body = {"preset": "block", "players": 2, "name": "Ann"} | asked
    found, answer = client.ask("/api/tournaments/sit-and-go", body)
    assert (found, answer["words"][-1]) == (status, ".")
    assert client.ask("/api/tournaments")[1]["tournaments"] == []
