"""Play now: alone, two at once, at two servers, with a change of mind, and too often."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from openrummy.server import quick
from openrummy.table import clock
from tests.server.running import Client, Json, running
from tests.server.several import several
from tests.store.postgres.helpers import wait_until

WAIT_MS = 1_500
WISH = {"preset": "block", "players": 2, "bot": "beginner"}


@pytest.fixture(autouse=True)
def _brief(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "QUICK_MS", WAIT_MS)
    monkeypatch.setattr(quick, "QUICK_MS", WAIT_MS)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(tmp_path_factory.mktemp("quick") / "log.db", bot_delay=30) as started:
        yield started


def asked(client: Client, name: str = "Ann", **chosen: object) -> Json:
    status, seated = client.ask("/api/quick", {**WISH, "name": name, **chosen})
    assert status == 201, seated
    return dict(seated)


def lobby(client: Client) -> set[str]:
    return {line["table"] for line in client.ask("/api/tables?free=true")[1]["tables"]}


def test_whoever_is_alone_soon_plays_against_bots(host: Client) -> None:
    line = host.sit(asked(host, players=3))
    assert (line.view["status"], line.view["quick"]) == ("lobby", True)
    assert 0 < line.view["window"] <= WAIT_MS
    assert "starts in a moment" in line.view["prompt"]
    seats = line.until(lambda line: line.view["status"] == "playing")["seats"]
    assert [(seat["kind"], seat.get("level", "")) for seat in seats] == [("person", ""), *[("bot", "beginner")] * 2]
    line.close()


def test_two_who_ask_at_once_sit_at_one_table_in_two_seats(host: Client) -> None:
    with ThreadPoolExecutor(2) as threads:
        seats = list(threads.map(lambda name: asked(host, name, clock="fast"), ("Ann", "Bob")))
    assert len({seat["table"] for seat in seats}) == 1
    assert {seat["seat"] for seat in seats} == {0, 1}
    lines = [host.sit(seat) for seat in seats]
    for line in lines:  # it is full, so nobody waits
        assert {seat["kind"] for seat in line.until(lambda line: line.view["status"] == "playing")["seats"]} == {
            "person"
        }
        line.close()


def test_many_who_ask_at_once_fill_tables_without_a_seat_for_two(host: Client) -> None:
    names = [f"P{number}" for number in range(9)]
    with ThreadPoolExecutor(9) as threads:
        seats = list(threads.map(lambda name: asked(host, name, players=3), names))
    assert len({(seat["table"], seat["seat"]) for seat in seats}) == 9
    assert len({seat["table"] for seat in seats}) == 3


@pytest.mark.parametrize("other", [{"preset": "basic"}, {"players": 3}, {"clock": "normal"}])
def test_whoever_wishes_something_else_sits_elsewhere(host: Client, other: Json) -> None:
    line = host.sit(asked(host, "Ann", clock="relaxed"))
    assert asked(host, "Eve", **{"clock": "relaxed", **other})["table"] != line.view["table"]
    line.command("leave")
    line.close()


def test_people_of_one_name_meet_and_are_told_apart(host: Client) -> None:
    seats = [asked(host, "Mia", players=4) for _ in range(3)]
    assert len({seat["table"] for seat in seats}) == 1
    line = host.sit(seats[0])
    assert [seat["name"] for seat in line.view["seats"][:3]] == ["Mia", "Mia 2", "Mia 3"]
    line.close()
    long = [asked(host, "x" * 24, preset="basic", players=5) for _ in range(2)]
    assert long[0]["table"] != long[1]["table"]


def test_whoever_changes_their_mind_leaves_no_table_behind(host: Client) -> None:
    seated = asked(host, players=5)
    line = host.sit(seated)
    assert seated["table"] in lobby(host)
    assert line.command("leave")["type"] == "accepted"
    line.close()
    wait_until(lambda: seated["table"] not in lobby(host))
    after = asked(host, "Bob", players=5)
    assert after["table"] != seated["table"]
    assert after["seat"] == 0


def test_the_other_plays_on_if_the_first_leaves(host: Client) -> None:
    ann = asked(host, "Ann", players=6)
    bob = asked(host, "Bob", players=6)
    assert bob["table"] == ann["table"]
    leaving, line = host.sit(ann), host.sit(bob)
    leaving.command("leave")
    leaving.close()
    seats = line.until(lambda line: line.view["status"] == "playing")["seats"]
    assert [seat["kind"] for seat in seats] == ["bot", "person", *["bot"] * 4]
    line.close()


def test_two_at_two_servers_meet(tmp_path: Path) -> None:
    with several(tmp_path, bot_delay=30) as found:
        one, other = found.clients
        first, second = asked(one), asked(other, "Bob")
        assert {first["table"], first["seat"]} | {second["seat"]} == {first["table"], 0, 1}
        assert first["table"] == second["table"]
        with ThreadPoolExecutor(2) as threads:
            pair = list(threads.map(lambda at: asked(at[0], at[1], players=3), ((one, "Ann"), (other, "Bob"))))
        assert pair[0]["table"] == pair[1]["table"]
        assert pair[0]["seat"] != pair[1]["seat"]


@pytest.mark.parametrize(
    ("wrong", "status"),
    [
        ({"preset": "bingo"}, 400),
        ({"players": 1}, 400),
        ({"players": 7}, 400),
        ({"bot": "nobody"}, 400),
        ({"rated": True}, 403),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused(host: Client, wrong: Json, status: int) -> None:
    assert host.ask("/api/quick", {**WISH, "name": "Ann", "clock": "fast", **wrong})[0] == status


def test_whoever_asks_too_often_waits_and_joining_costs_no_table(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", proxy="127.0.0.1", open_rate=0.1, open_burst=2) as client:
        presets = ("block", "basic", "gin")
        tries = [client.fetch("/api/quick", {**WISH, "name": "Ann", "preset": preset}, _from(1)) for preset in presets]
        assert [status for status, _, _ in tries] == [201, 201, 429]
        assert b"Too many tables were opened" in tries[-1][1]
        assert client.ask("/api/quick", {**WISH, "name": "Bob"}, _from(1))[0] == 201


def _from(number: int) -> dict[str, str]:
    return {"X-Forwarded-For": f"192.0.2.{number}"}
