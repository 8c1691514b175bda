"""A proxy between a browser and a server that can be cut, and that can lose the server's answers."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit


class Wire:
    """Forwards everything from its own address to the server's.

    address: for browsers to open.  deaf: everything from the server is lost from now on.
    """

    def __init__(self, address: str) -> None:
        split = urlsplit(address)
        assert split.hostname
        assert split.port
        self._target = (split.hostname, split.port)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.deaf = False
        self._is_cut = False
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """End every connection and refuse new ones."""
        self._is_cut = True
        ends, self._ends = self._ends, []
        for end in ends:
            _end(end)

    def mend(self) -> None:
        """Accept new connections again."""
        self._is_cut = self.deaf = False

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # the listener is closed
            while True:
                near, _ = self._listener.accept()
                if self._is_cut:
                    near.close()
                    continue
                far = socket.create_connection(self._target)
                self._ends += [near, far]
                for source, sink, is_answer in ((near, far, False), (far, near, True)):
                    threading.Thread(target=self._pass, args=(source, sink), kwargs={"is_answer": is_answer}).start()

    def _pass(self, source: socket.socket, sink: socket.socket, *, is_answer: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if not (is_answer and self.deaf):
                    sink.sendall(data)
        _end(source)
        _end(sink)


def _end(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextmanager
def wire_to(address: str) -> Iterator[Wire]:
    """Run a wire during a test."""
    wire = Wire(address)
    try:
        yield wire
    finally:
        wire.close()
