"""Panels in a terminal: drawn by their kind, and skipped if this program does not know it."""

from collections.abc import Callable

from msgspec.structs import replace

from openrummy.engine.panels import Panel
from openrummy.table import messages as m
from openrummy.table.view import view_for
from openrummy.tui.panels import DRAWN, drawn, known
from openrummy.tui.session import Session
from openrummy.tui.sheet import result_lines, showing_lines
from openrummy.tui.status_lines import mine_words, title_words, under_words
from tests.table.test_indian_view import paid_pool
from tests.table.world import World


class TricksPanel(Panel, frozen=True, tag="tricks"):
    """A panel of a game that this program does not know."""

    taken: tuple[int, ...]


def lines(view: m.TableView) -> list[str]:
    session = Session(lambda message: None)
    session.hear(m.Update((), view))
    texts: tuple[Callable[[m.TableView], str], ...] = (title_words, under_words)
    return [
        *(text(view) for text in texts),
        str(mine_words(session, view)),
        *result_lines(view),
        *showing_lines(view),
    ]


def test_an_unknown_kind_is_drawn_nowhere() -> None:
    tricks = TricksPanel((3, 1))
    for table in (World(preset="gin").start().table, paid_pool().table):
        view = view_for(table, 0)
        more = replace(view, panels=(tricks, *view.panels, tricks))
        assert lines(more) == lines(view)


def test_every_kind_of_the_families_has_a_row() -> None:
    made = {
        type(panel)
        for table in (World(preset="gin").start().table, paid_pool().table)
        for panel in view_for(table, 0).panels
    }
    assert made <= set(DRAWN)
    assert list(known([{"type": "tricks", "taken": [3]}, {"type": "terms", "words": ["Gin only"]}])) != []
    assert [*drawn(view_for(World(preset="gin").start().table, 0), "title")] == ["Knock limit 10"]
