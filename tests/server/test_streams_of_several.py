"""Streams of a match at a server where nobody plays it, with a reader who reads nothing for a while."""

import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch
from urllib.parse import urlsplit

import pytest

from openrummy.server.run import listen
from tests.server import several as place
from tests.server.running import Client
from tests.server.several import Several, several
from tests.server.test_several import begun
from tests.server.test_streams import stream

LONG = {"preset": "basic-house", "end_condition": "deals", "num_deals": 30}
_HELD = 64 * 1024
"""Bytes that the server itself keeps for a reader before it waits."""
_SMALL = 4096
"""Bytes that the buffers of a connection hold, so that a match is more than all of them."""


def narrow(host: str, port: int) -> socket.socket:
    """Listen as a server does, with small buffers, which connections inherit."""
    listener = listen(host, port)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SMALL)
    return listener


@contextmanager
def idle_reader(client: Client, table: str) -> Iterator[socket.socket]:
    """Ask for a stream, and leave it unread."""
    at = urlsplit(client.address)
    assert at.hostname is not None
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL)
        connection.settimeout(60)
        connection.connect((at.hostname, at.port))
        connection.sendall(
            f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: {at.netloc}\r\nConnection: close\r\n\r\n".encode()
        )
        yield connection


def read(connection: socket.socket) -> list[dict[str, object]]:
    """Return the lines of a chunked answer, read to its end."""
    with connection.makefile("rb") as answer:
        while answer.readline().strip():
            pass  # the head
        body = b""
        while size := int(answer.readline(), 16):
            body += answer.read(size)
            answer.readline()
    return [json.loads(line) for line in body.splitlines() if line]


def check_streams(found: Several) -> None:
    """Play a long match at the first server: a stream at the second follows it to its end, beside one that nobody reads meanwhile."""
    one, two = found.clients
    seated = begun(found, "random", **LONG)
    with idle_reader(two, seated["table"]) as idle, stream(two, seated["table"]) as followed:
        line = one.sit(seated)
        line.finish()
        line.close()
        told = followed.until("end")
        assert followed.has_ended()
        assert sum(len(json.dumps(each)) for each in told) > 2 * _HELD
        assert two.ask("/health/ready") == (200, {"status": "ready"})
        late = read(idle)
    assert late[0]["type"] == "match"
    assert [event for each in late for event in each.get("events", ())] == [  # type: ignore[attr-defined]
        event for each in told for event in each.get("events", ())
    ]
    assert late[-1] == told[-1]


@pytest.mark.slow
def test_a_stream_at_another_server_follows_the_match_beside_one_that_is_not_read(tmp_path: Path) -> None:
    with patch.object(place, "listen", narrow), several(tmp_path) as found:
        check_streams(found)
