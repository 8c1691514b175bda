"""The panels of a table as lines: one row for each kind says how it is drawn, and other kinds are skipped."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from openrummy.engine.panels import Grouped, Panel, ScoreView
from openrummy.engine.scores import Score
from openrummy.engine.state import View
from openrummy.explain import ScoreLine, score_lines
from openrummy.languages import Language, Saying, capital, sentence
from openrummy.parts.panels import QuestionPanel, TermsPanel, UnmatchedPanel
from openrummy.variants.indian.panels import StandingPanel
from openrummy.voice import Voice


class LinesReader(msgspec.Struct, frozen=True):
    """The person at this terminal, who makes no groups."""

    voice: Voice
    groups: Grouped = ()

    def said(self, saying: Saying) -> str:
        """Return a saying with its cards named."""
        return self.voice.said(saying)

    def proof(self, score: Score) -> ScoreView:
        """Return a score with the switches that caused its parts."""
        lines = score_lines(score, self.voice.names, you=self.voice.you, language=self.voice.language)
        return _node(score, iter(lines), self.voice.language)


def _node(score: Score, lines: Iterator[ScoreLine], language: Language) -> ScoreView:
    line = next(lines)
    parts = tuple(_node(part, lines, language) for part in score.parts)
    return ScoreView(line.amount, line.with_option(language), parts)


def panels(view: View, voice: Voice) -> tuple[Panel, ...]:
    """Return the panels of the view."""
    reader = LinesReader(voice)
    return tuple(panel for make in view.rules.panels if (panel := make(view, reader)) is not None)


def panel_lines(shown: Iterable[Panel], voice: Voice) -> Iterator[str]:
    """Yield the lines of the panels."""
    return (line for panel in shown if type(panel) in _DRAWN for line in _DRAWN[type(panel)](panel, voice))


def _sentences(panel: TermsPanel | StandingPanel, voice: Voice) -> Iterator[str]:
    return (sentence(words, voice.language) for words in panel.words)


def _unmatched(panel: UnmatchedPanel, voice: Voice) -> Iterator[str]:
    yield sentence(capital(panel.words), voice.language)


def _question(panel: QuestionPanel, voice: Voice) -> Iterator[str]:
    yield from panel.words
    yield from _proof(panel.sums)


def _proof(scores: Iterable[ScoreView], depth: int = 0) -> Iterator[str]:
    for score in scores:
        yield f"{'  ' * depth}{score.points}  {score.words}"
        yield from _proof(score.parts, depth + 1)


_DRAWN: Mapping[type[Panel], Callable[[Any, Voice], Iterable[str]]] = {
    TermsPanel: _sentences,
    UnmatchedPanel: _unmatched,
    StandingPanel: _sentences,
    QuestionPanel: _question,
}
"""The lines of each kind."""
