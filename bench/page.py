"""The machine that a report names, and the report's place in docs/performance.md."""

import platform
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "performance.md"


def keep(name: str, report: str, page: Path = PAGE) -> None:
    """Put the report of `python -m <name>` between its marks in the page."""
    begin, end = f"<!-- measured by python -m {name} -->", f"<!-- end of {name} -->"
    head, _, rest = page.read_text(encoding="utf-8").partition(begin)
    tail = rest.partition(end)[2]
    if not tail:
        raise SystemExit(f"{page.name} has no place for {name}: add '{begin}' and '{end}' where it should be.")
    page.write_text(f"{head}{begin}\n\n{report}\n\n{end}{tail}", encoding="utf-8")


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
