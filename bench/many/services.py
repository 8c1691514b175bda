"""The services under measurement: `openrummy serve` as operators start it, and the processor time of each of them."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.cluster.cluster import Cluster
from tests.cluster.server import Server
from tests.services.service import Service

_TICKS = os.sysconf("SC_CLK_TCK")
DURABLE = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on", "shared_buffers": "256MB"}
"""PostgreSQL as it is in earnest."""


class Real(Server):
    """A server with its real times and limits.  HAProxy's header is not read, so this machine may open many tables."""

    def command(self) -> list[str]:
        place = ("--database", self.place.database, "--key", self.place.key, "--bus", self.place.bus or "")
        program = str(Path(sys.executable).with_name("openrummy"))
        return [program, "serve", "--api-only", "--port", str(self.port), *place]


class Filled(Cluster):
    """Servers that are given more than they can carry out; HAProxy takes none of them for dead because of that."""

    def before(self, port: int) -> str:
        """Return the configuration of operators with a longer patience."""
        return super().before(port).replace("timeout check 3s", "timeout check 60s")


def started(folder: Path, processes: int) -> Cluster:
    """Return so many servers over a PostgreSQL that forgets nothing."""
    return Filled(folder, processes, Real, **DURABLE)


def cpu_seconds(service: Service) -> float:
    """Return the processor time of a service and of all processes below it, ended ones too."""
    return sum(_ticks(pid) for pid in _family(service.pid)) / _TICKS


def memory(service: Service) -> int:
    """Return the resident bytes of a service's first process."""
    line = next(line for line in _read(service.pid, "status").splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024


def _family(pid: int) -> Iterator[int]:
    yield pid
    for file in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in file.read_text(encoding="ascii").split():
            yield from _family(int(child))


def _ticks(pid: int) -> int:
    """Return the time of a process and of those below it that have ended."""
    try:
        fields = _read(pid, "stat").rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return sum(map(int, fields[11:15]))


def _read(pid: int, name: str) -> str:
    return Path(f"/proc/{pid}/{name}").read_text(encoding="ascii", errors="replace")
