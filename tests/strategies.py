"""Random and drawn options, seats and choices of actions, for laws."""

from collections.abc import Sequence
from decimal import Decimal
from random import Random
from typing import Any

from hypothesis import strategies as st

from openrummy.engine.actions import Act, Discard, DrawDiscard, DrawStock, PassCall
from openrummy.engine.rules import Rules
from openrummy.options import Field, OptionError, Options, schema
from openrummy.variants import choose, presets, rules_for


def is_playable(preset: str, players: int, changes: dict[str, Any]) -> bool:
    """Whether the changes are no problem."""
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
    """Values of an option that cover what it allows: all choices, or a few numbers."""
    found: list[Any] = list(field.choices)
    if field.kind == "flag":
        found = [False, True]
    if field.kind == "number":
        low, high = field.minimum or 0, 10_000 if field.maximum is None else field.maximum
        found += sorted({low, min(low + 1, high), min(low + 2, high), min(low + 5, high), min(low + 40, high)})
    if field.kind == "amount":
        found += [Decimal("0.05"), Decimal(1), Decimal("2.50")]
    return (*found, None) if field.optional else tuple(found)


def random_options(rng: Random, number: int) -> tuple[str, dict[str, Any], int]:
    """A preset, at most `number` changes to it, and players who can play it."""
    while True:
        preset, players = rng.choice(TABLES)
        fields = schema(type(choose(preset)[1]))
        changes = {field.name: rng.choice(values_of(field)) for field in rng.sample(fields, rng.randint(1, number))}
        if is_playable(preset, players, changes):
            return preset, changes, players


@st.composite
def chosen(draw: st.DrawFn) -> tuple[Rules, Options]:
    """Rules of random options, jokers more often than not, and those options."""
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
    """One of the actions, one that puts cards on the table three times out of four where there is one."""
    plays = [action for action in actions if not isinstance(action, DrawStock | DrawDiscard | Discard | PassCall)]
    return rng.choice(plays if plays and rng.random() < 0.75 else list(actions))
