"""Acts with their own keys, which the first button never does, because they cost points and cannot be undone."""

from collections.abc import Iterator, Sequence

from openrummy.engine.kinds import Place
from openrummy.languages import ENGLISH, Language
from openrummy.table.messages import Offer, TableView
from openrummy.tui.choices import Choice
from openrummy.tui.endings import kind_of, knock_words, knocks, offer_words, placed
from openrummy.variants.indian.panels import FinishPanel, QuestionPanel


def is_main(view: TableView, offer: Offer) -> bool:
    """Return whether an offer is one of the main choices; the answer to a question is not."""
    return offer.place in ("primary", "main", "call") or (not is_asked(view) and offer.place in ("yes", "no"))


def apart(view: TableView, selected: Sequence[str], language: Language = ENGLISH) -> Iterator[Choice]:
    """Yield the choices besides the main ones."""
    found = knocks(view.offers, selected)
    if found:
        yield Choice("knock", knock_words(found, language), found)
    if can_declare(view):
        yield Choice("declare", language.say("Declare …"))
    for offer in placed(view.offers, "costly"):
        yield Choice(kind_of(offer), language.say("{act} …", act=offer_words(offer, language)), (offer,))
    for answer in ("yes", "no"):
        offers = answers(view, answer)
        if offers:
            yield Choice(answer, offers[0].words, offers)


def is_asked(view: TableView) -> bool:
    """Return whether a question between two deals is open."""
    return view.panel(QuestionPanel) is not None


def answers(view: TableView, answer: Place) -> tuple[Offer, ...]:
    """Return the offers that answer the open question so; none if no question is open."""
    return placed(view.offers, answer) if is_asked(view) else ()


def can_declare(view: TableView) -> bool:
    """Return whether the player may finish with a card now."""
    slot = view.panel(FinishPanel)
    return slot is not None and slot.open
