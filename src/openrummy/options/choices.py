"""A choice of options in text form: a preset, and the options that differ from it."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from textwrap import shorten
from typing import Any

import msgspec
from msgspec.structs import asdict

from openrummy.languages import Saying, saying
from openrummy.options.declaring import O, Options, change, implied, schema
from openrummy.options.field import Field, OptionError, Value
from openrummy.options.values import format_value, parse_value
from openrummy.options.words import clipped

_NAMED = 400
"""The most letters of names in an answer to one that is none; the docs have them all."""


class Preset(msgspec.Struct, frozen=True):
    """A named choice of options.  sentence: its special features.  sources: the origin of its rules."""

    key: str
    name: str
    sentence: str
    options: Options
    sources: str


def parse_options(cls: type[O], base: O, pairs: Mapping[str, object]) -> O:
    """Return `base` changed by `pairs` of option names and texts or JSON values.

    Raises OptionError, which names the first unknown option or bad value and says what is allowed.
    """
    known = {field.name: field for field in schema(cls)}
    changes: dict[str, Value] = {}
    for given, value in pairs.items():
        name = _name(given)
        if name not in known:
            raise OptionError(_unknown(given, known))
        changes[name] = parse_value(known[name], value)
    return change(base, changes)


def _name(text: str) -> str:
    return text.strip().lower().replace("-", "_")


def _unknown(given: str, known: Mapping[str, Field]) -> Saying:
    near = get_close_matches(_name(given), known, n=1)
    if not near:
        names = shorten(", ".join(known), _NAMED, placeholder=" …")
        return saying("There is no option {given}; there are {known}.", given=clipped(given), known=names)
    return saying("There is no option {given}; did you mean {near}?", given=clipped(given), near=near[0])


def format_choice(preset_key: str, base: O, options: O) -> str:
    """Return the preset's key with, in brackets, the changes that lead from its options `base` to `options`."""
    named = differences(base, options)
    pairs = (name if value is True else f"{name}={format_value(value)}" for name, value in named.items())
    return f"{preset_key}({', '.join(pairs)})" if named else preset_key


def differences(base: O, options: O) -> dict[str, Any]:
    """Return the fewest changes for which `change(base, ...)` is `options`, in the order of declaration."""
    wanted = asdict(options)
    followers = implied(type(base))
    named = {name: value for name, value in wanted.items() if name not in followers and value != getattr(base, name)}
    followed = asdict(change(base, named))
    return {name: value for name, value in wanted.items() if name in named or value != followed[name]}


def parse_choice(text: str) -> tuple[str, dict[str, str]]:
    """Return the preset's key and the texts of the options that `text` names; the inverse of `format_choice`.

    Raises OptionError when `text` is not a preset with options in brackets, or names an option twice.
    """
    parts = re.fullmatch(r"\s*([\w-]+)\s*(?:\(([^()]*)\)\s*)?", text)
    if parts is None:
        raise OptionError(
            saying("{given} is not a game such as basic or basic(name=value, name).", given=clipped(text))
        )
    pairs: dict[str, str] = {}
    for item in filter(str.strip, (parts[2] or "").split(",")):
        name, equals, value = item.partition("=")
        if _name(name) in pairs:
            raise OptionError(saying("{name} is given twice.", name=_name(name)))
        pairs[_name(name)] = value.strip() if equals else "true"
    return parts[1].lower(), pairs
