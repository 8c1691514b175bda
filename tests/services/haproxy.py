"""An HAProxy of the test's own."""

import signal
import socket
from collections.abc import Callable

from tests.services.programs import program
from tests.services.service import Service


class Haproxy(Service):
    """A proxy with the configuration that `write` returns for its port."""

    def __init__(self, write: Callable[[int], str]) -> None:
        super().__init__()
        self._write = write

    def stop(self) -> None:
        """Stop it at once."""
        self.end(signal.SIGKILL)

    def command(self) -> list[str]:
        file = self.folder / "haproxy.cfg"
        file.write_text(self._write(self.port))
        return [program("haproxy"), "-db", "-f", str(file)]

    def is_ready(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=5).close()
        except OSError:
            return False
        return True
