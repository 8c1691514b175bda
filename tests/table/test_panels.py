"""A family adds a fact by making a panel: the table and its messages stay as they are."""

import msgspec
from msgspec.structs import replace

from openrummy.engine.panels import Panel, Reader
from openrummy.engine.state import View
from openrummy.languages import saying
from openrummy.parts.panels import SpreadPanel, TermsPanel
from openrummy.table import messages as m
from openrummy.table.view import view_for
from openrummy.tui.remote import decoded
from tests.helpers import position
from tests.table.world import PERSON, World


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


def test_the_terms_say_the_points_to_open_until_a_seat_has_opened() -> None:
    table = World(PERSON, PERSON, preset="kalooki-51").start().table
    state = position(table.rules, hands=["2S 9C", "2H 9H"], melds=["0: TS JS QS KS", "0: 4D 5D 6D"])
    opened = replace(table, state=state)
    assert [view_for(table, seat).panels for seat in (0, 1, None)] == [(OPEN_WITH_51,), (OPEN_WITH_51,), ()]
    assert [view_for(opened, seat).panels for seat in (0, 1)] == [(), (OPEN_WITH_51,)]


def test_500_with_points_to_open_says_them_beside_its_river() -> None:
    table = World(preset="500", opening_points=30, call_rummy="off").start().table
    assert view_for(table, 0).panels == (TermsPanel(("Open with 30 points",)), SpreadPanel())


OPEN_WITH_51 = TermsPanel(("Open with 51 points",))
