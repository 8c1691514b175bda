"""Permission to open a socket: pages of this server, and programs other than browsers; all others are refused first of all."""

import socket

import pytest

from openrummy.server.origin import is_known_host, is_own_origin
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


@pytest.mark.parametrize(
    ("host", "is_known"),
    [
        ("127.0.0.1:8000", True),
        ("192.168.1.20:8000", True),
        ("[::1]:8000", True),
        ("localhost", True),
        ("LOCALHOST.:8000", True),
        ("rummy.localhost", True),
        ("laptop.local:8000", True),
        ("rummy", True),
        ("rummy.example.org", True),
        ("Rummy.Example.Org.", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("rummy.example.org.evil.example", False),
        ("xrummy.example.org", False),
        ("evil.example:8000", False),
        ("[", False),
        ("", False),
        (".", False),
    ],
)
def test_the_server_accepts_names_that_nobody_else_can_own(host: str, is_known: bool) -> None:
    assert is_known_host({"host": host}, ("rummy.example.ORG",)) is is_known


def test_a_rebound_host_name_opens_nothing(client: Client) -> None:
    body = {"preset": "basic", "name": "Ann", "seats": [{}, {}]}
    rebound = {"Host": "evil.example", "Origin": "http://evil.example"}
    for path, asked in (("/api/tables", body), ("/api/tables", None), ("/", None), ("/health/live", None)):
        status, complaint = client.ask(path, asked, rebound)
        assert (status, complaint["code"]) == (421, "unknown_host")
        assert "--site" in complaint["words"]
    assert handshake(client, "http://evil.example", "evil.example") == 403


def test_over_https_an_unencrypted_page_is_another_server() -> None:
    own = {"host": "rummy.example.org"}
    for scheme in ("https", "wss"):
        assert is_own_origin({**own, "origin": "https://rummy.example.org"}, scheme)
        assert not is_own_origin({**own, "origin": "http://rummy.example.org"}, scheme)
    assert is_own_origin({**own, "origin": "http://rummy.example.org"}, "http")


def handshake(client: Client, origin: str | None, host: str | None = None) -> int:
    """Return the status of a handshake.  host: the server's name according to the client."""
    here = client.address.removeprefix("http://")
    host = host or here
    lines = [
        "GET /ws HTTP/1.1",
        f"Host: {host}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
    ]
    lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Protocol: openrummy.2"]
    lines += [] if origin is None else [f"Origin: {origin.replace('HOST', host)}"]
    name, _, port = here.partition(":")
    with socket.create_connection((name, int(port)), timeout=10) as line:
        line.sendall("\r\n".join([*lines, "", ""]).encode("latin-1"))
        return int(line.recv(4_096).split()[1])
