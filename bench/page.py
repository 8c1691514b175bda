"""The machine that a report names, and the report's place in a page of the docs."""

import platform
import subprocess
from pathlib import Path

from openrummy.tuning.page import keep as keep_in

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "performance.md"


def keep(name: str, report: str, page: Path = PAGE) -> None:
    """Put the report of `python -m <name>` between its marks in a page."""
    keep_in(name, report, page)


def machine() -> str:
    """Return the number of cores, their model and the load."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.machine()
    models = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    load = " ".join(Path("/proc/loadavg").read_text(encoding="utf-8").split()[:3])
    return f"{len(models)} x {models[0] if models else platform.machine()}, load {load}"


def commit() -> str:
    """Return the short hash of the commit that is measured."""
    command = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "unknown"
