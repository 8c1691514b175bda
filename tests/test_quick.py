"""The quick tests are some of all, from everywhere."""

from collections.abc import Iterator

import pytest

from tests.conftest import pytest_collection_modifyitems, spread


@pytest.mark.parametrize(
    ("count", "quick", "kept"), [(18, 6, {0, 3, 6, 9, 12, 15}), (5, 1, {0}), (2, 6, {0, 1}), (7, 3, {0, 2, 4})]
)
def test_the_quick_parameters_are_spread_over_all(count: int, quick: int, kept: set[int]) -> None:
    assert spread(count, quick) == kept


def test_a_mark_counts_the_parameters_of_a_test_or_the_tests_of_a_module() -> None:
    module = Node("test_a.py", [pytest.mark.quick(2)])
    tests = [Node(f"test_a.py::test_{name}", [], module) for name in "wxyz"]
    params = [Node(f"test_b.py::test_b[{number}]", [pytest.mark.quick(1)]) for number in range(3)]
    slow = Node("test_a.py::test_v", [pytest.mark.slow], module)
    pytest_collection_modifyitems([slow, *tests, *params])  # type: ignore[list-item]
    assert [one.nodeid for one in (slow, *tests, *params) if not one.get_closest_marker("slow")] == [
        "test_a.py::test_w",
        "test_a.py::test_y",
        "test_b.py::test_b[0]",
    ]


class Node:
    """A test or a module, as `conftest` sees it."""

    def __init__(self, nodeid: str, marks: list[pytest.MarkDecorator], parent: "Node | None" = None) -> None:
        self.nodeid, self.marks, self.parent = nodeid, marks, parent

    def add_marker(self, mark: pytest.MarkDecorator) -> None:
        self.marks.append(mark)

    def iter_markers_with_node(self, name: str) -> Iterator[tuple["Node", pytest.Mark]]:
        yield from ((self, each.mark) for each in self.marks if each.name == name)
        yield from self.parent.iter_markers_with_node(name) if self.parent else ()

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        return next((mark for _, mark in self.iter_markers_with_node(name)), None)
