"""Limits on connections: a client that sends too much, is too slow or does not read is refused or cut, and costs no
memory.

Every client here sends a limited amount; each wait is for an answer or for the end of the connection.
"""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from uvicorn.protocols.http import httptools_impl

from openrummy.server import bounded, slow_sockets
from openrummy.table.messages import PROTOCOL
from tests.server.running import Client, running

_SOON = 0.3
_PATIENCE = 30
_LONG_FILE = 24 * 1024 * 1024
_HEAD = b"GET /health/live HTTP/1.1\r\nHost: 127.0.0.1\r\n"
_POST = b"POST /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
_UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: " + PROTOCOL.encode() + b"\r\n\r\n"
)
_PING = b"\x89\xfd" + b"\0\0\0\0" + b"p" * 125
_EMPTY_PART = b"\x00\x80\0\0\0\0"
_FIRST_PART = b"\x01\x80\0\0\0\0"


@pytest.fixture
def client(tmp_path: Path, static: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    """A server with short time limits."""
    monkeypatch.setattr(bounded, "REQUEST_SECONDS", _SOON)
    monkeypatch.setattr(bounded, "READING_SECONDS", _SOON)
    monkeypatch.setattr(bounded, "LINGER_SECONDS", _SOON)
    monkeypatch.setattr(slow_sockets, "LINGER_SECONDS", _SOON)
    (static / "long.bin").write_bytes(b"\0" * _LONG_FILE)
    with running(tmp_path / "log.db", static=static) as started:
        yield started


@contextmanager
def raw(client: Client) -> Iterator[socket.socket]:
    host, _, port = client.address.partition("://")[2].partition(":")
    with socket.create_connection((host, int(port)), timeout=_PATIENCE) as line:
        yield line


def rest(line: socket.socket) -> bytes:
    """Return everything until the server ends the connection; raise TimeoutError if it does not."""
    found = b""
    try:
        while piece := line.recv(65536):
            found += piece
    except ConnectionResetError:
        pass
    return found


def status(answer: bytes) -> int:
    return int(answer.split()[1])


def sent(line: socket.socket, data: bytes, times: int = 1) -> int:
    """Return how often `data` could be sent before the server ended the connection."""
    for count in range(times):
        try:
            line.sendall(data)
        except OSError:
            return count
    return times


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        (b"GET /" + b"a" * 3_000 + b" HTTP/1.1\r\n\r\n", 414),
        (_HEAD + b"X: " + b"a" * 17_000 + b"\r\n\r\n", 431),
        (_HEAD + b"X: 1\r\n" * 150 + b"\r\n", 431),
        (_POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n" + b"X: 1\r\n" * 150, 431),
        (b"not http at all\r\n\r\n", 400),
    ],
)
def test_a_request_that_is_too_long_is_refused_in_words(client: Client, request_: bytes, expected: int) -> None:
    with raw(client) as line:
        line.sendall(request_)
        assert status(rest(line)) == expected


@pytest.mark.parametrize("piece", [b"X-%d: " + b"a" * 4_000 + b"\r\n", b"a" * 8_000])
def test_a_head_without_end_is_cut(client: Client, piece: bytes) -> None:
    with raw(client) as line:
        sent(line, _HEAD + b"X: ")
        assert sent(line, piece, 4_000) < 4_000


def test_a_body_without_end_is_cut(client: Client) -> None:
    with raw(client) as line:
        sent(line, _POST + b"Transfer-Encoding: chunked\r\n\r\n")
        assert sent(line, b"1\r\na\r\n" * 1_000, 10_000) < 10_000


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"G",
        _HEAD,
        _HEAD + b"X: 1",
        _POST + b"Content-Length: 10\r\n\r\n{",
        _HEAD + b"\r\n\r\n",  # a request, and then a line that begins no other
        _HEAD + b"\r\n" + _HEAD,
        _HEAD + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
    ],
)
def test_a_connection_that_does_not_go_on_is_ended(client: Client, beginning: bytes) -> None:
    with raw(client) as line:
        line.sendall(beginning)
        rest(line)


def test_a_request_that_trickles_in_is_refused_in_words(client: Client) -> None:
    with raw(client) as line:
        line.sendall(_HEAD)
        answer = rest(line)
    assert status(answer) == 408
    assert b"must arrive within" in answer


@pytest.mark.slow
def test_an_answer_that_nobody_reads_is_cut(client: Client) -> None:
    with raw(client) as line:
        line.sendall(b"GET /long.bin HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        time.sleep(5 * _SOON)
        assert len(rest(line)) < _LONG_FILE


def test_a_socket_that_pings_and_never_reads_is_cut(client: Client) -> None:
    with raw(client) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        line.sendall(_UPGRADE)
        assert b" 101 " in line.recv(4_096)
        assert sent(line, _PING * 1_000, 400) < 400


def test_a_message_of_empty_parts_is_cut(client: Client) -> None:
    with raw(client) as line:
        line.sendall(_UPGRADE)
        assert b" 101 " in line.recv(4_096)
        line.sendall(_FIRST_PART + _EMPTY_PART * 100)
        assert rest(line) == b""  # not the close frame for somebody who said no hello for 10 s


def test_more_connections_than_the_server_holds_are_turned_away(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded, "MOST_CONNECTIONS", 0)
    with raw(client) as line:
        sent(line, _HEAD + b"\r\n")
        assert rest(line) == b""
    monkeypatch.setattr(bounded, "MOST_CONNECTIONS", 100)
    assert client.ask("/health/live")[0] == 200


@pytest.mark.slow
def test_a_request_in_bounds_is_answered_however_it_is_cut_up(client: Client) -> None:
    body = json.dumps({"preset": "block", "players": 2}).encode()
    whole = _POST + b"Content-Length: %d\r\n\r\n" % len(body) + body
    with raw(client) as line:
        for start in range(0, len(whole), 50):
            line.sendall(whole[start : start + 50])
        assert status(rest(line)) == 200


def test_a_few_requests_at_once_are_all_answered(client: Client) -> None:
    with raw(client) as line:
        line.sendall((_HEAD + b"\r\n") * 4 + _HEAD + b"Connection: close\r\n\r\n")
        assert rest(line).count(b"HTTP/1.1 200 OK") == 5


def test_a_flood_of_requests_at_once_is_cut_before_they_are_queued(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = 0

    class Counted(httptools_impl.RequestResponseCycle):
        def __init__(self, **parts: Any) -> None:
            nonlocal begun
            begun += 1
            super().__init__(**parts)

    monkeypatch.setattr(httptools_impl, "RequestResponseCycle", Counted)
    with raw(client) as line:
        sent(line, (_HEAD + b"\r\n") * 2_000)
        rest(line)
    assert bounded.MOST_WAITING < begun < 100
    assert client.ask("/health/live")[0] == 200
