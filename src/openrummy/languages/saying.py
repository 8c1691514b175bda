"""Something to be said, before it is known in which language."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from openrummy.languages.language import ENGLISH, Language, Template

Value: TypeAlias = "str | int | Saying | tuple[Saying, ...]"
"""What fills a gap: text or a number as it is, a saying in the same language, or several: with commas, and whole sentences without."""


class Saying(msgspec.Struct, frozen=True):
    """A template with what fills its gaps."""

    template: Template
    values: Mapping[str, Value] = {}

    def said(self, language: Language) -> str:
        """The words."""
        values = {name: _said(value, language) for name, value in self.values.items()}
        return language.say(self.template, **values)

    def __str__(self) -> str:
        return self.said(ENGLISH)


def saying(template: Template, /, **values: Value) -> Saying:
    """What is to be said later: `saying("You do not hold {card}.", card="7S")`."""
    return Saying(template, values)


def _said(value: Value, language: Language) -> str | int:
    if isinstance(value, Saying):
        return value.said(language)
    return _listed([each.said(language) for each in value]) if isinstance(value, tuple) else value


def _listed(said: Sequence[str]) -> str:
    """Whole sentences stand one after the other, parts of one have commas between them."""
    return (" " if all(each.endswith(".") for each in said) else ", ").join(said)


def capital(text: str) -> str:
    """`text` with a capital letter."""
    return text if text[:1].isupper() else f"{text[:1].upper()}{text[1:]}"
