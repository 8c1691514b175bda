"""The quick tests are some of all, from everywhere."""

import pytest

from tests.conftest import spread


@pytest.mark.parametrize(
    ("count", "quick", "kept"), [(18, 6, {0, 3, 6, 9, 12, 15}), (5, 1, {0}), (2, 6, {0, 1}), (7, 3, {0, 2, 4})]
)
def test_the_quick_parameters_are_spread_over_all(count: int, quick: int, kept: set[int]) -> None:
    assert spread(count, quick) == kept
