"""The terms of a game whose first melds need points: how many, until a seat has opened."""

from collections.abc import Iterator

from openrummy.engine.facts import the_part
from openrummy.engine.panels import Reader
from openrummy.engine.state import View
from openrummy.languages import Plural, Saying, saying
from openrummy.parts.duties.table import TableDuties
from openrummy.parts.panels import TermsPanel, terms_panel

_OPEN = Plural("Open with {count} point", "Open with {count} points")


def opening_terms(view: View, reader: Reader) -> TermsPanel | None:
    """Return the points that the first melds of the seat of the view need, None once it has opened."""
    return terms_panel(view.public, _terms(view), reader)


def _terms(view: View) -> Iterator[Saying]:
    points = the_part(view.rules, TableDuties).opening
    if points is not None and view.seat is not None and not view.public.melded >> view.seat & 1:
        yield saying(_OPEN, count=points)
