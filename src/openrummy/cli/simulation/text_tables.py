"""Tables of text, as wide as they need to be, or one cell per line if the terminal is too narrow."""

import shutil
import sys
from collections.abc import Iterator, Sequence

from openrummy.cli.columns import columns

GAP = "  "


def text_table(head: Sequence[str], rows: Sequence[Sequence[str]], left: int) -> Iterator[str]:
    """Yield a line for each row under `head`.  left: the number of columns aligned to the left; the others are aligned to the right."""
    lines = columns((head, *rows), left)
    if max(map(len, lines)) <= _room():
        yield from lines
    else:
        for row in rows:
            named = [": ".join(filter(None, pair)) for pair in zip(head, row, strict=True)]
            yield GAP.join(named[:left])
            yield from (GAP + each for each in named[left:])


def _room() -> int:
    """Return the width of the terminal; a file may be as wide as it likes."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize
