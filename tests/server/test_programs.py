"""Seats of programs at a real server: the token opens the seat and nothing else, until the host revokes it."""

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from openrummy.client import GoneError, Seat, Server
from tests.server.running import Client, Json, running
from tests.server.test_matrix import SOCKET

_ITS_OWN = {"hello", "act", "ready", "arrange", "back", "why"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(tmp_path_factory.mktemp("log") / "log.db") as started:
        yield started


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def deep(client: Client, host: Json, **more: object) -> Json:
    """Give a seat to a program."""
    path = f"/api/tables/{host['table']}/bots"
    status, seated = client.ask(path, {"name": "Deep", **more}, bearer(host["token"]))
    assert status == 201, seated
    return dict(seated)


def test_a_program_plays_a_whole_match_with_the_view_of_its_seat(client: Client) -> None:
    host = client.open(None, "random")
    seated = deep(client, host)
    server = Server(client.address)
    with server.seat(host["table"], host["token"]) as ann, server.seat(seated["table"], seated["token"]) as program:
        assert program.number == 1
        shown = ann.wait(lambda view: view.seats[1].connected).seats[1]
        assert (shown.name, shown.kind, shown.program) == ("Deep", "bot", True)
        ann.start()
        assert {"deal_started"} < events(client, seated, 1)
        other = Thread(target=played, args=(program,))
        other.start()
        played(ann)
        other.join(30)
        assert program.view.status == "over"
    status, record = client.ask(f"/api/tables/{host['table']}/record")
    assert (status, record["seats"][1]) == (200, {"name": "Deep", "kind": "bot"})


def played(seat: Seat) -> None:
    """Play to the end of the match: the host as the coach advises, the program the last legal thing."""
    for _ in seat.views():
        if seat.is_my_turn:
            seat.act(seat.offers[-1] if seat.number else seat.hint().action)


def events(client: Client, seated: Json, seat: int) -> set[str]:
    """Return the kinds of the events that a seat knows, and see that they have no hand but its own."""
    status, page = client.ask(f"/api/tables/{seated['table']}/events", None, bearer(seated["token"]))
    assert status == 200
    for each in page["events"]:
        hands = each["event"].get("hands") or []
        assert all(hand is None or number == seat for number, hand in enumerate(hands))
    return {each["event"]["type"] for each in page["events"]}


def test_the_token_does_nothing_else(client: Client) -> None:
    host = client.open(None)
    seated = deep(client, host)
    assert client.sit(host).command("start")["type"] == "accepted"
    line = client.sit(seated)
    for kind, (fields, _) in SOCKET.items():
        if kind not in _ITS_OWN:
            assert line.command(kind, **{**fields, "id": f"1 {kind}"})["code"] == "only_plays"
    path = f"/api/tables/{host['table']}"
    mine = bearer(seated["token"])
    assert client.fetch(f"{path}/bots", {"name": "Deeper"}, mine)[0] == 403
    assert client.fetch(f"{path}/bots/1", None, mine, "DELETE")[0] == 403
    assert client.fetch(f"{path}/reports", {"seat": 0, "reason": "other"}, mine)[0] == 403
    assert client.fetch(f"{path}/reports", {"seat": 1, "reason": "other"}, bearer(host["token"]))[0] == 400
    assert client.fetch(f"{path}/events")[0] == 403
    line.close()


def test_a_revoked_token_closes_the_socket_and_opens_nothing(client: Client) -> None:
    host = client.open(None)
    seated = deep(client, host)
    path = f"/api/tables/{host['table']}/bots/1"
    server = Server(client.address)
    with server.seat(seated["table"], seated["token"]) as program:
        assert program.view.you == 1
        assert client.fetch(path, None, bearer(host["token"]), "DELETE")[:2] == (204, b"")
        with pytest.raises(GoneError) as gone:
            program.wait(lambda view: view.status == "over", seconds=10)
        assert gone.value.code == "no_seat"
    with pytest.raises(GoneError):
        _ = server.seat(seated["table"], seated["token"]).view
    assert client.fetch(path, None, bearer(host["token"]), "DELETE")[0] == 404


def test_after_the_start_the_host_may_give_another_token(client: Client) -> None:
    host = client.open(None)
    deep(client, host)
    line = client.sit(host)
    line.command("start")
    assert client.fetch(f"/api/tables/{host['table']}/bots/1", None, bearer(host["token"]), "DELETE")[0] == 204
    again = deep(client, host, seat=1)
    with Seat(client.address, again["table"], again["token"]) as program:
        assert program.view.status == "playing"
    assert client.ask(f"/api/tables/{host['table']}/bots", {"name": "Deep"}, bearer(host["token"]))[0] == 409
    line.close()


def test_tables_of_events_and_practice_refuse_programs(client: Client) -> None:
    _, quick = client.ask("/api/quick", {"preset": "block", "name": "Ann", "players": 2})
    _, lesson = client.ask("/api/lessons", {"lesson": "basic", "name": "Ann"})
    for seated in (quick, lesson):
        path = f"/api/tables/{seated['table']}/bots"
        status, refused = client.ask(path, {"name": "Deep"}, bearer(seated["token"]))
        assert (status, refused["code"]) == (409, "event_programs")
    assert client.ask(f"/api/tables/{quick['table']}/bots", {"name": "Deep", "bot": "best"})[0] == 400


def test_the_token_is_nowhere_but_in_its_answer(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        host = client.open(None)
        token = deep(client, host)["token"].encode()
        paths = ("/api/tables/{}", "/api/tables/{}/log", "/metrics")
        assert all(token not in client.fetch(path.format(host["table"]))[1] for path in paths)
    assert all(token not in file.read_bytes() for file in tmp_path.iterdir())
