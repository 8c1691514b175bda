"""Chapters 8 and 9 of the rulebook, written from the program: every option and every preset."""

from collections.abc import Iterator

from openrummy.options import Options, Preset, differences, format_value, schema
from openrummy.rulecard import options_table
from openrummy.tournament.options import KnockOut
from openrummy.tournament.presets import TOURNAMENTS
from openrummy.variants import VARIANTS, Variant

_BASIC, _500, _GIN, _INDIAN, _21, _CONTRACT = (
    VARIANTS[key] for key in ("basic", "500", "gin", "indian", "21-card", "contract")
)

_SECTIONS = (
    ("8.1 Shared by basic and 500", options_table(_BASIC.options)),
    ("8.2 500 only", options_table(_500.options, _BASIC.options)),
    ("8.3 Gin", options_table(_GIN.options)),
    ("8.4 Indian rummy, 21-card rummy and the knock-out", options_table(_INDIAN.options)),
    ("21-card rummy, in place of the formats and pools of Indian rummy", options_table(_21.options, _INDIAN.options)),
    ("The knock-out, besides the options of its game", options_table(KnockOut)),
    ("8.5 Contract rummy", options_table(_CONTRACT.options)),
)


def options_page() -> str:
    """Return chapter 8: the options of each family, with their defaults."""
    intro = (
        "Defaults are those of the family's first preset, which [chapter 9](presets.md) lists. An option whose condition in the last column does "
        "not hold has no effect. This page is made from the program."
    )
    parts = ["# 8. Options", intro]
    for title, table in _SECTIONS:
        parts += [f"{'##' if title[0] == '8' else '###'} {title}", table]
    shared = ", ".join(_other_defaults(_BASIC.options, _500.options))
    parts.insert(4, f"In 500 these begin differently: {shared}.")
    shared = ", ".join(_other_defaults(_INDIAN.options, _21.options))
    parts.insert(parts.index(options_table(_21.options, _INDIAN.options)), f"These begin differently: {shared}.")
    return "\n\n".join(parts) + "\n"


def _other_defaults(one: type[Options], other: type[Options]) -> Iterator[str]:
    """Yield the options that both have and that begin with another value in `other`, as they are typed."""
    begun = {field.name: field.default for field in schema(one)}
    for field in schema(other):
        if field.name in begun and field.default != begun[field.name]:
            yield f"`{field.name}={format_value(field.default)}`"


def presets_page() -> str:
    """Return chapter 9: every preset, with its options that differ from the first of its family."""
    parts = [
        "# 9. Presets",
        "Each preset is listed with the options that differ from the first of its family. This page is made from the program.",
    ]
    for variant in VARIANTS.values():
        parts += [f"## {variant.name}", "\n".join(_preset_rows(variant))]
    knock_outs = (
        f"| `{named.key}` | {named.sentence} | `{named.game}` at every table |" for named in TOURNAMENTS.values()
    )
    parts += ["## Tournaments", "\n".join([*_HEAD, *knock_outs])]
    return "\n\n".join(parts) + "\n"


_HEAD = ("| preset | the game | options |", "| --- | --- | --- |")


def _preset_rows(variant: Variant) -> Iterator[str]:
    yield from _HEAD
    for preset in variant.presets.values():
        yield f"| [`{preset.key}`](rules-{preset.key}.md) | {preset.sentence} | {', '.join(_changes(variant, preset))} |"


def _changes(variant: Variant, preset: Preset) -> Iterator[str]:
    first = next(iter(variant.presets.values()))
    if preset is first:
        yield "the defaults of [chapter 8](options.md)"
    for name, value in differences(first.options, preset.options).items():
        yield f"`{name}={format_value(value)}`"
