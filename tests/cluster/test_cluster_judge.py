"""The judge of a cluster finds every kind of waiting that it is meant to find."""

import json
from collections.abc import Callable

import pytest

from tests.cluster.judge import cluster_complaints, outages, percentile, waits_in
from tests.cluster.lookers import Look
from tests.cluster.troubles import Trouble
from tests.faults.clocks import clock_complaints, ran
from tests.faults.history import History, Logged

KILLED = Trouble("killed", 10_000, 12_000)
ROLLING = Trouble("rolling", 20_000, 29_000)
DATABASE = Trouble("database", 30_000, 34_000)
BUS = Trouble("bus", 40_000, 50_000)
TROUBLES = [KILLED, ROLLING, DATABASE, BUS]


def good() -> History:
    """Return a history in which everybody is back in time, and no server is far behind."""
    log = [logged(1, 39_000), logged(2, 41_000), logged(3, 49_000)]
    return History(
        runs=[500],
        resumed=[*[(10_000, 10_300)] * 200, (10_100, 14_000), (21_000, 23_999)],
        accepted_at=[9_000, 30_100, 35_000, 41_000, 49_000],
        log=log,
    )


def looks() -> list[list[Look]]:
    """Return the looks of somebody who is 5 seconds behind without a bus."""
    return [[Look("t", 1, 39_000), Look("t", 2, 46_000), Look("t", 3, 50_100), Look("t", 3, 90_000)]]


def logged(version: int, at: int) -> Logged:
    return Logged("t", version, json.dumps({"type": "acted", "at": at}).encode())


def complained(history: History, seen: list[list[Look]]) -> set[str]:
    found = cluster_complaints(history, TROUBLES, waits_in(history, TROUBLES, seen))
    return {" ".join(complaint.split()[:2]) for complaint in found}


def test_a_good_run_has_no_complaints() -> None:
    assert complained(good(), looks()) == set()
    waits = waits_in(good(), TROUBLES, looks())
    assert (waits.back, waits.lags) == ([1_000], [5_000, 1_100])
    assert len(waits.cut_off["killed"]) == 201


def _away_long(history: History, seen: list[list[Look]]) -> None:
    history.resumed += [(10_000, 13_000)] * 3


def _one_waits_in_a_rolling_restart(history: History, seen: list[list[Look]]) -> None:
    history.resumed.append((22_000, 25_001))


def _database_is_back_and_nobody_plays(history: History, seen: list[list[Look]]) -> None:
    history.accepted_at[2] = 36_001


def _far_behind(history: History, seen: list[list[Look]]) -> None:
    seen[0][1] = Look("t", 2, 47_001)


def _never_level(history: History, seen: list[list[Look]]) -> None:
    seen[0][1:3] = []
    seen[0][1] = Look("t", 2, 90_000)


def _nobody_plays_without_a_bus(history: History, seen: list[list[Look]]) -> None:
    history.accepted_at[3:] = [50_100]


@pytest.mark.parametrize(
    ("spoil", "kind"),
    [
        (_away_long, "slow: killed:"),
        (_one_waits_in_a_rolling_restart, "slow: rolling:"),
        (_database_is_back_and_nobody_plays, "slow: database:"),
        (_far_behind, "behind: a"),
        (_never_level, "behind: a"),
        (_nobody_plays_without_a_bus, "stopped: bus:"),
    ],
)
def test_everybody_who_waits_too_long_is_found(spoil: Callable[[History, list[list[Look]]], None], kind: str) -> None:
    history, seen = good(), looks()
    spoil(history, seen)
    assert complained(history, seen) == {kind}


def test_no_clock_runs_without_a_database() -> None:
    history = good()
    assert ran(history, 29_000, 36_000) == 7_000
    history.outages = outages(TROUBLES)
    assert ran(history, 29_000, 36_000) == 7_000 - 2_500
    assert ran(history, 32_000, 33_000) == 0


def test_servers_need_not_agree_on_the_time() -> None:
    entries = [
        {"type": kind, "seat": 0, "at": at, "left": [[left, 0]]}
        for kind, at, left in (("dealt", 0, 900), ("resumed", 90, 800))
    ]
    log = {"t": [Logged("t", version, json.dumps(each).encode()) for version, each in enumerate(entries, 1)]}
    history = History(runs=[-10_000], skew=10)
    assert not any("lost" in fault for fault in clock_complaints(history, log))
    history.skew = 9
    assert any("lost 100 ms of 99" in fault for fault in clock_complaints(history, log))


def test_percentiles_of_few_values() -> None:
    assert (percentile([], 99), percentile([7], 99), percentile([1, 2], 50)) == (0, 7, 2)
