"""The answer to a player who selects cards with which nothing can be done."""

from collections.abc import Collection

from openrummy.cards import Face, parse_card
from openrummy.engine.state import view
from openrummy.explain.selection import why_nothing
from openrummy.languages import ENGLISH, Language
from openrummy.table.messages import Reason, Why
from openrummy.table.table import Table
from openrummy.table.turns import to_act
from openrummy.voice import Voice

_MOST_CARDS = 40
"""More cards than this are no meld of any game, and nobody selects them."""


def reason(table: Table, seat: int | None, asked: Why, language: Language = ENGLISH) -> Reason:
    """Return why `seat` can do nothing with the cards that it asked about; no words if that is not so, or not its turn."""
    return Reason(asked.cards, _words(table, seat, asked.cards, language), table.version)


def _words(table: Table, seat: int | None, cards: Collection[str], language: Language) -> str:
    if seat is None or table.paused or seat not in to_act(table) or len(cards) > _MOST_CARDS:
        return ""
    try:
        faces: tuple[Face, ...] = tuple(map(parse_card, cards))
    except ValueError:
        return ""
    found = why_nothing(view(table.state, seat), faces)
    return "" if found is None else Voice(table.names, seat, language=language).said(found)
