"""Questions in the terminal about a hand of Indian rummy: its best groups, and the faults of a declaration."""

from collections.abc import Iterator

from openrummy.engine.family import Telling
from openrummy.engine.rules import Problem
from openrummy.engine.state import View
from openrummy.languages import capital, slashed
from openrummy.parts.panels import is_running
from openrummy.variants.indian.actions import Declare
from openrummy.variants.indian.own_groups import HandShowing
from openrummy.variants.indian.typed import DECLARE
from openrummy.voice import Voice

_TOO_EARLY = Problem("too_early", "You can declare on your turn, after you have drawn.")


def _showing(view: View) -> HandShowing:
    assert isinstance(view.rules.showing, HandShowing)  # only these games have the commands
    return view.rules.showing


def _groups(view: View, voice: Voice, text: str) -> Iterator[str]:
    """Yield the best groups of the hand, and its points."""
    if not view.hand or not is_running(view.public):
        return
    best = _showing(view).best(view)
    if not best.melds:
        yield voice.say("Your hand counts {points}, and no groups would lower it.", points=best.points)
        return
    groups = slashed(map(voice.cards, best.melds))
    yield voice.say("Your hand counts {points}. Best groups: {groups}.", points=best.points, groups=groups)


def _check(view: View, voice: Voice, text: str) -> Iterator[str]:
    """Yield the faults of a declaration; raises ValueError for a line or a card that cannot be meant."""
    action = DECLARE.read(text.split(), ())
    part = view.rules.phases[view.public.turn.phase].actions.get(Declare)
    problem = _TOO_EARLY if part is None else part.check(view, action)
    if problem is not None:
        raise ValueError(capital(voice.said(problem.saying)))
    cost = _showing(view).cost(view, action)
    if not cost.faults:
        yield voice.say("A valid hand.")
        return
    yield voice.say("That is not a valid hand, and declaring it would cost {points}:", points=cost.price)
    yield from (f"  {capital(voice.said(fault))}" for fault in cost.faults)


TELLINGS = (Telling("groups", Declare, _groups), Telling("check", Declare, _check))
