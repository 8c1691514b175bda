"""A mistake in words."""

from typing import NamedTuple

from openrummy.bots.reasons import why
from openrummy.explain import action_said
from openrummy.review.summary import Judged
from openrummy.voice import Voice


class Told(NamedTuple):
    """done: the action that was taken, as on its button.  better: the best one.  why: its reason, empty if there is no plain one."""

    done: str
    better: str
    why: str


def told(judged: Judged, voice: Voice) -> Told:
    """Return a mistake as `voice` says it."""
    decision, best = judged.decision, judged.verdict.best
    public, reason = decision.view.public, why(decision.view, best)
    done, better = (action_said(action, public, voice) for action in (decision.action, best))
    return Told(done, better, "" if reason is None else voice.said(reason.saying))
