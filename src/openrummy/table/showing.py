"""What a variant has to show of a deal, for one viewer: words and cards as text."""

from collections.abc import Iterable, Sequence

from openrummy.cards import Face, faces_of, format_card
from openrummy.engine.actions import Act
from openrummy.engine.decide import LegalActions
from openrummy.engine.rules import values_in
from openrummy.engine.showing import Showing
from openrummy.engine.state import View
from openrummy.languages import Language
from openrummy.table.hand_order import Groups, format_groups
from openrummy.table.messages import ColumnView, OpenedView, UnmatchedView


def terms(seen: View, language: Language) -> tuple[str, ...]:
    """What holds in the running deal."""
    showing = seen.rules.showing
    return () if showing is None else tuple(each.said(language) for each in showing.terms(seen.public))


def acts(seen: View, groups: Groups) -> Iterable[Act]:
    """What the seat may do; where it hands in its groups, as they lie too."""
    legal = tuple(LegalActions(seen))
    yield from legal
    if seen.rules.showing is not None and _shelves(groups):
        yield from (act for act in seen.rules.showing.own_acts(seen, _shelves(groups)) if act not in legal)


def left(seen: View, action: Act) -> int | None:
    """What an act that ends the play leaves unmatched."""
    return None if seen.rules.showing is None else seen.rules.showing.left(seen, action)


def unmatched_view(seen: View, groups: Groups) -> UnmatchedView | None:
    """What the hand counts, for its owner alone."""
    showing = seen.rules.showing
    if showing is None or seen.seat is None or not seen.hand or showing.opened(seen.public) == seen.seat:
        return None
    best, shelves = showing.best(seen), _shelves(groups)
    own = showing.own(seen, shelves).points if shelves else None
    return UnmatchedView(best.points, format_groups(best.melds), own)


def _shelves(groups: Groups) -> Sequence[Sequence[Face]]:
    """The groups that their owner made; the last are the loose cards."""
    return groups[:-1]


def opened_view(seen: View) -> OpenedView | None:
    """The hand that was laid open: everybody knows what is left of it."""
    seat = None if seen.rules.showing is None else seen.rules.showing.opened(seen.public)
    if seat is None:
        return None
    rest = tuple(faces_of(seen.public.known[seat]))
    values = values_in(seen.rules, seen.public)
    return OpenedView(seat, tuple(map(format_card, rest)), sum(values[card] for card in rest))


def column_views(seen: View) -> tuple[ColumnView, ...]:
    """The games that the deals are scored in."""
    showing: Showing | None = seen.rules.showing
    columns = () if showing is None else showing.columns(seen.public.sheet)
    return tuple(ColumnView(column.wins, column.totals, column.winner) for column in columns)
