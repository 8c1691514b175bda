"""Acts with keys of their own, which the first button never does, because they cost points and cannot be undone."""

from collections.abc import Iterator, Sequence

from openrummy.languages import ENGLISH, Language
from openrummy.table.messages import Offer, TableView
from openrummy.tui.choices import Choice
from openrummy.tui.endings import is_knock, kind_of, knock_words, knocks, offer_words

YES = ("rejoin", "accept_split")
NO = ("decline", "refuse_split")
"""Answers to what several seats are asked between two deals."""

_ALWAYS = ("declare", "drop", "leave", "submit_groups")


def is_apart(view: TableView, offer: Offer) -> bool:
    """Whether an offer is none of the main choices."""
    kind = kind_of(offer)
    return kind in _ALWAYS or is_knock(offer) or (view.question is not None and kind in (*YES, *NO))


def apart(view: TableView, raised: Sequence[str], language: Language = ENGLISH) -> Iterator[Choice]:
    """Yield what may be done besides the main choices."""
    found = knocks(view.offers, raised)
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
    """The offers that answer the question that is open."""
    return () if view.question is None else of_kinds(view, kinds)


def of_kinds(view: TableView, kinds: Sequence[str]) -> tuple[Offer, ...]:
    """The offers of these kinds."""
    return tuple(offer for offer in view.offers if kind_of(offer) in kinds)


def can_declare(view: TableView) -> bool:
    """Whether a card may be put down to finish."""
    return view.finish and view.phase == "discard" and view.you is not None and view.you in view.to_act
