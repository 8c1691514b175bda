"""A family adds a fact by making a panel: the table and its messages stay as they are."""

import msgspec
from msgspec.structs import replace

from openrummy.engine.panels import Panel, Reader
from openrummy.engine.state import View
from openrummy.languages import saying
from openrummy.table import messages as m
from openrummy.table.view import view_for
from openrummy.tui.remote import decoded
from tests.table.world import World


class SeenPanel(Panel, frozen=True, tag="seen"):
    """A fact that no game has."""

    by: int | None
    words: str


def seen(view: View, reader: Reader) -> SeenPanel | None:
    """Return the fact, hidden from seat 1."""
    return None if view.seat == 1 else SeenPanel(view.seat, reader.said(saying("Gin only")))


def with_fact(world: World) -> World:
    state = world.table.state
    rules = replace(state.rules, panels=(*state.rules.panels, seen))
    world.table = replace(world.table, state=replace(state, rules=rules))
    return world


def test_a_new_fact_reaches_the_seats_it_is_for() -> None:
    table = with_fact(World(preset="basic").start()).table
    assert view_for(table, 0).panels == (SeenPanel(0, "Gin only"),)
    assert view_for(table, 1).panels == ()
    assert view_for(table, None).panel(SeenPanel) == SeenPanel(None, "Gin only")


def test_it_is_sent_with_its_kind_and_skipped_by_a_program_that_does_not_know_it() -> None:
    view = view_for(with_fact(World(preset="gin").start()).table, 0)
    sent = msgspec.json.encode(m.Update((), view))
    assert msgspec.json.decode(sent)["view"]["panels"][-1] == {"type": "seen", "by": 0, "words": "Gin only"}
    heard = decoded(sent)
    assert isinstance(heard, m.Update)
    assert heard.view.panels == view.panels[:-1]
