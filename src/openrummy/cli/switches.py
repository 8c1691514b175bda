"""`openrummy switches`: every switch of a game with its value here, those that it may have, and what it does."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from msgspec import to_builtins

from openrummy.catalogue import option_field, plain_value
from openrummy.cli.output import as_json, say
from openrummy.cli.rules import changes_of, chosen_rules
from openrummy.languages import Language, saying
from openrummy.options import Field, allowed_values, applies, format_value, schema
from openrummy.variants import choose


class Switch(NamedTuple):
    """A switch of a game.  value: here.  usual: of the preset.  applies: whether it has an effect beside the others."""

    field: Field
    value: object
    usual: object
    applies: bool


def switches_of(text: str, pairs: Sequence[str]) -> list[Switch]:
    """Return the switches of a game in the order of their groups.  Raises OptionError for wrong switches, and for those that cannot be played together."""
    chosen_rules(text, None, pairs)
    preset, options = choose(text, changes_of(pairs))
    return [
        Switch(
            field,
            getattr(options, field.name),
            getattr(preset.options, field.name),
            applies(field.only_when, options),
        )
        for field in schema(type(options))
    ]


def print_switches(text: str, pairs: Sequence[str], language: Language, *, json_: bool) -> None:
    """Print the switches of a game under their headings, or as one JSON object; raises OptionError as `switches_of`."""
    found = switches_of(text, pairs)
    if json_:
        as_json({"rules": chosen_rules(text, None, pairs).text, "switches": [row(each, language) for each in found]})
        return
    for number, (heading, under) in enumerate(groupby(found, lambda each: each.field.group)):
        say("\n" * bool(number) + language.say(heading))
        for line in (line for each in under for line in lines(each, language)):
            say(f"  {line}")


def row(switch: Switch, language: Language) -> dict[str, Any]:
    """Return a switch as plain data, with the words of its fields in a language."""
    field = to_builtins(option_field(switch.field, language))
    return {
        **field,
        "value": plain_value(switch.value),
        "usual": plain_value(switch.usual),
        "applies": switch.applies,
    }


def lines(switch: Switch, language: Language) -> Iterator[str]:
    """Yield the lines about a switch: its value, the allowed ones, and what it does."""
    value = f"{switch.field.name}={format_value(switch.value)}"
    moved = saying("{value} (usually {usual})", value=value, usual=format_value(switch.usual))
    yield value if switch.value == switch.usual else moved.said(language)
    label, values = language.say(switch.field.label), allowed_values(switch.field)
    yield f"    {saying('{label}: {value}', label=label, value=values).said(language)}"
    yield f"    {language.say(switch.field.help)}"
    if switch.field.only_when is not None:
        only = saying("Only when {condition}.", condition=switch.field.only_when)
        without = saying("Without effect here: only when {condition}.", condition=switch.field.only_when)
        yield f"    {(only if switch.applies else without).said(language)}"
