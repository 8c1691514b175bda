"""Yes or no by the rules that are chosen, and the switches that would change it."""

from collections.abc import Iterator, Sequence
from typing import Any

from openrummy.languages import Language, capital
from openrummy.options import Field, OptionError, Options, applies, change, differences, format_value, schema
from openrummy.settle.shelf import Ruling
from openrummy.table import messages as m
from openrummy.variants import Variant, rules_for

ALWAYS = "always"


def verdict(ruling: Ruling, options: Options) -> m.Verdict:
    """Return whether the answer is yes or no by these options, `depends` if neither, `open` if it is no such question."""
    named: tuple[tuple[m.Verdict, str], ...] = (("yes", ruling.yes), ("no", ruling.no), ("depends", ruling.depends))
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


def switches(
    preset: str, variant: Variant, ruling: Ruling, options: Options, language: Language
) -> tuple[m.Switch, ...]:
    """Return the options behind a question that matter here, with the values that would change what the card says."""
    fields = [field for field in schema(variant.options) if field.name in ruling.options]
    now = verdict(ruling, options), sentences(variant, ruling, options, language)
    return tuple(
        m.Switch(field.name, language.say(field.label), format_value(getattr(options, field.name)), others)
        for field in fields
        if (others := tuple(_others(preset, variant, ruling, options, field, now, language)))
        or applies(field.only_when, options)
    )


def _others(
    preset: str,
    variant: Variant,
    ruling: Ruling,
    options: Options,
    field: Field,
    now: tuple[m.Verdict, tuple[str, ...]],
    language: Language,
) -> Iterator[m.OtherValue]:
    for value in _values(variant, field, getattr(options, field.name)):
        changed = _changed(preset, variant, options, field.name, value)
        if changed is None:
            continue
        then = verdict(ruling, changed), sentences(variant, ruling, changed, language)
        if then != now:
            said = tuple(sentence for sentence in then[1] if sentence not in now[1])
            yield m.OtherValue(format_value(value), then[0], said)


def _values(variant: Variant, field: Field, now: Any) -> Sequence[Any]:
    """Return other values of an option: all where they can be counted, otherwise those of the presets and none."""
    if field.kind == "flag":
        return [not now]
    presets = [getattr(preset.options, field.name) for preset in variant.presets.values()]
    values = [*field.choices, *(presets if field.kind != "choice" else ()), *([None] if field.optional else [])]
    return [value for value in dict.fromkeys(values) if value != now]


def _changed(preset: str, variant: Variant, options: Options, name: str, value: Any) -> Options | None:
    """Return the options with another value, or None if they cannot be played."""
    try:
        changed = change(options, {name: value})
        base = variant.presets[preset].options
        rules_for(preset, None, differences(base, changed))
    except OptionError:
        return None
    return changed
