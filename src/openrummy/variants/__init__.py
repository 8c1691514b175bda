"""The registry of variants and presets, and the rules of a choice such as `basic-house(ace_mode=low)`."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from openrummy.engine.rules import Rules
from openrummy.languages import Saying, Template, saying
from openrummy.options import OptionError, Options, Preset, format_choice, parse_choice, parse_options, problems_of
from openrummy.variants.basic import BASIC
from openrummy.variants.five_hundred import FIVE_HUNDRED
from openrummy.variants.gin import GIN
from openrummy.variants.indian import INDIAN, TWENTY_ONE
from openrummy.variants.variant import Variant

VARIANTS: Mapping[str, Variant] = {variant.key: variant for variant in (BASIC, FIVE_HUNDRED, GIN, INDIAN, TWENTY_ONE)}
"""Every variant by its key."""

_BY_PRESET = {key: variant for variant in VARIANTS.values() for key in variant.presets}

__all__ = ["VARIANTS", "Variant", "choose", "find_preset", "in_version", "presets", "rules_for", "variant_of"]


def presets() -> tuple[Preset, ...]:
    """Every preset of every variant."""
    return tuple(preset for variant in VARIANTS.values() for preset in variant.presets.values())


def variant_of(preset_key: str) -> Variant:
    """The variant that a preset belongs to; raises OptionError for an unknown preset."""
    if preset_key not in _BY_PRESET:
        known = ", ".join(_BY_PRESET)
        raise OptionError(
            saying("There is no preset {given}; the presets are {known}.", given=repr(preset_key), known=known)
        )
    return _BY_PRESET[preset_key]


def find_preset(preset_key: str) -> Preset:
    """The preset of that key; raises OptionError for an unknown one."""
    return variant_of(preset_key).presets[preset_key]


def choose(text: str, changes: Mapping[str, Any] | None = None) -> tuple[Preset, Options]:
    """The preset and the options that `text` and further `changes` come to.

    text: `basic` or `basic-house(ace_mode=low)`.  Raises OptionError that names what is wrong.
    """
    key, pairs = parse_choice(text)
    preset = find_preset(key)
    return preset, parse_options(variant_of(key).options, preset.options, {**pairs, **(changes or {})})


def rules_for(text: str, players: int, changes: Mapping[str, Any] | None = None) -> Rules:
    """The rules of a choice for so many players.

    Raises OptionError when the text is wrong or the combination cannot be played.
    """
    preset, options = choose(text, changes)
    return _rules(preset.key, options, players)


def in_version(rules: Rules, version: int) -> Rules | None:
    """The same choice as that version of its variant plays it, None for a version that is not known here."""
    if version == rules.version:
        return rules
    earlier = VARIANTS[rules.key].earlier.get(version)
    return None if earlier is None else earlier(rules)


@lru_cache(maxsize=256)
def _rules(preset_key: str, options: Options, players: int) -> Rules:
    variant = variant_of(preset_key)
    if players not in variant.seats:
        raise OptionError(_wrong_number(variant, players))
    if problems := problems_of(variant.checks, options, players):
        raise OptionError(*problems)
    return variant.rules(options, players, format_choice(preset_key, variant.presets[preset_key].options, options))


def _wrong_number(variant: Variant, players: int) -> Saying:
    if len(variant.seats) == 1:
        words: Template = "{variant} is for {number} players, not {players}."
        return saying(words, variant=saying(variant.name), number=variant.seats[0], players=players)
    return saying(
        "{variant} is for {least} to {most} players, not {players}.",
        variant=saying(variant.name),
        least=variant.seats[0],
        most=variant.seats[-1],
        players=players,
    )
