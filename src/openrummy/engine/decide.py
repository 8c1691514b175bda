"""From an action to its events: check, decide, apply.

`check` says why an action is refused, `legal_actions` lists the legal ones, `act` carries one out.  All three
use the phase table of the rules; none knows a variant.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain, islice
from typing import Any

import msgspec

from openrummy.cards import FACES, JOKER, Face
from openrummy.engine.actions import Act
from openrummy.engine.events import Happening
from openrummy.engine.flow import Flow
from openrummy.engine.marks import Text, text_fields
from openrummy.engine.refusals import why_closed
from openrummy.engine.rules import ActionRule, Phase, Problem
from openrummy.engine.state import DEAL, State, View, view


class Refused(ValueError):  # noqa: N818 - reads as the answer it is
    """An action that the rules refuse.  `problem` has the code and the words; nothing has changed."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.words)
        self.problem = problem


class LegalActions(msgspec.Struct, eq=False, gc=False):
    """The legal actions of the seat of a view: lazy, and never empty when the seat has to act.

    Iterate it, ask its length, take one by its index, or ask whether an action is `in` it (which does not list them).
    """

    _view: View
    _found: list[Act] | None = None

    def __iter__(self) -> Iterator[Act]:
        if self._found is not None:
            return iter(self._found)
        return chain.from_iterable(rule.legal(self._view) for rule in _open_rules(self._view))

    def __len__(self) -> int:  # list() and tuple() ask for the length before the first item
        if self._found is None:
            self._found = listed(self._view)
        return len(self._found)

    def __getitem__(self, index: int) -> Act:
        if self._found is None:
            self._found = listed(self._view)
        return self._found[index]

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Act) and check_view(self._view, action) is None

    def __repr__(self) -> str:
        more = f", and {len(self) - _PRINTED} more" if len(self) > _PRINTED else ""
        return f"<LegalActions: {', '.join(map(str, islice(self, _PRINTED))) or 'none'}{more}>"


_PRINTED = 10
"""How many actions the `repr` of a list shows."""


def listed(seen: View) -> list[Act]:
    """Return every legal action of the seat of a view: the quickest way to get all of them.

    The list is kept until the next one is made, so that `act` need not check an action of it again.
    """
    found: list[Act] = []
    for rule in _open_rules(seen):
        found += rule.legal(seen)
    _latest[0] = seen, tuple(found)
    return found


_latest: list[tuple[View | None, tuple[Act, ...]]] = [(None, ())]
"""The latest list and its view: one value, replaced as a whole, so that threads cannot mix up two."""


def _listed_part(state: State, seat: int, action: Act) -> ActionRule | None:
    """Return the part that carries out `action` if it is in the latest list and that is of `seat` in this state.

    Legality follows from the view, and another state has another object as its public part.
    """
    public, hands, (seen, actions) = state.public, state.hands, _latest[0]
    if seen is None or seen.public is not public or seen.rules is not state.rules or seen.seat != seat:
        return None
    if not hands or seen.hand != hands[seat] or action not in actions:
        return None
    return state.rules.phases[public.turn.phase].actions[type(action)]


def is_to_act(seen: View) -> bool:
    """Whether the seat of the view has any legal action now."""
    return bool(LegalActions(seen))


def _open_rules(seen: View) -> Iterable[ActionRule]:
    turn = seen.public.turn
    phase = seen.rules.phases.get(turn.phase, _NO_PHASE)
    if seen.seat == turn.seat:
        return phase.asked
    return () if seen.seat is None else phase.asked_of_anybody


def actors(state: State) -> tuple[int, ...]:
    """Return the seats that may act now: those out of turn first, from the left of the seat in turn, then that seat.

    Empty between deals and after the match.
    """
    turn = state.public.turn
    phase = state.rules.phases.get(turn.phase, _NO_PHASE)
    if not phase.asked_of_anybody:
        return (turn.seat,) if phase.asked else ()
    players, answers = state.rules.players, phase.lapse is not None
    seats = ((turn.seat + step) % players for step in range(1, players + answers))
    asked = tuple(seat for seat in seats if is_to_act(view(state, seat)))
    # the seat in turn always has a legal action (E2); a look at its list could only reveal a secret
    return asked if answers else (*asked, turn.seat)


