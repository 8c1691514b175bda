"""Events that take place again and again: opened for entering, started at their time, once by one of several servers."""

import sqlite3
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from openrummy.server import clock_and_luck
from openrummy.store import Row, open_log
from openrummy.tournament.schedules.schedule import decode_entry, fold, last_events
from tests.server.running import Client, Json, running
from tests.server.several import several
from tests.server.test_several_tournaments import kinds
from tests.server.tournaments import SOON, bearer, entered, seen, until


def soon() -> Json:
    """Return a rule for the next minute but one, every day."""
    at = datetime.fromtimestamp(clock_and_luck.now() / 1000, UTC) + timedelta(minutes=2)
    return {"zone": "UTC", "days": list(range(7)), "time": at.strftime("%H:%M")}


def scheduled(client: Client, **more: Any) -> Json:
    event = {"title": "Night cup", "preset": "block", "form": "swiss", "rules": {"deals_per_round": 1, "rounds": 1}}
    asked = {"event": event, "rule": soon(), "before": 60, "least": 1, "fill": 3} | more
    status, key = client.ask("/api/schedules", asked)
    assert status == 201, key
    return dict(key)


def shown(client: Client) -> list[Json]:
    found: list[Json] = client.ask("/api/schedules")[1]["schedules"]
    return found


def event_of(client: Client) -> Json:
    """Wait until the event of the schedule can be entered, and return a seat for nobody there."""
    end = time.monotonic() + 30
    while not (found := shown(client)) or not found[0].get("event"):
        assert time.monotonic() < end
        time.sleep(0.05)
    return {"tournament": found[0]["event"], "token": ""}


def test_a_schedule_opens_its_event_which_starts_at_its_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path / "log.db", **SOON) as client:
        key = scheduled(client)
        event = event_of(client)
        bob = entered(client, event, "Bob")
        view = seen(client, bob)
        assert (view["status"], view["title"], view["start"]["fill"]) == ("open", "Night cup", 3)
        assert view["start"]["at"] == shown(client)[0]["next"][0]
        assert seen(client, {**event, "token": key["token"]})["host"] is True
    ahead = clock_and_luck.now
    monkeypatch.setattr(clock_and_luck, "now", lambda: ahead() + 180_000)  # after a restart its time has passed
    with running(tmp_path / "log.db", **SOON) as client:
        view = until(client, bob, lambda view: view["status"] != "open")
        assert len(view["players"]) == 3
        assert [one["title"] for one in shown(client)] == ["Night cup"]
        assert shown(client)[0]["next"][0] > view["start"]["at"]


def test_only_its_host_stops_a_schedule_and_the_open_event_stays(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        key = scheduled(client)
        event = event_of(client)
        path = f"/api/schedules/{key['schedule']}/stop"
        assert client.ask(path, {})[0] == 403
        assert client.ask(path, {}, bearer({"token": "x"}))[0] == 403
        assert client.ask("/api/schedules/nothing/stop", {}, bearer(key))[0] == 404
        assert client.ask(path, {}, bearer(key))[0] == 200
        assert shown(client) == []
        assert seen(client, event)["status"] == "open"
    with running(tmp_path / "log.db") as client:
        time.sleep(0.2)
        assert shown(client) == []


def test_schedules_that_cannot_be_are_refused_in_words(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        for rule in ({"zone": "Nowhere", "days": [1]}, {"zone": "UTC"}, {"zone": "UTC", "days": [1], "time": "8pm"}):
            status, answer = client.ask("/api/schedules", {"event": {"title": "Cup", "preset": "block"}, "rule": rule})
            assert status == 400
            assert answer["words"].endswith(".")


@pytest.mark.slow
def test_of_several_servers_one_opens_the_event(tmp_path: Path) -> None:
    with several(tmp_path, 3, arrival=30) as found:
        scheduled(found.clients[0])
        events = {event_of(client)["tournament"] for client in found.clients}
        counted = kinds(found)
    assert len(events) == 1
    assert counted["tournament_opened"] == 1


def test_a_schedule_that_cannot_be_read_stops_no_other(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        broken, whole = scheduled(client), scheduled(client)
        event_of(client)
    with sqlite3.connect(tmp_path / "log.db") as connection:
        name = f"schedule.{broken['schedule']}"
        connection.execute("UPDATE event SET body = ? WHERE match = ?", (b"{}", name))
    connection.close()
    with running(tmp_path / "log.db") as client:
        event_of(client)
        assert [one["schedule"] for one in shown(client)] == [whole["schedule"]]
        assert client.ask(f"/api/schedules/{broken['schedule']}/stop", {}, bearer(broken))[0] == 404


def test_a_schedule_stops_when_nobody_entered_ten_events_in_a_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(tmp_path / "log.db") as client:
        key = scheduled(client, rule={"zone": "UTC", "every": 15}, before=15)
    real = clock_and_luck.now
    monkeypatch.setattr(clock_and_luck, "now", lambda: real() + 200 * 60_000)
    with running(tmp_path / "log.db") as client:
        event_of(client)  # events that never took place are none that nobody entered
    monkeypatch.setattr(clock_and_luck, "now", lambda: real() + 400 * 60_000)
    log = open_log(str(tmp_path / "log.db"), lambda fault: None)
    schedule = fold(decode_entry(row.body) for row in log.read(f"schedule.{key['schedule']}"))
    for identity in last_events(schedule, clock_and_luck.now()):
        if not log.heads([f"tournament.{identity}"])[f"tournament.{identity}"]:
            rows = [Row("cancelled", b"{}", 1)] * 2
            log.append(f"tournament.{identity}", 0, rows).result()
    log.close()
    with running(tmp_path / "log.db") as client:
        end = time.monotonic() + 30
        while shown(client):
            assert time.monotonic() < end
            time.sleep(0.05)
