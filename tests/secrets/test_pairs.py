"""Deals that differ only in what a viewer cannot know produce the same bytes for that viewer: 100 pairs, 2,000 in `make
faults`.
"""

import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy import table as t
from openrummy.engine.rules import keeps_melds
from openrummy.parts.panels import UnmatchedPanel
from openrummy.server import lobby, routes, sights, statistics
from openrummy.server.connection import Connection
from openrummy.server.live import LiveTable
from openrummy.server.metrics import REFUSALS
from openrummy.server.sights import Sights
from openrummy.table import history, spoken, watching
from openrummy.table import view as table_view
from openrummy.table.listing import listing_of
from openrummy.table.messages import Refused, TableListing
from openrummy.table.prompt import prompt_for
from openrummy.table.refusal import Refusal
from openrummy.table.sight import Sight
from openrummy.table.view import sight_for
from openrummy.variants import VARIANTS, seats_for
from tests.secrets.comparing import differences
from tests.secrets.twins import hidden, pair

_PAIRS = 100
GIN = tuple(preset for preset in VARIANTS["gin"].presets if 2 in seats_for(preset))
_GROUPS = 4


@pytest.mark.slow
@pytest.mark.parametrize("group", range(_GROUPS))
def test_a_viewer_cannot_tell_two_deals_apart(group: int) -> None:
    assert differences(range(group, _PAIRS, _GROUPS)) == []


@pytest.mark.slow
def test_the_pairs_are_what_they_should_be() -> None:
    pairs = [pair(seed) for seed in range(90)]
    assert all(hidden(each.left[-1], each.viewer) != hidden(each.right[-1], each.viewer) for each in pairs)
    assert sum(len(each.left) for each in pairs) / len(pairs) > 25
    assert sum(each.changed for each in pairs) / len(pairs) > 15
    assert {each.viewer for each in pairs} >= {0, 1, 2, None}
    watched = Counter(each.left[-1].settings.watchers for each in pairs if each.viewer is None)
    assert set(watched) == {"off", "public", "delayed"}
    assert {each.left[-1].settings.watchers for each in pairs if each.is_board} == {"off", "public", "delayed"}
    assert len({each.left[-1].rules.text for each in pairs}) >= 5
    assert sum(keeps_melds(each.left[-1].rules) for each in pairs) >= 10


def test_hands_laid_open_by_a_knock_tell_a_viewer_no_more() -> None:
    """Hardly any deal of random players ends with a knock: seed 51 has one."""
    assert pair(51, GIN).left[-1].state.public.melds
    assert differences([51], among=GIN) == []


def _bit(table: t.Table) -> bool:
    """Return something that nobody may know: whether the next card of the stock is a spade."""
    return bool(table.state.stock) and table.state.stock[0] % 4 == 0


