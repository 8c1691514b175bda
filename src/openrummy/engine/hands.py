"""The effects of shared events on hands and stock."""

from msgspec.structs import replace

from openrummy.cards import Cards, add, remove, remove_all
from openrummy.engine import events as e
from openrummy.engine.state import Public, State, View


def deal_started(state: State, public: Public, event: e.DealStarted) -> State:
    """The hands, the stock and the secret of a fresh deal."""
    assert event.stock is not None  # only a redacted event lacks these
    assert event.secret is not None
    hands = tuple(hand or 0 for hand in event.hands)
    return State(state.rules, public, hands, event.stock, event.secret, event.nonces)


def own_dealt(view: View, event: e.DealStarted) -> Cards:
    """The seat's own cards of a fresh deal."""
    assert view.seat is not None  # a watcher has no hand
    return event.hands[view.seat] or 0


def drew_from_stock(state: State, public: Public, event: e.DrewStock) -> State:
    """The top of the stock in a hand."""
    hands, card = [*state.hands], state.stock[0]
    hands[event.seat] = add(hands[event.seat], card)
    drawn = card if state.rules.keeps_drawn else None
    return replace(state, public=public, hands=tuple(hands), stock=state.stock[1:], drawn=drawn)


def stock_recycled(state: State, public: Public, event: e.StockRecycled) -> State:
    """A new stock."""
    assert event.stock is not None  # only a redacted event lacks it
    return replace(state, public=public, stock=event.stock, drawn=None)


def drew_stock(hand: Cards, event: e.DrewStock) -> Cards:
    """One card more."""
    assert event.card is not None  # the actor sees its own card
    return add(hand, event.card)


def taken(hand: Cards, cards: tuple[int, ...]) -> Cards:
    """Return the hand with the `cards` that it took."""
    for card in cards:
        hand = add(hand, card)
    return hand


def took_discard(hand: Cards, event: e.TookDiscard) -> Cards:
    """Some cards of the pile more."""
    return taken(hand, event.cards)


def melded(hand: Cards, event: e.Melded) -> Cards:
    """The cards of a meld fewer."""
    return remove_all(hand, event.cards)


def laid_off(hand: Cards, event: e.LaidOff) -> Cards:
    """One card fewer."""
    return remove(hand, event.card)


def swapped_joker(hand: Cards, event: e.SwappedJoker) -> Cards:
    """A joker in place of a card."""
    return add(remove(hand, event.card), event.joker)


def discarded(hand: Cards, event: e.Discarded) -> Cards:
    """One card fewer."""
    return remove(hand, event.card)
