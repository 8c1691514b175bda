"""Random combinations of every option of a variant."""

from collections.abc import Iterator
from random import Random

from openrummy.engine.rules import Rules
from openrummy.options import OptionError, schema
from openrummy.sim.batch import why_not
from openrummy.variants import VARIANTS, choose, rules_for
from tests.strategies import values_of


def combinations(
    variant: str, number: int, rng: Random, players: int = 2, kept: frozenset[str] = frozenset()
) -> Iterator[Rules]:
    """Rules that the batch covers, in which every option but those `kept` has any of its values."""
    presets = list(VARIANTS[variant].presets)
    while number:
        preset = rng.choice(presets)
        fields = [field for field in schema(type(choose(preset)[1])) if field.name not in kept]
        try:
            rules = rules_for(preset, players, {field.name: rng.choice(values_of(field)) for field in fields})
        except OptionError:  # they cannot be played together
            continue
        if why_not(rules) is None:
            number -= 1
            yield rules
