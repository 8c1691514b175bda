"""A position in play is read back exactly, and play goes on from it as it would have."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from openrummy.engine.decide import act, actors, deal, legal_actions
from openrummy.engine.match import new_state
from openrummy.engine.state import DEAL, OVER, State
from openrummy.position import PositionError, format_position, parse_position
from openrummy.variants import rules_for
from openrummy.variants.indian.actions import RefuseSplit, Rejoin
from tests.effort import examples
from tests.position.played import CHOICES, forgetful, states


@pytest.mark.quick(2)
@pytest.mark.parametrize("text", CHOICES)
@pytest.mark.parametrize("players", [2, 5])
def test_round_trip_of_random_play(text: str, players: int) -> None:
    for state in states(text, players, seed=players, steps=700):
        written = format_position(state, secret=True)
        assert parse_position(written) == forgetful(state)
        assert format_position(parse_position(written), secret=True) == written


@examples(60)
@given(st.sampled_from(CHOICES), st.integers(2, 6), st.integers(0, 10**6), st.integers(1, 200))
def test_round_trip(text: str, players: int, seed: int, steps: int) -> None:
    found = list(states(text, players, seed, steps))
    assume(found)  # the match may be over before
    state = found[-1]
    assert parse_position(format_position(state, secret=True)) == forgetful(state)


@examples(25)
@given(st.sampled_from(CHOICES), st.integers(0, 10**6), st.integers(1, 150))
def test_play_goes_on_as_it_would_have(text: str, seed: int, steps: int) -> None:
    found = list(states(text, 3, seed, steps))
    assume(found)
    state = found[-1]
    twin = parse_position(format_position(state, secret=True))
    rng = random.Random(seed)
    for _ in range(30):
        if state.public.turn.phase in (DEAL, OVER):
            break
        seat = actors(state)[0]
        action = rng.choice(list(legal_actions(state, seat)))
        (state, events), (twin, twins) = act(state, seat, action), act(twin, seat, action)
        assert events == twins


ASKED = "indian-pool-101(entry_fee=10, split_mode=manual)"


def _asked(phase: str) -> Iterator[State]:
    """Yield states of random matches in which the seats of a pool are asked a question."""
    for seed in range(20):
        yield from (state for state in states(ASKED, 4, seed, 2500) if state.public.turn.phase == phase)


@pytest.mark.parametrize("phase", ["rejoin", "split"])
def test_what_is_asked_between_two_deals_is_a_position_too(phase: str) -> None:
    """The text can be read back, and the answers and the next deal have the same results."""
    state = next(_asked(phase))
    written = format_position(state, secret=True)
    assert " ended " in written
    twin = parse_position(written)
    assert twin == forgetful(state)
    assert format_position(twin, secret=True) == written
    while state.public.turn.phase in ("rejoin", "split"):
        seat = actors(state)[0]
        action = Rejoin() if state.public.turn.phase == "rejoin" else RefuseSplit()
        (state, events), (twin, twins) = act(state, seat, action), act(twin, seat, action)
        assert events == twins
    assert deal(state, b"s", ("",) * 4)[1] == deal(twin, b"s", ("",) * 4)[1]


def test_the_secret_of_the_shuffle_is_written_on_request_only() -> None:
    (state,) = states("basic", 2, 1, 1)
    short = format_position(state)
    assert "secret" not in short
    assert state.secret.hex() not in short
    assert state.secret.hex() in format_position(state, secret=True)
    assert parse_position(short) == replace(
        state, secret=b"", nonces=("", ""), public=replace(state.public, commitment="")
    )


def test_between_deals_there_is_no_position() -> None:
    with pytest.raises(PositionError, match="no deal is running"):
        format_position(new_state(rules_for("basic", 2)))
