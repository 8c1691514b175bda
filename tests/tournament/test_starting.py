"""Tournaments that start by themselves: when they are full, or at a time, with those who are there."""

from typing import Any

import pytest

from openrummy.table.messages import OpenTournament, StartRule
from openrummy.table.refusal import Refusal
from openrummy.tournament import Begin, Due, Enter, Withdraw, open_tournament
from openrummy.tournament.starting import due
from tests.tournament.world import HOST, Hall

SOON = 1_700_000_000_100
"""A tenth of a second after the clock of `Hall` begins, which goes on by a millisecond with each command."""
MINUTE = 60_000


def waits(hall: Hall, until: int) -> Hall:
    """Let the clock go on to a time, and the server ask what is due."""
    hall.count = max(hall.count, until - 1_700_000_000_000 - 1)
    hall.done(Due())
    return hall


def status(hall: Hall) -> str:
    return hall.tournament.status


@pytest.mark.parametrize("form", ["knock-out", "swiss"])
def test_it_starts_when_it_is_full(form: str) -> None:
    hall = Hall(form=form, start=StartRule(full=3)).enter("Ann", "Bob")
    assert status(hall) == "open"
    hall.done(Withdraw("hash of Bob"))
    hall.enter("Cy", "Dan")
    assert status(hall) == "running"
    assert hall.refused(Enter("Eve", "token")) == "started"
    assert [entrant.sitter.name for entrant in hall.tournament.entrants] == ["Ann", "Cy", "Dan"]


def test_its_host_may_fill_it_with_bots_before() -> None:
    hall = Hall(start=StartRule(full=6)).enter("Ann")
    hall.done(Begin(HOST, 5))
    assert len(hall.tournament.entrants) == 6
    assert hall.tournament.status == "running"


def test_it_starts_at_its_time_with_those_who_are_there() -> None:
    hall = Hall(start=StartRule(at=SOON)).enter("Ann", "Bob")
    assert due(hall.tournament) == SOON
    assert hall.done(Due()).entries == ()
    waits(hall, SOON)
    assert hall.tournament.status == "running"
    assert due(hall.tournament) is None
    version = hall.tournament.version
    waits(hall, SOON + MINUTE)
    assert hall.tournament.version == version


def test_bots_join_if_the_host_said_so() -> None:
    hall = Hall(start=StartRule(at=SOON, least=1, fill=4)).enter("Ann")
    waits(hall, SOON)
    assert [entrant.is_person for entrant in hall.tournament.entrants] == [True, False, False, False]


def test_with_too_few_it_waits_and_starts_as_soon_as_there_are_enough() -> None:
    hall = Hall(start=StartRule(at=SOON, least=3, wait=5)).enter("Ann", "Bob")
    assert due(hall.tournament) == SOON + 5 * MINUTE
    waits(hall, SOON)
    assert status(hall) == "open"
    hall.enter("Cy")
    assert status(hall) == "running"


def test_with_too_few_to_the_end_it_is_cancelled() -> None:
    hall = Hall(start=StartRule(at=SOON, least=3, wait=5, fill=8)).enter("Ann", "Bob")
    waits(hall, SOON + 5 * MINUTE)
    assert hall.tournament.status == "cancelled"
    assert hall.refused(Enter("Cy", "token")) == "cancelled"
    assert hall.refused(Begin(HOST, 2)) == "cancelled"
    assert due(hall.tournament) is None


@pytest.mark.parametrize(
    "start",
    [
        {"full": 1},
        {"full": 257},
        {"at": 5},
        {"at": 1_700_000_000_000 + 400 * 24 * 3_600_000},
        {"at": SOON, "least": 0},
        {"at": SOON, "least": 1},
        {"at": SOON, "fill": 300},
        {"at": SOON, "wait": 121},
    ],
)
def test_a_start_that_cannot_be_is_refused(start: dict[str, Any]) -> None:
    asked = OpenTournament("Cup", "block", start=StartRule(**start))
    with pytest.raises(Refusal) as refusal:
        open_tournament("ID", asked, HOST, bytes(128), 1_700_000_000_000)
    assert refusal.value.code == "bad_start"
