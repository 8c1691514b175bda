"""One seat in each of many deals as a Gymnasium vector environment, and the names under which Gymnasium makes environments."""

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.performance import benchmark_vector_step
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from openrummy.env import GAMES, SEAT, ManySeats, SingleSeat
from openrummy.env.episode import Observation
from openrummy.sim.batch import policies_for
from openrummy.variants import VARIANTS, rules_for

COMPILED = ("gin", "basic", "500", "indian-points")


def any_legal(rng: np.random.Generator, seen: Observation) -> npt.NDArray[np.int64]:
    numbers: npt.NDArray[np.int64] = (rng.random(seen["action_mask"].shape) * seen["action_mask"]).argmax(axis=1)
    return numbers


def same(one: Observation, other: Observation) -> bool:
    return all(np.array_equal(array, other[name]) for name, array in one.items())


def test_every_game_with_numbers_has_a_name() -> None:
    assert {rules_for(preset, 2).key for preset in GAMES.values()} == set(VARIANTS) - {"contract"}


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_makes_each_game_by_its_name(name: str) -> None:
    made = gymnasium.make(name, opponents="random", render_mode="ansi")
    check_env(made.unwrapped, skip_render_check=True)
    assert made.unwrapped.render().startswith(rules_for(GAMES[name], 2).key)  # type: ignore[union-attr]


def test_gymnasium_imports_the_environments_by_itself_if_the_name_says_where_they_are() -> None:
    code = "import gymnasium; print(gymnasium.make('openrummy.env:openrummy/Gin-v1', preset='gin-oklahoma').unwrapped)"
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], check=False, capture_output=True, text=True)
    assert done.stderr == ""
    assert "SingleSeat" in done.stdout


def test_rules_that_are_not_compiled_and_bots_are_stepped_one_by_one() -> None:
    many = gymnasium.make_vec(
        "openrummy/TwentyOne-v1", num_envs=2, vectorization_mode="sync", opponents="sensible", drop_allowed=False
    )
    seen, _ = many.reset(seed=1)
    seen, _, ended, *_ = many.step(any_legal(np.random.default_rng(1), seen))
    assert not ended.any()
    assert seen in many.observation_space


@pytest.mark.slow
@pytest.mark.parametrize("preset", COMPILED)
def test_seats_keep_the_contract_of_a_vector_environment(preset: str) -> None:
    many = gymnasium.make_vec(SEAT, num_envs=6, preset=preset, players=2, opponents="random")
    alone = SingleSeat(preset)
    assert isinstance(many, ManySeats)
    assert many.single_observation_space == alone.observation_space
    assert many.single_action_space == alone.action_space
    assert many.layout == alone.layout
    rng, ends, stocks = np.random.default_rng(1), 0, 0
    seen, infos = many.reset(seed=3)
    for _ in range(120):
        assert infos == {} or infos["_final_obs"].any()
        assert seen in many.observation_space
        assert seen["action_mask"].any(axis=1).all()
        np.testing.assert_array_equal(many.action_masks(), seen["action_mask"])
        assert (seen["observation"][:, many.layout["seat"]] == 0).all()
        stocks = max(stocks, int(seen["observation"][:, many.layout["recycles"]].max()))
        seen, rewards, ended, truncated, infos = many.step(any_legal(rng, seen))
        assert (rewards.dtype.name, rewards.shape, ended.dtype.name) == ("float64", (6,), "bool")
        assert not truncated.any()
        assert not rewards[~ended].any()
        ends += int(ended.sum())
        for last in [] if not infos else infos["final_obs"][ended]:
            assert last in many.single_observation_space
            assert not last["action_mask"].any()
            assert last["observation"][many.layout["phase"]] > 0
    assert ends
    assert stocks or preset != "basic"  # there each stock is followed by a new one
    many.close()


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["gin", "indian-points"])
def test_each_row_shows_its_own_deal(preset: str) -> None:
    many = ManySeats(preset, 2, num_envs=5, opponents="greedy", seat=1)
    paid, scored = list[tuple[float, ...]](), many._rows.scored

    def noted(row: int) -> tuple[float, ...]:
        points = many._rows.deals["points"][row][:2].tolist()
        rewards = scored(row)
        worth = -1 if many._rows.engine.rules.lowest_wins else 1
        assert rewards == (worth * (points[0] - points[1]), worth * (points[1] - points[0]))
        paid.append(rewards)
        return rewards

    many._rows.scored = noted  # type: ignore[method-assign]
    rng = np.random.default_rng(2)
    seen, _ = many.reset(seed=1)
    total = 0.0
    for _ in range(60):
        deals, game = many._rows.deals, many._rows.game
        legal = np.unpackbits(game.legal(deals).view(np.uint8), axis=1, bitorder="little")
        np.testing.assert_array_equal(seen["action_mask"], legal)
        assert (deals["seat"] == 1).all()
        np.testing.assert_array_equal(seen["observation"][:, many.layout["stock"]][:, 0] > 0, True)
        hands = np.unpackbits(np.ascontiguousarray(deals["hands"][:, 1]).view(np.uint8), bitorder="little")
        np.testing.assert_array_equal(seen["observation"][:, many.layout["hand"]].sum(), hands.sum())
        seen, rewards, *_ = many.step(any_legal(rng, seen))
        total += rewards.sum()
    assert paid
    assert total == pytest.approx(sum(rewards[1] for rewards in paid))


