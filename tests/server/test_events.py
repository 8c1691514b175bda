"""Forms of tournament other than the knock-out, and those that start by themselves, over HTTP and sockets."""

import csv
import io
import signal
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from openrummy.server.clock_and_luck import now
from tests.server.running import Client, Json, running
from tests.server.several import several
from tests.server.test_tournament_log import process
from tests.server.tournaments import SOON, bearer, do, entered, over, play_match, seen, until


def opened(client: Client, name: str | None = "Ann", start: Json | None = None, **rules: Any) -> Json:
    asked = {
        "title": "Club night",
        "preset": "block",
        "form": "swiss",
        "rules": {"deals_per_round": 1, "rounds": 3, "table_size": 2} | rules,
        "name": name,
        "start": start or {},
    }
    status, seat = client.ask("/api/tournaments", asked)
    assert status == 201, seat
    return dict(seat)


def started(view: Json) -> bool:
    return bool(view["status"] != "open")


def test_a_person_and_bots_play_a_swiss_to_the_end(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", arrival=20) as client:
        ann = opened(client, rounds=2)
        assert do(client, ann, "start", bots=2)[0] == 200
        played: set[str] = set()
        while not over(
            view := until(client, ann, lambda view: over(view) or view.get("table", "") not in ("", *played))
        ):
            played.add(view["table"])
            play_match(client, ann, view["table"])
        status, text, headers = client.fetch(f"/api/tournaments/{ann['tournament']}/results.csv", None, {})
    assert view["form"] == "swiss"
    assert [len(one["tables"]) for one in view["rounds"]] == [2, 2]
    assert (
        sum(float(player["score"]) for player in view["players"]) == 4
    )  # of two rounds with a match and one sitting out
    assert all(player["place"] for player in view["players"])
    assert status == 200
    assert headers["content-type"].startswith("text/csv")
    heading, *rows = csv.reader(io.StringIO(text.decode()))
    assert heading == ["Place", "Player", "Wins", "Points", "Prize", "Round 1", "Round 2"]
    assert [row[0] for row in rows] == sorted(str(player["place"]) for player in view["players"])
    assert {row[1]: row[2] for row in rows} == {player["name"]: player["score"] for player in view["players"]}


def test_an_entrant_withdraws_between_rounds_of_a_swiss(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", arrival=0.2) as client:
        ann = opened(client)
        bob = entered(client, ann, "Bob")
        do(client, ann, "start", bots=2)
        assert do(client, bob, "withdraw")[0] == 200
        assert seen(client, ann)["players"][1]["retired"] is True
        assert do(client, bob | {"token": "?"}, "withdraw")[0] == 403


def test_it_starts_when_it_is_full(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", arrival=30) as client:
        ann = opened(client, start={"full": 2})
        assert client.ask("/api/tournaments")[1]["tournaments"][0]["start"] == {"full": 2}
        entered(client, ann, "Bob")
        assert seen(client, ann)["status"] == "running"
        status, answer = client.ask(f"/api/tournaments/{ann['tournament']}/enter", {"name": "Cy"})
        assert (status, answer["code"]) == (409, "started")


def test_it_starts_at_its_time_and_the_results_stay(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", **SOON) as client:
        ann = opened(client, name=None, start={"at": now() + 1500, "least": 1, "fill": 4}, rounds=1)
        bob = entered(client, ann, "Bob")
        view = until(client, ann, started)
        assert len(view["players"]) == 4
        until(client, bob, lambda view: bool(view.get("table")) or over(view))
    with running(tmp_path / "log.db", **SOON) as client:
        ann = opened(client, name=None, start={"at": now() + 300, "least": 3})
        until(client, ann, lambda view: view["status"] == "cancelled")
        assert ann["tournament"] not in str(client.ask("/api/tournaments")[1])


def test_what_is_over_is_listed_with_its_winner_after_a_restart_too(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", **SOON) as client:
        ann = opened(client, name=None, rounds=1)
        do(client, ann, "start", bots=2)
        view = until(client, ann, over)
        before = client.ask("/api/tournaments")[1]
    with running(tmp_path / "log.db") as client:
        end = time.monotonic() + 30
        while not (after := client.ask("/api/tournaments")[1]).get("past"):
            assert time.monotonic() < end
            time.sleep(0.05)
    assert before["tournaments"] == after["tournaments"] == []
    assert before["past"] == after["past"]
    (first,) = [player["name"] for player in view["players"] if player["place"] == 1]
    assert after["past"][0]["winner"] == first


def test_starts_that_cannot_be_are_refused_in_words(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        for more in ({"form": "nothing"}, {"start": {"full": 1}}, {"start": {"at": 5}}, {"start": {"soon": 1}}):
            status, answer = client.ask("/api/tournaments", {"title": "Cup", "preset": "block"} | more)
            assert status == 400
            assert answer["words"].endswith(".")


@pytest.mark.slow
def test_a_swiss_goes_on_after_kill_9(tmp_path: Path) -> None:
    with process(tmp_path / "log.db") as (client, server):
        ann = opened(client, name=None)
        do(client, ann, "start", bots=5)
        before = until(client, ann, lambda view: len(view["rounds"]) > 1)
        server.send_signal(signal.SIGKILL)
        server.wait()
    with running(tmp_path / "log.db", **SOON) as client:
        view = until(client, ann, over)
    drawn = [[[seat["player"] for seat in table["seats"]] for table in one["tables"]] for one in before["rounds"]]
    assert [[sorted(table) for table in one] for one in drawn] == [
        [sorted(seat["player"] for seat in table["seats"]) for table in one["tables"]]
        for one in view["rounds"][: len(drawn)]
    ]
    assert len(view["rounds"]) == 3


@pytest.mark.slow
def test_on_several_servers_it_starts_once(tmp_path: Path) -> None:
    with several(tmp_path, 3, arrival=30) as found:
        one, two, _ = found.clients
        ann = opened(one, name=None, start={"at": now() + 2000, "least": 1, "fill": 4}, rounds=1)
        bob = entered(two, ann, "Bob")
        view = until(two, bob, started)
        (log,) = [rows for name, rows in found.database.rows.items() if name.startswith("tournament.")]
        counted = Counter(row.kind for row in log)
    assert (counted["begun"], counted["entered"]) == (1, 4)
    assert len(view["players"]) == 4


def test_the_token_is_for_its_holder_alone(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        ann = opened(client)
        path = f"/api/tournaments/{ann['tournament']}/results.csv"
        assert ann["token"].encode() not in client.fetch(path, None, bearer(ann))[1]


def mine(client: Client, *seats: Json) -> list[Json]:
    entries = [{"tournament": seat["tournament"], "token": seat["token"]} for seat in seats]
    status, answer = client.ask("/api/tournaments/mine", {"entries": entries})
    assert status == 200, answer
    return list(answer["events"])


def test_an_entrant_is_told_when_it_starts_and_where_their_table_is(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", arrival=30) as client:
        at = now() + 2000
        ann = opened(client, name=None, start={"at": at, "fill": 3, "least": 1})
        bob = entered(client, ann, "Bob")
        assert mine(client, bob) == [{"tournament": bob["tournament"], "title": "Club night", "at": at}]
        assert mine(client, bob | {"token": "x"})[0]["done"] is True  # it is none of theirs
        assert mine(client, bob | {"tournament": "nothing"}, bob | {"tournament": "../x"}) == []
        view = until(client, bob, lambda view: bool(view.get("table")) or over(view))
        if view.get("table"):  # Bob may sit out the round
            (found,) = mine(client, bob)
            assert (found["table"], found["seat"]) == (view["table"], view["seat"])
            assert "table" not in mine(client, ann)[0]
