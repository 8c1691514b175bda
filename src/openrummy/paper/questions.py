"""The questions between two rounds, which the rules ask, and the answers that were given."""

from collections.abc import Mapping

import msgspec

from openrummy.engine import decide
from openrummy.engine.actions import Act
from openrummy.engine.decide import Refused
from openrummy.engine.events import Happening
from openrummy.engine.state import DEAL, OVER, State
from openrummy.parts.paper.mistold import Mistold, mistold
from openrummy.parts.paper.told import PaperAnswer
from openrummy.variants.kinds import ACTIONS


class Asked(msgspec.Struct, frozen=True):
    """A question to a seat.  answers: the possible ones.  state: as it was when the seat was asked.  given: the answer, None while there is none."""

    seat: int
    answers: Mapping[str, Act]
    state: State
    given: str | None = None


def open_questions(state: State) -> tuple[Asked, ...]:
    """Return the questions that are open now, by seat."""
    if state.public.turn.phase in (DEAL, OVER):
        return ()
    return tuple(Asked(seat, _answers(state, seat), state) for seat in sorted(decide.actors(state)))


def _answers(state: State, seat: int) -> Mapping[str, Act]:
    return {tag_of(action): action for action in decide.legal_actions(state, seat)}


def tag_of(action: Act) -> str:
    """Return the key of an answer."""
    return str(type(action).__struct_config__.tag)


def leaving(state: State) -> Mapping[int, Act]:
    """Return the seats that may leave the match now, each with the act."""
    phase = state.rules.phases.get(state.public.turn.phase)
    kinds = () if phase is None else (kind for kind in phase.actions if ACTIONS[kind].by_table == "leave")
    acts = [kind() for kind in kinds]
    seats = range(state.rules.players)
    return {seat: act for act in acts for seat in seats if decide.check(state, seat, act) is None}


def answered(state: State, answer: PaperAnswer) -> tuple[State, tuple[Happening, ...]]:
    """Return the state after an answer, and the events; raise Mistold for one that was not asked for."""
    seat = answer.seat
    possible = {asked.seat: asked.answers for asked in open_questions(state)}.get(seat, {})
    action = possible.get(answer.answer)
    if action is None and answer.answer == "leave":
        action = leaving(state).get(seat)
    if action is None:
        raise mistold("not_asked", "There is no such question to this player now.", seat)
    try:
        return decide.act(state, seat, action)
    except Refused as refused:
        raise Mistold.by_rules(refused.problem, seat) from None
