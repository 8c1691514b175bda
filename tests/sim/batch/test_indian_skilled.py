"""The skilled policy of Indian rummy in batches: the same as in plain Python, and strong."""

import pytest

from openrummy.bots.policies.indian import play
from openrummy.bots.policies.indian_leaving import in_match
from openrummy.bots.policies.indian_skill import LOOKING, SHIPPED, IndianSkill
from openrummy.engine.decide import actors, deal, listed
from openrummy.engine.match import new_state
from openrummy.engine.state import State, view
from openrummy.shuffle import secret_from_seed
from openrummy.sim.batch import batch_game
from openrummy.sim.numbers.indian import name
from openrummy.variants import rules_for
from tests.lockstep.indian import INDIAN
from tests.lockstep.walking import walk

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("rules", "players", "deals", "skill"),
    [
        ("indian-points", 2, 8, SHIPPED),
        ("indian-points", 4, 4, SHIPPED),
        ("indian-pool-101", 4, 4, SHIPPED),
        ("indian-points(deck_count=1,ace_mode=low,min_sequences=3)", 2, 3, SHIPPED),
        ("indian-points", 2, 2, LOOKING),
    ],
)
def test_the_plain_policy_and_its_compiled_twin_are_equal(
    rules: str, players: int, deals: int, skill: IndianSkill
) -> None:
    """Where the plain policy chooses otherwise, the position is in the message."""
    looked, played = 0, rules_for(rules, players)
    dealt = deal(new_state(played), secret_from_seed("twin", 1))[0]
    ours = in_match(view(dealt, 0), 0, skill)

    def same(state: State, choice: int) -> None:
        nonlocal looked
        seen = view(state, actors(state)[0])
        plain = INDIAN.number(state.public, play(seen, tuple(listed(seen)), skill))
        assert plain == choice, f"{name(plain)} is plain, {name(choice)} compiled: {seen}"
        looked += 1

    walk(batch_game(played), INDIAN, deals, "twin", policy="skilled", skill=ours, look=same)
    assert looked >= 4 * deals  # a hand may be dropped in its first turn
