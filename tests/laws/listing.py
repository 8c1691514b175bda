"""The laws of legality: actions that the rulebook allows are listed, and others are refused."""

from random import Random

import pytest

from openrummy.engine.actions import Act
from openrummy.engine.decide import Refused, act, actors, check, legal_actions
from openrummy.engine.state import State
from openrummy.options import Options
from openrummy.parts.switches import TableOptions
from openrummy.variants.contract.options import ContractOptions
from openrummy.variants.five_hundred.options import FiveHundredOptions
from openrummy.variants.gin.options import GinOptions
from openrummy.variants.indian.actions import Declare
from openrummy.variants.indian.options import DealOptions
from tests.laws.laws import event_bytes, state_bytes
from tests.laws.tries import domain
from tests.referee.contract import allowed_under_contract, contract_play_of
from tests.referee.gin import allowed_in_gin, gin_play_of, is_fair_grouping
from tests.referee.indian import (
    allowed_in_indian,
    indian_play_of,
    is_valid_declaration,
    may_be_shown,
    waits,
)
from tests.referee.turns import allowed, play_of

MOST = 11
"""The most cards in hand and pile together that the referee of 500 can handle."""

_SPOKEN: set[tuple[object, ...]] = set()
"""The sentences checked so far, by template and names of values: building each one took a tenth of the time."""


def list_is_the_rulebook(options: Options, state: State) -> None:
    """E1: the legal actions are those of the referee, which is written from the rulebook without the engine."""
    if isinstance(options, GinOptions):
        for seat in actors(state):
            listed = [gin_play_of(state, action) for action in legal_actions(state, seat)]
            assert len(set(listed)) == len(listed), "an action is listed twice"
            assert set(listed) == allowed_in_gin(options, state)
        return
    if isinstance(options, DealOptions):
        for seat in actors(state):
            _indian_list_is_the_rulebook(options, state, seat)
        return
    if isinstance(options, ContractOptions):
        _contract_list_is_the_rulebook(options, state)
        return
    assert isinstance(options, TableOptions)
    if _is_too_large(options, state):
        return
    for seat in actors(state):
        listed = [play_of(options, action) for action in legal_actions(state, seat)]
        assert len(set(listed)) == len(listed), "an action is listed twice"
        assert set(listed) == allowed(options, state, seat)


def _contract_list_is_the_rulebook(options: ContractOptions, state: State) -> None:
    for seat in actors(state):
        listed = [contract_play_of(options, action) for action in legal_actions(state, seat)]
        assert len(set(listed)) == len(listed), "an action is listed twice"
        assert set(listed) == allowed_under_contract(options, state, seat)


def _indian_list_is_the_rulebook(options: DealOptions, state: State, seat: int) -> None:
    listed = list(legal_actions(state, seat))
    plain = [indian_play_of(action) for action in listed]
    assert len(set(plain)) == len(plain), "an action is listed twice"
    grouped = {"show"} if state.public.turn.phase == "show" and waits(state, seat) else set()
    assert set(plain) - {"declare"} == allowed_in_indian(options, state, seat) | grouped
    for action in listed:
        if isinstance(action, Declare):
            assert is_valid_declaration(options, state, action)


def _is_too_large(options: TableOptions, state: State) -> bool:
    """Whether there are more cards than the referee, which tries everything, can handle."""
    deep = isinstance(options, FiveHundredOptions)
    return (
        deep and len(state.public.pile) + state.hands[state.public.turn.seat].bit_count() > MOST
        if state.hands
        else False
    )


def list_is_the_check(options: Options, state: State, rng: Random) -> None:
    """E1, 13.9: each listed action is accepted; each other one has the effect of a listed one, or is refused."""
    acting, before = actors(state), state_bytes(state)
    seat = rng.choice(acting)
    idle = next((other for other in range(state.rules.players) if other not in acting), None)
    legal = legal_actions(state, seat)
    listed = set(legal)
    effects = {event_bytes(act(state, seat, action)[1]) for action in listed}
    assert len(effects) == len(listed)
    assert all(action in legal for action in listed)
    for action in domain(state, seat, rng):
        if action in listed:
            continue
        if check(state, seat, action) is None:
            effect = event_bytes(act(state, seat, action)[1])
            assert effect in effects or is_own_grouping(options, state, seat, action), (
                f"{action} is allowed and not listed"
            )
        else:
            assert not is_own_grouping(options, state, seat, action), f"{action} is refused"
            _is_refused(state, seat, action, rng)
        if idle is not None:
            _is_refused(state, idle, action, rng)
    assert state_bytes(state) == before


def is_own_grouping(options: Options, state: State, seat: int, action: Act) -> bool:
    """Whether an action groups the hand in a way that the referee allows; only the best grouping is listed."""
    if isinstance(options, DealOptions):
        return may_be_shown(options, state, seat, action)
    return isinstance(options, GinOptions) and is_fair_grouping(options, state, action)


def _is_refused(state: State, seat: int, action: Act, rng: Random) -> None:
    problem = check(state, seat, action)
    assert problem is not None, f"{action} is allowed"
    assert problem.code
    if (problem.code, problem.template, *problem.values) not in _SPOKEN:
        assert problem.words.endswith("."), problem.words
        _SPOKEN.add((problem.code, problem.template, *problem.values))
    if rng.random() < 0.1:  # raising errors is slow
        assert action not in legal_actions(state, seat)
        with pytest.raises(Refused):
            act(state, seat, action)
