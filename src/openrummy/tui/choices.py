"""From the table's offers and the selected cards to the choices of a player: no rules, and no kind of action by name."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from openrummy.engine.kinds import Place
from openrummy.languages import ENGLISH, Language, Template
from openrummy.parts.panels import FinishPanel, QuestionPanel
from openrummy.table.messages import Offer, TableView
from openrummy.tui.readings import points_counted


class Choice(msgspec.Struct, frozen=True):
    """Offers of one kind for one selection; several if the player must still choose a meld or a joker's card.

    kind: of the actions; or `start`, `ready`, `resume`, `back`, `rematch`, `checks`, `replay`, `close` for acts around the
    deals, which have no offers.
    """

    kind: str
    words: str
    offers: tuple[Offer, ...] = ()

    @property
    def sign(self) -> str:
        """The name by which its key is found: its gesture or place, or its kind if it has no offers."""
        return (self.offers[0].gesture or self.offers[0].place) if self.offers else self.kind


def kind_of(offer: Offer) -> str:
    """Return the kind of an offer's action."""
    return str(offer.action.get("type", ""))


def placed(offers: Iterable[Offer], *places: Place) -> tuple[Offer, ...]:
    """Return the offers with these places on the screen."""
    return tuple(offer for offer in offers if offer.place in places)


def offers_for(offers: Iterable[Offer], cards: Iterable[str]) -> tuple[Offer, ...]:
    """Return the offers that use exactly these cards of the hand."""
    wanted = tuple(sorted(cards))
    return tuple(offer for offer in offers if offer.cards == wanted)


def offer_of(offers: Iterable[Offer], action: Mapping[str, Any]) -> Offer | None:
    """Return the offer of an action, or None."""
    return next((offer for offer in offers if offer.action == action), None)


def nearest(offers: Iterable[Offer], selected: Sequence[str]) -> Offer | None:
    """Return the smallest offer that uses the selected cards and more."""
    holding = (offer for offer in offers if selected and Counter(selected) < Counter(offer.cards))
    return min(holding, key=lambda offer: len(offer.cards), default=None)


def on_meld(offers: Iterable[Offer], selected: Sequence[str], meld: int) -> tuple[Offer, ...]:
    """Return the offers that put exactly the selected cards on table meld number `meld`."""
    return tuple(offer for offer in offers_for(offers, selected) if selected and offer.meld == meld)


def knocks(offers: Iterable[Offer], selected: Sequence[str]) -> tuple[Offer, ...]:
    """Return the ending that discards the selected card, or otherwise the one that leaves the fewest points.

    Several offers if the player's groups differ from the best ones.
    """
    found = placed(offers, "ending")
    fitting = [offer for offer in found if offer.cards == tuple(selected)] or found
    least = min(fitting, key=_left, default=None)
    return () if least is None else tuple(offer for offer in fitting if offer.cards == least.cards)


def shows(offers: Iterable[Offer], *, told: bool = True) -> tuple[Offer, ...]:
    """Return the hands that a loser may show: the player's groups if they are as good as the best; otherwise both.

    The best groups come first.  told: whether the table knows the player's groups as they are now.
    """
    found = placed(offers, "show")
    if not found:
        return ()
    best = min(found, key=_left)
    own = next((offer for offer in found if offer.own and told), best)
    return (own,) if own.left == best.left else (best, own)


def _left(offer: Offer) -> int:
    return offer.left or 0


def declaration_of(offers: Iterable[Offer], card: str) -> Offer | None:
    """Return the declaration of the hand as the table knows it arranged."""
    return next((offer for offer in placed(offers, "declare") if offer.own and offer.cards == (card,)), None)


def choices_for(
    offers: Sequence[Offer], selected: Sequence[str], advised: Offer | None = None, language: Language = ENGLISH
) -> tuple[Choice, ...]:
    """Return the choices for the selected cards, in the order of the offers; if nothing fits them, those that need no card.

    advised: the offer of a hint, which comes first if it is among them.
    """
    shown = offers_for(offers, selected) or offers_for(offers, ())
    kinds = dict.fromkeys(map(kind_of, shown))
    choices = tuple(_choice(tuple(one for one in shown if kind_of(one) == kind), language) for kind in kinds)
    if advised is None or advised not in shown:
        return choices
    lead = _choice((advised,), language)
    return (lead, *(choice for choice in choices if choice != lead))


