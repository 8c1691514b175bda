"""Yes or no by the rules that are chosen, and the switches that would change it."""

from collections.abc import Iterator, Sequence
from typing import Any

from openrummy.languages import Language, capital
from openrummy.options import Field, Options, applies, change, format_value, problems_of, schema
from openrummy.settle.shelf import Ruling
from openrummy.table import messages as m
from openrummy.variants import Variant

ALWAYS = "always"


def verdict(ruling: Ruling, options: Options) -> m.Verdict:
    """Return whether the answer is yes or no by these options, `depends` if neither, `open` if it is no such question."""
    named: tuple[tuple[m.Verdict, str], ...] = (("yes", ruling.yes), ("depends", ruling.depends), ("no", ruling.no))
    if not any(condition for _, condition in named):
        return "open"
    return next((name for name, condition in named if condition and _holds(condition, options)), "depends")


def _holds(condition: str, options: Options) -> bool:
    return condition == ALWAYS or applies(condition, options)


def sentences(variant: Variant, ruling: Ruling, options: Options, language: Language) -> tuple[str, ...]:
    """Return the sentences of the rule card that are about a question."""
    about = set(ruling.options)
    lines = [line for line in variant.lines if line.key in ruling.lines or about & {line.key, *line.about}]
    said = (line.say(options, None) for line in lines)
    return tuple(dict.fromkeys(capital(each.said(language)) for each in said if each is not None))


def switches(variant: Variant, ruling: Ruling, options: Options, language: Language) -> tuple[m.Switch, ...]:
    """Return the options behind a question that matter here, with the values that would change what the card says."""
    fields = [field for field in schema(variant.options) if field.name in ruling.options]
    now = verdict(ruling, options), sentences(variant, ruling, options, language)
    return tuple(
        m.Switch(field.name, language.say(field.label), format_value(getattr(options, field.name)), others)
        for field in fields
        if (others := tuple(_others(variant, ruling, options, field, now, language)))
        or applies(field.only_when, options)
    )


def _others(
    variant: Variant,
    ruling: Ruling,
    options: Options,
    field: Field,
    now: tuple[m.Verdict, tuple[str, ...]],
    language: Language,
) -> Iterator[m.OtherValue]:
    for value in _values(variant, field, getattr(options, field.name)):
        changed = change(options, {field.name: value})
        then = verdict(ruling, changed), sentences(variant, ruling, changed, language)
        said = tuple(sentence for sentence in then[1] if sentence not in now[1])
        if (said or then[0] != now[0]) and _can_be_played(variant, changed):
            yield m.OtherValue(format_value(value), then[0], said)


def _values(variant: Variant, field: Field, now: Any) -> Sequence[Any]:
    """Return other values of an option: all where they can be counted, otherwise those of the presets and none."""
    if field.kind == "flag":
        return [not now]
    presets = [getattr(preset.options, field.name) for preset in variant.presets.values()]
    values = [*field.choices, *(presets if field.kind != "choice" else ()), *([None] if field.optional else [])]
    return [value for value in dict.fromkeys(values) if value != now]


def _can_be_played(variant: Variant, options: Options) -> bool:
    return any(not problems_of(variant.checks, options, players) for players in variant.seats)
