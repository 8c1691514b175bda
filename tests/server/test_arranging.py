"""Arrangements of hands do not fill the log, and a seat has only a few windows."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from openrummy.server.audience import MOST_WINDOWS
from openrummy.store import Log, Row
from tests.server.running import Client, Line, running


def rows(path: Path, table: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.execute(f"SELECT * FROM {table}"))


@pytest.mark.slow
def test_a_thousand_arrangements_leave_the_log_as_it_was_and_the_last_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    with running(path) as client:
        seated = client.open(None)
        line, bob = client.sit(seated), client.sit(client.join(seated["table"], "Bob"))
        line.command("start")
        view = line.until(lambda line: line.view["status"] == "playing")
        hand, version = view["hand"], view["version"]
        for turn in range(1000):
            line.say(type="arrange", groups=[hand[turn % 6 :], hand[: turn % 6]])
        wanted = [hand[::-1][:3], hand[::-1][3:]]
        line.say(type="arrange", groups=wanted)
        assert line.until(lambda line: line.view["groups"] == wanted)["version"] == version
        line.close()
        bob.close()
    assert [row[0] for row in rows(path, "event")].count(seated["table"]) == version
    ((match, seat, _, body),) = rows(path, "arrangement")
    assert (match, seat) == (seated["table"], 0)
    assert isinstance(body, bytes)
    assert body.startswith(b"sealed 1:")
    with running(path) as client:
        again = client.sit(seated)
        assert again.view["groups"] == wanted
        again.close()


def test_an_arrangement_is_replaced_sealed_and_opened_in_its_place_only(log: Log) -> None:
    log.append("m", 0, [Row("acted", b"{}", 1)]).result()
    for version, body in ((1, b"first"), (2, b"second")):
        assert log.keep("m", 3, version, body).result() == version
    log.keep("m", 4, 1, b"other").result()
    assert log.kept("m") == [(2, b"second"), (1, b"other")]
    assert log.kept("n") == []


def windows(client: Client, count: int) -> list[Line]:
    seated = client.open(None)
    return [client.sit(seated) for _ in range(count)]


def test_the_oldest_window_of_a_seat_gives_way_to_one_too_many(client: Client) -> None:
    oldest, *others = windows(client, MOST_WINDOWS + 1)
    oldest.until(lambda line: any(answer["type"] == "gone" for answer in line.answers.values()))
    (gone,) = (answer for answer in oldest.answers.values() if answer["type"] == "gone")
    assert (gone["code"], f"{MOST_WINDOWS} newer windows" in gone["words"]) == ("too_many_windows", True)
    assert others[0].command("leave")["type"] == "accepted"
    for line in (oldest, *others):
        line.close()


def test_as_many_windows_as_a_seat_may_have_stay(client: Client) -> None:
    found = windows(client, MOST_WINDOWS)
    watcher = Line(client.socket(), client.open(None)["table"], None)
    assert all(line.command("pause")["code"] == "not_playing" for line in found)
    for line in (*found, watcher):
        line.close()
