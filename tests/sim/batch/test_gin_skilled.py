"""The skilled policy of gin: strong, and the same in plain Python and in the batch."""

import msgspec
import numpy as np
import pytest

from openrummy.bots.policies.gin import play
from openrummy.bots.policies.gin_skill import SHIPPED
from openrummy.engine.decide import listed
from openrummy.engine.state import State, view
from openrummy.sim.batch import batch_game
from openrummy.sim.numbers.gin import name, number_of_act
from openrummy.variants import rules_for
from tests.lockstep.gin import GIN
from tests.lockstep.walking import walk

GAME = batch_game(rules_for("gin", 2))


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["gin", "gin(oklahoma=true,fiftieth_card=opponent_may_knock,big_gin_bonus=none)"])
def test_the_plain_policy_and_its_compiled_twin_are_equal(rules: str) -> None:
    """Where the plain policy chooses otherwise, the position is in the message."""
    looked = 0

    def same(state: State, choice: int) -> None:
        nonlocal looked
        seat = state.public.turn.seat
        seen = view(state, seat)
        plain = number_of_act(play(seen, tuple(listed(seen))))
        assert plain == choice, f"{name(plain)} is plain, {name(choice)} compiled: {seen}"
        looked += 1

    walk(batch_game(rules_for(rules, 2)), GIN, 12, "twin", policy="skilled", look=same)
    assert looked > 150


@pytest.mark.slow
def test_it_beats_greedy_by_far_from_both_seats() -> None:
    points = []
    for policies in (("skilled", "greedy"), ("greedy", "skilled")):
        deals = GAME.deal(2_000, "duplicates")
        GAME.play(deals, policies)
        points.append(deals["points"] @ np.array([1, -1]))
    margins = points[0] - points[1]
    assert margins.mean() / 2 - 3 * margins.std() / 2 / np.sqrt(margins.size) > 3


@pytest.mark.slow
def test_skills_belong_to_seats() -> None:
    """A seat that hardly ever knocks before gin meets one that does; exchanging the skills exchanges the knockers."""
    patient = msgspec.structs.replace(SHIPPED, knock=0.0)
    ends = []
    for skills in ((patient, None), (None, patient)):
        deals = GAME.deal(500, "skills")
        GAME.play(deals, ("skilled", "skilled"), skills=skills)
        ends.append([(deals["winner"][deals["reason"] == 2] == seat).mean() for seat in (0, 1)])
    assert ends[0][1] > 0.8 < ends[1][0]
