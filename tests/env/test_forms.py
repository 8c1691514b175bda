"""Other forms of observations, what a seat remembers, and policies as bots."""

import warnings
from collections.abc import Callable
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.state_test import test_state_space as has_a_fitting_space

import openrummy
from openrummy import env
from openrummy.engine.determinize import determinize
from openrummy.env.episode import Episode, Observation
from openrummy.env.memory import NOTHING, Memory
from openrummy.env.rewards import Rewards
from openrummy.variants import rules_for
from tests.env.test_table import BOX_ONLY, VARIANTS

PLAYERS = {"basic-house": 3, "500-river": 3}


def at_random(table: Any, seed: int, most: int = 400) -> Any:
    """Play one deal at random; yield agent, observation and action before each action."""
    rng = Random(seed)
    table.reset(seed=seed)
    for _ in range(most):
        agent = table.agent_selection
        if table.terminations[agent]:
            return
        seen = table.observe(agent)
        mask = table.unwrapped.observe(agent)["action_mask"]
        action = rng.choice(np.flatnonzero(mask).tolist())
        yield agent, seen, action
        table.step(action)


def pettingzoo_finds_no_fault(make: Callable[[], Any]) -> None:
    with warnings.catch_warnings():
        for words in BOX_ONLY:
            warnings.filterwarnings("ignore", words)
        warnings.filterwarnings("ignore", "Observation's? .*dtype")
        api_test(make(), num_cycles=40)
        seed_test(make, num_cycles=20)


@pytest.mark.slow
@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("form", [env.floats, env.remembering, lambda table: env.remembering(env.floats(table), 3)])
def test_pettingzoo_finds_no_fault_in_other_forms(form: Callable[[Any], Any], compiled: bool) -> None:
    pettingzoo_finds_no_fault(lambda: form(env.aec("gin", compiled=compiled, reward="win")))


@pytest.mark.slow
@pytest.mark.parametrize("preset", VARIANTS)
def test_numbers_lie_between_minus_one_and_one(preset: str) -> None:
    table = env.aec(preset, PLAYERS.get(preset, 2), compiled=False)
    floats, flat, different = env.floats(table), env.flat(table), 0
    for agent, seen, _ in at_random(floats, 1):
        assert seen in floats.observation_space(agent)
        bare, joined = table.observe(agent), flat.observe(agent)
        assert joined in flat.observation_space(agent)
        np.testing.assert_array_equal(joined, np.concatenate([seen["observation"], bare["action_mask"]]))
        for name in ("hand", "known"):
            np.testing.assert_array_equal(
                seen["observation"][table.layout[name]], bare["observation"][table.layout[name]]
            )
        different += not np.array_equal(np.sign(seen["observation"]), seen["observation"])
        np.testing.assert_array_equal(np.sign(seen["observation"]), np.sign(bare["observation"]))
    assert different


def test_gymnasium_finds_no_fault_in_other_forms() -> None:
    for form in (env.floats, env.flat):
        made = form(env.SingleSeat("gin", opponents="random"))
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", ".* is different from the unwrapped version")
            check_env(made, skip_render_check=True)
        seen, _ = form(gymnasium.make(env.SEAT, preset="gin")).reset(seed=1)
        assert seen in made.observation_space
        made.reset(seed=1)
        assert made.action_masks().sum() == 2


@pytest.mark.slow
def test_many_seats_have_other_forms_too() -> None:
    bare, flat = (env.ManySeats("gin", num_envs=3, opponents="random") for _ in range(2))
    flat = env.flat(flat)
    seen, _ = bare.reset(seed=1)
    other, _ = flat.reset(seed=1)
    rng, ended = np.random.default_rng(1), np.zeros(3, np.bool_)
    while not ended.any():
        assert other in flat.observation_space
        np.testing.assert_array_equal(other[:, -384:], seen["action_mask"])
        actions = (rng.random((3, 384)) * seen["action_mask"]).argmax(axis=1)
        seen, *_ = bare.step(actions)
        other, _, ended, _, infos = flat.step(actions)
    assert all(last in flat.single_observation_space for last in infos["final_obs"][ended])


def test_what_has_no_other_form_is_said() -> None:
    table = env.aec("gin", compiled=False)
    for wrong in (gymnasium.make("CartPole-v1"), "gin"):
        with pytest.raises(TypeError, match=r"Only tables and seats of openrummy\.env have other forms"):
            env.floats(wrong)
    with pytest.raises(TypeError, match="have another form already"):
        env.flat(env.floats(table))
    with pytest.raises(TypeError, match=r"Only tables of openrummy\.env remember"):
        env.remembering(env.SingleSeat("gin"))
    with pytest.raises(TypeError, match="A flat observation has no room for a history"):
        env.remembering(env.flat(table))
    with pytest.raises(ValueError, match="A history is that of one deal"):
        env.remembering(env.aec("gin", episode="match"))
    with pytest.raises(ValueError, match="A history of 0 actions cannot be kept"):
        env.remembering(table, 0)
    with pytest.raises(ValueError, match="A win is that of a deal"):
        env.aec("gin", episode="match", reward="win")
    with pytest.raises(ValueError, match="Agent 'player_5' does not exist"):
        env.remembering(table).information_state("player_5")
    with pytest.raises(TypeError, match="A policy is a function of an observation, not 'greedy'"):
        env.bot("greedy")  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("preset", VARIANTS)
