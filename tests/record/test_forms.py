"""Both forms of a record say the same, and replay leads to the end of the match."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from openrummy.engine.events import DealEnded
from openrummy.engine.match import Match
from openrummy.position import parse_position
from openrummy.record import (
    RecordError,
    SeatRecord,
    read_record,
    record_of,
    replay,
    verify,
    write_record,
    write_text,
)
from tests.effort import examples
from tests.helpers import seats_for
from tests.record.recording import CHOICES, NAMES, played, recorded, seats


@pytest.mark.quick(4)
@pytest.mark.parametrize("text", CHOICES)
@pytest.mark.parametrize("players", [2, 4])
def test_both_forms_say_the_same_and_hold(text: str, players: int) -> None:
    record = recorded(text, players)
    assert record.deals
    assert read_record(write_record(record)) == record
    assert read_record(write_text(record)) == record
    assert write_record(read_record(write_text(record))) == write_record(record)
    verdict = verify(record)
    assert verdict.holds, verdict.words
    assert (verdict.deals, verdict.finished) == (len(record.deals), bool(record.winners))


@examples(25)
@given(st.sampled_from(CHOICES), st.integers(2, 6), st.integers(0, 10**6), st.integers(0, 400))
def test_any_match_can_be_recorded_and_verified(text: str, players: int, seed: int, steps: int) -> None:
    record = record_of(played(text, players, seed, steps), seats(seats_for(text, players)))
    assert read_record(write_record(record)) == record == read_record(write_text(record))
    assert verify(record).holds


def test_replay_leads_to_the_end_of_the_match() -> None:
    match = played("basic-house", 3, seed=1)
    *_, (state, events) = replay(recorded())
    assert state.public.sheet == match.state.public.sheet
    assert state.hands == match.state.hands
    assert any(isinstance(event, DealEnded) for event in events)


@pytest.mark.parametrize("steps", [0, 30, 150, 400])
def test_a_running_deal_keeps_its_secret(steps: int) -> None:
    match = played("basic", 2, 3, steps)
    assert not match.is_between_deals
    assert not match.is_over
    record = record_of(match, seats(2))
    for written in (write_record(record), write_text(record)):
        assert match.state.secret.hex() not in written
        assert match.state.public.commitment not in written
    verdict = verify(record)
    assert verdict.holds
    assert not verdict.finished
    assert "not finished" in verdict.words


def from_a_position(more: str = "") -> Match:
    match = Match(parse_position(f"basic; hands 7S 8S / 2H; deal 3; pile 4C{more}"), seed="1")
    while len(match.log) < 3 and not match.is_over:
        if match.is_between_deals:
            match.deal()
        match.apply(match.to_act, next(iter(match.legal_actions())))
    return match


@pytest.mark.parametrize("more", ["", f"; secret {'5a' * 128}", "; rows 3 4 / 5 6"])
def test_a_match_from_a_position_is_recorded_and_verified_from_there(more: str) -> None:
    record = record_of(from_a_position(more), seats(2))
    assert [deal.deal for deal in record.deals] == [3, 4]
    for written in (write_record(record), write_text(record)):
        assert read_record(written) == record
        verdict = verify(read_record(written))
        assert (verdict.holds, verdict.from_position, verdict.deals) == (True, True, 2)
        assert "The shuffle before the position cannot be verified." in verdict.words


@pytest.mark.parametrize(
    ("start", "fault"),
    [
        ("basic; hands 7S 9S / 2H; deal 3; pile 4C", "the digest does not match"),
        ("basic; hands 7S 8S / 2H; deal 2; pile 4C", "this is deal 2, but it is recorded as deal 3"),
        ("basic-quick; hands 7S 8S / 2H; deal 3; pile 4C", "began under basic-quick, not basic"),
        (f"basic; hands 7S 8S / 2H; deal 3; pile 4C; secret {'5a' * 128}", "secret and nonces are not those"),
        ("basic; hands 7S 8S / 99; deal 3", "the position of the start is wrong"),
    ],
)
def test_another_start_is_found(start: str, fault: str) -> None:
    verdict = verify(replace(record_of(from_a_position(), seats(2)), start=start))
    assert not verdict.holds
    assert re.search(fault, verdict.words), verdict.words


def test_a_match_that_began_between_two_deals_cannot_be_recorded() -> None:
    match = from_a_position()
    while not match.is_between_deals:
        match.apply(match.to_act, next(iter(match.legal_actions())))
    later = Match(match.state, seed="1")
    with pytest.raises(RecordError, match="first deal"):
        record_of(later, seats(2))


def test_seats_must_fit_the_players() -> None:
    with pytest.raises(RecordError, match="2 seats are named for 3 players"):
        record_of(played("basic", 3, 1, 9), seats(2))


def test_names_have_no_control_characters() -> None:
    with pytest.raises(RecordError, match="control characters"):
        record_of(played("basic", 2, 1, 9), [SeatRecord("a\x1b[2J"), SeatRecord("b")])


def test_a_bot_keeps_agent_and_seed() -> None:
    assert read_record(write_text(recorded())).seats[1] == SeatRecord(NAMES[1], "bot", "sensible", "seed 7")
