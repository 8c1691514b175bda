"""A language: its catalogue of templates, and its choice by code or HTTP header."""

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import TypeAlias

import msgspec

Template: TypeAlias = str
"""A text in English, with a name in braces for every gap; a test finds templates that are not translated."""

CODES = ("en", "de")
"""The known languages, as in BCP 47."""


class Language(msgspec.Struct, frozen=True, eq=False):
    """One language.  templates: by the English ones; a text that is missing is said in English."""

    code: str
    templates: Mapping[str, str] = {}
    _forms: dict[str, str] = msgspec.field(default_factory=dict)

    def say(self, template: Template, /, **values: object) -> str:
        """Return `template` in this language with its gaps filled."""
        return (self._forms.get(template) or self._form(template)) % values

    def _form(self, template: Template) -> str:
        """Return the template for `%`, which takes two thirds of the time of `format`: every view is full of sentences."""
        found = self.templates.get(template, template).replace("%", "%%")
        self._forms[template] = form = _GAP.sub(r"%(\1)s", found)
        return form


_GAP = re.compile(r"{(\w+)}")

ENGLISH = Language("en")


def language_of(code: str) -> Language:
    """Return the language of a code such as `de` or `de-AT`; English for an unknown one."""
    known = _primary(code)
    return _loaded(known) if known else ENGLISH


def preferred(header: str) -> Language:
    """Return the known language that an Accept-Language header prefers (RFC 9110, 12.5.4); English if it accepts none."""
    liked = [(_quality(item), item.partition(";")[0]) for item in header.split(",")]
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
    return Language(code, {english: other for english, other in catalogue(code).items() if other is not None})


def catalogue(code: str) -> dict[str, str | None]:
    """Return the catalogue of a language other than English, by English templates; None for one not translated yet."""
    return msgspec.json.decode(files(__package__).joinpath(f"{code}.json").read_bytes(), type=dict[str, str | None])
