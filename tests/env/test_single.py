"""One seat of a table as a Gymnasium environment."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers import RenderCollection

from openrummy.bots import AGENTS, make_agent
from openrummy.env import SEAT, SingleSeat
from openrummy.env.episode import Episode
from openrummy.variants import rules_for


def any_legal(rng: Random, seen: Any) -> int:
    return int(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))


@pytest.mark.parametrize("preset", ["basic-house", "500-house", "gin", "indian-points", "21-card"])
def test_gymnasium_finds_no_fault(preset: str) -> None:
    made = gymnasium.make(SEAT, preset=preset, opponents="random", render_mode="ansi")
    check_env(made.unwrapped)


@pytest.mark.parametrize("key", AGENTS)
def test_the_others_play_as_the_bot_does(key: str) -> None:
    """The same deals are played at a table where the test asks the bot itself."""
    alone, rng = SingleSeat("basic", 3, opponents=key, seat=1), Random(key)
    seen, _ = alone.reset(seed=7)
    luck = int(np.random.Generator(np.random.PCG64(np.random.SeedSequence(7))).integers(2**62))
    table, gained = Episode(rules_for("basic", 3), "deal", "difference"), 0.0
    bots = {seat: make_agent(key, f"{luck}/{seat}") for seat in (0, 2)}
    table.begin(luck)
    over = False
    while not table.is_over:
        if table.seat == 1:
            for name, array in table.observe(1).items():
                np.testing.assert_array_equal(array, seen[name])
            action = any_legal(rng, seen)
            act = table.act_of(action)
            seen, reward, over, _, _ = alone.step(action)
            gained += reward
        else:
            act = bots[table.seat].act(table.view(table.seat))
        rewards = table.perform(act)
    assert over
    assert rewards is not None
    assert gained == rewards[1]


def test_a_match_is_paid_deal_by_deal() -> None:
    seat = SingleSeat("basic(target_score=30, deal_size=2)", opponents="random", episode="match", reward="points")
    seen, _ = seat.reset(seed=3)
    rng, paid, over = Random(3), [], False
    while not over:
        seen, reward, over, _, _ = seat.step(any_legal(rng, seen))
        paid.append(reward)
    sheet = seat._episode.state.public.sheet
    assert len(sheet.rows) > 1
    assert sum(paid) == -sheet.totals[0]


def test_an_illegal_action_ends_the_episode() -> None:
    seat = SingleSeat("gin", illegal_reward=-7)
    seen, _ = seat.reset(seed=1)
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, truncated, info = seat.step(illegal)
    assert (reward, over, truncated, info) == (-7, True, False, {"illegal": True})
    with pytest.raises(ValueError, match="call reset first"):
        seat.step(illegal)
    seat.reset()
    assert seat.action_masks().any()


def test_bots_that_drop_before_the_own_seat_acts_end_no_episode() -> None:
    seat, masks = SingleSeat("indian-points", opponents="random"), []
    seat.reset(seed=1)
    for _ in range(60):  # the random bot drops at once in a third of the deals in which it begins
        seen, _ = seat.reset()
        masks.append(seen["action_mask"].any())
    assert all(masks)


def test_rendering_is_the_position_where_it_is_asked_for() -> None:
    silent, told = (SingleSeat("gin", render_mode=mode) for mode in (None, "ansi"))
    for seat in (silent, told):
        seat.reset(seed=1)
    assert silent.render() is None
    assert str(told.render()).startswith("gin")


def test_the_end_is_rendered_too() -> None:
    collected = RenderCollection(SingleSeat("gin", render_mode="ansi"), reset_clean=False)
    rng, (seen, _), is_over = Random(1), collected.reset(seed=1), False
    while not is_over:
        seen, _, is_over, _, _ = collected.step(any_legal(rng, seen))
    collected.reset()
    collected.step(seen["action_mask"].argmin())
    *_, ended, position, refused = collected.render()
    assert "; ended " in ended
    assert position == refused
    assert "; turn " in refused


def test_what_cannot_be_seated_is_said() -> None:
    with pytest.raises(ValueError, match="Seat 2 does not exist: this table has seats 0 to 1"):
        SingleSeat("gin", seat=2)
    with pytest.raises(ValueError, match="There are 1 bots for 2 other seats: give one for each"):
        SingleSeat("basic", 3, opponents=["random"])
    with pytest.raises(ValueError, match=r"Seat 0\.5 does not exist"):
        SingleSeat("gin", seat=0.5)  # type: ignore[arg-type]
    with pytest.raises(
        TypeError, match="opponents must be the key of a bot or an agent, or one for each other seat, not 3"
    ):
        SingleSeat("gin", opponents=3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="render_mode must be 'ansi' or None, not 'human'"):
        SingleSeat("gin", render_mode="human")
    with pytest.raises(ValueError, match="There is no bot 'best'"):
        SingleSeat("gin", opponents="best")
