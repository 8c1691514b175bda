"""The registry of variants and presets, and the rules of a choice like `basic-house(ace_mode=low)`."""

import copyreg
import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from openrummy.engine.rules import Rules
from openrummy.languages import Plural, Saying, saying
from openrummy.options import (
    OptionError,
    Options,
    Preset,
    change,
    format_choice,
    format_value,
    parse_choice,
    parse_options,
    problems_of,
    schema,
)
from openrummy.variants.basic import BASIC
from openrummy.variants.contract import CONTRACT
from openrummy.variants.five_hundred import FIVE_HUNDRED
from openrummy.variants.gin import GIN
from openrummy.variants.indian import INDIAN, TWENTY_ONE
from openrummy.variants.plugged import join
from openrummy.variants.variant import Variant

BUILT_IN = (BASIC, FIVE_HUNDRED, GIN, INDIAN, TWENTY_ONE, CONTRACT)

_all: dict[str, Variant] = {variant.key: variant for variant in BUILT_IN}
join(_all)

VARIANTS: Mapping[str, Variant] = _all
"""Every variant by its key: those of openrummy, then those of installed packages."""

_BY_PRESET = {key: variant for variant in VARIANTS.values() for key in variant.presets}

__all__ = [
    "BUILT_IN",
    "VARIANTS",
    "Variant",
    "choose",
    "find_preset",
    "in_version",
    "options_behind",
    "preset_named",
    "presets",
    "rules_for",
    "seats_for",
    "variant_of",
]


def presets() -> tuple[Preset, ...]:
    """Return every preset of every variant."""
    return tuple(preset for variant in VARIANTS.values() for preset in variant.presets.values())


def variant_of(preset_key: str) -> Variant:
    """Return the variant that a preset belongs to; raises OptionError for an unknown preset."""
    if preset_key not in _BY_PRESET:
        _point_to_num_deals(preset_key)
        raise OptionError(_unknown(preset_key))
    return _BY_PRESET[preset_key]


def _point_to_num_deals(preset_key: str) -> None:
    """Raise OptionError if a preset of that name exists with another number of deals."""
    stem, _, number = preset_key.rpartition("-")
    named = [preset for preset in presets() if preset.key == f"{stem}-{getattr(preset.options, 'num_deals', None)}"]
    if named and re.fullmatch("[1-9][0-9]{0,2}", number):
        write = f"{named[0].key}(num_deals={number})"
        raise OptionError(
            saying(
                "There is no preset {given}: for this many deals write {write}.", given=repr(preset_key), write=write
            )
        )


def seats_for(text: str, changes: Mapping[str, Any] | None = None) -> range:
    """Return the numbers of players for a choice: those of the variant if none can play it; raises OptionError for a wrong text."""
    preset, options = choose(text, changes)
    return _seats(variant_of(preset.key), options)


def _seats(variant: Variant, options: Options) -> range:
    able = [players for players in variant.seats if not problems_of(variant.checks, options, players)]
    return range(able[0], able[-1] + 1) if able else variant.seats


def _unknown(given: str) -> Saying:
    near = get_close_matches(given, _BY_PRESET, n=1)
    if near:
        return saying("There is no preset {given}; did you mean {near}?", given=repr(given), near=near[0])
    return saying(
        "There is no preset {given}; the presets are {known}.", given=repr(given), known=", ".join(_BY_PRESET)
    )


def find_preset(preset_key: str) -> Preset:
    """Return the preset with that key; raises OptionError for an unknown one."""
    return variant_of(preset_key).presets[preset_key]


def preset_named(text: str) -> Preset:
    """Return the preset that `text`, such as `basic-house(ace_mode=low)`, begins with; raises OptionError that names the fault."""
    return find_preset(parse_choice(text)[0])


def choose(text: str, changes: Mapping[str, Any] | None = None) -> tuple[Preset, Options]:
    """Return the preset that `text` names, and its options with the changes of `text` and of `changes`.

    text: `basic` or `basic-house(ace_mode=low)`.  Raises OptionError that names the fault.
    """
    key, pairs = parse_choice(text)
    preset = find_preset(key)
    return preset, parse_options(variant_of(key).options, preset.options, {**pairs, **(changes or {})})


def rules_for(text: str, players: int | None, changes: Mapping[str, Any] | None = None) -> Rules:
    """Return the rules of a choice for this many players, None for the fewest.

    Raises OptionError if the text is wrong or the combination cannot be played.
    """
    preset, options = choose(text, changes)
    return _rules(preset.key, options, _seats(variant_of(preset.key), options)[0] if players is None else players)


def options_behind(rules: Rules, is_better: Callable[[Rules], bool]) -> tuple[str, ...]:
    """Return the options of `rules`, as `ace_mode=low`, that with their default value instead would make better rules."""
    preset, options = choose(rules.text)
    default = type(options)()
    named = {field.name: getattr(options, field.name) for field in schema(type(options))}
    changed = {name: value for name, value in named.items() if value != getattr(default, name)}
    return tuple(
        f"{name}={format_value(value)}"
        for name, value in changed.items()
        if is_better(_with_default(rules, options, name, preset.key))
    )


def _with_default(rules: Rules, options: Options, name: str, preset_key: str) -> Rules:
    """Return the rules with one option at its default, with other players if need be; unchanged if they cannot be played."""
    other = change(options, {name: getattr(type(options)(), name)})
    for players in (rules.players, *variant_of(preset_key).seats):
        with suppress(OptionError):
            return _rules(preset_key, other, players)
    return rules


def in_version(rules: Rules, version: int) -> Rules | None:
    """Return the rules of the same choice in an earlier version of its variant, or None for an unknown version."""
    if version == rules.version:
        return rules
    earlier = VARIANTS[rules.key].earlier.get(version)
    return None if earlier is None else earlier(rules)


@lru_cache(maxsize=256)
def _rules(preset_key: str, options: Options, players: int) -> Rules:
    variant = variant_of(preset_key)
    if players not in variant.seats:
        raise OptionError(_wrong_number(variant, _seats(variant, options), players))
    if problems := problems_of(variant.checks, options, players):
        raise OptionError(*problems)
    return variant.rules(options, players, format_choice(preset_key, variant.presets[preset_key].options, options))


def _wrong_number(variant: Variant, seats: range, players: int) -> Saying:
    if len(seats) == 1:
        words = Plural(
            "{variant} is for {count} player, not {players}.", "{variant} is for {count} players, not {players}."
        )
        return saying(words, variant=saying(variant.name), count=seats[0], players=players)
    return saying(
        "{variant} is for {least} to {most} players, not {players}.",
        variant=saying(variant.name),
        least=seats[0],
        most=seats[-1],
        players=players,
    )


def _rules_again(text: str, players: int, luck: str | None) -> Rules:
    rules = rules_for(text, players)
    return rules if luck is None else replace(rules, luck=luck)


def _as_text(rules: Rules) -> tuple[Any, ...]:
    return _rules_again, (rules.text, rules.players, rules.luck)


copyreg.pickle(Rules, _as_text)  # rules contain functions, so they are pickled as their text
