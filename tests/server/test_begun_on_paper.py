"""A table that goes on from a score sheet: the sheet, which may take seconds, is worked while the event loop serves others."""

import asyncio
from typing import Any

import pytest

from openrummy.paper import Sheet, sheet, work
from openrummy.parts.paper.told import PaperMatch
from tests.server.running import Client
from tests.table.test_begun_on_paper import PAPER


def is_loop_here() -> bool:
    """Whether this thread runs an event loop."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


@pytest.mark.parametrize("path", ["/api/tables", "/api/boards"])
def test_the_sheet_is_worked_once_and_not_on_the_event_loop(
    client: Client, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    on_loop = list[bool]()

    def noted(match: PaperMatch) -> Sheet:
        on_loop.append(is_loop_here())
        return work(match)

    monkeypatch.setattr(sheet, "work", noted)
    paper: dict[str, Any] = {**PAPER, "names": [path, "Bob"]}  # a sheet that nobody has worked before
    status, answer = client.ask(path, {"preset": "gin", "name": "Ann", "seats": [{}, {}], "paper": paper})
    assert status == 201, answer
    assert on_loop == [False]
