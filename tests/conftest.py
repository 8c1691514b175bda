"""Hypothesis without deadlines: machines are shared, and `bench/` measures speed, never a test.

Two things keep `make check` under a minute: `quick(n)`, and the profile "quick" with a tenth of the examples (`tests.effort`).
"""

import gc
from collections import defaultdict
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, settings

from tests.databases import database, log
from tests.people.cheap import cheap
from tests.services.fixtures import nats, postgres, postgres_url, worker_nats, worker_postgres

__all__ = [
    "cheap",
    "database",
    "log",
    "nats",
    "postgres",
    "postgres_url",
    "worker_nats",
    "worker_postgres",
]  # fixtures for every test

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("quick", settings.get_profile("untimed"), max_examples=10)
settings.load_profile("untimed")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Mark the tests that `quick(n)` leaves to the whole run as slow; this comes before `-m` selects.

    Of the tests below a mark (the parameters of one test, or all tests of a module) n are quick, spread over all.
    """
    groups: dict[tuple[str, int], list[pytest.Item]] = defaultdict(list)
    for item in items:
        node, marker = next(item.iter_markers_with_node("quick"), (item, None))
        if marker is not None and not item.get_closest_marker("slow"):
            groups[node.nodeid.partition("[")[0], *marker.args].append(item)
    for (_, quick), group in groups.items():
        kept = spread(len(group), quick)
        for number, item in enumerate(group):
            if number not in kept:
                item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """Take the tests and all that they imported from the garbage collector, which would look through them again and again."""
    gc.freeze()


def spread(count: int, quick: int) -> set[int]:
    """Return `quick` of the numbers from 0 to `count` - 1, evenly spread."""
    return {number * count // quick for number in range(quick)} if quick < count else set(range(count))
