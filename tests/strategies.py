"""Random and drawn options, seats and choices of actions, for laws."""

from collections.abc import Sequence
from decimal import Decimal
from random import Random
from typing import Any

from hypothesis import strategies as st

from openrummy.declaring.best_arrangement import best_discards
from openrummy.engine.actions import Act, Discard, DrawDiscard, DrawStock
from openrummy.engine.decide import check, legal_actions
from openrummy.engine.rules import Rules
from openrummy.engine.state import DISCARD, State
from openrummy.options import Field, OptionError, Options, schema
from openrummy.variants import choose, presets, rules_for
from openrummy.variants.buying.actions import PassBuy
from openrummy.variants.five_hundred.actions import PassCall
from openrummy.variants.indian.actions import Drop, Leave, Miss
from openrummy.variants.indian.wilds import Wilds


def is_playable(preset: str, players: int, changes: dict[str, Any]) -> bool:
    """Whether the preset can be played with these changes."""
    try:
        rules_for(preset, players, changes)
    except OptionError:
        return False
    return True


TABLES = tuple(
    (preset.key, players) for preset in presets() for players in range(2, 9) if is_playable(preset.key, players, {})
)
"""Every preset with every number of players."""


def values_of(field: Field) -> tuple[Any, ...]:
    """Return values that cover an option: all choices, or a few numbers."""
    found: list[Any] = list(field.choices)
    if field.kind == "flag":
        found = [False, True]
    if field.kind == "number":
        low, high = field.minimum or 0, 10_000 if field.maximum is None else field.maximum
        found += sorted({low, min(low + 1, high), min(low + 2, high), min(low + 5, high), min(low + 40, high)})
    if field.kind == "amount":
        found += [Decimal("0.05"), Decimal(1), Decimal("2.50")]
    if field.kind == "numbers":
        found += [(10, 30, 50), (0, 0, 0), (1, 2, 3)]
    return (*found, None) if field.optional else tuple(found)


def random_options(rng: Random, number: int) -> tuple[str, dict[str, Any], int]:
    """Return a preset, at most `number` changes to it, and a number of players for it."""
    while True:
        preset, players = rng.choice(TABLES)
        fields = schema(type(choose(preset)[1]))
        changes = {field.name: rng.choice(values_of(field)) for field in rng.sample(fields, rng.randint(1, number))}
        if is_playable(preset, players, changes):
            return preset, changes, players


@st.composite
def chosen(draw: st.DrawFn) -> tuple[Rules, Options]:
    """Draw rules of random options, usually with jokers, and these options."""
    preset, players = draw(st.sampled_from(TABLES))
    fields = schema(type(choose(preset)[1]))
    picked = draw(st.lists(st.sampled_from(fields), max_size=8, unique_by=lambda field: field.name))
    changes = {field.name: draw(st.sampled_from(values_of(field))) for field in picked}
    if draw(st.booleans()):
        changes.setdefault("printed_jokers", 2)
    if not is_playable(preset, players, changes):
        changes = {name: value for name, value in changes.items() if is_playable(preset, players, {name: value})}
    if not is_playable(preset, players, changes):
        changes = {}
    return rules_for(preset, players, changes), choose(preset, changes)[1]


def eager(rng: Random, actions: Sequence[Act]) -> Act:
    """Return one of the actions: three times out of four one that lays cards on the table, if possible, and rarely a drop."""
    if Drop() in actions and rng.random() < 0.9:
        actions = [action for action in actions if action != Drop()]
    plays = [
        action for action in actions if not isinstance(action, DrawStock | DrawDiscard | Discard | PassCall | PassBuy)
    ]
    return rng.choice(plays if plays and rng.random() < 0.75 else list(actions))


def striving(rng: Random, state: State, seat: int) -> Act:
    """Return an action like `eager`, but a seat that groups its hand makes the best discard, and rarely misses a turn or leaves."""
    actions = list(legal_actions(state, seat))
    wilds = state.rules.in_deal
    if not isinstance(wilds, Wilds):
        return eager(rng, actions)
    unasked: Act = Leave() if rng.random() < 0.2 else Miss()
    if rng.random() < 0.02 and check(state, seat, unasked) is None:
        return unasked
    least = [Discard(card) for card, _ in _least(wilds, state, seat)] if rng.random() < 0.8 else []
    return next((action for action in least if action in actions), None) or eager(rng, actions)


def _least(wilds: Wilds, state: State, seat: int) -> tuple[tuple[int, int], ...]:
    if state.public.turn.phase != DISCARD or len({type(action) for action in legal_actions(state, seat)}) > 1:
        return ()  # the hand can be declared
    return best_discards(wilds.rules(state.public), state.hands[seat])
