"""The next state after an event: its effects on the public part, on hands and stock, and on the one hand of a view."""

from msgspec.structs import replace

from openrummy.cards import Cards
from openrummy.engine.events import Happening
from openrummy.engine.kinds import EventKind
from openrummy.engine.public import public_after, remembered
from openrummy.engine.state import State, View


def evolve(state: State, event: Happening) -> State:
    """Return the full state after `event`, which must not be redacted."""
    rules = state.rules
    kind = rules.events[type(event)]
    public = kind.public(rules, state.public, event)  # as `public_after`, which would cost a call per event
    if rules.memory is not None:
        public = remembered(rules.memory, state.public, public, event)
    if kind.secret is not None:
        return kind.secret(state, public, event)
    if kind.hand is None:
        return replace(state, public=public)
    seat, hands = event.seat, [*state.hands]  # type: ignore[attr-defined]
    hands[seat] = kind.hand(hands[seat], event)
    return replace(state, public=public, hands=tuple(hands), drawn=None)


def evolve_view(view: View, event: Happening) -> View:
    """Return the view after `event`, which is redacted for the seat of the view."""
    public = public_after(view.rules, view.public, event)
    hand = view.hand if view.seat is None else _own_hand(view.rules.events[type(event)], view, event)
    return View(view.rules, public, view.seat, hand)


def _own_hand(kind: EventKind, view: View, event: Happening) -> Cards:
    if kind.own is not None:
        return kind.own(view, event)
    if kind.hand is None or event.seat != view.seat:  # type: ignore[attr-defined]
        return view.hand
    return kind.hand(view.hand, event)
