"""Believable worlds fit the view that they were made for, in every game, and the quick count of their fit is the slow one."""

from functools import lru_cache
from random import Random

import pytest

from openrummy.belief import worlds
from openrummy.belief.chains import changed
from openrummy.belief.evidence import Evidence, Table, evidence_in, table_of
from openrummy.belief.features import counted
from openrummy.belief.fitting import Weights, at_turn, fit_of, loose_counter
from openrummy.belief.weights import WEIGHTS, weights_for
from openrummy.bots import make_agent
from openrummy.cards import Cards, add, cards_of, faces_of, remove
from openrummy.engine.decide import act, actors
from openrummy.engine.determinize import determinize
from openrummy.engine.match import Match
from openrummy.engine.state import DEAL, OVER, State, view
from openrummy.variants import VARIANTS, rules_for
from tests.helpers import all_cards

GAMES = (("gin", 2), ("gin-three", 3), ("basic", 3), ("500", 4), ("indian-points", 3), ("21-card", 2), ("contract", 3))


@lru_cache
def played(game: str, players: int) -> tuple[State, ...]:
    """Return some states of a deal between sensible players."""
    match, states = Match.new(rules_for(game, players), seed="w1"), []
    for _ in range(60):
        if match.state.public.turn.phase in (DEAL, OVER):
            break
        states.append(match.state)
        seat = actors(match.state)[0]
        match.apply(seat, make_agent("sensible", str(seat)).act(view(match.state, seat)))
    return tuple(states[::12] if players > 2 else states[::7])


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_seat_sees_in_a_world_what_it_sees(game: str, players: int) -> None:
    for state in played(game, players):
        for seat in (*range(players), None):
            seen = view(state, seat)
            for world in worlds(seen, 3, "law").states:
                assert repr(view(world, seat)) == repr(seen)
                assert view(world, seat).public == seen.public
                assert all_cards(world) == cards_of(state.rules.pack)
                assert tuple(map(int.bit_count, world.hands)) == state.public.counts
                assert all(not known & ~hand for known, hand in zip(state.public.known, world.hands, strict=True))


def test_play_goes_on_in_a_world() -> None:
    state = played("gin", 2)[2]
    seat = actors(state)[0]
    for world in worlds(view(state, seat), 5, 1).states:
        after = world
        for _ in range(4):
            if after.public.turn.phase in (DEAL, OVER):
                break
            turn = actors(after)[0]
            after, _ = act(after, turn, make_agent("sensible", "s").act(view(after, turn)))
        assert after != world


def test_the_same_seed_gives_the_same_worlds_and_weights_add_up() -> None:
    seen = view(played("gin", 2)[2], 0)
    assert worlds(seen, 20, "a") == worlds(seen, 20, "a")
    assert [each.hands for each in worlds(seen, 20, "a").states] != [
        each.hands for each in worlds(seen, 20, "b").states
    ]
    assert sum(worlds(seen, 7, "a").weights) == pytest.approx(1)
    assert len(worlds(seen, 7, "a").states) == len(worlds(seen, 7, "a").weights) == 7


def test_the_worlds_depend_on_nothing_that_the_seat_cannot_see() -> None:
    state = played("gin", 2)[2]
    other = determinize(view(state, 0), Random(1))
    assert other.hands != state.hands
    assert [each.hands for each in worlds(view(other, 0), 9, 1).states] == [
        each.hands for each in worlds(view(state, 0), 9, 1).states
    ]


def test_no_world_at_all_is_refused() -> None:
    with pytest.raises(ValueError, match="ask for 1 or more"):
        worlds(view(played("gin", 2)[0], 0), 0, 1)


def test_every_game_has_weights() -> None:
    assert set(WEIGHTS) == set(VARIANTS)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_quick_change_of_fit_is_that_of_all_features(game: str, players: int) -> None:
    rng = Random(1)
    for state in played(game, players):
        seen = view(state, state.public.turn.seat)
        table, weights = table_of(seen), weights_for(seen.rules)
        for each in evidence_in(seen):
            fit, hand = fit_of(table, each, weights), state.hands[each.seat]
            given = rng.choice(faces_of(hand & ~each.known) or faces_of(hand))
            got = rng.choice([card for card in state.stock if card != given])
            new, gain, whole = changed(fit, hand, given, got)
            assert new == add(remove(hand, given), got)
            slow = slow_fit(table, each, weights, new) - slow_fit(table, each, weights, hand)
            assert gain + whole - fit.whole(hand) == pytest.approx(slow)


def slow_fit(table: Table, evidence: Evidence, weights: Weights, hand: Cards) -> float:
    """Return the fit of a hand from all its features."""
    count, now = loose_counter(table), at_turn(weights, evidence.turns)
    loose = 0 if count is None else count(hand)
    return sum(now[feature] * found for feature, found in counted(table, evidence, hand, loose).items())
