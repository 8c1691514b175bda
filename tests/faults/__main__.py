"""The nightly run: `python -m tests.faults` reports its progress and its totals, and fails if a promise was broken.

FAULTS_KILLS, FAULTS_ACTS, FAULTS_TABLES and FAULTS_SEED change its size.  If a promise was broken, all messages and the
log are kept.
"""

import asyncio
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.faults.campaign import Plan, run
from tests.faults.history import History
from tests.faults.many import measure
from tests.faults.report import keep
from tests.faults.scenes import FORGETFUL
from tests.faults.serving import Form

_MATCHES = 10_000
_READY_SECONDS = 3
_EVERY_SECONDS = 15


def main() -> int:
    """Run the campaign, and those of servers that break a promise; return 0 if the first is clean and the others are
    detected.
    """
    seed = os.environ.get("FAULTS_SEED", "night")
    is_endured = endured(seed)
    are_found = [found(seed, "ack_first", "lost"), found(seed, "forgetful", "twice")]
    with tempfile.TemporaryDirectory() as folder:
        entries, ready, look = measure(Path(folder), _MATCHES)
    say(
        f"{_MATCHES:,} unfinished matches, {entries:,} entries: ready in {ready:.2f} s, first look in {1000 * look:.0f} ms"
    )
    return 0 if is_endured and all(are_found) and ready <= _READY_SECONDS else 1


def endured(seed: str) -> bool:
    """Return whether every promise was kept."""
    kills, acts = (int(os.environ.get(f"FAULTS_{name}", least)) for name, least in (("KILLS", 200), ("ACTS", 100_000)))
    tables = int(os.environ.get("FAULTS_TABLES", "40"))
    plan = Plan(seed, kills, acts, tables, records=200, seconds=4 * 3600)
    folder = Path(tempfile.mkdtemp(prefix="faults-"))  # stays where it is if anything goes wrong
    report, history = asyncio.run(run(plan, folder, Progress(kills, acts)))
    say(str(report))
    if report.is_clean:
        shutil.rmtree(folder)
    else:
        say(report.errors[-2_000:], f"A promise was broken; the evidence is in {keep(folder, report, history)}")
    return report.is_clean and report.killed >= kills and report.acts >= acts


class Progress:
    """Reports the progress of the run at intervals."""

    def __init__(self, kills: int, acts: int) -> None:
        self._kills, self._acts = kills, acts
        self._begun = self._said = time.monotonic()

    def __call__(self, kills: Counter[str], history: History) -> None:
        now = time.monotonic()
        if now - self._said < _EVERY_SECONDS:
            return
        self._said = now
        done = f"{kills.total()} of {self._kills} kills, {len(history.acknowledged):,} of {self._acts:,} acts"
        say(f"{now - self._begun:.0f} s: {done}, {len(history.tables)} tables")


def found(seed: str, form: Form, kind: str) -> bool:
    """Return whether the judge detects a server that breaks a promise."""
    plan = Plan(seed, kills=10, acts=1_000, form=form, habits=FORGETFUL)
    with tempfile.TemporaryDirectory() as folder:
        report, _ = asyncio.run(run(plan, Path(folder)))
    kinds = Counter(complaint.partition(":")[0] for complaint in report.complaints)
    told = ", ".join(f"{count} {name}" for name, count in sorted(kinds.items()))
    say(f"negative control, {form}: of {report.acts:,} acts the judge complains of {told or 'nothing'}")
    return kinds[kind] > 0


def say(*lines: str) -> None:
    """Print at once, even into a pipe."""
    print(*lines, sep="\n", flush=True)


if __name__ == "__main__":
    sys.exit(main())
