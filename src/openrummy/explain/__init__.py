"""Words for people: what happened, what can be done, and why a score is what it is.

Everything is a plain function of values; names of seats are given in, `you` turns one of them into "you", and `language`
says in which language.  Refusals bring their own words (`engine.rules.Problem`).
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
