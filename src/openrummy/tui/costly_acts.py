"""Acts with their own keys, which the first button never does, because they cost points and cannot be undone."""

from collections.abc import Iterator, Sequence

from openrummy.languages import ENGLISH, Language
from openrummy.table.messages import Offer, TableView
from openrummy.tui.choices import Choice
from openrummy.tui.endings import is_knock, kind_of, knock_words, knocks, offer_words

YES = ("rejoin", "accept_split")
NO = ("decline", "refuse_split")
"""The kinds of actions that answer yes and no to a question between two deals."""

_ALWAYS = ("declare", "drop", "leave", "submit_groups")


def is_apart(view: TableView, offer: Offer) -> bool:
    """Return whether an offer is not one of the main choices."""
    kind = kind_of(offer)
    return kind in _ALWAYS or is_knock(offer) or (view.question is not None and kind in (*YES, *NO))


def apart(view: TableView, selected: Sequence[str], language: Language = ENGLISH) -> Iterator[Choice]:
    """Yield the choices besides the main ones."""
    found = knocks(view.offers, selected)
    if found:
        yield Choice("knock", knock_words(found, language), found)
    if can_declare(view):
        yield Choice("declare", language.say("Declare …"))
    for offer in of_kinds(view, ("drop",)):
        yield Choice("drop", f"{offer_words(offer, language)} …", (offer,))
    for answer, kinds in (("yes", YES), ("no", NO)):
        offers = answers(view, kinds)
        if offers:
            yield Choice(answer, offers[0].words, offers)


def answers(view: TableView, kinds: Sequence[str]) -> tuple[Offer, ...]:
    """Return the offers of these kinds that answer the open question; none if no question is open."""
    return () if view.question is None else of_kinds(view, kinds)


def of_kinds(view: TableView, kinds: Sequence[str]) -> tuple[Offer, ...]:
    """Return the offers of these kinds."""
    return tuple(offer for offer in view.offers if kind_of(offer) in kinds)


def can_declare(view: TableView) -> bool:
    """Return whether the player may finish with a card now."""
    return view.finish and view.phase == "discard" and view.you is not None and view.you in view.to_act
