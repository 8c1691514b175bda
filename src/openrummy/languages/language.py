"""A language: its templates, and its choice by code or HTTP header."""

import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from itertools import islice
from typing import TypeAlias

import msgspec

from openrummy.languages.isolating import isolated

Template: TypeAlias = str
"""A text in English, with a name in braces for every gap; a note after `|` tells two meanings apart and is not said."""


class Plural(msgspec.Struct, frozen=True):
    """A text whose form depends on the number in its gap `{count}`.  one, other: the English forms."""

    one: Template
    other: Template


Text: TypeAlias = Template | Plural
"""A text with or without a number that decides its form."""

_FOLDER = files(__package__)

CODES = ("en", *sorted(file.name[:-3] for file in _FOLDER.iterdir() if file.name.endswith(".po")))
"""The known languages, as in BCP 47: English, and each that has a catalogue."""


_TEAM = re.compile(r"Language-Team: (.+?)\\n")


def own_name(code: str) -> str:
    """Return the name of a known language in itself, such as `Deutsch`: the team in the header of its catalogue."""
    if code == "en":
        return "English"
    with _FOLDER.joinpath(f"{code}.po").open(encoding="utf-8") as lines:
        found = _TEAM.search("".join(islice(lines, 20)))
    return found[1] if found else code


class Language(msgspec.Struct, frozen=True, eq=False):
    """One language.

    templates: by the English ones.  counted: the forms of a text with a number, by the English for one.
    form: the place of the form for a number.  A text that is missing is said in English.
    """

    code: str
    templates: Mapping[str, str] = {}
    counted: Mapping[str, tuple[str, ...]] = {}
    form: Callable[[int], int] = bool
    _ready: dict[Text, str] = msgspec.field(default_factory=dict)

    def say(self, template: Text, /, **values: object) -> str:
        """Return `template` in this language with its gaps filled; the value of `count` decides the form of a `Plural`.

        A name in the gap `{name}` is isolated, so that it moves nothing that stands beside it.
        """
        if "name" in values:
            values["name"] = isolated(str(values["name"]))
        return (self._ready.get(template) or self._made(template, values)) % values

    def count(self, count: int, one: str, other: str, /, **values: object) -> str:
        """Return the form of a text for `count`, with its gaps filled."""
        return self.say(Plural(one, other), count=count, **values)

    def _made(self, template: Text, values: Mapping[str, object]) -> str:
        if isinstance(template, Plural):
            return _form(self._form_for(template, values["count"]))
        self._ready[template] = form = _form(self.templates.get(template) or _without_note(template))
        return form

    def _form_for(self, template: Plural, count: object) -> str:
        assert isinstance(count, int), "a Plural is said with a number"
        forms = self.counted.get(template.one)
        if forms:
            return forms[self.form(count)]
        return _without_note(template.one if count == 1 else template.other)


_GAP = re.compile(r"{(\w+)}")


@cache
def _form(text: str) -> str:
    """Return a text for `%`, which takes two thirds of the time of `format`: every view is full of sentences."""
    return _GAP.sub(r"%(\1)s", text.replace("%", "%%"))


def _without_note(template: str) -> str:
    return template.partition("|")[0]


ENGLISH = Language("en")


def language_of(code: str) -> Language:
    """Return the language of a code such as `de` or `de-AT`; English for an unknown one."""
    known = _primary(code)
    return _loaded(known) if known else ENGLISH


_MOST_LETTERS = 200
"""Of an Accept-Language header that are read: a browser sends a few dozen, and reading 16 kB takes 18 ms."""


def preferred(header: str) -> Language:
    """Return the known language that an Accept-Language header prefers (RFC 9110, 12.5.4); English if it accepts none."""
    liked = [(_quality(item), item.partition(";")[0]) for item in header[:_MOST_LETTERS].split(",")]
    known = [(quality, code) for quality, code in liked if quality > 0 and _primary(code)]
    return language_of(max(known, key=lambda pair: pair[0])[1]) if known else ENGLISH


def _primary(code: str) -> str:
    """Return the code of a known language without its subtags; empty for any other."""
    first = code.strip().partition("-")[0].lower()
    return first if first in CODES else ""


def _quality(item: str) -> float:
    _, _, weight = item.replace(" ", "").partition(";q=")
    try:
        return float(weight or 1)
    except ValueError:
        return 0.0


@lru_cache
def _loaded(code: str) -> Language:
    if code == ENGLISH.code:
        return ENGLISH
    return translated(code, _FOLDER.joinpath(f"{code}.po").read_text(encoding="utf-8"))


def translated(code: str, catalogue: str) -> Language:
    """Return the language of a catalogue, the text of a .po file."""
    from openrummy.languages.catalogue import read_catalogue  # noqa: PLC0415 - English needs none

    found = read_catalogue(catalogue)
    return Language(code, found.templates, found.counted, found.form)
