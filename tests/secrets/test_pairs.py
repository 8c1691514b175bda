"""Deals that differ only in what a viewer cannot know give that viewer the same bytes: 100 pairs, 2,000 in `make faults`."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy import table as t
from openrummy.server import chances
from openrummy.table import tell
from openrummy.table import view as table_view
from openrummy.table.messages import TableView
from openrummy.table.prompt import prompt_for
from tests.secrets.streams import streams
from tests.secrets.twins import hidden, pair

_PAIRS = 100
_GROUPS = 4


def stand_still() -> int:
    """A clock that shows one time."""
    return 1_700_000_900_000


@pytest.fixture(autouse=True)
def _still_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "now", stand_still)


def differences(seeds: range) -> Iterator[int]:
    """The seeds of pairs in which the viewer can tell the tables apart."""
    for seed in seeds:
        left, right = asyncio.run(streams(pair(seed), hints=True))
        if left != right:
            yield seed


@pytest.mark.parametrize("group", range(_GROUPS))
def test_a_viewer_cannot_tell_two_deals_apart(group: int) -> None:
    assert list(differences(range(group, _PAIRS, _GROUPS))) == []


def test_the_pairs_are_what_they_should_be() -> None:
    pairs = [pair(seed) for seed in range(40)]
    assert all(hidden(each.left[-1], each.viewer) != hidden(each.right[-1], each.viewer) for each in pairs)
    assert sum(len(each.left) for each in pairs) / len(pairs) > 25
    assert sum(each.changed for each in pairs) / len(pairs) > 15
    assert {each.viewer for each in pairs} >= {0, 1, 2, None}


def _tell_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tell, "redact", lambda event, seat: event)


def _hint_in_the_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A blank more where the next card of the stock is a spade: nothing but the length tells."""
    true = prompt_for

    def prompt(table: t.Table, seen: Any) -> str:
        return true(table, seen) + " " * (table.state.stock[0] % 4 == 0 if table.state.stock else 0)

    monkeypatch.setattr(table_view, "prompt_for", prompt)


def _order_of_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    true = t.view_for

    def view(table: t.Table, seat: int | None, *rest: Any) -> TableView:
        shown = true(table, seat, *rest)
        strongest = max(range(len(shown.seats)), key=lambda number: (*table.state.hands, 0, 0, 0, 0)[number])
        return replace(shown, to_act=(*shown.to_act, strongest))

    monkeypatch.setattr(t, "view_for", view)


@pytest.mark.parametrize("plant", [_tell_all, _hint_in_the_prompt, _order_of_seats])
def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, plant: Callable[[pytest.MonkeyPatch], None]) -> None:
    plant(monkeypatch)
    assert next(differences(range(40)), None) is not None
