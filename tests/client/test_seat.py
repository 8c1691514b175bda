"""A client against a real server: refusals, lost lines and answers, rematches."""

import time
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

import openrummy
from openrummy.client import GoneError, RefusedError, Seat, Server, UnreachableError
from openrummy.table import messages as m
from tests.server.running import ONE_DEAL, Client, running


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with running(tmp_path_factory.mktemp("log") / "log.db") as started:
        yield started


@pytest.fixture
def seat(client: Client) -> Iterator[Seat]:
    with Server(client.address).open("block", "Ann", ["random"], options=ONE_DEAL) as opened:
        yield opened


def at_turn(seat: Seat) -> m.TableView:
    return seat.wait(lambda view: view.status == "playing" and view.you in view.to_act)


def test_an_action_in_each_form(seat: Seat) -> None:
    seat.start()
    before = len(at_turn(seat).hand)
    drawn = seat.act(openrummy.parse_action("draw_stock"))
    assert len(drawn.hand) == before + 1
    discarded = seat.act({"type": "discard", "card": drawn.hand[0]})
    assert len(discarded.hand) == before


def test_refusals_have_a_code_and_words(client: Client, seat: Seat) -> None:
    with pytest.raises(RefusedError, match="No deal is in progress") as refused:
        seat.act({"type": "draw_stock"})
    assert (refused.value.code, refused.value.status) == ("not_playing", 0)
    seat.start()
    at_turn(seat)
    with pytest.raises(RefusedError) as refused:
        seat.act({"type": "fireworks"})
    assert refused.value.code == "bad_action"
    with pytest.raises(RefusedError, match="Die Partie hat begonnen") as refused:
        Server(client.address, language="de").join(seat.table, "Bob")
    assert refused.value.status == 409


def test_the_language_of_a_client(client: Client) -> None:
    with Server(client.address, language="de").open("block", "Ann") as german:
        assert german.view.prompt == "Alle sind da: Fang die Partie an."


def test_a_seat_that_is_gone_and_a_server_that_is_not_there(client: Client, seat: Seat) -> None:
    with pytest.raises(GoneError) as gone:
        _ = Server(client.address).seat(seat.table, "stolen").view
    assert gone.value.code == "no_seat"
    with pytest.raises(UnreachableError):
        Server("http://127.0.0.1:1").open("gin", "Ann")
    with pytest.raises(UnreachableError, match="is lost"):
        _ = Server("http://127.0.0.1:1").seat("x", "y").view
    with pytest.raises(ValueError, match="not a server address"):
        Server("127.0.0.1")


def test_waiting_has_a_limit(seat: Seat) -> None:
    assert seat.view.status == "lobby"
    with pytest.raises(TimeoutError):
        seat.wait(lambda view: view.status == "over", seconds=0.1)
    assert seat.start().status == "playing"


def test_a_lost_line_is_opened_again(seat: Seat) -> None:
    seat.start()
    at_turn(seat)
    assert seat._line._socket is not None
    seat._line._socket.close_socket()
    before = len(seat.view.hand)
    assert len(seat.act({"type": "draw_stock"}).hand) == before + 1


def test_a_command_whose_answer_is_lost_is_carried_out_once(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    seat.start()
    before = len(at_turn(seat).hand)
    hear = ClientConnection.recv
    lost: list[Any] = []

    def recv(self: ClientConnection, **limits: Any) -> Any:
        frame = hear(self, **limits)
        if '"accepted"' in frame and not lost:
            lost.append(frame)
            raise ConnectionError("the line is cut")
        return frame

    monkeypatch.setattr(ClientConnection, "recv", recv)
    seen = seat.act({"type": "draw_stock"})
    assert (len(lost), len(seen.hand)) == (1, before + 1)
    assert sum(told.kind == "drew_stock" and told.seat == seen.you for told in seat.events()) == 1


def test_a_rematch_is_another_seat(seat: Seat) -> None:
    seat.start()
    for view in seat.views():
        if seat.is_my_turn:
            seat.act(seat.offers[0 if view.phase == "draw" else -1])
    with seat.rematch() as again:
        assert again.table != seat.table
        assert again.view.rematch_of == seat.table
        again.ready()
        assert again.wait(lambda view: view.status == "playing").you == 0


@pytest.mark.parametrize("is_started", [False, True])
def test_who_leaves_has_no_seat_any_more(client: Client, seat: Seat, is_started: bool) -> None:
    if is_started:
        seat.start()
    seat.leave()
    with pytest.raises(GoneError):
        seat.hint()


def test_nothing_is_open_after_the_end(client: Client) -> None:
    with Server(client.address).open("block", "Ann", [None]) as ann:
        with Server(client.address).join(ann.table, "Bob") as bob:
            assert bob.number == 1
            ann.wait(lambda view: view.seats[1].connected)
        ann.wait(lambda view: not view.seats[1].connected)
    late = time.monotonic() + 10
    while Server(client.address).watch(ann.table).view.seats[0].connected:
        assert time.monotonic() < late
