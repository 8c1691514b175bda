"""Tables of text, as wide as they need to be, or one cell per line if the terminal is too narrow."""

import shutil
import sys
from collections.abc import Iterator, Sequence

GAP = "  "


def columns(head: Sequence[str], rows: Sequence[Sequence[str]], left: int) -> Iterator[str]:
    """Yield a line for each row under `head`.  left: the number of columns aligned to the left; the others are aligned to the right."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    if len(GAP.join(" " * width for width in widths)) <= _room():
        yield from (_aligned(row, widths, left) for row in (head, *rows))
    else:
        for row in rows:
            named = [": ".join(filter(None, pair)) for pair in zip(head, row, strict=True)]
            yield GAP.join(named[:left])
            yield from (GAP + each for each in named[left:])


def _aligned(row: Sequence[str], widths: Sequence[int], left: int) -> str:
    cells = zip(row, widths, strict=True)
    placed = (cell.ljust(width) if place < left else cell.rjust(width) for place, (cell, width) in enumerate(cells))
    return GAP.join(placed).rstrip()


def _room() -> int:
    """Return the width of the terminal; a file may be as wide as it likes."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize
