"""Random combinations of every option of a variant, with values that lead to facts which the batch covers."""

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any

from openrummy.engine.rules import Rules
from openrummy.options import Field, OptionError, schema
from openrummy.sim.batch import PROGRAMS, why_not
from openrummy.sim.coverage import uncovered
from openrummy.variants import VARIANTS, choose, rules_for
from tests.strategies import values_of

NO_LIMITS: Mapping[str, tuple[Any, ...]] = MappingProxyType({})


def combinations(
    variant: str, number: int, rng: Random, players: int = 2, only: Mapping[str, tuple[Any, ...]] = NO_LIMITS
) -> Iterator[Rules]:
    """Yield rules that the batch covers, with a random value for every option, or one of those in `only`."""
    presets = list(VARIANTS[variant].presets)
    while number:
        preset = rng.choice(presets)
        values = covered_values(presets[0], players)
        try:
            rules = rules_for(preset, players, {name: rng.choice(only.get(name) or values[name]) for name in values})
        except OptionError:  # they cannot be played together
            continue
        if why_not(rules) is None:
            number -= 1
            yield rules


@cache
def covered_values(preset: str, players: int) -> Mapping[str, tuple[Any, ...]]:
    """Return the values of each option that the batch does not refuse in this preset for a fact that it lacks."""
    fields = schema(type(choose(preset)[1]))
    return {
        field.name: tuple(value for value in values_of(field) if is_covered(preset, players, field, value))
        for field in fields
    }


def is_covered(preset: str, players: int, field: Field, value: Any) -> bool:
    """Whether the batch knows every fact of a preset with this value, as far as the value can be played alone."""
    try:
        rules = rules_for(preset, players, {field.name: value})
    except OptionError:
        return True
    return not uncovered(rules, PROGRAMS[rules.key].facts)
