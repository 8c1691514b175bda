"""Deals as games of OpenSpiel: its own checks, and its algorithms on small deals."""

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import (
    cfr,
    evaluate_bots,
    exploitability,
    external_sampling_mccfr,
    get_all_states,
    mcts,
)
from open_spiel.python.bots import uniform_random

from openrummy.env import aec, openspiel

TINY = "basic(deal_size=2, printed_jokers=3, ace_mode=round_corner)"
"""With two cards each and jokers, somebody often goes out on the first turns."""


def tiny(**asked: Any) -> Any:
    return openspiel.game(TINY, **{"packs": 2, "seed": 172, "horizon": 4, **asked})


def at_random(game: Any, seed: int) -> Any:
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["gin", "basic", "500", "indian-points", "21-card"])
def test_openspiel_finds_no_fault_by_playing_at_random(preset: str) -> None:
    pyspiel.random_sim_test(openspiel.game(preset, horizon=25), 1, False, False)


def test_openspiel_loads_the_game_by_its_name() -> None:
    game = pyspiel.load_game("python_openrummy", {"preset": "gin(knock_limit=5)", "horizon": 9, "players": 2})
    assert game.fresh.rules.text == aec("gin(knock_limit=5)", compiled=False).rules.text
    assert (game.max_game_length(), game.max_chance_outcomes(), game.num_players()) == (9, 8, 2)


@pytest.mark.slow
def test_a_deal_is_that_of_a_table() -> None:
    game, table = openspiel.game("gin", seed=3, packs=4, horizon=5000, reward="difference"), aec("gin", compiled=False)
    table.reset(seed=3 * 4 + 2)
    state, rng = game.new_initial_state(), Random(1)
    assert state.chance_outcomes() == [(pack, 0.25) for pack in range(4)]
    state.apply_action(2)
    while not state.is_terminal():
        agent = f"player_{state.current_player()}"
        assert table.agent_selection == agent
        assert state.legal_actions() == np.flatnonzero(table.observe(agent)["action_mask"]).tolist()
        action = rng.choice(state.legal_actions())
        assert state.action_to_string(action) == table.name_of(action)
        state.apply_action(action)
        table.step(action)
    assert state.returns() == [table.rewards[agent] for agent in table.possible_agents]
    assert str(state) == table.render()


@pytest.mark.slow
def test_a_copy_of_a_state_goes_on_by_itself() -> None:
    for state in at_random(tiny(), 1):
        other, before = state.clone(), str(state)
        assert str(other) == before
        if not state.is_terminal():
            texts = [state.information_state_string(seat) for seat in (0, 1)]
            other.apply_action(other.legal_actions()[0])
            assert [state.information_state_string(seat) for seat in (0, 1)] == texts
            assert str(state) == before


@pytest.mark.slow
def test_seats_know_what_they_saw_and_no_more() -> None:
    """In the whole tree: equal information states have equal actions and observations, and no course of the deal is forgotten."""
    states = get_all_states.get_all_states(
        tiny(), include_chance_states=False, to_string=lambda state: state.history_str()
    )
    known: dict[str, Any] = {}
    for state in states.values():
        if state.is_terminal():
            continue
        seat = state.current_player()
        tensor = state.information_state_tensor(seat)
        seen = state.legal_actions(), state.observation_string(seat), tensor
        assert known.setdefault(state.information_state_string(seat), seen) == seen
        assert len(tensor) == tiny().information_state_tensor_size()
        assert len(state.observation_tensor(seat)) == tiny().observation_tensor_size()
    assert 1 < len(known) < len(states)


@pytest.mark.slow
def test_counterfactual_regret_gets_hard_to_exploit() -> None:
    game = tiny()
    solver = cfr.CFRSolver(game)
    before = exploitability.nash_conv(game, solver.average_policy())
    for _ in range(8):
        solver.evaluate_and_update_policy()
    after = exploitability.nash_conv(game, solver.average_policy())
    assert 0 <= after < before / 2


@pytest.mark.slow
def test_sampled_regret_and_searches_run() -> None:
    game = tiny(horizon=6)
    sampled = external_sampling_mccfr.ExternalSamplingSolver(game)
    sampled.iteration()
    state = game.new_initial_state()
    state.apply_action(0)
    probabilities = sampled.average_policy().action_probabilities(state)
    assert sorted(probabilities) == state.legal_actions()
    assert sum(probabilities.values()) == pytest.approx(1)
    rng = np.random.RandomState(1)
    search = mcts.MCTSBot(game, 1.0, 8, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    results = evaluate_bots.evaluate_bots(
        game.new_initial_state(), [search, uniform_random.UniformRandomBot(1, rng)], rng
    )
    assert sum(results) == pytest.approx(0)


def test_a_deal_that_is_broken_off_pays_nothing() -> None:
    *_, state = at_random(openspiel.game("gin", horizon=3), 1)
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]
    assert len(state.history()) == 4


def test_what_openspiel_cannot_play_is_said() -> None:
    with pytest.raises(ValueError, match="'win' or 'difference', not 'points'"):
        openspiel.game("gin", reward="points")
    with pytest.raises(ValueError, match="packs must be 1 or more, not 0"):
        openspiel.game("gin", packs=0)
    with pytest.raises(ValueError, match="horizon must be 1 or more, not -1"):
        openspiel.game("gin", horizon=-1)
    with pytest.raises(ValueError, match="Actions have no numbers in contract"):
        openspiel.game("contract", 3)
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    with pytest.raises(ValueError, match="it cannot be had in parts"):
        openspiel.game("gin").make_py_observer(public)
    state = openspiel.game("gin", reward="difference").new_initial_state()
    with pytest.raises(ValueError, match="A deal paid 1001, more than 1000: use reward='win'"):
        state._pay((1001.0, -1001.0))


def test_a_missing_package_is_named() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import openrummy.env.openspiel"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.stderr.strip().endswith("ImportError: OpenSpiel is not installed: run pip install open_spiel.")
