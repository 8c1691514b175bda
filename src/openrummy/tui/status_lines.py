"""The short lines of the table screen: what is played, what lies under the upcard, and the own seat."""

from rich.text import Text

from openrummy.table.messages import TableView
from openrummy.tui.endings import opened_words, unmatched_words
from openrummy.tui.faces import signs, with_signs
from openrummy.tui.readings import plural
from openrummy.tui.session import Session
from openrummy.tui.widgets import clock_text

_SHOWN_UNDER = 6


def title_words(view: TableView) -> str:
    """The game, the deal and who watches; what it is by name comes last, since it may be cut off."""
    parts = (
        f"deal {view.deal}" if view.deal else "",
        f"{view.watching} watching" if view.watching else "",
        "paused" if view.paused else "",
        *map(with_signs, view.terms),
        view.rules,
    )
    return " · ".join((view.title, *(part for part in parts if part)))


def under_words(view: TableView) -> str:
    """What lies under the upcard, the nearest first; everybody saw it discarded.  Or whose hand lies open, and what is left of it.

    Before it the cards that are wild in this deal.
    """
    if view.opened is not None:
        return opened_words(view, view.opened)
    below = view.pile[-2 : -2 - _SHOWN_UNDER : -1]
    wild = f"★ {signs(view.wild)}" if view.wild else ""
    return "\n".join(line for line in (wild, f"under it {signs(below)}" if below else "") if line)


def mine_words(session: Session, view: TableView) -> Text:
    """The own seat: turn, cards, points and time."""
    if view.you is None:
        return Text("Watching")
    seat = view.seats[view.you]
    turn = "▶ " if view.you in view.to_act else "◆ " if view.you == view.dealer and view.deal else ""
    parts = (
        seat.name,
        plural(seat.cards, "card") if seat.inside else "out",
        f"{seat.score} pt",
        "floating" if seat.floating else "",
        unmatched_words(view) if session.keeps_melds else "",
        *map(with_signs, seat.notes),
        "a bot is playing for you" if seat.stand_in else "",
    )
    time = clock_text(session, view, view.you)
    return Text.assemble(turn + " · ".join(part for part in parts if part), "  " if time else "", time)
