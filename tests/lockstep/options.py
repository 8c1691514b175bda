"""Random combinations of every option of a variant."""

from collections.abc import Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

from openrummy.engine.rules import Rules
from openrummy.options import OptionError, schema
from openrummy.sim.batch import why_not
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
        fields = list(schema(type(choose(preset)[1])))
        try:
            rules = rules_for(
                preset, players, {each.name: rng.choice(only.get(each.name) or values_of(each)) for each in fields}
            )
        except OptionError:  # they cannot be played together
            continue
        if why_not(rules) is None:
            number -= 1
            yield rules
