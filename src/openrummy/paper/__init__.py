"""Matches with real cards: the score sheet of the rounds that people tell, worked by the engine."""

from openrummy.paper.from_deals import paper_match
from openrummy.paper.questions import Asked
from openrummy.paper.sheet import Entered, Sheet, work, worked

__all__ = ["Asked", "Entered", "Sheet", "paper_match", "work", "worked"]
