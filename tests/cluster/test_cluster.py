"""Three servers over PostgreSQL and NATS keep what they acknowledged: a small run here, all of it in `make cluster`."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.cluster.__main__ import CONTROLS, UNFENCED
from tests.cluster.campaign import Plan, run
from tests.faults.scenes import Habits
from tests.services.fixtures import require

_SLOW = {"slow", "behind"}
"""On a machine with other work nobody is asked to be fast; `make cluster` asks for it."""


@pytest.mark.slow
@pytest.mark.parametrize("moves", [False, True])
def test_nothing_is_lost_when_servers_and_the_database_die(tmp_path: Path, moves: bool) -> None:
    require("haproxy")
    plan = Plan(f"small {moves}", ("killed", "database"), acts=60, tables=2 if moves else 4, habits=Habits(moves=moves))
    report, _ = asyncio.run(run(plan, tmp_path))
    assert report.kinds <= _SLOW, str(report)
    assert report.acts >= 180
    assert report.verified >= 2


@pytest.mark.slow
@pytest.mark.parametrize(("plant", "acts", "is_found"), [("no_fence", 300, True), ("late", 60, False)])
def test_a_server_without_a_fence_is_found_out(tmp_path: Path, plant: str, acts: int, is_found: bool) -> None:
    require("haproxy")
    ((plan, kinds),) = [control for control in CONTROLS if control[0].plant == "no_fence"]
    assert kinds == UNFENCED
    report, _ = asyncio.run(run(replace(plan, acts=acts, servers=2, plant=plant), tmp_path))
    assert is_found or report.acts >= acts
    assert report.kinds.isdisjoint(kinds) != is_found, str(report)
