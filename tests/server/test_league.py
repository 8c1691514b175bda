"""A league over HTTP and sockets: a match waits for its two players, and is decided when its time is over."""

from pathlib import Path
from typing import Any

import pytest

from openrummy.tournament.forms import league
from tests.server.running import Client, Json, running
from tests.server.tournaments import do, entered, over, play_match, seen, until


def opened(client: Client, **rules: Any) -> Json:
    asked = {"title": "Club league", "preset": "block", "form": "league", "rules": {"deals_per_round": 1} | rules}
    status, seat = client.ask("/api/tournaments", asked | {"name": "Ann"})
    assert status == 201, seat
    return dict(seat)


def test_a_match_waits_for_both_and_its_deals_decide_the_league(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", arrival=0.1) as client:
        ann = opened(client)
        bob = entered(client, ann, "Bob")
        assert do(client, ann, "start", bots=0)[0] == 200
        table = until(client, ann, lambda view: bool(view.get("table")))["table"]
        line = client.sit({"table": table, "token": ann["token"]})
        line.command("ready", nonce="bb")
        assert line.view["status"] == "lobby"  # Bob is not there
        assert seen(client, bob)["rounds"][0]["until"] > seen(client, bob)["now"]
        line.close()
        assert do(client, bob, "withdraw")[0] == 200
        view = until(client, ann, over)  # days before the round is
    assert view["players"][1]["retired"]
    assert [player["place"] for player in view["players"]] == [1, 2]


def test_a_person_and_bots_play_a_league_to_the_end(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", arrival=0.1) as client:
        ann = opened(client)
        assert do(client, ann, "start", bots=2)[0] == 200
        played: set[str] = set()
        view = until(client, ann, lambda view: over(view) or view.get("table", "") not in ("", *played))
        while not over(view):
            played.add(view["table"])
            play_match(client, ann, view["table"])
            view = until(client, ann, lambda view: over(view) or view.get("table", "") not in ("", *played))
    assert len(played) == 2
    assert [len(one["tables"]) for one in view["rounds"]] == [1, 1, 1]
    assert sum(int(player["score"]) for player in view["players"]) == 6
    assert view["columns"] == ["Points", "Difference"]


def test_a_match_that_nobody_began_is_over_when_its_time_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(league, "DAY_MS", 300)
    with running(tmp_path / "log.db", arrival=0.1) as client:
        ann = opened(client, days=1)
        entered(client, ann, "Bob")
        assert do(client, ann, "start", bots=0)[0] == 200
        view = until(client, ann, over)
    assert [player["score"] for player in view["players"]] == ["0", "0"]