def legal_actions(state: State, seat: int) -> LegalActions:
    """Return the legal actions of `seat`; empty when it does not have to act."""
    return LegalActions(view(state, seat))


def check(state: State, seat: int, action: Act) -> Problem | None:
    """Return why `action` by `seat` is refused, or None when it is legal."""
    if not 0 <= seat < state.rules.players:
        return _no_such_seat(seat)
    return check_view(view(state, seat), action)


def check_view(seen: View, action: Act) -> Problem | None:
    """Return the same as `check`, from a view."""
    judged = _judged(seen, action)
    return judged if type(judged) is Problem else None


def _no_such_seat(seat: int) -> Problem:
    return Problem("no_such_seat", "There is no seat {seat} at this table.", {"seat": seat})


def _judged(seen: View, action: Act) -> ActionRule | Problem:
    """Return the part that carries out `action`, or why it is refused."""
    turn, kind = seen.public.turn, type(action)
    phase = seen.rules.phases.get(turn.phase, _NO_PHASE)
    rule = phase.actions.get(kind)
    if rule is None or (seen.seat != turn.seat and kind not in phase.anybody):
        return why_closed(seen, action, anybodys=kind in phase.anybody)
    for name, are_cards in _card_fields(kind):
        if not are_cards(getattr(action, name)):
            return _NO_SUCH_CARD
    return rule.check(seen, action) or rule


_NO_PHASE = Phase({}, {})

_FACES = frozenset((*FACES, JOKER))

_ARE_CARDS: Mapping[Text, Callable[[Any], bool]] = {
    Text.CARD: frozenset((*_FACES, None)).__contains__,
    Text.FACES: _FACES.issuperset,
    Text.GROUPS: lambda groups: _FACES.issuperset(chain.from_iterable(groups)),
}


@cache
def _card_fields(kind: type[Act]) -> Sequence[tuple[str, Callable[[Any], bool]]]:
    """Return the fields of a kind of action that hold cards, each with the test of its values."""
    return [(name, _ARE_CARDS[text]) for name, text in text_fields(kind).items()]


def act(state: State, seat: int, action: Act) -> tuple[State, tuple[Happening, ...]]:
    """Carry out `action`; return the new state and the events that led to it, or raise Refused with the problem."""
    if not 0 <= seat < state.rules.players:
        raise Refused(_no_such_seat(seat))
    part = _listed_part(state, seat, action) or _part_for(view(state, seat), action)
    flow = Flow(state)
    part.decide(flow, seat, action)
    return flow.state, tuple(flow.events)


def _part_for(seen: View, action: Act) -> ActionRule:
    """Return the part that carries out `action`; raise Refused."""
    judged = _judged(seen, action)
    if type(judged) is Problem:
        raise Refused(judged)
    return judged


def decide(state: State, seat: int, action: Act) -> tuple[Happening, ...]:
    """Return the events of `action`; raise Refused like `act`."""
    return act(state, seat, action)[1]


def deal(state: State, secret: bytes, nonces: tuple[str, ...] = ()) -> tuple[State, tuple[Happening, ...]]:
    """Start the next deal with the order that follows from `secret` and `nonces`.

    nonces: one text per seat; if left out, all are empty.  Raises Refused when no deal can start now, and ValueError when the
    number of nonces is wrong.
    """
    if nonces and len(nonces) != state.rules.players:
        raise ValueError(f"{len(nonces)} nonces were given for {state.rules.players} seats")
    if state.public.turn.phase != DEAL:
        raise Refused(
            Problem("deal_running", "A new deal can start only when the last one is over and the match is not.")
        )
    flow = Flow(state)
    state.rules.dealing.decide(flow, secret, nonces or ("",) * state.rules.players)
    return flow.state, tuple(flow.events)


def arrange(state: State, dealer: int, pack: tuple[Face, ...]) -> tuple[State, tuple[Happening, ...]]:
    """Start the first deal of a match with `pack` in its order, for a lesson: the deal has no commitment, so nobody takes it for fair."""
    flow = Flow(state)
    state.rules.dealing.arrange(flow, dealer, pack)
    return flow.state, tuple(flow.events)


_NO_SUCH_CARD = Problem("no_such_card", "That is not a card.")
