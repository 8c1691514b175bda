"""Many deals at once as arrays."""

import subprocess
import sys

import numpy as np
import pytest

from openrummy.env import Stepped, mask_of, vector
from openrummy.sim.batch import PROGRAMS, batch_game, why_not
from openrummy.variants import VARIANTS, rules_for


def chosen(rng: np.random.Generator, legal: np.ndarray) -> np.ndarray:
    """Return any legal action for each row."""
    numbers: np.ndarray = (rng.random((len(legal), 64 * legal.shape[1])) * mask_of(legal)).argmax(axis=1)
    return numbers


@pytest.mark.slow
def test_deals_that_end_are_paid_and_dealt_anew() -> None:
    many, rng = vector("gin(turn_cap=30)", seed="new"), np.random.default_rng(1)
    now, finished, paid = many.reset(64), [], []
    rules = rules_for("gin(turn_cap=30)", 2)
    game = batch_game(rules)
    for _ in range(150):
        assert not (now.observations["phase"] == game.program.over).any()
        assert now.legal.any(axis=1).all()
        now = many.step(chosen(rng, now.legal))
        assert now.ended.sum() == now.finished.size
        np.testing.assert_array_equal(now.rewards[:, 0], -now.rewards[:, 1])
        assert not now.rewards[~now.ended].any()
        points = now.finished["points"]
        np.testing.assert_array_equal(now.rewards[now.ended, 0], points[:, 0] - points[:, 1])
        assert (now.observations["turn"][now.ended] == 1).all()
        finished.append(now.finished)
        paid.append(now.rewards[now.ended])
    together = np.concatenate(finished)
    assert together.size > 100
    assert np.unique(together["pack"], axis=0).shape[0] == together.size  # no deal came twice
    next_ones = game.deal(64 + together.size, "new")["pack"]
    now_played = many._deals["pack"]
    assert {pack.tobytes() for pack in (*together["pack"], *now_played)} == {pack.tobytes() for pack in next_ones}
    assert np.concatenate(paid).any()


@pytest.mark.slow
@pytest.mark.parametrize("variant", PROGRAMS)
def test_every_variant_of_the_batch_is_stepped(variant: str) -> None:
    preset = next(preset for preset in VARIANTS[variant].presets if why_not(rules_for(preset, 2)) is None)
    many, ended = vector(preset), 0
    now = many.reset(48)
    for _ in range(150):
        assert now.legal.any(axis=1).all()
        now = many.step(many.choose("random"))
        ended += now.finished.size
        assert now.ended.sum() == now.finished.size
        np.testing.assert_allclose(now.rewards.sum(axis=1), 0)
    assert ended


@pytest.mark.slow
def test_arrays_are_written_anew_and_never_copied() -> None:
    many = vector("gin")
    first = many.reset(8)
    second = many.step(chosen(np.random.default_rng(2), first.legal))
    for name in ("observations", "legal", "rewards", "ended"):
        assert getattr(first, name) is getattr(second, name)


def played(seed: str) -> Stepped:
    many, rng = vector("gin", seed=seed, reward="points"), np.random.default_rng(3)
    now = many.reset(16)
    for _ in range(40):
        now = many.step(chosen(rng, now.legal))
    return now


@pytest.mark.slow
def test_the_same_seed_and_actions_give_the_same_arrays() -> None:
    first, again, other = played("a"), played("a"), played("b")
    np.testing.assert_array_equal(first.observations, again.observations)
    np.testing.assert_array_equal(first.legal, again.legal)
    assert (first.observations["hand"] != other.observations["hand"]).any()


@pytest.mark.slow
def test_what_is_seen_is_what_the_batch_shows() -> None:
    many = vector("gin-oklahoma")
    now = many.reset(32)
    now = many.step(chosen(np.random.default_rng(4), now.legal))
    np.testing.assert_array_equal(now.observations, many.game.observe(many._deals))
    np.testing.assert_array_equal(now.legal, many.game.legal(many._deals))
    bits = [[int(board) >> bit & 1 for board in row for bit in range(64)] for row in now.legal]
    assert mask_of(now.legal).tolist() == bits


@pytest.mark.slow
def test_a_compiled_policy_may_choose() -> None:
    many = vector("gin")
    now = many.reset(32)
    for _ in range(30):
        numbers = many.choose("greedy")
        assert mask_of(now.legal)[np.arange(32), numbers].all()
        now = many.step(numbers)
    with pytest.raises(ValueError, match="no policy 'best'"):
        many.choose("best")


@pytest.mark.slow
def test_an_illegal_action_is_named_and_changes_nothing() -> None:
    many = vector("gin")
    before = many.reset(4)
    seen, actions = before.observations.copy(), chosen(np.random.default_rng(5), before.legal)
    actions[2] = 0
    with pytest.raises(ValueError, match=r"In deal 2 action 0 \(draw_stock\) is not legal"):
        many.step(actions)
    np.testing.assert_array_equal(many._seen(many._deals[:0]).observations, seen)


@pytest.mark.slow
def test_what_cannot_be_played_is_said() -> None:
    with pytest.raises(ValueError, match="0 deals cannot be played"):
        vector("gin").reset(0)
    with pytest.raises(ValueError, match="must be 'difference', 'points' or 'win'"):
        vector("gin", reward="chips")  # type: ignore[arg-type]


def test_the_batch_writes_only_into_arrays_that_fit() -> None:
    game = batch_game(rules_for("gin", 2))
    deals = game.deal(3, "out")
    with pytest.raises(ValueError, match=r"must have the shape \(3, 6\)"):
        game.legal(deals, out=np.zeros((2, 6), np.uint64))
    with pytest.raises(ValueError, match=r"must have the shape \(3,\)"):
        game.observe(deals, out=np.zeros(3, np.uint64))


def test_a_missing_extra_is_named() -> None:
    code = "import sys; sys.modules['numba'] = None; from openrummy import env; env.vector('gin')"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.stderr.strip().endswith("need Numba: pip install 'openrummy[sim]'.")
