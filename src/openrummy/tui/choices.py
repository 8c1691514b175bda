"""From the selected cards to the acts that they allow: only offers that the table made, no rules."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from openrummy.languages import ENGLISH, Language, Template
from openrummy.table.messages import Offer, TableView
from openrummy.tui.endings import kind_of, offer_words

_MENU_WORDS: Mapping[str, Template] = {
    "meld": "Meld …",
    "layoff": "Lay off …",
    "swap_joker": "Swap joker …",
}


class Choice(msgspec.Struct, frozen=True):
    """Offers of one kind for one selection; several if the player must still choose a meld or a joker's card.

    kind: of the actions; or `start`, `ready`, `resume`, `back`, `checks`, `replay`, `close` for acts around the deals,
    which have no offers.
    """

    kind: str
    words: str
    offers: tuple[Offer, ...] = ()


def offers_for(offers: Iterable[Offer], cards: Iterable[str]) -> tuple[Offer, ...]:
    """Return the offers that use exactly these cards of the hand."""
    wanted = tuple(sorted(cards))
    return tuple(offer for offer in offers if offer.cards == wanted)


def choices_for(
    offers: Sequence[Offer], selected: Sequence[str], advised: Offer | None = None, language: Language = ENGLISH
) -> tuple[Choice, ...]:
    """Return the choices for the selected cards, in the order of the offers; if nothing fits them, those that need no card.

    advised: the offer of a hint, which comes first if it is among them.
    """
    shown = offers_for(offers, selected) or offers_for(offers, ())
    kinds = dict.fromkeys(map(kind_of, shown))
    choices = tuple(_choice(kind, tuple(one for one in shown if kind_of(one) == kind), language) for kind in kinds)
    if advised is None or advised not in shown:
        return choices
    lead = _choice(kind_of(advised), (advised,), language)
    return (lead, *(choice for choice in choices if choice != lead))


def around_deals(view: TableView, language: Language = ENGLISH) -> tuple[Choice, ...]:
    """Return the choices that the seat of `view` has while no deal is running."""
    if view.status == "lobby":
        start = Choice("start", language.say("Start the match"))
        return (start,) if view.host == view.you and not view.tournament else ()
    looks = _looks(language) if view.rows else ()
    if view.status == "over":
        return (Choice("close", language.say("Leave the table")), *looks)
    assert view.you is not None  # watchers have no choices
    ready = Choice("ready", language.say("Deal {number}", number=view.deal + 1))
    return looks if view.seats[view.you].ready else (ready, *looks)


def _looks(language: Language) -> tuple[Choice, ...]:
    return (
        Choice("checks", language.say("Check the deals")),
        Choice("replay", language.say("Replay the deals")),
    )


def offer_of(offers: Iterable[Offer], action: Mapping[str, Any]) -> Offer | None:
    """Return the offer of an action, or None."""
    return next((offer for offer in offers if offer.action == action), None)


def nearest(offers: Iterable[Offer], selected: Sequence[str]) -> Offer | None:
    """Return the smallest offer that uses the selected cards and more."""
    holding = (offer for offer in offers if selected and Counter(selected) < Counter(offer.cards))
    return min(holding, key=lambda offer: len(offer.cards), default=None)


def on_meld(offers: Iterable[Offer], selected: Sequence[str], meld: int) -> tuple[Offer, ...]:
    """Return the offers that put exactly the selected cards on table meld number `meld`."""
    return tuple(offer for offer in offers_for(offers, selected) if selected and offer.action.get("meld") == meld)


def _choice(kind: str, offers: tuple[Offer, ...], language: Language) -> Choice:
    if len(offers) == 1:
        return Choice(kind, offer_words(offers[0], language), offers)
    template = _MENU_WORDS.get(kind)
    return Choice(kind, language.say("Choose …") if template is None else language.say(template), offers)
