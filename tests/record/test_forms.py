"""Both forms of a record say the same, and replay leads to the end of the match."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


def test_a_match_from_a_position_cannot_be_recorded() -> None:
    match = Match(parse_position("basic; hands 7S 8S / 2H; deal 3; pile 4C"), seed="1")
    while not match.is_between_deals and not match.is_over:
        match.apply(match.to_act, next(iter(match.legal_actions())))
    with pytest.raises(RecordError, match="first deal"):
        record_of(match, seats(2))


def test_seats_must_fit_the_players() -> None:
    with pytest.raises(RecordError, match="2 seats are named for 3 players"):
        record_of(played("basic", 3, 1, 9), seats(2))


def test_names_have_no_control_characters() -> None:
    with pytest.raises(RecordError, match="control characters"):
        record_of(played("basic", 2, 1, 9), [SeatRecord("a\x1b[2J"), SeatRecord("b")])


def test_a_bot_keeps_agent_and_seed() -> None:
    assert read_record(write_text(recorded())).seats[1] == SeatRecord(NAMES[1], "bot", "sensible", "seed 7")