def test_a_history_is_what_was_done_as_each_seat_saw_it(preset: str) -> None:
    players = PLAYERS.get(preset, 2)
    table = env.remembering(env.aec(preset, players, compiled=False), 5)
    done, took = list[tuple[int, int]](), 0
    for agent, seen, action in at_random(table, 3, 60):
        seat = int(agent[-1])
        rows = seen["history"].tolist()
        expected = [((who - seat) % players, number) for who, number in done[-5:]]
        assert [tuple(row[:2]) for row in rows] == [(NOTHING, NOTHING)] * (5 - len(expected)) + expected
        assert all(drawn == NOTHING for who, _, drawn in rows if who)  # nobody sees what others draw
        took += sum(drawn != NOTHING for *_, drawn in rows)
        done.append((seat, action))
    assert took


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["gin", "500", "indian-points(drop_allowed=false)"])
def test_compiled_tables_remember_the_same(preset: str) -> None:
    ours, theirs = (env.remembering(env.aec(preset, compiled=compiled)) for compiled in (False, True))
    theirs.reset(seed=2)
    for agent, seen, action in at_random(ours, 2):
        other = theirs.observe(agent)
        for name, array in seen.items():
            np.testing.assert_array_equal(array, other[name])
        assert ours.information_state(agent) == theirs.information_state(agent)
        np.testing.assert_array_equal(ours.state(), theirs.state())
        theirs.step(action)


def test_an_information_state_tells_courses_apart_that_the_seat_saw_and_no_others() -> None:
    """Two packs that differ only in what a seat has not seen are one to it, until it sees the difference."""
    rules = rules_for("gin", 2)
    first, second = (Episode(rules, "deal", "points") for _ in range(2))
    memories = [Memory(first.sight.layout) for _ in range(2)]
    for episode in (first, second):
        episode.begin(4)
    second.state = determinize(second.view(first.seat), Random(1))
    second._legal = None
    assert first.state.hands != second.state.hands
    own, texts = first.seat, list[list[str]]()
    for episode, memory in zip((first, second), memories, strict=True):
        memory.begin([episode.observe(seat)["observation"] for seat in (0, 1)])
        texts.append([memory.text(seat, episode.numbering.name) for seat in (0, 1)])
    assert texts[0][own] == texts[1][own]
    assert texts[0][1 - own] != texts[1][1 - own]
    assert "hand " in texts[0][own]
    for episode, memory in zip((first, second), memories, strict=True):
        before = episode.observe(own)["observation"]
        number = min(episode.legal)
        episode.play(number)
        memory.note(own, number, before, [episode.observe(seat)["observation"] for seat in (0, 1)])
    assert memories[0].text(own, first.numbering.name) == memories[1].text(own, first.numbering.name) != texts[0][own]


@pytest.mark.slow
@pytest.mark.parametrize("compiled", [False, True])
def test_the_state_is_what_all_seats_see(compiled: bool) -> None:
    table = env.aec("gin", compiled=compiled)
    has_a_fitting_space(table)
    for _, _, _ in at_random(table, 5, 30):
        parts = [table.observe(agent)["observation"] for agent in table.possible_agents]
        assert table.state() in table.state_space
        np.testing.assert_array_equal(table.state(), np.concatenate(parts))


@pytest.mark.slow
@pytest.mark.parametrize("compiled", [False, True])
def test_a_win_is_one_for_whoever_gained_most(compiled: bool) -> None:
    points, wins = (env.aec("500", 3, reward=reward, compiled=compiled) for reward in ("points", "win"))
    for seed in range(3):
        wins.reset(seed=seed)
        for _, _, action in at_random(points, seed):
            wins.step(action)
        gained = [points.rewards[agent] for agent in points.possible_agents]
        won = [wins.rewards[agent] for agent in wins.possible_agents]
        assert sum(won) == pytest.approx(0)
        best = [gain == max(gained) for gain in gained]
        if sum(best) == 1:
            assert won == [1.0 if is_best else -0.5 for is_best in best]


def test_a_shared_win_is_shared_and_none_is_paid_to_nobody() -> None:
    rewards = Rewards(rules_for("basic", 3), "win")
    rows = np.array([[0, 0, 9], [0, 5, 9], [7, 7, 7]])
    expected = [[0.25, 0.25, -0.5], [1.0, -0.5, -0.5], [0.0, 0.0, 0.0]]
    assert [list(rewards.of(row)) for row in rows.tolist()] == expected
    np.testing.assert_allclose(rewards.of_many(rows), expected)


def first_legal(seen: Observation) -> int:
    return int(seen["action_mask"].argmax())


def test_a_policy_is_a_bot_everywhere() -> None:
    seat = env.SingleSeat("gin", opponents=env.bot(first_legal))
    table = env.aec("gin", compiled=False)
    seen, _ = seat.reset(seed=7)
    luck = int(np.random.Generator(np.random.PCG64(np.random.SeedSequence(7))).integers(2**62))
    table.reset(seed=luck)
    over = False
    while not table.terminations[table.agent_selection]:
        agent = table.agent_selection
        at_table = table.observe(agent)
        action = first_legal(at_table)
        if agent == "player_0":
            np.testing.assert_array_equal(at_table["observation"], seen["observation"])
            seen, reward, over, *_ = seat.step(action)
        table.step(action)
    assert over
    assert reward == table.rewards["player_0"]
    match = openrummy.new_match("gin", players=2, seed="1", target_score=1)
    openrummy.play(match, [env.bot(first_legal, "first"), "sensible"])
    assert match.winners


def test_a_policy_that_does_what_it_may_not_is_named() -> None:
    episode = Episode(rules_for("gin", 2), "deal", "points")
    episode.begin(1)
    with pytest.raises(ValueError, match=r"Action 0 \(draw_stock\) is not legal: choose one that the mask allows"):
        env.bot(lambda seen: seen["action_mask"].argmin()).act(episode.view(episode.seat))
    with pytest.raises(TypeError, match=r"An action must be a whole number, not 0\.5"):
        env.bot(lambda seen: 0.5).act(episode.view(episode.seat))
