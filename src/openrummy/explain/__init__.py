"""Words for people: events, possible actions, and the reasons for a score.

These are plain functions of values. `names` are the names of the seats, `you` is the seat to call "you", and `language` is
the language.  Refusals have their own words (`engine.rules.Problem`).
"""

from openrummy.explain.acts import action_said, action_words, prompt_words
from openrummy.explain.events import event_brief, event_said, event_words
from openrummy.explain.scores import ScoreLine, score_lines, score_words, scores_of

__all__ = [
    "ScoreLine",
    "action_said",
    "action_words",
    "event_brief",
    "event_said",
    "event_words",
    "prompt_words",
    "score_lines",
    "score_words",
    "scores_of",
]
