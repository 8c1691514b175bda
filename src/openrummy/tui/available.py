"""The choices that the player of a session has now: the main ones, and those beside them."""

from openrummy.table.messages import Offer, TableView
from openrummy.tui.choices import (
    Choice,
    apart,
    around_deals,
    choices_for,
    is_main,
    is_stood_in,
    kind_of,
    show_words,
)
from openrummy.tui.session import Session


def main_choices(session: Session) -> tuple[Choice, ...]:
    """Return the main choices; Enter does the first."""
    view = session.view
    if session.gone:
        return (Choice("close", session.language.say("Leave the table")),)
    if view is None or session.busy is not None or view.you is None:
        return ()
    if view.paused:
        return (Choice("resume", session.language.say("Go on")),)
    if is_stood_in(view) and view.status != "over":
        return (Choice("back", session.language.say("Take my seat back")),)
    if view.status == "playing":
        offers = _main_offers(session, view)
        return (*_show(session), *choices_for(offers, session.selected, session.advised, session.language))
    return around_deals(view, session.language)


def _main_offers(session: Session, view: TableView) -> tuple[Offer, ...]:
    return tuple(offer for offer in view.offers if offer == session.advised or is_main(view, offer))


def _show(session: Session) -> tuple[Choice, ...]:
    shows = session.shows
    return (Choice(kind_of(shows[0]), show_words(shows, session.language), shows),) if shows else ()


def other_choices(session: Session) -> tuple[Choice, ...]:
    """Return the acts that the first button never does unless a hint advised them, and those for the groups of the hand."""
    view = session.view
    if view is None or session.busy is not None or session.gone or not _is_playing(view):
        return ()
    first = next((choice.kind for choice in main_choices(session)), "")
    found = (choice for choice in apart(view, session.selected, session.language) if choice.kind != first)
    return (*found, *_with_groups(session))


def _is_playing(view: TableView) -> bool:
    return view.you is not None and view.status == "playing" and not view.paused and not is_stood_in(view)


def _with_groups(session: Session) -> tuple[Choice, ...]:
    if not session.keeps_melds:
        return ()
    language = session.language
    is_several = len(session.selected) > 1
    best = Choice("best", language.say("Best groups"))
    grouping = Choice("group", language.say("Group")) if is_several else best
    return (grouping, Choice("ungroup", language.say("Ungroup"))) if len(session.hand.groups) > 1 else (grouping,)
