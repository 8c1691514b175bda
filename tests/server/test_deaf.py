"""A client that reads nothing leaves little with the system, so that the server notices it."""

import socket

import pytest

from openrummy.server.run import listen

_LITTLE = 512 * 1024

pytestmark = pytest.mark.skipif(not hasattr(socket, "TCP_NOTSENT_LOWAT"), reason="this system has no such bound")


def taken_by_the_system(listener: socket.socket) -> int:
    """Return how many bytes can be sent to a client that never reads, a frame at a time."""
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        client.connect(listener.getsockname())
        server, _ = listener.accept()
        with server:
            server.setblocking(False)
            sent = 0
            try:
                while sent < 16 * _LITTLE:
                    sent += server.send(bytes(1500))
            except BlockingIOError:
                pass
            return sent


def test_little_is_kept_for_whoever_reads_nothing() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert taken_by_the_system(listener) < _LITTLE
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, 2**31 - 1)
        assert taken_by_the_system(listener) > _LITTLE  # the system's own way, as a control
