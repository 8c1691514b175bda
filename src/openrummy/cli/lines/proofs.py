"""Scores with their proofs as lines of text."""

from collections.abc import Iterator, Sequence

from openrummy.engine.scores import Score
from openrummy.explain import score_lines
from openrummy.languages import ENGLISH, Language


def score_text(
    scores: Sequence[Score], names: Sequence[str], you: int | None = None, language: Language = ENGLISH
) -> Iterator[str]:
    """Yield the scores or chips of a deal, seat by seat, with their indented proof."""
    for score in scores:
        for line in score_lines(score, names, you=you, language=language):
            yield f"{'  ' * line.depth}{line.amount}  {line.with_option(language)}"
