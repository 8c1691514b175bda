"""Scores with their proofs as lines of text, and rows of the score sheet."""

from collections.abc import Iterable, Iterator, Sequence

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
    return f"{head:<{_HEAD}}" + "".join(f"{cell[: width - 1]:>{width}}" for cell in cells)
