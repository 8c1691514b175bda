"""The bots of a record are asked again: who did something else is found, and who cannot be asked is named."""

import sys
from functools import cache

import pytest
from msgspec.structs import replace

from openrummy.bots import make_agent
from openrummy.engine.decide import actors
from openrummy.engine.match import Match
from openrummy.engine.state import DEAL, view
from openrummy.receipts import Receipt, receipts
from openrummy.record import Record, SeatRecord, read_record, record_of, write_record, write_text
from openrummy.variants import rules_for


@cache
def record() -> Record:
    """A deal of gin between two bots."""
    agents = [make_agent(key, f"seed {seat}") for seat, key in enumerate(("sensible", "casual"))]
    match = Match.new(rules_for("gin", 2), seed="receipts")
    while match.state.public.turn.phase != DEAL:
        seat = actors(match.state)[0]
        match.apply(seat, agents[seat].act(view(match.state, seat)))
    return record_of(match, [SeatRecord(each.key, "bot", each.key, each.seed, each.version) for each in agents])


def receipt(**changes: object) -> Receipt:
    """Return the receipt of the second seat if these fields of its seat are changed."""
    seats = record().seats
    return receipts(replace(record(), seats=(seats[0], replace(seats[1], **changes))))[-1]


def test_bots_that_played_are_found_to_have_played() -> None:
    for written in (write_text(record()), write_record(record())):
        found = receipts(read_record(written))
        assert [each.holds for each in found] == [True, True]
        assert sum(each.acts for each in found) == len(record().deals[0].deeds)


def test_acts_of_another_bot_are_found_with_their_places() -> None:
    found = receipt(agent="random", version=1)
    assert not found.holds
    first = found.differences[0]
    assert record().deals[0].deeds[first.action - 1].seat == 1
    assert first.did != first.would


def test_acts_from_before_a_bot_sat_down_are_left_out() -> None:
    assert (receipt(since=3).skipped, receipt(since=3).acts) == (3, receipt().acts - 3)


def test_a_person_has_no_receipt() -> None:
    assert receipt(kind="person", agent=None, seed=None).seat == 0


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seed": None}, "does not have its seed"),
        ({"version": 99}, "it was version 99"),
        ({"agent": "this"}, "no bot 'this'"),
        ({"agent": "this:zen"}, "no bot 'this:zen'"),
    ],
)
def test_a_bot_that_cannot_be_asked_is_named_and_no_code_of_a_record_runs(
    changes: dict[str, object], reason: str
) -> None:
    found = receipt(**changes)
    assert not found.holds
    assert reason in str(found.reason)
    assert "this" not in sys.modules


def test_records_from_before_versions_were_written_are_read() -> None:
    old = write_text(record()).replace(' "1" "0"]', "]").replace(' "2" "0"]', "]")
    seats = read_record(old).seats
    assert [(seat.agent, seat.version, seat.since) for seat in seats] == [("sensible", 0, 0), ("casual", 0, 0)]
