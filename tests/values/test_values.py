"""Learned values: the shipped weights are those that are asked, as plain sums ask them, and the player reads only its own view."""

from random import Random

import numpy as np
import pytest

from openrummy.bots.policies.gin_skill import SHIPPED
from openrummy.engine.determinize import determinize
from openrummy.engine.state import view
from openrummy.sim.batch.policies import table_of
from openrummy.values import player
from openrummy.values.compiled.choosing import NEVER, choose
from openrummy.values.compiled.describing import NUMBERS
from openrummy.values.compiled.network import KNOCKS, SCALE, WAITS, value
from openrummy.values.lessons import gin, lessons
from openrummy.values.network import SHIPPED as FILE
from openrummy.values.network import Floats, Network, shipped
from tests.search.positions import played

pytestmark = pytest.mark.slow


def test_the_shipped_file_is_small_and_is_read() -> None:
    assert FILE.stat().st_size < 1_000_000
    with np.load(FILE) as kept:
        waits, knocks = kept["waits"], kept["knocks"]
    for found, expected, units in zip(shipped(), (waits, knocks), (WAITS, KNOCKS), strict=True):
        first, second = units
        assert (found == expected).all()
        assert found.size == (NUMBERS + 1) * first + (first + 1) * second + second + 1


def test_a_kernel_foretells_as_plain_sums_do() -> None:
    rng = np.random.default_rng(3)
    for weights, (first, second) in zip(shipped(), (WAITS, KNOCKS), strict=True):
        for x in rng.normal(size=(20, NUMBERS)).astype(np.float32):
            assert value(x, weights, first, second) == pytest.approx(_plainly(x, weights, first, second), abs=0.01)


def _plainly(x: Floats, weights: np.ndarray, first: int, second: int) -> float:
    place, row = 0, [float(each) for each in x]
    for units in (first, second, 1):
        matrix = weights[place : place + len(row) * units]
        offsets = weights[place + len(row) * units :][:units]
        row_before, place = row, place + (len(row) + 1) * units
        row = [
            sum(value * float(matrix[number * units + unit]) for number, value in enumerate(row_before))
            + float(offsets[unit])
            for unit in range(units)
        ]
        row = [max(0.0, each) for each in row] if units > 1 else row
    return row[0] * SCALE


def test_a_network_learns_a_sum_and_hands_out_its_weights_in_order() -> None:
    rng = np.random.default_rng(5)
    rows = rng.normal(size=(4_096, NUMBERS)).astype(np.float32)
    rows[:, 2:] = 0
    points = 10 * np.maximum(rows[:, 0], 0) - 5 * rows[:, 1]
    net = Network((NUMBERS, *KNOCKS, 1), 1)
    net.teach(rows, points, 60, 1)
    assert np.mean((net.points(rows) - points) ** 2) < 0.1 * points.var()
    found = value(rows[0], net.flat(), *KNOCKS)
    assert found == pytest.approx(float(net.points(rows[:1])[0]), abs=0.01)


def test_self_play_gives_the_same_rows_for_a_seed() -> None:
    one, other = lessons(40, "same"), lessons(40, "same")
    for a, b in zip(one, other, strict=True):
        assert len(a.points) > 20
        assert (a.rows == b.rows).all()
        assert (a.points == b.points).all()


def test_the_player_knows_only_its_view_and_acts_as_in_the_batch() -> None:
    differ = 0
    for state in [
        state for deal in played("gin", 2, 6, "good") for state in deal if state.public.turn.phase == "discard"
    ]:
        seen = view(state, state.public.turn.seat)
        chosen = player.Learned("1").act(seen)
        assert chosen == player.Learned("1").act(view(determinize(seen, Random("elsewhere")), seen.seat))
        weights, skills = shipped(), table_of(None, SHIPPED, 2)
        deals = player.seen(seen)
        policy = int(gin().choose(deals.copy(), "skilled")[0])
        assert choose(deals, *gin().terms, skills, weights, NEVER) == player.number(seen)
        differ += player.number(seen, gate=0.0) != policy
    assert differ > 0
