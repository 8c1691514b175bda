"""Pictures of the values of the interface, for notebooks and pages."""

from collections.abc import Iterable, Iterator, Sequence

from openrummy.cards import Face, faces_of
from openrummy.declaration import Declaration
from openrummy.engine.match import Match
from openrummy.engine.state import Public, View
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
        hand = () if value.seat is None else ((f"{_name(value.seat, names)}: hand", faces_of(value.hand)),)
        yield from (*hand, *_table(value.public, names))
    elif isinstance(value, Match):
        hands = enumerate(value.state.hands)
        yield from ((f"{_name(seat, names)}: hand", faces_of(hand)) for seat, hand in hands)
        yield from _table(value.state.public, names)
    elif isinstance(value, Solution):
        yield from ((meld.kind or "", meld.cards) for meld in value.melds)
        yield from [("rest", value.rest)] if value.rest else ()
    elif isinstance(value, Declaration):
        yield from ((group.kind or "no meld", group.cards) for group in value.groups)
    elif isinstance(value, SolvedMeld):
        yield value.kind or "", value.cards
    else:
        yield "", (value,) if isinstance(value, Card) else tuple(Hand(value))


def _table(public: Public, names: Sequence[str]) -> Iterator[Row]:
    yield from ((f"{_name(meld.owner, names)}: {meld.shape.kind}", meld.shape.cards) for meld in public.melds)
    yield f"pile, and {public.stock_count} cards in the stock", public.pile[-8:]


def _name(seat: int, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) else f"seat {seat}"
