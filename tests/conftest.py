"""Hypothesis without deadlines: machines are shared, and `bench/` measures speed, never a test.

`quick(n)` keeps the quick tests under a minute: of a test's parameters n, spread over all, are quick and the others slow.
"""

from collections import defaultdict
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
    """Mark the tests that `quick(n)` leaves to the whole run as slow; this comes before `-m` selects."""
    groups: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("quick"):
            groups[item.nodeid.partition("[")[0]].append(item)
    for group in groups.values():
        marker = group[0].get_closest_marker("quick")
        assert marker is not None
        kept = spread(len(group), *marker.args)
        for number, item in enumerate(group):
            if number not in kept:
                item.add_marker(pytest.mark.slow)


def spread(count: int, quick: int) -> set[int]:
    """Return `quick` of the numbers from 0 to `count` - 1, evenly spread."""
    return {number * count // quick for number in range(quick)} if quick < count else set(range(count))
