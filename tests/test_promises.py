"""The pages that promise something name tests that exist."""

import re
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[1]
_LEAST = {"security": 16, "interface": 25}
"""The pages, each with the least number of its promises."""
_NAMED = re.compile(r"`([\w/.]+\.(?:py|ts)(?:::[^`]+)?)`")


def text_of(page: str) -> str:
    """Return a page."""
    return (_ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")


def rows(page: str) -> list[str]:
    """Return the rows of the tables of a page, without their heads."""
    lines = text_of(page).splitlines()
    return [line for line in lines if line.startswith("| ") and "---" not in line and "Held by" not in line]


def holds(test: str) -> bool:
    """Whether a file has the test, or any, if only the file is named."""
    file, _, name = test.partition("::")
    is_of_client = file.endswith(".ts")
    text = (_ROOT / ("web/src" if is_of_client else "tests") / file).read_text(encoding="utf-8")
    return (f'"{name}"' if is_of_client else f"def {name or 'test_'}") in text


@pytest.mark.parametrize("test", sorted({test for page in _LEAST for test in _NAMED.findall(text_of(page))}))
def test_the_tests_behind_promises_exist(test: str) -> None:
    assert holds(test)


def test_a_test_that_is_not_there_would_be_found() -> None:
    assert not holds("test_promises.py::test_of_another_name")
    assert not holds("table/gin.test.ts::words of no test")


@pytest.mark.parametrize(("page", "least"), _LEAST.items())
def test_every_promise_names_a_test(page: str, least: int) -> None:
    assert len(rows(page)) >= least
    assert [row for row in rows(page) if not _NAMED.search(row)] == []
