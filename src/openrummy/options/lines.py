"""The lines of a rule card, each of which makes one sentence."""

from collections.abc import Callable, Mapping
from types import EllipsisType
from typing import Any, TypeAlias

import msgspec

from openrummy.languages import Saying, Template, Text
from openrummy.options import Options, applies, format_value

Say: TypeAlias = Callable[[Any, int | None], Saying | None]
Sentences: TypeAlias = Mapping[str | int | bool | EllipsisType | None, Text]

NUMBERS: Mapping[int, Template] = {
    1: "one",
    2: "two",
    3: "three",
    4: "four",
    5: "five",
    6: "six",
    7: "seven",
    8: "eight",
}


class Line(msgspec.Struct, frozen=True):
    """One line of a rule card.

    key: its subject, the name of an option if there is one.  about: the options it covers.
    say: returns a sentence for options and the number of players (None if open), or None if there is nothing to say.
    """

    section: Template
    key: str
    about: tuple[str, ...]
    say: Say


def always(section: Template, key: str, sentence: Template, only_when: str | None = None) -> Line:
    """Return a line whose sentence appears whenever `only_when` holds (see `options.applies`)."""
    return Line(section, key, (), lambda options, _: Saying(sentence) if applies(only_when, options) else None)


def by_value(
    section: Template,
    name: str,
    sentences: Sentences,
    only_when: str | None = None,
    *,
    key: str | None = None,
    also: tuple[str, ...] = (),
) -> Line:
    """Return a line with a sentence for each value of the option `name`; `...` is any other value, `{value}` the value and
    `{count}` a number.

    A value without a sentence says nothing.  key: needed if several lines cover one option.  also: other options
    that the line covers.
    """

    def say(options: Options, _: int | None) -> Saying | None:
        value = getattr(options, name)
        sentence = sentences.get(value, sentences.get(..., "")) if applies(only_when, options) else ""
        number = {"count": value} if isinstance(value, int) else {}
        return Saying(sentence, {"value": format_value(value), **number}) if sentence else None

    return Line(section, key or name, (name, *also), say)


def computed(section: Template, key: str, about: tuple[str, ...], say: Say) -> Line:
    """Return a line whose sentence depends on several options."""
    return Line(section, key, about, say)


def with_lines(lines: tuple[Line, ...], *more: Line) -> tuple[Line, ...]:
    """Return `lines` with `more`, each in the place of the line with its key, or at the end."""
    return tuple(({line.key: line for line in lines} | {line.key: line for line in more}).values())


def number(value: int) -> Saying:
    """Return a number in words, if that is short."""
    return Saying(NUMBERS[value]) if value in NUMBERS else Saying("{number}", {"number": value})
