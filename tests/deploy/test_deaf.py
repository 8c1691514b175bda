"""HAProxy keeps little for a client that reads nothing, so that the server behind it notices."""

import socket
from contextlib import suppress
from threading import Thread

import pytest

from openrummy.server.run import listen
from tests.services.fixtures import require
from tests.services.haproxy import Haproxy, before

_LITTLE = 1024 * 1024
_STILL_SECONDS = 0.5
_BOUND = "    tune.sndbuf.client 65536\n"


class Fountain:
    """A server that sends on and on.  sent: bytes that somebody on the way took, when nobody takes more."""

    def __init__(self) -> None:
        self.sent = 0
        self._listener = listen("127.0.0.1", 0)
        self.port: int = self._listener.getsockname()[1]
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        is_dry = False
        while not is_dry:
            line, _ = self._listener.accept()
            with line, suppress(OSError):
                is_dry = b"/health/ready" not in line.recv(4096)
                line.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nready")
                if is_dry:
                    self._flow(line)

    def _flow(self, line: socket.socket) -> None:
        line.settimeout(_STILL_SECONDS)
        with suppress(TimeoutError):
            while self.sent < 64 * _LITTLE:
                self.sent += line.send(bytes(1500))

    def run_dry(self) -> int:
        self._thread.join(60)
        assert not self._thread.is_alive(), "nobody asked"
        self._listener.close()
        return self.sent


def taken(*, with_bound: bool) -> int:
    """Return how much is taken from a server by HAProxy before a client that never reads."""
    fountain = Fountain()

    def write(port: int) -> str:
        text = before(port, [fountain.port])
        assert _BOUND in text
        return text if with_bound else text.replace(_BOUND, "")

    with Haproxy(write) as proxy, socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        client.connect(("127.0.0.1", proxy.port))
        client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return fountain.run_dry()


@pytest.mark.slow
def test_little_is_kept_for_whoever_reads_nothing() -> None:
    require("haproxy")
    assert 0 < taken(with_bound=True) < _LITTLE < taken(with_bound=False)
