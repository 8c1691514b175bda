"""Who may open a socket: pages of this server and programs that are no page; all others hear no before anything else."""

import socket

import pytest

from openrummy.server.origin import is_own_origin
from tests.server.conftest import client, static
from tests.server.running import Client

__all__ = ["client", "static"]

_FOREIGN = (
    "http://evil.example",
    "https://evil.example",
    "null",
    "",
    "file://",
    "http://[",
    "http://[::1",
    "http://",
    "//",
    "HOST",
    "http://HOST.evil.example",
    "http://evil.example/HOST",
    "http://HOST@evil.example",
    "http://evil.example@HOST",
    "http://xHOST",
    "http://HOST0",
    "http://HOST:1",
    "http://127.0.0.1",
    "http://localhost",
)
_OWN = ("http://HOST", "https://HOST", "HTTP://HOST")


@pytest.mark.parametrize("origin", _FOREIGN)
def test_a_foreign_origin_is_refused_before_the_socket_is_accepted(client: Client, origin: str) -> None:
    assert handshake(client, origin) == 403


@pytest.mark.parametrize("origin", [*_OWN, None])
def test_an_own_page_and_a_program_get_a_socket(client: Client, origin: str | None) -> None:
    assert handshake(client, origin) == 101


def test_no_origin_is_like_a_host_that_is_not_named() -> None:
    assert not is_own_origin({"origin": "null", "host": ""})
    assert not is_own_origin({"origin": ""})


def test_an_origin_that_is_no_address_is_no_fault_of_ours(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    body = {"preset": "basic", "name": "Ann", "seats": [{}, {}]}
    status, complaint = client.ask("/api/tables", body, {"Origin": "http://["})
    assert (status, complaint["code"]) == (403, "foreign_origin")
    assert handshake(client, "http://[") == 403
    assert caplog.records == []


def handshake(client: Client, origin: str | None) -> int:
    """The status with which a handshake is answered."""
    host = client.address.removeprefix("http://")
    lines = [
        "GET /ws HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
    ]
    lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Protocol: openrummy.1"]
    lines += [] if origin is None else [f"Origin: {origin.replace('HOST', host)}"]
    name, _, port = host.partition(":")
    with socket.create_connection((name, int(port)), timeout=10) as line:
        line.sendall("\r\n".join([*lines, "", ""]).encode("latin-1"))
        return int(line.recv(4_096).split()[1])
