"""Gin in the terminal: better groups than the player's."""

from typing import Any

from openrummy.cards import faces_of
from openrummy.engine.actions import Act
from openrummy.engine.decide import LegalActions
from openrummy.engine.state import View
from openrummy.variants.gin.actions import FinishLayoffs, Knock
from openrummy.voice import Voice, groups_said


def better_words(voice: Voice, view: View, action: Act) -> str | None:
    """Return the sentence about better groups than the player's; None if there are none."""
    if not isinstance(action, Knock | FinishLayoffs):
        return None
    best = next((each for each in LegalActions(view) if _is_alike(each, action)), action)
    own, listed = _left(view, action), _left(view, best)
    if own <= listed:
        return None
    words = groups_said(voice, getattr(best, "melds", ()))
    return voice.say("A better grouping leaves {points}, not {more}: {groups}.", points=listed, more=own, groups=words)


def _is_alike(one: Act, other: Act) -> bool:
    return type(one) is type(other) and getattr(one, "discard", None) == getattr(other, "discard", None)


def _left(view: View, action: Any) -> int:
    """Return the deadwood that an action leaves."""
    matched = {card for group in action.melds for card in group} | {getattr(action, "discard", -1)}
    values = view.rules.values
    return sum(values[card] for card in faces_of(view.hand) if card not in matched)
