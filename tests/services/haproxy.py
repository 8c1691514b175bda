"""An HAProxy of the test's own."""

import re
import signal
import socket
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.services.programs import program
from tests.services.service import Service

_FILE = Path(__file__).parents[2] / "deploy" / "haproxy.cfg"


def before(port: int, servers: Sequence[int]) -> str:
    """Return deploy/haproxy.cfg for a proxy at `port` before as many servers as there are ports."""
    text = re.sub(r"\$\{OPENRUMMY_BIND-[^}]*\}", f"127.0.0.1:{port}", _FILE.read_text(encoding="utf-8"))
    text = re.sub(r"    server two .*\n", "", text)

    def lines(found: re.Match[str]) -> str:
        return "".join(
            f'{found[1]}{number} "127.0.0.1:{server}"{found[2].replace("/one", f"/{number}")}\n'
            for number, server in enumerate(servers)
        )

    return re.sub(r"(    server )one \"[^\"]*\"(.*)\n", lines, text)


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
