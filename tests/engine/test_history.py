"""The history of a deal: what everybody saw, in order."""

from random import Random

import pytest
from msgspec.structs import replace

from openrummy.engine.actions import DrawStock
from openrummy.engine.history import (
    DISCARDED,
    DREW,
    DROPPED,
    LONGEST,
    PASSED,
    TOOK,
    WORDS,
    Seen,
    history_of,
    noted,
    seen_in,
)
from openrummy.engine.match import Match
from openrummy.engine.state import DEAL, OVER, State
from openrummy.position import PositionError, format_position, parse_position
from openrummy.variants import rules_for
from openrummy.variants.gin.actions import PassUpcard, TakeUpcard
from openrummy.variants.indian.actions import Drop

GAMES = [("basic-house", 3), ("500-river", 4), ("gin", 2), ("indian-points", 6), ("21-card", 2), ("contract", 3)]


def walk(game: str, players: int, seed: int, steps: int = 300) -> list[State]:
    """Return the states of random play."""
    rng, match, states = Random(seed), Match.new(rules_for(game, players), seed=str(seed)), []
    for _ in range(steps):
        states.append(match.state)
        if match.is_between_deals or match.is_over:
            break
        listed = [action for action in match.legal_actions() if not isinstance(action, Drop)] or [Drop()]
        match.apply(match.to_act, rng.choice(listed))
    return states


def test_a_deal_of_gin_is_told_in_order() -> None:
    match = Match.new(rules_for("gin", 2), seed="1")
    first, upcard = match.to_act, match.state.public.pile[-1]
    match.apply(first, PassUpcard())
    match.apply(1 - first, TakeUpcard())
    card = next(iter(match.legal_actions())).card  # type: ignore[attr-defined]
    match.apply(match.to_act, next(iter(match.legal_actions())))
    match.apply(first, DrawStock())
    assert seen_in(match.state.public.history) == (
        Seen(first, PASSED, upcard),
        Seen(1 - first, TOOK, upcard),
        Seen(1 - first, DISCARDED, card),
        Seen(first, DREW, card),
    )


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_entries_are_those_of_the_newest_events_and_are_written_in_positions(game: str, players: int) -> None:
    for state in walk(game, players, 5)[1::7]:
        entries = seen_in(state.public.history)
        assert history_of(entries) == state.public.history
        assert len(entries) <= LONGEST
        if state.public.turn.phase not in (DEAL, OVER):
            assert parse_position(format_position(state)).public.history == state.public.history


def test_every_discard_of_the_pile_is_in_the_history() -> None:
    for state in walk("gin", 2, 3)[1:60]:
        told = [seen.card for seen in seen_in(state.public.history) if seen.did == DISCARDED]
        assert set(state.public.pile[1:]) <= set(told)


def test_a_new_deal_begins_with_nothing() -> None:
    match = Match.new(rules_for("indian-pool-101", 2), seed="1")
    match.apply(match.to_act, Drop())
    assert [seen.did for seen in seen_in(match.state.public.history)] == [DROPPED]
    match.deal()
    assert match.state.public.history == ""


def test_only_the_newest_entries_stay() -> None:
    public = Match.new(rules_for("gin", 2), seed="1").state.public
    for number in range(LONGEST + 30):
        public = replace(public, history=noted(public, number % 2, DREW, number % 13))
    assert [seen.card for seen in seen_in(public.history)] == [number % 13 for number in range(30, LONGEST + 30)]


@pytest.mark.parametrize(
    ("told", "fault"),
    [
        ("1:flew:7S", "'1:flew:7S' is not an entry"),
        ("3:drew:7S", "not a seat"),
        ("1:drew:7X", "not a card"),
        ("1:drew:7S " * 129, "129 entries"),
    ],
)
def test_a_history_that_cannot_be_is_refused(told: str, fault: str) -> None:
    with pytest.raises(PositionError, match=f"history: .*{fault}"):
        parse_position(f"basic; hands 7S 8S 9S / 2H; pile 4C; history {told}")


def test_every_thing_done_has_a_word_and_a_character_of_its_own() -> None:
    assert len(set(WORDS.values())) == len(WORDS) == 11
    history_of(Seen(15, did, 64) for did in WORDS).encode()  # fails for half of a pair
