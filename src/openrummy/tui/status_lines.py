"""The short lines of the table screen: the game, the cards under the upcard, and your seat."""

from rich.text import Text

from openrummy.languages import ENGLISH, Language, dotted
from openrummy.table.messages import SeatView, TableView
from openrummy.tui.faces import signs, with_signs
from openrummy.tui.panels import drawn
from openrummy.tui.readings import held_counted
from openrummy.tui.session import Session
from openrummy.tui.widgets import clock_text

_SHOWN_UNDER = 6


def title_words(view: TableView, language: Language = ENGLISH) -> str:
    """Return the game, the deal and the number of watchers; the rules come last, since they may be cut off."""
    parts = (
        language.say("deal {number}", number=view.deal) if view.deal else "",
        language.say("{number} watching", number=view.watching) if view.watching else "",
        language.say("paused") if view.paused else "",
        *drawn(view, "title", language),
        view.rules,
    )
    return dotted((view.title, *parts))


def under_words(view: TableView, language: Language = ENGLISH) -> str:
    """Return the wild cards of this deal, then the cards under the upcard, the nearest first; everybody saw them discarded.

    After a knock, return whose hand lies open and its unmatched cards.
    """
    opened = tuple(drawn(view, "open", language))
    below = view.pile[-2 : -2 - _SHOWN_UNDER : -1]
    under = (language.say("under it {cards}", cards=signs(below, language)),) if below else ()
    wild = (f"★ {signs(view.wild, language)}",) if view.wild else ()
    return "\n".join(opened or (*wild, *under))


def mine_words(session: Session, view: TableView) -> Text:
    """Return the line of your seat: turn, cards, points and time."""
    if view.you is None:
        return Text(session.language.say("Watching"))
    turn = "▶ " if view.you in view.to_act else "◆ " if view.you == view.dealer and view.deal else ""
    time = clock_text(session, view, view.you)
    return Text.assemble(turn + dotted(_mine(session, view, view.seats[view.you])), "  " if time else "", time)


def _mine(session: Session, view: TableView, seat: SeatView) -> tuple[str, ...]:
    language = session.language
    return (
        seat.name,
        held_counted(seat, language),
        language.say("{number} pt", number=seat.score),
        language.say("floating|a player") if seat.floating else "",
        *(drawn(view, "mine", language) if session.keeps_melds else ()),
        *(with_signs(note, language) for note in seat.notes),
        language.say("a bot is playing for you") if seat.stand_in else "",
    )
