"""Asking views and states for their panels."""

from typing import TypeVar

from openrummy.engine.panels import Panel
from openrummy.engine.state import State, view
from openrummy.table.messages import TableView
from openrummy.table.panels import TableReader
from openrummy.voice import Voice

SomePanel = TypeVar("SomePanel", bound=Panel)


def panel(view: TableView, kind: type[SomePanel]) -> SomePanel:
    """Return the panel of a kind, which the view must have."""
    found = view.panel(kind)
    assert found is not None
    return found


def panel_in(state: State, kind: type[SomePanel]) -> SomePanel:
    """Return the panel of a kind for a watcher of a state, which must have it."""
    reader = TableReader(Voice([f"Seat {number}" for number in range(state.rules.players)]), ())
    made = (make(view(state, None), reader) for make in state.rules.panels)
    return next(panel for panel in made if isinstance(panel, kind))
