"""The skilled policy of Indian rummy in batches: the same as in plain Python, and strong."""

import pytest

from openrummy.bots.policies.indian import play
from openrummy.engine.decide import actors, listed
from openrummy.engine.state import State, view
from openrummy.sim.batch import batch_game
from openrummy.sim.numbers.indian import name
from openrummy.variants import rules_for
from tests.lockstep.indian import INDIAN
from tests.lockstep.walking import walk

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("rules", "players", "deals"),
    [
        ("indian-points", 2, 8),
        ("indian-points", 4, 4),
        ("indian-points(deck_count=1,ace_mode=low,min_sequences=3)", 2, 3),
    ],
)
def test_the_plain_policy_and_its_compiled_twin_are_equal(rules: str, players: int, deals: int) -> None:
    """Where the plain policy chooses otherwise, the position is in the message."""
    looked = 0

    def same(state: State, choice: int) -> None:
        nonlocal looked
        seat = actors(state)[0]
        seen = view(state, seat)
        plain = INDIAN.number(state.public, play(seen, tuple(listed(seen))))
        assert plain == choice, f"{name(plain)} is plain, {name(choice)} compiled: {seen}"
        looked += 1

    walk(batch_game(rules_for(rules, players)), INDIAN, deals, "twin", policy="skilled", look=same)
    assert looked >= 7 * deals
