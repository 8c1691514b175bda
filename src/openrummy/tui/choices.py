"""From raised cards to what may be done with them: only offers that the table made, no rules."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from openrummy.table.messages import Offer, TableView
from openrummy.tui.endings import kind_of, offer_words

_ORDER = ("submit_groups", "draw_stock", "pass_upcard", "meld", "discard", "draw_discard", "layoff", "swap_joker")
"""Most wanted first: the first choice is the primary one."""

_MENU_WORDS = {"meld": "Meld …", "layoff": "Lay off …", "swap_joker": "Swap joker …"}


class Choice(msgspec.Struct, frozen=True):
    """Offers of one kind for one selection; several when a joker can be named or a meld chosen.

    kind: of the actions; or `start`, `ready`, `resume`, `back`, `checks`, `replay`, `close` for what is done around the
    deals, which has no offers.
    """

    kind: str
    words: str
    offers: tuple[Offer, ...] = ()


def offers_for(offers: Iterable[Offer], cards: Iterable[str]) -> tuple[Offer, ...]:
    """The offers that use just these cards of the hand."""
    wanted = tuple(sorted(cards))
    return tuple(offer for offer in offers if offer.cards == wanted)


def choices_for(offers: Sequence[Offer], raised: Sequence[str], advised: Offer | None = None) -> tuple[Choice, ...]:
    """What may be done with the raised cards; with none that fit, what needs no card.

    advised: the offer of a hint, which comes first when it is among them.
    """
    shown = offers_for(offers, raised) or offers_for(offers, ())
    kinds = sorted({kind_of(offer) for offer in shown}, key=_place)
    choices = tuple(_choice(kind, tuple(one for one in shown if kind_of(one) == kind)) for kind in kinds)
    if advised is None or advised not in shown:
        return choices
    lead = _choice(kind_of(advised), (advised,))
    return (lead, *(choice for choice in choices if choice != lead))


def around_deals(view: TableView) -> tuple[Choice, ...]:
    """What the seat of `view` may do while no deal is running."""
    if view.status == "lobby":
        return (Choice("start", "Start the match"),) if view.host == view.you and not view.tournament else ()
    looks = (Choice("checks", "Check the deals"), Choice("replay", "Replay the deals")) if view.rows else ()
    if view.status == "over":
        return (Choice("close", "Leave the table"), *looks)
    assert view.you is not None  # a watcher is asked nothing
    return looks if view.seats[view.you].ready else (Choice("ready", f"Deal {view.deal + 1}"), *looks)


def offer_of(offers: Iterable[Offer], action: Mapping[str, Any]) -> Offer | None:
    """The offer of an action, if there is one."""
    return next((offer for offer in offers if offer.action == action), None)


def nearest(offers: Iterable[Offer], raised: Sequence[str]) -> Offer | None:
    """The smallest offer that uses the raised cards and more."""
    holding = (offer for offer in offers if raised and Counter(raised) < Counter(offer.cards))
    return min(holding, key=lambda offer: len(offer.cards), default=None)


def on_meld(offers: Iterable[Offer], raised: Sequence[str], meld: int) -> tuple[Offer, ...]:
    """What puts exactly the raised cards on table meld number `meld`."""
    return tuple(offer for offer in offers_for(offers, raised) if raised and offer.action.get("meld") == meld)


def _choice(kind: str, offers: tuple[Offer, ...]) -> Choice:
    words = offer_words(offers[0]) if len(offers) == 1 else _MENU_WORDS.get(kind, "Choose …")
    return Choice(kind, words, offers)


def _place(kind: str) -> int:
    return _ORDER.index(kind) if kind in _ORDER else len(_ORDER)
