"""A NATS server of the test's own: core NATS, nothing on disk."""

import signal
import socket

from tests.services.programs import program
from tests.services.service import Service


class Nats(Service):
    """A server that trusts everybody on this machine."""

    @property
    def url(self) -> str:
        return f"nats://{self.address}"

    def stop(self) -> None:
        """Stop it at once."""
        self.end(signal.SIGKILL)

    def command(self) -> list[str]:
        return [program("nats-server"), "--addr", "127.0.0.1", "--port", str(self.port)]

    def is_ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=5) as line:
                return line.recv(5) == b"INFO "
        except OSError:
            return False
