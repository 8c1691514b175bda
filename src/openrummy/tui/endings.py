"""Acts that end the play and hand in groups of the hand, each with what it leaves unmatched.

The table lists them with the best groups and with those of the hand as it lies; which of them is meant is found here.
"""

from collections.abc import Iterable, Sequence

from openrummy.explain import Voice
from openrummy.languages import ENGLISH, Language, Template
from openrummy.table.messages import Offer, OpenedView, TableView
from openrummy.tui.faces import signs
from openrummy.tui.readings import points_counted

Groups = Sequence[Sequence[str]]
"""A hand in groups, the loose cards last."""

_SHOWING = ("finish_layoffs", "submit_groups")
"""Acts of a player who has nothing more to do in the deal."""


def kind_of(offer: Offer) -> str:
    """The kind of an offer's action."""
    return str(offer.action.get("type", ""))


def is_declaration(offer: Offer) -> bool:
    """Whether it puts a card down and shows the rest, which may be wrong."""
    return kind_of(offer) == "declare"


def is_knock(offer: Offer) -> bool:
    """Whether it ends the play of both."""
    return offer.left is not None and not is_declaration(offer) and kind_of(offer) not in _SHOWING


def knocks(offers: Iterable[Offer], raised: Sequence[str]) -> tuple[Offer, ...]:
    """The knock with the raised card as its discard, else the one that leaves least; several where groups of one's own differ."""
    found = [offer for offer in offers if is_knock(offer)]
    fitting = [offer for offer in found if offer.cards == tuple(raised)] or found
    if not fitting:
        return ()
    least = min(fitting, key=lambda offer: offer.left or 0)
    return tuple(offer for offer in fitting if offer.cards == least.cards)


def shows(offers: Iterable[Offer], groups: Groups) -> tuple[Offer, ...]:
    """What a loser may show: the own groups where they are as good as the best; else both, the best first."""
    found = [offer for offer in offers if kind_of(offer) == "submit_groups"]
    if not found:
        return ()
    best = min(found, key=lambda offer: offer.left or 0)
    own = next((offer for offer in found if is_own(offer, groups)), best)
    return (own,) if own.left == best.left else (best, own)


def handed_in(offer: Offer) -> list[str]:
    """The groups that an act hands in, each by the name of its cards."""
    groups = offer.action.get("melds") or offer.action.get("groups") or ()
    return [_name(str(group).split()) for group in groups]


def is_own(offer: Offer, groups: Groups) -> bool:
    """Whether each of its groups is one of the hand as it lies."""
    found, own = handed_in(offer), shelves_without(groups, offer.cards)
    return bool(found) and all(name in own for name in found)


def declaration_of(offers: Iterable[Offer], card: str, groups: Groups) -> Offer | None:
    """The declaration of the hand just as it lies, once the table knows how it lies."""
    own = sorted(shelves_without(groups, (card,)))
    fitting = (offer for offer in offers if is_declaration(offer) and offer.cards == (card,))
    return next((offer for offer in fitting if sorted(handed_in(offer)) == own), None)


def shelves_without(groups: Groups, gone: Sequence[str]) -> list[str]:
    """The groups by name, without the cards that are put down; those are taken from the loose cards first."""
    left = list(gone)
    for card in groups[-1] if groups else ():
        if card in left:
            left.remove(card)
    kept = []
    for group in reversed(groups[:-1]):  # as the table, which fills the first groups first
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
    """`Discard K♦ and knock: 7 left`, `Drop: 20 points`; the words of other offers as they are."""
    if offer.left is not None:
        return language.say("{act}: {points} deadwood", act=offer.words, points=offer.left)
    return offer.words if offer.price is None else f"{offer.words}: {points_counted(language, offer.price)}"


def choice_words(offer: Offer, groups: Groups, language: Language = ENGLISH) -> str:
    """Return the words of an offer in a menu of several."""
    if offer.left is None:
        return offer_words(offer, language)
    own = is_own(offer, groups)
    return f"{offer_words(offer, language)}, {language.say('your groups' if own else 'best groups')}"


def show_words(offers: Sequence[Offer], language: Language = ENGLISH) -> str:
    """`Show the hand: 27 points`."""
    points = points_counted(language, offers[-1].left or 0)
    return language.say("Show your hand: {points}", points=points) + (" …" if len(offers) > 1 else "")


def knock_words(offers: Sequence[Offer], language: Language = ENGLISH) -> str:
    """`Knock with 7: discard K♦`."""
    first = offers[0]
    if not first.cards:
        return language.say("Big gin")
    cards = signs(first.cards, language)
    if not first.left:
        return language.say("Go gin with {cards}", cards=cards)
    return language.say("Knock with {cards}: {points} deadwood", points=first.left, cards=cards)


def unmatched_words(view: TableView, language: Language = ENGLISH) -> str:
    """Return what the hand counts: `23 unmatched`, `hand counts 23`; both numbers if the player's groups leave more."""
    unmatched = view.unmatched
    if unmatched is None:
        return ""
    if unmatched.own is not None and unmatched.own != unmatched.best:
        return language.say("your groups {own}, best {best}", own=unmatched.own, best=unmatched.best)
    template: Template = "your hand counts {points}" if view.finish else "{points} deadwood"
    return language.say(template, points=unmatched.best)


def opened_words(view: TableView, opened: OpenedView, language: Language = ENGLISH) -> str:
    """Return whose hand lies open: `Mira knocks with 7: 3♦ 4♣ left`."""
    voice = Voice([seat.name for seat in view.seats], view.you, language=language)
    if not opened.cards:
        return voice.of(opened.seat, "You have gin", "{name} has gin")
    cards, points = signs(opened.cards, language), opened.points
    mine: Template = "You knock with {points}: {cards} left over"
    return voice.of(opened.seat, mine, "{name} knocks with {points}: {cards} left over", points=points, cards=cards)
