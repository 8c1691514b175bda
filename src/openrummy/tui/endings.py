"""Acts that end the play and hand in groups of the hand, each with the points it leaves unmatched.

The table lists them with the best groups and with the player's groups; this module finds which of them is meant.
"""

from collections.abc import Iterable, Sequence

from openrummy.engine.kinds import Place
from openrummy.languages import ENGLISH, Language, Template
from openrummy.table.messages import Offer
from openrummy.tui.faces import signs
from openrummy.tui.readings import points_counted

Groups = Sequence[Sequence[str]]
"""A hand in groups, the loose cards last."""


def kind_of(offer: Offer) -> str:
    """Return the kind of an offer's action."""
    return str(offer.action.get("type", ""))


def placed(offers: Iterable[Offer], *places: Place) -> tuple[Offer, ...]:
    """Return the offers with these places on the screen."""
    return tuple(offer for offer in offers if offer.place in places)


def knocks(offers: Iterable[Offer], selected: Sequence[str]) -> tuple[Offer, ...]:
    """Return the knock that discards the selected card, or otherwise the one that leaves the fewest points.

    Several offers if the player's groups differ from the best ones.
    """
    found = placed(offers, "ending")
    fitting = [offer for offer in found if offer.cards == tuple(selected)] or found
    if not fitting:
        return ()
    least = min(fitting, key=lambda offer: offer.left or 0)
    return tuple(offer for offer in fitting if offer.cards == least.cards)


def shows(offers: Iterable[Offer], groups: Groups) -> tuple[Offer, ...]:
    """Return the hands that a loser may show: the player's groups if they are as good as the best; otherwise both.

    The best groups come first.
    """
    found = placed(offers, "show")
    if not found:
        return ()
    best = min(found, key=lambda offer: offer.left or 0)
    own = next((offer for offer in found if is_own(offer, groups)), best)
    return (own,) if own.left == best.left else (best, own)


def handed_in(offer: Offer) -> list[str]:
    """Return the groups that an act hands in, each named by its cards."""
    groups = offer.action.get("melds") or offer.action.get("groups") or ()
    return [_name(str(group).split()) for group in groups]


def is_own(offer: Offer, groups: Groups) -> bool:
    """Return whether every group that an offer hands in is a group of the hand as it is arranged."""
    found, own = handed_in(offer), shelves_without(groups, offer.cards)
    return bool(found) and all(name in own for name in found)


def declaration_of(offers: Iterable[Offer], card: str, groups: Groups) -> Offer | None:
    """Return the declaration of the hand exactly as it is arranged; None until the table knows the arrangement."""
    own = sorted(shelves_without(groups, (card,)))
    fitting = (offer for offer in placed(offers, "declare") if offer.cards == (card,))
    return next((offer for offer in fitting if sorted(handed_in(offer)) == own), None)


def shelves_without(groups: Groups, gone: Sequence[str]) -> list[str]:
    """Return the names of the groups without the cards that are put down; those leave the loose cards first."""
    left = list(gone)
    for card in groups[-1] if groups else ():
        if card in left:
            left.remove(card)
    kept = []
    for group in reversed(groups[:-1]):  # from the last group on, since the table fills the first groups first
        cards = list(group)
        for card in group:
            if card in left:
                left.remove(card)
                cards.remove(card)
        kept.append(_name(cards))
    return [name for name in reversed(kept) if name]


def _name(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards))


def offer_words(offer: Offer, language: Language = ENGLISH) -> str:
    """Return the words of an offer, with its points: `Discard K♦ and knock: 7 deadwood`, `Drop: 20 points`."""
    if offer.left is not None:
        return language.say("{act}: {points} deadwood", act=offer.words, points=offer.left)
    if offer.price is None:
        return offer.words
    return language.say("{act}: {price}", act=offer.words, price=points_counted(language, offer.price))


def choice_words(offer: Offer, groups: Groups, language: Language = ENGLISH) -> str:
    """Return the words of an offer in a menu of several."""
    if offer.left is None:
        return offer_words(offer, language)
    template: Template = "{act}, your groups" if is_own(offer, groups) else "{act}, best groups"
    return language.say(template, act=offer_words(offer, language))


def show_words(offers: Sequence[Offer], language: Language = ENGLISH) -> str:
    """Return `Show your hand: 27 points`, followed by `…` if there are several offers."""
    points = points_counted(language, offers[-1].left or 0)
    template: Template = "Show your hand: {points}" if len(offers) == 1 else "Show your hand: {points} …"
    return language.say(template, points=points)


def knock_words(offers: Sequence[Offer], language: Language = ENGLISH) -> str:
    """Return `Knock with K♦: 7 deadwood`, `Go gin with K♦` or `Big gin`."""
    first = offers[0]
    if not first.cards:
        return language.say("Big gin")
    cards = signs(first.cards, language)
    if not first.left:
        return language.say("Go gin with {cards}", cards=cards)
    return language.say("Knock with {cards}: {points} deadwood", points=first.left, cards=cards)
