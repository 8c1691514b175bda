"""Acts that cost points, each confirmed once: declaring, with its faults shown first, dropping, and leaving the match."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from openrummy.languages import ENGLISH, Language, Template
from openrummy.table.messages import Offer, TableView
from openrummy.tui.choices import can_declare, declaration_of, offer_words
from openrummy.tui.commands import lay_best
from openrummy.tui.faces import signs, with_signs
from openrummy.tui.readings import points_counted, shelf_labels
from openrummy.tui.session import Session

_Answer: TypeAlias = tuple[str, Callable[[], None]]
_Ask: TypeAlias = Callable[[str, Sequence[_Answer], str], None]
_BACK: Template = "Back to your hand"


class Finishing:
    """Asks for confirmation before it acts.  ask: opens a menu with its title and text."""

    def __init__(self, session: Session, ask: _Ask) -> None:
        self._session, self._ask = session, ask

    def declare(self) -> None:
        """Finish with the selected card, or with the only loose one; the groups to be declared are shown first."""
        session = self._session
        view = session.view
        if view is None or session.busy is not None:
            return
        if not can_declare(view):
            session.deny("You can declare on your turn, after you have drawn.")
            return
        session.forget_words()
        cards = session.selected or session.hand.laid[-1]
        if len(cards) != 1:
            session.deny("Select only the card to finish with, then declare.")
        elif cards[0] == view.taken and not _may_go(view, cards[0]):
            session.deny("You took {cards} this turn, so it stays in your hand.", cards=signs(cards, session.language))
        else:
            self._check(view, cards[0])

    def _check(self, view: TableView, card: str) -> None:
        laid, language = self._session.hand.laid, self._language
        offer = declaration_of(view.offers, card) if self._session.is_told else None
        body = "\n".join((*check_lines(view, card, laid, language), "", *verdict_lines(view, offer, language)))
        title = language.say("Declare, and finish with {card}", card=signs([card], language))
        self._ask(title, self._answers(view, offer), body)

    @property
    def _language(self) -> Language:
        return self._session.language

    def _answers(self, view: TableView, offer: Offer | None) -> list[_Answer]:
        language = self._language
        back: _Answer = (language.say(_BACK), lambda: None)
        best: _Answer = (language.say("Arrange the best groups"), partial(lay_best, self._session))
        if offer is None:
            return [best, back]
        declare = partial(self._session.act, offer)
        if not offer.faults:
            return [(language.say("Declare"), declare), back]
        anyway: _Answer = (language.say("Declare anyway"), declare)
        return [back, best] if view.settings.check == "block" else [back, best, anyway]

    def confirm(self, offer: Offer) -> None:
        """Carry out a costly offer after one question."""
        session, asked = self._session, offer.question
        stay: _Answer = (self._language.say("Play on"), lambda: None)
        act: _Answer = (asked.yes if asked else offer_words(offer, self._language), partial(session.act, offer))
        title, body = (asked.title, asked.words) if asked else (offer.words, "")
        self._ask(title, [stay, act], body)


def _may_go(view: TableView, card: str) -> bool:
    """Return whether a card may be discarded this turn: the hand has another copy of it, or the rules allow it."""
    return Counter(view.hand)[card] > 1 or any(offer.cards == (card,) for offer in view.offers)


def check_lines(
    view: TableView, card: str, laid: Sequence[Sequence[str]], language: Language = ENGLISH
) -> Iterator[str]:
    """Yield the groups as they would be shown, each with its label, then the cards outside the groups."""
    labels = shelf_labels(view, laid, language)
    for group, label in zip(laid[:-1], labels, strict=True):
        yield f"{signs(group, language)}  {label}"
    loose = list(laid[-1])
    if card in loose:
        loose.remove(card)
    if loose:
        yield language.say("Not in a group: {cards}", cards=signs(loose, language))


def verdict_lines(view: TableView, offer: Offer | None, language: Language = ENGLISH) -> Iterator[str]:
    """Yield the table's judgement of a hand before it is declared."""
    if offer is None:
        yield language.say("You have not grouped any cards yet.")
        return
    price = points_counted(language, offer.price or 0)
    if offer.faults is None:
        yield language.say("There is no check first: a wrong declaration costs {points}.", points=price)
    elif not offer.faults:
        yield language.say("The hand is valid.")
    elif view.settings.check == "block":
        yield language.say("You cannot declare this here:")
    else:
        yield language.say("This hand is not valid, and declaring it would cost {points}:", points=price)
    yield from (f"  {with_signs(fault, language)}" for fault in offer.faults or ())
