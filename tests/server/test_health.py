"""Liveness, readiness and metrics, as an operator requests them."""

import sqlite3
import time
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from openrummy.server.metrics import exposition
from openrummy.store import SqliteLog, WriterDied
from openrummy.store.row import Row
from tests.server.running import Client, running


def figures(client: Client) -> dict[str, float]:
    """Return every metric of the server by its name and labels."""
    status, body, headers = client.fetch("/metrics")
    assert status == 200
    assert headers["content-type"].startswith("text/plain")
    samples = (sample for family in text_string_to_metric_families(body.decode()) for sample in family.samples)
    return {" ".join([sample.name, *sample.labels.values()]): sample.value for sample in samples}


def test_a_running_server_is_live_and_ready(client: Client) -> None:
    assert client.ask("/health/live") == (200, {"status": "live"})
    assert client.ask("/health/ready") == (200, {"status": "ready"})


def test_a_log_whose_writer_has_died_is_not_writing(tmp_path: Path) -> None:
    log = SqliteLog(str(tmp_path / "log.db"))
    assert log.is_writing
    with sqlite3.connect(tmp_path / "log.db") as other:
        other.execute("DROP TABLE event")
    other.close()
    fault = log.append("m", 0, [Row("acted", b"{}", 0)]).exception()
    assert isinstance(fault, WriterDied)
    assert not log.is_writing
    log.close()
    assert not log.is_writing


def test_a_server_without_a_writer_is_live_and_not_ready(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        assert client.ask("/health/ready")[0] == 200
        with sqlite3.connect(tmp_path / "log.db") as other:
            other.execute("DROP TABLE event")
        other.close()
        assert client.ask("/api/tables", {"preset": "block", "name": "Ann", "seats": [{}, {}]})[0] == 500
        assert client.ask("/health/ready") == (503, {"status": "not_ready", "reason": "stopped"})
        assert client.ask("/health/live")[0] == 200


@pytest.mark.parametrize("move", ["removed", "renamed", "replaced"])
def test_a_server_whose_database_was_moved_is_not_ready(tmp_path: Path, move: str) -> None:
    path = tmp_path / "log.db"
    deaths: list[BaseException] = []
    log = SqliteLog(str(path), deaths.append)
    assert log.append("m", 0, [Row("acted", b"{}", 0)]).result() == 1
    path.rename(tmp_path / "old.db")
    if move == "removed":
        (tmp_path / "old.db").unlink()
    elif move == "replaced":
        path.write_bytes(b"")
    assert isinstance(log.probe().exception(), WriterDied)
    assert not log.is_writing
    assert "was removed, renamed or replaced" in str(deaths[0])
    with pytest.raises(WriterDied):
        log.append("m", 1, [Row("acted", b"{}", 0)])
    log.close()


def test_readiness_sees_that_the_database_is_gone(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        assert client.ask("/health/ready")[0] == 200
        (tmp_path / "log.db").rename(tmp_path / "old.db")
        deadline = time.monotonic() + 60
        while (found := client.ask("/health/ready"))[0] == 200:  # the last answer is kept for a second
            assert time.monotonic() < deadline
            time.sleep(0.1)
        assert found == (503, {"status": "not_ready", "reason": "stopped"})


def test_a_match_shows_in_the_metrics(client: Client) -> None:
    before = figures(client)
    line = client.sit(client.open("sensible"))
    during = figures(client)
    assert during["openrummy_sockets"] == before["openrummy_sockets"] + 1
    assert during["openrummy_tables"] >= 1  # an earlier server in this process may have left its value
    line.command("start")
    line.play(2)
    assert line.command("act", base=0, action={"type": "draw_stock"})["type"] == "refused"
    line.close()
    after = figures(client)
    for stage in ("decode", "decide", "commit", "send"):
        name = f"openrummy_command_seconds_count {stage}"
        assert after[name] > before.get(name, 0), stage
    assert after["openrummy_commit_appends_count"] > before["openrummy_commit_appends_count"]
    assert sum(after[name] - before.get(name, 0) for name in after if "refusals_total" in name) >= 1
    deadline = time.monotonic() + 10
    while figures(client)["openrummy_sockets"] > before["openrummy_sockets"]:
        assert time.monotonic() < deadline


def test_the_loop_is_watched(client: Client) -> None:
    before = figures(client)["openrummy_loop_lag_seconds_count"]
    time.sleep(0.6)
    assert figures(client)["openrummy_loop_lag_seconds_count"] > before


def test_metrics_are_refused_through_a_proxy(client: Client) -> None:
    assert client.fetch("/metrics", headers={"X-Forwarded-For": "198.51.100.7"})[0] == 404
    assert client.fetch("/metrics", headers={"Forwarded": "for=198.51.100.7"})[0] == 404


def test_no_metric_names_a_table_a_player_or_a_card(client: Client) -> None:
    seated = client.open("sensible")
    line = client.sit(seated)
    line.command("start")
    line.act({"type": "discard", "card": line.view["hand"][0]})
    line.close()
    text = exposition().decode()
    for secret in (seated["table"], seated["token"], "Ann"):
        assert secret not in text
