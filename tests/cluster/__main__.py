"""`make cluster`: runs with real services, and what was found; `python -m tests.cluster night` is the long form.

CLUSTER_SEED changes the seed.  The exit code is 0 if every promise was kept, and if the judge found every planted fault.
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Collection
from pathlib import Path

from msgspec.structs import replace

from tests.cluster.campaign import Plan, run
from tests.cluster.troubles import Kind, Trouble
from tests.faults.history import History
from tests.faults.scenes import FORGETFUL, Habits

_MOVING = Habits(moves=True)
_ALL: tuple[Kind, ...] = (
    "killed",
    "killed",
    "frozen",
    "killed",
    "database",
    "killed",
    "bus",
    "killed",
    "rolling",
    "killed",
)
_SHORT = (
    Plan("one after the other", _ALL, acts=60),
    Plan("always elsewhere", ("killed", "database"), acts=40, tables=3, habits=_MOVING),
)
_LONG = (
    Plan("killed", ("killed",) * 200, acts=500, tables=40, seconds=4 * 3600),
    Plan("frozen", ("frozen",) * 50, tables=12, seconds=2 * 3600),
    Plan("database", ("database",) * 30, tables=12, seconds=2 * 3600),
    Plan("bus", ("bus",) * 30, tables=12, seconds=2 * 3600),
    Plan("rolling", ("rolling",) * 20, tables=40, seconds=2 * 3600),
    Plan("always elsewhere", ("killed",) * 20, acts=500, tables=12, seconds=2 * 3600, habits=_MOVING),
)
UNFENCED = frozenset({"lost", "twice", "fickle"})
"""Two servers that write without a fence give one version to two commands: the answer of one of them is then wrong (lost),
its repetition is answered otherwise (fickle) or written again (twice).  Chance says which; a fence lets none happen.
"""
_TWICE = frozenset({"twice"})
CONTROLS = (
    (Plan("control", ("killed",) * 4, acts=60, plant="ack_first", habits=FORGETFUL), {"lost"}),
    (Plan("control", (), acts=300, plant="no_fence", meant=UNFENCED, habits=replace(FORGETFUL, moves=True)), UNFENCED),
    (Plan("control", ("bus",), acts=60, plant="deaf"), {"behind"}),
    (Plan("control", ("killed",) * 4, acts=60, plant="forgetful", meant=_TWICE, habits=FORGETFUL), _TWICE),
)


def main(size: str) -> int:
    """Run all plans; return 0 if every promise was kept, and if the judge found every planted fault."""
    plans = _LONG if size == "night" else _SHORT
    are_kept = [_is_kept(plan) for plan in plans]
    are_found = [_is_found(plan, kinds) for plan, kinds in CONTROLS]
    return 0 if all(are_kept) and all(are_found) else 1


def _is_kept(plan: Plan) -> bool:
    seed = os.environ.get("CLUSTER_SEED", plan.seed)
    say(f"{plan.servers} servers: {plan.seed}")
    with tempfile.TemporaryDirectory() as folder:
        report, _ = asyncio.run(run(replace(plan, seed=seed), Path(folder), _progress))
    say(str(report), "")
    return report.is_clean


def _is_found(plan: Plan, kinds: Collection[str]) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        report, _ = asyncio.run(run(plan, Path(folder)))
    say(f"negative control, {plan.plant}: the judge complains of {', '.join(sorted(report.kinds)) or 'nothing'}")
    return not report.kinds.isdisjoint(kinds)


def _progress(trouble: Trouble, history: History) -> None:
    say(f"  {trouble.kind} for {(trouble.ended - trouble.begun) / 1000:.1f} s; {len(history.acknowledged):,} acts")


def say(*lines: str) -> None:
    """Print at once, even into a pipe."""
    print(*lines, sep="\n", flush=True)


if __name__ == "__main__":
    sys.exit(main("".join(sys.argv[1:])))
