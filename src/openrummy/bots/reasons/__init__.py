"""Why an action of the sensible player is good, in the words of the game.

Each reason claims something that is true of the position, whoever decided; `Reason.fact` names the claim, so that tests can check it
on positions of played games.  The one exception, `policy`, says that the player compared the choices, and stands where no plainer reason
is true.
"""

from openrummy.bots.reasons.drawing import why_draw
from openrummy.bots.reasons.ending import why_end
from openrummy.bots.reasons.playing import why_discard, why_play
from openrummy.bots.reasons.reason import Reason
from openrummy.bots.reasons.waiting import why_wait
from openrummy.engine.actions import Act, Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from openrummy.engine.state import View
from openrummy.explain import action_said
from openrummy.variants.buying.actions import Buy
from openrummy.variants.gin.actions import PassUpcard, TakeUpcard
from openrummy.voice import Voice

__all__ = ["Reason", "advised", "why", "why_rather"]


def advised(view: View, action: Act, voice: Voice) -> str:
    """Return a hint without a full stop: `Discard Q♦: the highest card that fits nothing`."""
    act, reason = action_said(action, view.public, voice), why(view, action)
    return act if reason is None else voice.say("{act}: {reason}", act=act, reason=voice.said(reason.saying))


def why(view: View, action: Act) -> Reason | None:
    """Return why `action`, which is legal for the seat of `view`, is good; None if there is nothing to say."""
    if isinstance(action, DrawStock | DrawDiscard | TakeUpcard | PassUpcard | Buy):
        return why_draw(view, action)
    if isinstance(action, Discard):
        return why_discard(view, action.card)
    if isinstance(action, Meld | LayOff | SwapJoker):
        return why_play(view, action)
    return why_end(view, action)


def why_rather(view: View, action: Act, other: Act) -> Reason | None:
    """Return why `action` is better than `other`; None if there is nothing to say.

    A discard instead of a play is a question of the play, whichever card goes: a reason for the card would not answer it.
    """
    if isinstance(action, Discard) and isinstance(other, Meld | LayOff | SwapJoker):
        return why_wait(view, other) if isinstance(other, Meld) else None
    return why(view, action)
