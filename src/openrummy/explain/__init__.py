"""Words for people: events, possible actions, and the reasons for a score.

These are plain functions of values. `names` are the names of the seats, `you` is the seat to call "you", and `language` is
the language.  Refusals have their own words (`engine.rules.Problem`).
"""

from openrummy.explain.acts import action_said, action_words, prompt_words
from openrummy.explain.events import event_said, event_words
from openrummy.explain.gin import groups_said
from openrummy.explain.indian_events import chips_words
from openrummy.explain.scores import ScoreLine, score_lines, score_words, scores_of
from openrummy.explain.voice import Style, Voice, card_name, card_symbols, card_words, either, listed

__all__ = [
    "ScoreLine",
    "Style",
    "Voice",
    "action_said",
    "action_words",
    "card_name",
    "card_symbols",
    "card_words",
    "chips_words",
    "either",
    "event_said",
    "event_words",
    "groups_said",
    "listed",
    "prompt_words",
    "score_lines",
    "score_words",
    "scores_of",
]
