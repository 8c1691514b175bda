"""Pictures of the values of the interface, for notebooks and pages."""

from collections.abc import Iterable, Iterator, Sequence

from openrummy.cards import Face
from openrummy.declaration import Declaration
from openrummy.engine.match import Match
from openrummy.engine.pictured import hand_row, table_rows, view_rows
from openrummy.engine.state import View
from openrummy.hands import Card, Hand
from openrummy.pictures import Row, picture
from openrummy.solution import Solution, SolvedMeld

Drawn = View | Match | Solution | Declaration | SolvedMeld | Hand | Card | str | Iterable[Face]


def svg(value: Drawn, names: Sequence[str] = (), title: str = "") -> str:
    """Return cards, melds, a solution, a declaration, a view, or a match with all hands as SVG, without scripts.

    value: text and lists are cards.  names: of the seats.  title: for readers of screens; by default the labels and the cards.
    Raises ValueError for text that is not cards.
    """
    return picture(_rows(value, names), title)


def _rows(value: Drawn, names: Sequence[str]) -> Iterator[Row]:
    if isinstance(value, View):
        yield from view_rows(value, names)
    elif isinstance(value, Match):
        yield from (hand_row(seat, hand, names) for seat, hand in enumerate(value.state.hands))
        yield from table_rows(value.state.public, names)
    elif isinstance(value, Solution):
        yield from ((meld.kind or "", meld.cards) for meld in value.melds)
        yield from [("rest", value.rest)] if value.rest else ()
    elif isinstance(value, Declaration):
        yield from ((group.kind or "no meld", group.cards) for group in value.groups)
    elif isinstance(value, SolvedMeld):
        yield value.kind or "", value.cards
    else:
        yield "", (value,) if isinstance(value, Card) else tuple(Hand(value))
