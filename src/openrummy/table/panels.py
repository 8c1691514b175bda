"""The person at a table for whom panels are made."""

import msgspec

from openrummy.engine.panels import Grouped, Panel, ScoreView
from openrummy.engine.scores import Score
from openrummy.engine.state import View
from openrummy.languages import Saying
from openrummy.table.deal_view import score_view
from openrummy.table.table import Table
from openrummy.voice import Voice


class TableReader(msgspec.Struct, frozen=True):
    """A player or watcher.  groups: of the player's hand, without the loose cards."""

    voice: Voice
    groups: Grouped

    def said(self, saying: Saying) -> str:
        """Return a saying with its cards as text, which clients draw as they like."""
        return saying.said(self.voice.language)

    def proof(self, score: Score) -> ScoreView:
        """Return a score with its proof in words."""
        return score_view(score, self.voice)


def panels(table: Table, seen: View, voice: Voice) -> tuple[Panel, ...]:
    """Return the panels of the family for the seat of the view, or a watcher."""
    if not seen.rules.panels:
        return ()
    reader = TableReader(voice, () if seen.seat is None else table.seats[seen.seat].groups[:-1])
    made = (make(seen, reader) for make in seen.rules.panels)
    return tuple(panel for panel in made if panel is not None)
