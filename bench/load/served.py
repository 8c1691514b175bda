"""The server under measurement: a separate process, pinned to one core, with its figures from the kernel."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_SERVE = """import json, os, sys
from pathlib import Path
chosen = json.loads(sys.argv[1])
if "static" in chosen:
    chosen["static"] = Path(chosen["static"])
if (core := chosen.pop("core")) is not None:
    os.sched_setaffinity(0, {core})
from openrummy.server import serve
serve(port=0, crowd=100_000, **chosen)"""
_TICKS = os.sysconf("SC_CLK_TCK")


def busy_seconds(core: int) -> float:
    """Return the seconds that a core has worked since the machine started, for any process; time stolen by a host counts."""
    lines = Path("/proc/stat").read_text(encoding="ascii").splitlines()
    fields = next(line for line in lines if line.startswith(f"cpu{core} ")).split()
    return sum(int(fields[number]) for number in (1, 2, 3, 6, 7, 8)) / _TICKS


def calmest_core() -> int:
    """Return the core that is least busy now."""
    cores = sorted(os.sched_getaffinity(0))
    before = {core: busy_seconds(core) for core in cores}
    time.sleep(1)
    return min(cores, key=lambda core: busy_seconds(core) - before[core])


class Served:
    """A running server.  address: host and port.  core: the one it is pinned to, if any."""

    def __init__(self, process: "subprocess.Popen[str]", address: str, core: int | None) -> None:
        self.address = address
        self.core = core
        self._proc = Path(f"/proc/{process.pid}")

    def cpu_seconds(self) -> float:
        """Return the processor time that all of its threads have used."""
        fields = (self._proc / "stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def memory(self) -> int:
        """Return its resident memory in bytes."""
        line = next(line for line in (self._proc / "status").read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024


@contextmanager
def served(folder: Path, core: int | None, **chosen: Any) -> Iterator[Served]:
    """Run a server with a fresh database in `folder`, all of its threads on `core` if there is one.  chosen: other settings."""
    asked = {"database": str(folder / "load.db"), "core": core, **chosen}
    command = [sys.executable, "-u", "-c", _SERVE, json.dumps(asked, default=str)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        if "http://" not in said:
            raise RuntimeError(f"The server did not start: {said!r}")
        yield Served(process, said.split("http://")[1].strip().rstrip("/"), core)
    finally:
        process.terminate()
        process.wait(30)
