"""The nightly form: `python -m tests.faults` prints what was endured, and fails when a promise was broken.

FAULTS_KILLS, FAULTS_ACTS, FAULTS_TABLES and FAULTS_SEED change the measure.
"""

import asyncio
import os
import sys
import tempfile
from pathlib import Path

from tests.faults.campaign import Plan, run
from tests.faults.many import measure

_MATCHES = 10_000
_READY_SECONDS = 3


def main() -> int:
    """Run the campaign, and the one of the server that lies; 0 when the first holds and the second is found out."""
    seed = os.environ.get("FAULTS_SEED", "night")
    kills, acts = (int(os.environ.get(f"FAULTS_{name}", least)) for name, least in (("KILLS", 200), ("ACTS", 100_000)))
    tables = int(os.environ.get("FAULTS_TABLES", "24"))
    plan = Plan(seed, kills, acts, tables, between=max(60, 2 * acts // max(kills, 1)), records=200, seconds=4 * 3600)
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(run(plan, Path(folder)))
    print(report, report.errors[-2_000:], sep="\n")
    with tempfile.TemporaryDirectory() as folder:
        lying = asyncio.run(run(Plan(seed, kills=5, lying=True), Path(folder)))
    lost = sum(complaint.startswith("lost:") for complaint in lying.complaints)
    print(f"negative control: {lost} of {lying.acts} acts of a server that acknowledges first were found lost")
    with tempfile.TemporaryDirectory() as folder:
        entries, ready, look = measure(Path(folder), _MATCHES)
    print(
        f"{_MATCHES} unfinished matches, {entries} entries: ready in {ready:.2f} s, first look in {1000 * look:.0f} ms"
    )
    is_endured = not report.complaints and not report.errors and report.kills >= kills and report.acts >= acts
    return 0 if is_endured and lost > 0 and ready <= _READY_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
