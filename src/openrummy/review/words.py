"""A mistake in words."""

from typing import NamedTuple

from openrummy.bots.reasons import why_rather
from openrummy.engine.actions import Discard, LayOff, Meld
from openrummy.explain import action_said
from openrummy.languages import Template, saying
from openrummy.languages.lists import sentences
from openrummy.review.summary import Judged
from openrummy.variants.gin.actions import Knock
from openrummy.voice import Voice

_PATIENT: Template = (
    "That holds against patient players. Against one who knocks at once, waiting may have cost nothing."
)
"""Measured by `python -m bench.strength.waiting`; the figures are in docs/strength.md."""

_KEPT_BACK: Template = "That holds against players who keep melds back too. Against one who lays down everything at once, it may have cost nothing."
"""Seen in puzzles that were judged against both (docs/strength.md)."""


class Told(NamedTuple):
    """done: the action that was taken, as on its button.  better: the best one.  why: its reason, and against whom it holds; empty if there is nothing plain to say."""

    done: str
    better: str
    why: str


def told(judged: Judged, voice: Voice) -> Told:
    """Return a mistake as `voice` says it."""
    decision, best = judged.decision, judged.verdict.best
    public, reason = decision.view.public, why_rather(decision.view, best, decision.action)
    done, better = (action_said(action, public, voice) for action in (decision.action, best))
    reasons = [] if reason is None else [reason.saying]
    if isinstance(best, Knock) and not isinstance(decision.action, Knock):
        reasons.append(saying(_PATIENT))
    if isinstance(best, Discard) and isinstance(decision.action, Meld | LayOff):
        reasons.append(saying(_KEPT_BACK))
    return Told(done, better, sentences([voice.said(each) for each in reasons], voice.language))
