"""A walk of batch and engine through the same packs and choices; a difference is reported with its position."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from openrummy.cards import bits
from openrummy.engine import decide
from openrummy.engine.actions import Act
from openrummy.engine.events import Happening, StockRecycled
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.state import DEAL, OVER, Public, State
from openrummy.parts.deal import PACK_SHUFFLE
from openrummy.position import format_position
from openrummy.shuffle import secret_from_seed, shuffled
from openrummy.sim.batch import BatchGame
from openrummy.sim.batch.game import Deals
from openrummy.sim.batch.policies import Skill
from tests.lockstep.options import NO_LIMITS

WISDOM = (0.0, 0.8, 1.0, 1.0)
"""The default of `Family.wisdom`; fully random deals are long and end void."""


def _never_shuffled_again(deal: Any, event: StockRecycled) -> None:
    raise AssertionError(f"{event} in a game whose stock is never made new")


class Family(NamedTuple):
    """The parts of the walk that depend on the variant.

    number: returns the number of an engine's action.  facts, facts_of_record: facts of a state and of a record by name, equal
    if both are in the same situation.  players: the numbers of players that are walked.
    reorder: takes a record after a step in which both made a new stock from the pile, each by its own luck, and puts the new
    cards of the record (including one drawn in that step) into the order of the engine's event; raises Difference if the cards differ.
    only: the values that random combinations may give to some options, if others would test nothing or never end.
    wisdom: how often a deal's players follow the greedy policy instead of a random legal action; each deal has one of these.
    """

    number: Callable[[Public, Act], int]
    facts: Callable[[State], dict[str, Any]]
    facts_of_record: Callable[[Any], dict[str, Any]]
    players: tuple[int, ...]
    reorder: Callable[[Any, StockRecycled], None] = _never_shuffled_again
    only: Mapping[str, tuple[Any, ...]] = NO_LIMITS
    wisdom: tuple[float, ...] = WISDOM


class Walked(NamedTuple):
    """The counts of a walk.  reasons: how many deals ended for each reason.  kinds: the actions by their types."""

    deals: int
    actions: int
    reasons: dict[str, int]
    kinds: Counter[type[Act]]


class Difference(AssertionError):  # noqa: N818 - a finding, not an error of the program
    """The batch and the engine do not agree."""


Write: TypeAlias = Callable[[State, Any], None]
Looking: TypeAlias = Callable[[State, int], object]


def walk(
    game: BatchGame,
    family: Family,
    number: int,
    seed: str,
    write: Write | None = None,
    *,
    policy: str = "greedy",
    skill: Skill | None = None,
    look: Looking | None = None,
) -> Walked:
    """Play `number` deals in both; raises Difference at the first action, state or score that differs.

    write: writes a state as a record; then every record is written afresh from the engine's state after each action, and
    the walk goes on from what was written.
    policy: that players follow, with `skill` if it has one, as often as `family.wisdom` says.  look: called at every position with what that policy would do there.
    """
    states = [_dealt(game.rules, f"{seed}/{deal}") for deal in range(number)]
    packs = np.array([_pack(state) for state in states], np.uint8)
    deals = game.deal_packs(packs, [state.public.dealer for state in states], seed)
    going, kinds, rng = np.arange(number), Counter[type[Act]](), Random(seed)
    while going.size:
        rows = deals[going]
        wise = game.choose(rows, policy, skill).tolist()
        acts = _acts(game, family, rows, [states[deal] for deal in going], rng, wise, look)
        game.step(rows, [family.number(states[deal].public, act) for deal, act in zip(going, acts, strict=True)])
        for place, deal in enumerate(going):
            before, seat = states[deal], decide.actors(states[deal])[0]
            states[deal], events = decide.act(before, seat, acts[place])
            _hand_order(family, rows[place], events)
            _compare(before, acts[place], family.facts(states[deal]), family.facts_of_record(rows[place]))
            if write is not None and not game.is_over(rows[place : place + 1])[0]:
                rows[place] = _rewritten(write, states[deal], rows[place])
        deals[going] = rows
        kinds.update(map(type, acts))
        going = going[~game.is_over(rows)]
        assert all(states[deal].public.turn.phase not in (DEAL, OVER) for deal in going)
    return Walked(number, kinds.total(), _reasons(game, deals), kinds)


def _rewritten(write: Write, state: State, deal: Any) -> Any:
    written = np.zeros((), deal.dtype)[()]
    write(state, written)
    written["chance"] = deal["chance"]
    return written


def _dealt(rules: Rules, seed: str) -> State:
    return decide.deal(new_state(rules), secret_from_seed(seed, 1))[0]


def _pack(state: State) -> tuple[int, ...]:
    return shuffled(state.rules.pack, state.secret, state.nonces, state.public.deal, PACK_SHUFFLE)


def _hand_order(family: Family, deal: Any, events: tuple[Happening, ...]) -> None:
    for event in events:
        if isinstance(event, StockRecycled) and event.shuffle:
            family.reorder(deal, event)


def _acts(
    game: BatchGame,
    family: Family,
    rows: Deals,
    states: list[State],
    rng: Random,
    wise: list[int],
    look: Looking | None,
) -> list[Act]:
    """Return one legal act per deal, after comparing the legal acts."""
    legal = game.legal(rows).tolist()
    if look is not None:
        for state, choice in zip(states, wise, strict=True):
            look(state, choice)
    return [
        _act(state, family, _numbers(boards), choice, rng)
        for state, boards, choice in zip(states, legal, wise, strict=True)
    ]


def _act(state: State, family: Family, numbers: list[int], wise: int, rng: Random) -> Act:
    listed = list(decide.legal_actions(state, decide.actors(state)[0]))
    by_number = {family.number(state.public, act): act for act in listed}
    if sorted(by_number) != numbers or len(by_number) != len(listed):
        raise Difference(f"{format_position(state)}\nlegal in the engine {sorted(by_number)}\nin the batch {numbers}")
    share = family.wisdom[state.secret[0] % len(family.wisdom)]
    return by_number[wise if rng.random() < share else rng.choice(numbers)]


def _numbers(boards: list[int]) -> list[int]:
    return [64 * kind + what for kind, board in enumerate(boards) for what in bits(board)]


def _compare(before: State, act: Act, ours: dict[str, Any], theirs: dict[str, Any]) -> None:
    if ours != theirs:
        told = (f"{fact}: {ours[fact]} in the engine, {theirs[fact]} in the batch" for fact in _unlike(ours, theirs))
        raise Difference("\n".join((format_position(before), f"after {act}", *told)))


def _unlike(ours: dict[str, Any], theirs: dict[str, Any]) -> Iterator[str]:
    return (fact for fact in ours if ours[fact] != theirs[fact])


def _reasons(game: BatchGame, deals: Deals) -> dict[str, int]:
    numbers = np.bincount(deals["reason"], minlength=len(game.program.reasons)).tolist()
    return {reason: number for reason, number in zip(game.program.reasons, numbers, strict=True) if number}
