"""A function has at most 25 lines and a module 250, or says at its top why it is one idea all the same: `# Long: ...`.

Counted are the statements of a function, without its signature and docstring.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "src" / "openrummy"
MODULE, FUNCTION = 250, 25
SIGN = "# Long: "
TOP = 12
"""The first lines of a module, among which its reason stands."""


def faults(source: str) -> Iterator[str]:
    """Yield a line for each length without a reason, and each reason without a need."""
    lines = source.splitlines()
    if (len(lines) > MODULE) != any(line.startswith(SIGN) for line in lines[:TOP]):
        yield f"{len(lines)} lines"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[ast.get_docstring(node) is not None and len(node.body) > 1]
            length = node.body[-1].end_lineno - first.lineno + 1  # type: ignore[operator]  # parsed nodes have an end
            above = lines[node.lineno : first.lineno - 1]
            if (length > FUNCTION) != any(line.strip().startswith(SIGN) for line in above):
                yield f"{node.name} has {length} lines"


def test_long_code_says_why() -> None:
    files = sorted(file for file in ROOT.rglob("*.py") if "static" not in file.parts)
    assert len(files) > 500
    assert [
        f"{file.relative_to(ROOT)}: {fault}" for file in files for fault in faults(file.read_text(encoding="utf-8"))
    ] == []


BODY = "\n    x = 1" * (FUNCTION + 1)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (f"def f():{BODY}\n", ["f has 26 lines"]),
        (f"def f():\n    # Long: a reason{BODY}\n", []),
        (f'def f():\n    """Do it."""\n\n    # Long: a reason{BODY}\n', []),
        ("def f():\n    # Long: a reason\n    x = 1\n", ["f has 1 lines"]),
        ("x = 1\n" * (MODULE + 1), ["251 lines"]),
        ('"""A module."""\n# Long: a reason\n' + "x = 1\n" * MODULE, []),
        ("# Long: a reason\nx = 1\n", ["2 lines"]),
    ],
)
def test_lengths_and_reasons_are_seen(source: str, found: list[str]) -> None:
    assert list(faults(source)) == found
