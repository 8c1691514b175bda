"""The laws against Hypothesis, which chooses options, seeds and actions and shrinks failures."""

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from openrummy.engine.decide import act, actors, deal, legal_actions
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.state import DEAL, OVER, State
from openrummy.options import Options
from openrummy.shuffle import secret_from_seed
from tests.effort import tries
from tests.laws import laws, secrecy
from tests.laws.test_random_play import look_at
from tests.strategies import chosen


class Machine(RuleBasedStateMachine):
    """A match of some options, played by Hypothesis."""

    state: State
    options: Options

    @initialize(choice=chosen(), seed=st.integers(0, 99))
    def sit_down(self, choice: tuple[Rules, Options], seed: int) -> None:
        rules, self.options = choice
        self.state = new_state(rules)
        self.seed = seed

    @precondition(lambda self: self.state.public.turn.phase == DEAL)
    @rule()
    def deal(self) -> None:
        before = self.state
        self.state, events = deal(before, secret_from_seed(str(self.seed), before.public.deal + 1))
        secrecy.dealing_shows_only_ones_own_hand(events, Random(1))
        laws.views_follow(before, events, self.state)
        laws.events_round_trip(before, events)

    @precondition(lambda self: self.state.public.turn.phase not in (DEAL, OVER))
    @rule(choice=st.integers(0, 10_000), seed=st.integers(0, 9))
    def act(self, choice: int, seed: int) -> None:
        before, acting = self.state, actors(self.state)
        seat = acting[seed % len(acting)]
        actions = list(legal_actions(before, seat))
        action = actions[choice % len(actions)]
        secrecy.secrets_make_no_difference(before, seat, action, Random(seed))
        self.state, events = act(before, seat, action)
        laws.views_follow(before, events, self.state)
        laws.events_round_trip(before, events)
        laws.scores_are_proved(events)

    @precondition(lambda self: self.state.public.turn.phase == OVER)
    @rule()
    def watch(self) -> None:
        assert self.state.public.sheet.winners

    @invariant()
    def laws_hold(self) -> None:
        if hasattr(self, "state") and self.state.rules.deal_size <= 13:
            look_at(self.options, self.state, Random(1), thorough=False)


def _run(examples: int, steps: int) -> None:
    wanted = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Machine, settings=wanted)


def test_machine() -> None:
    _run(examples=len(tries(12)), steps=30)


@pytest.mark.slow
def test_machine_runs_longer() -> None:
    _run(examples=80, steps=60)