def _tell_all(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(spoken, "redact", lambda event, seat: event)


def _hint_in_the_prompt(patch: pytest.MonkeyPatch) -> None:
    """Add a blank, so that only the length differs."""
    true = prompt_for
    patch.setattr(table_view, "prompt_for", lambda table, *rest: true(table, *rest) + " " * _bit(table))


def _order_of_seats(patch: pytest.MonkeyPatch) -> None:
    true = sight_for

    def sight(table: t.Table, seat: int | None, *rest: Any) -> Sight:
        seen = true(table, seat, *rest)
        strongest = max(range(len(table.seats)), key=lambda number: (*table.state.hands, 0, 0, 0, 0)[number])
        return replace(seen, common=replace(seen.common, to_act=(*seen.common.to_act, strongest)))

    patch.setattr(sights, "sight_for", sight)


def _count_of_another(patch: pytest.MonkeyPatch) -> None:
    """Show the other player's unmatched points, in games whose melds stay in the hand."""
    true = sight_for

    def sight(table: t.Table, seat: int | None, *rest: Any) -> Sight:
        seen = true(table, seat, *rest)
        own = seen.view.panel(UnmatchedPanel)
        if own is None or seat is None:
            return seen
        other = true(table, 1 - seat, *rest).view.panel(UnmatchedPanel)
        leaked = replace(own, best=0 if other is None else other.best)
        panels = tuple(leaked if panel is own else panel for panel in seen.own.panels)
        return replace(seen, own=replace(seen.own, panels=panels))

    patch.setattr(sights, "sight_for", sight)


def _late_too_early(patch: pytest.MonkeyPatch) -> None:
    """Show a delayed watcher a number from the deal in progress."""
    true = watching.past_view
    patch.setattr(Sights, "_past_table", lambda self, table: table)
    patch.setattr(sights, "past_view", lambda table, *rest: replace(true(table, *rest), watching=int(_bit(table))))


def _to_the_screen(patch: pytest.MonkeyPatch) -> None:
    """Show something of the cards to the screen that shows the table, and to nobody else."""
    true = Sights._seen

    def seen(self: Sights, scene: sights.Scene, viewer: sights.Viewer, now: int) -> Sight:
        found = true(self, scene, viewer, now)
        leaked = replace(found.common, watching=int(_bit(scene.table)))
        return replace(found, common=leaked) if viewer.is_board else found

    patch.setattr(Sights, "_seen", seen)


def _in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    true = Connection._refused

    def refused(self: Connection, *rest: Any) -> Refused:
        found = true(self, *rest)
        return replace(found, words=found.words + " " * _bit(self._live.table))

    patch.setattr(Connection, "_refused", refused)


def _in_an_error(patch: pytest.MonkeyPatch) -> None:
    true = LiveTable.submit

    async def submit(self: LiveTable, seat: int | None, command: Any, *rest: Any) -> Any:
        if isinstance(command, t.Join):
            raise Refusal("full", f"Every seat is taken{'!' if _bit(self.table) else '.'}")
        return await true(self, seat, command, *rest)

    patch.setattr(LiveTable, "submit", submit)


def _in_the_lobby(patch: pytest.MonkeyPatch) -> None:
    true = listing_of

    def listing(table: t.Table, *rest: Any) -> TableListing:
        return replace(true(table, *rest), bots=int(_bit(table)))

    patch.setattr(lobby, "listing_of", listing)


def _in_the_record(patch: pytest.MonkeyPatch) -> None:
    true = history.record_json
    patch.setattr(routes, "record_json", lambda table: true(table) + "\n" * _bit(table))


def _in_the_readable_record(patch: pytest.MonkeyPatch) -> None:
    true = history.record_text
    patch.setattr(routes, "record_text", lambda table: true(table) + "\n" * _bit(table))


def _in_a_page_of_the_log(patch: pytest.MonkeyPatch) -> None:
    true = LiveTable.log_page

    def page(self: LiveTable, *rest: Any, **more: Any) -> Any:
        found = true(self, *rest, **more)
        return replace(found, told=found.told[int(_bit(self.table)) :])

    patch.setattr(LiveTable, "log_page", page)


def _in_the_statistics(patch: pytest.MonkeyPatch) -> None:
    """Count deals that are not over."""
    true = statistics.DealCounter._read_on

    def read(self: statistics.DealCounter) -> Any:
        found = true(self)
        return replace(found, void=sum(event.stock[0] % 4 == 0 for event in self._running.values() if event.stock))

    patch.setattr(statistics.DealCounter, "_read_on", read)


def _in_the_log(patch: pytest.MonkeyPatch) -> None:
    true = LiveTable.report

    def report(self: LiveTable, *rest: Any) -> Any:
        if _bit(self.table):
            logging.getLogger("openrummy.server.live").info("a spade is next")
        return true(self, *rest)

    patch.setattr(LiveTable, "report", report)


def _in_the_figures(patch: pytest.MonkeyPatch) -> None:
    true = LiveTable.report

    def report(self: LiveTable, *rest: Any) -> Any:
        REFUSALS.labels("planted").inc(_bit(self.table))
        return true(self, *rest)

    patch.setattr(LiveTable, "report", report)


_TABLE = "/api/tables/table"


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("plant", "ways"),
    [
        (_tell_all, {"socket"}),
        (_hint_in_the_prompt, {"socket"}),
        (_order_of_seats, {"socket"}),
        (_count_of_another, {"socket"}),
        (_in_a_refusal, {"socket"}),
        (_to_the_screen, {_TABLE, "socket"}),
        (_late_too_early, {_TABLE, "socket"}),
        (_in_an_error, {f"{_TABLE}/join"}),
        (_in_the_lobby, {"/api/tables"}),
        (_in_the_record, {f"{_TABLE}/record"}),
        (_in_the_readable_record, {f"{_TABLE}/record.txt"}),
        (_in_a_page_of_the_log, {f"{_TABLE}/log"}),
        (_in_the_statistics, {"/api/statistics"}),
        (_in_the_log, {"log"}),
        (_in_the_figures, {"/metrics"}),
    ],
)
def test_a_planted_leak_is_found_where_it_was_planted(
    monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None], ways: set[str]
) -> None:
    plant(monkeypatch)
    ((_, found),) = differences(range(40), most=1)
    assert found in ways