@pytest.mark.slow
def test_a_seed_fixes_all_later_deals() -> None:
    def played(seed: int) -> list[Any]:
        many, rng, found = ManySeats("gin", num_envs=4, opponents="random"), np.random.default_rng(5), []
        seen, _ = many.reset(seed=seed)
        for _ in range(40):
            seen, rewards, ended, *_ = many.step(any_legal(rng, seen))
            found.append((seen, rewards.tolist(), ended.tolist()))
        found.append((many.reset()[0], [], []))
        return found

    first, again, other = played(1), played(1), played(2)
    assert all(same(one[0], two[0]) and one[1:] == two[1:] for one, two in zip(first, again, strict=True))
    assert not same(first[0][0], other[0][0])
    assert not same(first[-1][0], first[0][0])


@pytest.mark.slow
def test_any_number_may_be_tried_and_the_infos_are_those_of_gymnasium() -> None:
    """Gymnasium's own measurement steps random numbers, nearly all of which are illegal."""
    many = ManySeats("gin", num_envs=4, opponents="random", illegal_reward=-7)
    assert benchmark_vector_step(many, target_duration=0, seed=1) > 0
    sync = SyncVectorEnv(
        [lambda: SingleSeat("gin", opponents="random", illegal_reward=-7)] * 4, autoreset_mode=AutoresetMode.SAME_STEP
    )
    for each in (many, sync):
        each.reset(seed=1)
        actions = np.full(4, 300)  # a lay-off, before anything is drawn
        _, rewards, ended, _, infos = each.step(actions)
        assert rewards.tolist() == [-7] * 4
        assert ended.all()
        assert set(infos) == {"final_obs", "_final_obs", "final_info", "_final_info"}
        assert set(infos["final_info"]) == {"illegal", "_illegal"}
        assert infos["final_info"]["illegal"].all()
        assert [set(last) for last in infos["final_obs"]] == [{"observation", "action_mask"}] * 4
        assert infos["_final_obs"].all()


@pytest.mark.slow
def test_gymnasiums_wrappers_of_vectors_work() -> None:
    many = RecordEpisodeStatistics(ManySeats("indian-points", num_envs=4, opponents="random"))
    listed = DictInfoToList(many)
    rng, sums = np.random.default_rng(4), 0.0
    seen, _ = listed.reset(seed=1)
    for _ in range(30):
        seen, rewards, *_ = listed.step(any_legal(rng, seen))
        sums += rewards.sum()
    assert many.episode_count > 0
    assert sum(many.return_queue) == pytest.approx(sums)


@pytest.mark.slow
def test_a_function_may_play_the_others() -> None:
    """It is asked for other seats with what those seats see, and plays as the batch would if it chooses the same."""
    asked = []

    def lowest(seen: Observation) -> npt.NDArray[np.int64]:
        assert seen["action_mask"].any(axis=1).all()
        asked.extend(seen["observation"][:, many.layout["seat"]][:, 0].tolist())
        numbers: npt.NDArray[np.int64] = seen["action_mask"].argmax(axis=1)
        return numbers

    many = ManySeats("basic", 3, num_envs=4, opponents=[lowest, "greedy"], seat=1)
    rng = np.random.default_rng(4)
    seen, _ = many.reset(seed=1)
    for _ in range(20):
        seen, *_ = many.step(any_legal(rng, seen))
    assert set(asked) == {0}
    for answer, fault in (
        (lambda seen: np.full(len(seen["action_mask"]), -1), "An opponent chose action -1, which is not legal"),
        (lambda seen: [0.5], r"An opponent must return \d whole numbers for \d deals"),
    ):
        with pytest.raises(ValueError, match=fault):
            ManySeats("gin", num_envs=4, opponents=answer).reset(seed=1)


@pytest.mark.slow
def test_what_cannot_be_played_is_said() -> None:
    with pytest.raises(ValueError, match=r"The batch simulator plays .*; use the engine for 21-card"):
        gymnasium.make_vec("openrummy/TwentyOne-v1", num_envs=2)
    with pytest.raises(ValueError, match="There is no policy 'sensible' for these rules; choose random or greedy"):
        ManySeats("gin", opponents="sensible")
    with pytest.raises(ValueError, match="2 policies are given for 1 seats"):
        ManySeats("gin", opponents=["random", "random"])
    with pytest.raises(ValueError, match="0 deals cannot be played"):
        ManySeats("gin", num_envs=0)
    with pytest.raises(ValueError, match="Seat 2 does not exist"):
        ManySeats("gin", seat=2)
    many = ManySeats("gin", num_envs=2)
    with pytest.raises(ValueError, match="call reset first"):
        many.step([0, 0])
    with pytest.raises(ValueError, match="take no option when they are reset, so not 'reset_mask'"):
        many.reset(options={"reset_mask": np.ones(2, np.bool_)})
    before, _ = many.reset(seed=1)
    for actions in ([0], [0.5, 0.5]):
        with pytest.raises(ValueError, match="2 deals need 2 actions, as whole numbers"):
            many.step(actions)
    assert same(before, many._rows.observe(np.arange(2), 0))
    assert policies_for([rules_for("gin", 2)]) == many._rows.game.policies
