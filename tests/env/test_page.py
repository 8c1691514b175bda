"""Every block of code on the page of the environments runs."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize("block", range(len(BLOCKS)))
def test_a_block_runs(block: int) -> None:
    exec(compile(BLOCKS[block], f"{PAGE.name}, block {block}", "exec"), {})


def test_all_blocks_are_known() -> None:
    kinds = re.findall(r"^```(.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)[::2]
    assert kinds == ["python"] * len(BLOCKS)
    assert len(BLOCKS) >= 5
