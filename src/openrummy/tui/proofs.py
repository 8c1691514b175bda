"""Scores with their proofs as lines of text, and rows of the score sheet."""

from collections.abc import Iterable, Iterator, Sequence

from rich.align import AlignMethod
from rich.text import Text

from openrummy.engine.panels import ScoreView
from openrummy.languages import Language, row

_COLUMN, _HEAD = 12, 6
_SHEET = 76
"""Columns of the sheet on the smallest screen."""


def proof_lines(scores: Iterable[ScoreView], language: Language, depth: int = 0) -> Iterator[str]:
    """Yield scores as trees; if every branch of a tree is a leaf, they share one line."""
    for score in scores:
        leaves = score.parts if not any(part.parts for part in score.parts) else ()
        words = score.words
        if leaves:
            words = language.say("{amount}: {parts}", amount=words, parts=_row(leaves, language))
        yield f"{'  ' * depth}{score.points:>5}  {words}"
        yield from () if leaves else proof_lines(score.parts, language, depth + 1)


def _row(leaves: Iterable[ScoreView], language: Language) -> str:
    said = (language.say("{words} {number}", words=leaf.words, number=leaf.points) for leaf in leaves)
    return row(said, language)


def sheet_row(head: str, cells: Sequence[str]) -> str:
    """Return a row of the score sheet, with a cell for each seat."""
    width = min(_COLUMN, (_SHEET - _HEAD) // len(cells))
    line = _cell(head, _HEAD, "left")
    for cell in cells:
        line.append_text(_cell(cell, width, "right"))
    return line.plain


def _cell(words: str, width: int, side: AlignMethod) -> Text:
    """Return words as wide as a column, with a blank at least behind or before them; a wide letter counts as two."""
    text = Text(words)
    text.truncate(width - 1)
    text.align(side, width)
    return text
