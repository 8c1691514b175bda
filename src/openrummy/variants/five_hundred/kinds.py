"""The kinds of event and of action of 500 that other games lack: calls."""

from msgspec.structs import replace

from openrummy.cards import Cards
from openrummy.engine import core, hands
from openrummy.engine.kinds import ActionKind, EventKind, by_class
from openrummy.engine.public import phase_after, with_grown_meld, with_new_meld, with_pile_in_hand
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public
from openrummy.melds import Shape
from openrummy.variants.five_hundred.actions import CallRummy, PassCall
from openrummy.variants.five_hundred.events import (
    CallAnnounced,
    Called,
    CalledLayOff,
    CalledMeld,
    CallPassed,
    CallsOpened,
)


def _called(rules: Rules, public: Public, event: Called) -> Public:
    turn = replace(public.turn, phase=phase_after(rules, public.turn, event))
    return with_pile_in_hand(public, turn, event.seat, event.cards)


def _called_meld(rules: Rules, public: Public, event: CalledMeld) -> Public:
    shape = Shape(event.kind, event.cards, event.represents)
    return replace(with_new_meld(rules, public, event.seat, shape), pile=_left(public.pile, event.places))


def _called_lay_off(rules: Rules, public: Public, event: CalledLayOff) -> Public:
    shape = Shape(event.kind, event.cards, event.represents)
    return replace(
        with_grown_meld(rules, public, event.seat, event.meld, shape, event.place),
        pile=_left(public.pile, (event.source,)),
    )


def _left(pile: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(card for place, card in enumerate(pile) if place not in places)


def _hand_called(hand: Cards, event: Called) -> Cards:
    return hands.taken(hand, event.cards)


ACTIONS = (
    ActionKind(CallRummy),
    ActionKind(PassCall),
)

EVENTS = (
    EventKind(Called, _called, _hand_called),
    EventKind(CalledMeld, _called_meld),
    EventKind(CalledLayOff, _called_lay_off),
    EventKind(CallAnnounced),
    EventKind(CallPassed),
    EventKind(CallsOpened),
)

FIVE_HUNDRED_EVENTS = by_class(core.EVENTS, EVENTS)
"""All kinds of event in a match of 500."""