def _choice(offers: tuple[Offer, ...], language: Language) -> Choice:
    first = offers[0]
    words = offer_words(first, language) if len(offers) == 1 else first.menu or language.say("Choose …")
    return Choice(kind_of(first), words, offers)


def apart(view: TableView, selected: Sequence[str], language: Language = ENGLISH) -> Iterator[Choice]:
    """Yield the choices besides the main ones, which the first button never does: most cannot be undone."""
    found = knocks(view.offers, selected)
    if found:
        yield Choice(kind_of(found[0]), offer_words(found[0], language), found)
    if can_declare(view):
        yield Choice("declare", language.say("Declare …"))
    for offer in placed(view.offers, "costly"):
        yield Choice(kind_of(offer), language.say("{act} …", act=offer_words(offer, language)), (offer,))
    for answer in answers(view, "yes", "no"):
        yield Choice(answer.place, answer.words, (answer,))


def is_main(view: TableView, offer: Offer) -> bool:
    """Return whether an offer is one of the main choices; the answer to a question is not."""
    return offer.place in ("primary", "main", "call") or (not is_asked(view) and offer.place in ("yes", "no"))


def is_asked(view: TableView) -> bool:
    """Return whether a question between two deals is open."""
    return view.panel(QuestionPanel) is not None


def answers(view: TableView, *places: Place) -> tuple[Offer, ...]:
    """Return the offers that answer the open question so; none if no question is open."""
    return placed(view.offers, *places) if is_asked(view) else ()


def can_declare(view: TableView) -> bool:
    """Return whether the player may finish with a card now."""
    slot = view.panel(FinishPanel)
    return slot is not None and slot.open


def offer_words(offer: Offer, language: Language = ENGLISH) -> str:
    """Return the words of an offer, with its points: `Knock with K♦: 7 deadwood`, `Drop: 20 points`."""
    if offer.left is not None and offer.button:
        return offer.button
    points = offer.price if offer.left is None else offer.left
    if points is None:
        return offer.words
    return language.say("{act}: {price}", act=offer.words, price=points_counted(language, points))


def choice_words(offer: Offer, language: Language = ENGLISH) -> str:
    """Return the words of an offer in a menu of several."""
    words = offer_words(offer, language)
    if offer.left is None:
        return words
    template: Template = "{play}, your groups" if offer.own else "{play}, best groups"
    return language.say(template, play=words)


def show_words(offers: Sequence[Offer], language: Language = ENGLISH) -> str:
    """Return `Show your hand: 27 points`, followed by `…` if there are several offers."""
    words = offer_words(offers[-1], language)
    return words if len(offers) == 1 else language.say("{play} …", play=words)


def around_deals(view: TableView, language: Language = ENGLISH) -> tuple[Choice, ...]:
    """Return the choices that the seat of `view` has while no deal is running."""
    if view.status == "lobby":
        start = Choice("start", language.say("Start the match"))
        return (start,) if view.host == view.you and not view.tournament else ()
    looks = _looks(language) if view.rows else ()
    if view.status == "over":
        return (Choice("close", language.say("Leave the table")), *_again(view, language), *looks)
    assert view.you is not None  # watchers have no choices
    ready = Choice("ready", language.say("Deal {number}", number=view.deal + 1))
    return looks if view.seats[view.you].ready else (ready, *looks)


def _again(view: TableView, language: Language) -> tuple[Choice, ...]:
    words = language.say("Join the rematch") if view.rematch else language.say("Rematch")
    return () if view.tournament else (Choice("rematch", words),)


def _looks(language: Language) -> tuple[Choice, ...]:
    return (
        Choice("checks", language.say("Check the deals")),
        Choice("replay", language.say("Replay the deals")),
    )


def is_stood_in(view: TableView) -> bool:
    """Return whether a bot plays for the seat of `view`."""
    return view.you is not None and view.seats[view.you].stand_in
