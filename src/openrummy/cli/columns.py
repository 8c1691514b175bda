"""Text in columns that are as wide as their cells, aligned by rich."""

import sys
from collections.abc import Sequence
from io import StringIO


def columns(rows: Sequence[Sequence[str]], left: int, gap: int = 2) -> list[str]:
    """Return a line for each row, however wide.

    left: the number of columns aligned to the left; the others are aligned to the right.  gap: blanks between columns.
    """
    from rich.console import Console
    from rich.table import Column, Table
    from rich.text import Text

    if not rows:
        return []
    sides = (Column(justify="left" if place < left else "right", no_wrap=True) for place in range(len(rows[0])))
    table = Table.grid(*sides, padding=(0, gap))
    for row in rows:
        table.add_row(*map(Text, row))
    shown = StringIO()
    Console(file=shown, width=sys.maxsize, color_system=None).print(table)
    return [line.rstrip() for line in shown.getvalue().splitlines()]
