"""A server process of a cluster, which keeps its port through all deaths."""

import json
import signal
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import msgspec

from tests.services.service import Service

_HERE = Path(__file__).parent
_ROOT = _HERE.parents[1]


class Place(msgspec.Struct, frozen=True):
    """The place that all servers of a cluster share: the addresses of the log and of the bus, and the file with the key."""

    database: str
    key: str
    bus: str | None = None


class Server(Service):
    """One of several servers at one place.  plant: the promise that it breaks, as in `plants`."""

    def __init__(self, place: Place, plant: str = "") -> None:
        super().__init__()
        self.place = place
        self._plant = plant

    def command(self) -> list[str]:
        chosen: dict[str, Any] = {**msgspec.to_builtins(self.place), "port": self.port, "plant": self._plant}
        paths = f"PYTHONPATH={_ROOT}:{_ROOT / 'src'}"
        program = (sys.executable, str(_HERE / "process.py"))
        return ["env", paths, "PYTHONUNBUFFERED=1", *program, json.dumps({**chosen, "proxy": "127.0.0.1"})]

    def is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://{self.address}/health/ready", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """End it by SIGKILL, without any chance to say or write anything."""
        self.end(signal.SIGKILL)

    def leave(self) -> None:
        """Ask it to stop in order, and return when it has."""
        self.end(signal.SIGTERM)

    @property
    def faults(self) -> list[str]:
        """The lines of its log that no server may write."""
        lines = (self.folder / "log").read_text(errors="replace").splitlines()
        return [f"{line} ..." for line in lines if line.startswith(("Traceback", "  + Exception Group"))]
