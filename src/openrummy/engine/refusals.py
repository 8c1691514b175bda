"""Why an action of a kind that the phase does not allow is refused."""

from collections.abc import Mapping

from openrummy.engine.actions import Act, LayOff, Meld, SwapJoker
from openrummy.engine.rules import Phase, Problem
from openrummy.engine.state import DEAL, DISCARD, DRAW, OVER, PLAY, View
from openrummy.languages import Template

_NOT_NOW = Problem("wrong_phase", "You cannot do that now.")

_HAS_DRAWN = Problem("wrong_phase", "You have already drawn this turn: go on to your discard.")

_KEPT = Problem("wrong_phase", "In this game melds stay in your hand until the play ends.")

_NOW: Mapping[str, Problem] = {
    DRAW: Problem("wrong_phase", "You must draw first: a turn starts with a draw."),
    PLAY: _HAS_DRAWN,
}

_NOT_PLAYING: Mapping[str, Problem] = {
    DEAL: Problem("no_deal", "No deal is in progress: the next one has to be dealt first."),
    OVER: Problem("match_over", "The match is over."),
}


def why_closed(seen: View, action: Act, *, anybodys: bool) -> Problem:
    """Return why this kind of action is not possible now.  anybodys: whether it is possible out of turn."""
    if not isinstance(action, Act):
        words: Template = "{action} is not an action: make one, or read one with parse_action."
        return Problem("no_action", words, {"action": repr(action)})
    turn = seen.public.turn
    if turn.phase in _NOT_PLAYING:
        return _NOT_PLAYING[turn.phase]
    if seen.seat != turn.seat and not anybodys:
        return Problem("not_your_turn", "It is the turn of seat {seat}.", {"seat": turn.seat})
    return _out_of_phase(seen, turn.phase, action)


def _out_of_phase(seen: View, name: str, action: Act) -> Problem:
    phases = seen.rules.phases
    if isinstance(action, Meld | LayOff | SwapJoker) and not any(
        type(action) in each.actions for each in phases.values()
    ):
        return _KEPT
    if name == DISCARD and type(action) in phases[DRAW].actions:
        return _HAS_DRAWN
    waiting = phases.get(name, _NO_PHASE).waiting
    if waiting:
        return Problem("wrong_phase", waiting)
    is_of_turn = any(type(action) in phases[each].actions for each in (DRAW, PLAY, DISCARD) if each in phases)
    return _NOW.get(name, _NOT_NOW) if is_of_turn else _NOT_NOW


_NO_PHASE = Phase({}, {})
