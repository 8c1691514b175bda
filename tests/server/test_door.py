"""Sockets of an address that misused one are refused before any work, without hurting the people who share the address."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from openrummy.server.door import Door
from tests.server.running import Client, Json, running

ATTACKER, CLUB, OTHER = "192.0.2.1", "192.0.2.2", "192.0.2.3"


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def door(clock: Clock) -> Door:
    return Door("127.0.0.1", clock)


def test_an_address_is_refused_for_longer_each_time(door: Door, clock: Clock) -> None:
    refused = []
    for _ in range(12):
        door.note_misuse(ATTACKER)
        start = clock.now
        while not door.lets_in(ATTACKER):
            clock.now += 0.5
        refused.append(clock.now - start)
    assert refused[:4] == [1, 2, 4, 8]
    assert refused[-1] == 600
    assert door.lets_in(OTHER)
    clock.now += 601
    door.note_misuse(ATTACKER)
    assert not door.lets_in(ATTACKER)
    clock.now += 1
    assert door.lets_in(ATTACKER)


def test_a_household_of_ipv6_counts_as_one(door: Door) -> None:
    door.note_misuse("2001:db8::1")
    assert not door.lets_in("2001:db8::ffff")
    assert door.lets_in("2001:db8:0:1::1")


def test_people_at_tables_are_not_shut_out_by_one_who_shares_their_address(door: Door, clock: Clock) -> None:
    rooms = [door.room(CLUB) for _ in range(100)]
    for room in rooms:
        room.__enter__()
    let_in = tried = 0
    for _ in range(600):  # a minute in which one misuses the server ten times a second
        clock.now += 0.1
        if door.lets_in(CLUB):
            door.note_misuse(CLUB)
        tried += 1
        let_in += door.lets_in(CLUB)  # and an honest one comes
    assert let_in / tried > 0.9
    for room in rooms:
        room.__exit__(None, None, None)
    clock.now += 30
    assert not door.lets_in(CLUB) or not door.lets_in(CLUB)


def test_with_nobody_at_a_table_nobody_is_let_in(door: Door, clock: Clock) -> None:
    let_in = 0
    for _ in range(600):
        clock.now += 0.1
        if door.lets_in(ATTACKER):
            door.note_misuse(ATTACKER)
            let_in += 1
    assert let_in <= 7


def test_new_sockets_are_bounded_and_a_club_comes_back_together(door: Door, clock: Clock) -> None:
    assert all(door.lets_in(CLUB) for _ in range(400))
    assert not door.lets_in(CLUB)
    clock.now += 1
    assert sum(door.lets_in(CLUB) for _ in range(100)) == 20


def test_this_machine_is_not_refused_without_a_proxy() -> None:
    door = Door(None, lambda: 0.0)
    for _ in range(5):
        door.note_misuse("127.0.0.1")
    assert all(door.lets_in("127.0.0.1") for _ in range(1000))


def test_addresses_are_not_kept_for_ever(door: Door) -> None:
    for number in range(10_050):
        door.note_misuse(f"10.{number // 65536}.{number // 256 % 256}.{number % 256}")
    assert len(door._visitors) == 10_000


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[Client]:
    with running(tmp_path / "log.db", proxy="127.0.0.1", rate=5, burst=10) as client:
        yield client


def test_a_flooder_is_refused_at_the_handshake_and_others_are_not(proxied: Client) -> None:
    seated = proxied.open("sensible")
    ends = {flooded(proxied, seated) for _ in range(6)}  # on a slow machine a short refusal may be over
    assert ends == {1008, 403}
    other = proxied.socket(**{"X-Forwarded-For": OTHER})
    other.send(json.dumps({"type": "hello", "table": seated["table"], "token": seated["token"], "seen": 0}))
    assert json.loads(other.recv(timeout=10))["type"] == "update"
    other.close()


def flooded(client: Client, seated: Json) -> int:
    """Return the code with which a socket that sends too much ends: of its close, or of the refused handshake."""
    try:
        socket = client.socket(**{"X-Forwarded-For": ATTACKER})
    except InvalidStatus as refused:
        return refused.response.status_code
    try:
        for _ in range(100):
            socket.send(json.dumps({"type": "hello", "table": seated["table"], "token": None, "seen": 0}))
        while True:
            socket.recv(timeout=10)
    except ConnectionClosed as closed:
        return 0 if closed.rcvd is None else closed.rcvd.code
