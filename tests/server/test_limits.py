"""Rate limits per address, and which proxies are trusted to report addresses."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from openrummy.server.limits import Limit, TooMany, is_loopback
from tests.server.running import Client, running

ASKED = {"preset": "block", "name": "Ann", "seats": [{}, {"bot": "sensible"}]}
PROXY = "127.0.0.1"

MANY = 1_000
"""Guesses that reach the limit of 60 on a slow machine too, which earns two more a second meanwhile."""


@pytest.fixture
def proxied(tmp_path: Path) -> Iterator[Client]:
    with running(tmp_path / "log.db", proxy=PROXY, open_rate=0.1, open_burst=3) as client:
        yield client


def opened(client: Client, address: str) -> int:
    return client.ask("/api/tables", ASKED, {"X-Forwarded-For": address})[0]


def test_an_address_that_opens_too_many_tables_is_told_when_to_try_again(proxied: Client) -> None:
    assert [opened(proxied, "192.0.2.1") for _ in range(4)] == [201, 201, 201, 429]
    status, body, headers = proxied.fetch("/api/tables", ASKED, {"X-Forwarded-For": "192.0.2.1"})
    assert (status, headers["retry-after"]) == (429, "10")
    assert b"Too many tables were opened from your address" in body
    assert opened(proxied, "192.0.2.2") == 201


def test_bots_cost_more_than_people_and_a_refused_start_costs_nothing(proxied: Client) -> None:
    by = {"X-Forwarded-For": "192.0.2.1"}
    asked = {"title": "Cup", "preset": "block", "name": "Ann", "nonce": "aa"}
    seat = proxied.ask("/api/tournaments", asked, by)[1]
    start = f"/api/tournaments/{seat['tournament']}/start"
    by |= {"authorization": f"Bearer {seat['token']}"}
    assert [proxied.ask(start, {"bots": 999}, by)[0] for _ in range(4)] == [400] * 4
    assert proxied.ask(start, {"bots": 8}, by)[0] == 200
    assert opened(proxied, "192.0.2.1") == 429
    assert opened(proxied, "192.0.2.2") == 201
    crowd = {"preset": "basic", "name": "Ann", "seats": [{}, *[{"bot": "sensible"}] * 5]}
    assert [proxied.ask("/api/tables", crowd, {"X-Forwarded-For": "192.0.2.3"})[0] for _ in range(2)] == [201, 429]


def test_an_address_that_a_client_puts_before_the_proxys_is_not_trusted(proxied: Client) -> None:
    assert [opened(proxied, f"10.0.0.{number}, 192.0.2.9") for number in range(4)] == [201, 201, 201, 429]


@pytest.mark.slow
def test_without_a_known_proxy_no_forwarded_address_is_trusted(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        codes = [
            client.ask("/api/tables/KKKKKK", None, {"X-Forwarded-For": f"192.0.2.{n % 200}"})[0] for n in range(MANY)
        ]
    assert codes[0] == 404
    assert 429 in codes  # counted as one


def test_wrong_codes_of_one_address_do_not_keep_others_out(proxied: Client) -> None:
    code = proxied.ask("/api/tables", ASKED, {"X-Forwarded-For": "192.0.2.1"})[1]["table"].partition("-")[0]
    guesses = (proxied.ask("/api/tables/KKKKKK", None, {"X-Forwarded-For": "192.0.2.1"}) for _ in range(MANY))
    assert any((status, answer["code"]) == (429, "too_many") for status, answer in guesses)
    assert proxied.ask("/api/tables/KKKKKK", None, {"X-Forwarded-For": "192.0.2.2"})[0] == 404
    assert proxied.ask(f"/api/tables/{code}", None, {"X-Forwarded-For": "192.0.2.2"})[0] == 200


@pytest.mark.parametrize(
    ("first", "second", "are_one"),
    [
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth0", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("/run/socket", "/run/socket", True),
    ],
)
def test_addresses_that_count_as_one(first: str, second: str, are_one: bool) -> None:
    limit = Limit(1, 1, "Too much.", lambda: 0)
    limit.take(first)
    if are_one:
        with pytest.raises(TooMany):
            limit.take(second)
    else:
        limit.take(second)


def test_time_gives_back_and_addresses_are_not_kept_for_ever() -> None:
    now = 0.0
    limit = Limit(0.5, 1, "Too much.", lambda: now)
    limit.take("192.0.2.1")
    now = 2.0
    limit.take("192.0.2.1")
    for number in range(10_050):
        limit.take(f"10.{number // 65536}.{number // 256 % 256}.{number % 256}")
    assert len(limit._buckets) == 10_000


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("::ffff:192.0.2.1", False),
        ("/run/socket", False),
    ],
)
def test_this_machine_is_recognized_on_an_ipv6_socket_too(address: str, expected: bool) -> None:
    assert is_loopback(address) is expected


def test_an_address_watches_a_table_with_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", crowd=2) as client:
        seated = client.open("sensible")
        public = {"table": seated["table"]}
        watchers = [client.sit(public) for _ in range(2)]
        socket = client.socket()
        socket.send(json.dumps({"type": "hello", "table": seated["table"], "language": "en"}))
        gone = json.loads(socket.recv(timeout=10))
        assert (gone["type"], gone["code"]) == ("gone", "too_many_watchers")
        assert gone["words"] == "Your address already has 2 windows open that watch this table. Close one first."
        player = client.sit(seated)
        watchers[0].close()
        player.until(lambda line: line.view.get("watching") == 1)
        client.sit(public).close()
        for line in (player, watchers[1]):
            line.close()
