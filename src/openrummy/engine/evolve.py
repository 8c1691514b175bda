"""The next state after an event.

`engine.public` has the effects of events on the public part; this module has those on hands and stock, and on
the one hand of a view.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from openrummy.cards import Cards, add, remove, remove_all
from openrummy.engine import events as e
from openrummy.engine.public import PUBLIC, public_after, remembered
from openrummy.engine.state import Public, State, View


def evolve(state: State, event: e.Happening) -> State:
    """Return the full state after `event`, which must not be redacted."""
    rules, kind = state.rules, type(event)
    public = PUBLIC[kind](rules, state.public, event)  # as `public_after`, which would cost a call per event
    if rules.memory is not None:
        public = remembered(rules.memory, state.public, public, event)
    if kind in _SECRET:
        return _SECRET[kind](state, public, event)
    if kind not in _HAND:
        return replace(state, public=public)
    seat, hands = event.seat, [*state.hands]  # type: ignore[attr-defined]
    hands[seat] = _HAND[kind](hands[seat], event)
    return replace(state, public=public, hands=tuple(hands), drawn=None)


def evolve_view(view: View, event: e.Happening) -> View:
    """Return the view after `event`, which is redacted for the seat of the view."""
    public = public_after(view.rules, view.public, event)
    hand = view.hand if view.seat is None else _OWN.get(type(event), _unchanged)(view, event)
    return View(view.rules, public, view.seat, hand)


def _secret_deal_started(state: State, public: Public, event: e.DealStarted) -> State:
    assert event.stock is not None  # only a redacted event lacks these
    assert event.secret is not None
    hands = tuple(hand or 0 for hand in event.hands)
    return State(state.rules, public, hands, event.stock, event.secret, event.nonces)


def _secret_drew_stock(state: State, public: Public, event: e.DrewStock) -> State:
    hands, card = [*state.hands], state.stock[0]
    hands[event.seat] = add(hands[event.seat], card)
    drawn = card if state.rules.keeps_drawn else None
    return replace(state, public=public, hands=tuple(hands), stock=state.stock[1:], drawn=drawn)


def _secret_stock_recycled(state: State, public: Public, event: e.StockRecycled) -> State:
    assert event.stock is not None  # only a redacted event lacks it
    return replace(state, public=public, stock=event.stock, drawn=None)


def _hand_drew_stock(hand: Cards, event: e.DrewStock) -> Cards:
    assert event.card is not None  # the actor sees its own card
    return add(hand, event.card)


def _hand_took_discard(hand: Cards, event: e.TookDiscard | e.Called) -> Cards:
    for card in event.cards:
        hand = add(hand, card)
    return hand


def _hand_melded(hand: Cards, event: e.Melded) -> Cards:
    return remove_all(hand, event.cards)


def _hand_played(hand: Cards, event: e.LaidOff | e.Discarded | e.Knocked | e.Declared) -> Cards:
    return remove(hand, event.card)


def _hand_gone_gin(hand: Cards, event: e.WentGin) -> Cards:
    return hand if event.card is None else remove(hand, event.card)


def _hand_swapped(hand: Cards, event: e.SwappedJoker) -> Cards:
    return add(remove(hand, event.card), event.joker)


def _own_hand(view: View, event: Any) -> Cards:
    return _HAND[type(event)](view.hand, event) if event.seat == view.seat else view.hand


def _own_dealt(view: View, event: e.DealStarted) -> Cards:
    assert view.seat is not None  # a watcher has no hand
    return event.hands[view.seat] or 0


def _unchanged(view: View, event: Any) -> Cards:
    return view.hand


_HAND: Mapping[type[e.Happening], Callable[[Cards, Any], Cards]] = {
    e.DrewStock: _hand_drew_stock,
    e.TookDiscard: _hand_took_discard,
    e.Called: _hand_took_discard,
    e.Melded: _hand_melded,
    e.LaidOff: _hand_played,
    e.SwappedJoker: _hand_swapped,
    e.Discarded: _hand_played,
    e.Knocked: _hand_played,
    e.WentGin: _hand_gone_gin,
    e.Declared: _hand_played,
}

_SECRET: Mapping[type[e.Happening], Callable[[State, Public, Any], State]] = {
    e.DealStarted: _secret_deal_started,
    e.DrewStock: _secret_drew_stock,
    e.StockRecycled: _secret_stock_recycled,
}

_OWN: Mapping[type[e.Happening], Callable[[View, Any], Cards]] = {
    **dict.fromkeys(_HAND, _own_hand),
    e.DealStarted: _own_dealt,
}
