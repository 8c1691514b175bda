"""The page on security names tests that exist."""

import re
from pathlib import Path

import pytest

_TESTS = Path(__file__).parent
_PAGE = (_TESTS.parent / "docs" / "security.md").read_text(encoding="utf-8")
_NAMED = sorted(set(re.findall(r"`([\w/]+\.py(?:::\w+)?)`", _PAGE)))


@pytest.mark.parametrize("named", _NAMED)
def test_the_tests_behind_promises_exist(named: str) -> None:
    file, _, name = named.partition("::")
    text = (_TESTS / file).read_text(encoding="utf-8")
    assert f"def {name or 'test_'}" in text


def test_every_promise_names_a_test() -> None:
    rows = [
        line for line in _PAGE.splitlines() if line.startswith("| ") and "---" not in line and "Promise" not in line
    ]
    assert len(rows) > 15
    assert all(".py" in row for row in rows)
