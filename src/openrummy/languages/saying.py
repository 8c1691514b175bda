"""A text for people, before its language is known."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from openrummy.languages.language import ENGLISH, Language, Text
from openrummy.languages.lists import is_sentence, row, sentences

Value: TypeAlias = "str | int | Saying | tuple[Saying, ...]"
"""A value for a gap: text, a number, a saying in the same language, or several, which are joined with commas unless they are sentences."""


class Saying(msgspec.Struct, frozen=True):
    """A template with the values of its gaps."""

    template: Text
    values: Mapping[str, Value] = {}

    def said(self, language: Language) -> str:
        """Return the words in `language`."""
        values = {name: _said(value, language) for name, value in self.values.items()}
        return language.say(self.template, **values)

    def __str__(self) -> str:
        return self.said(ENGLISH)


def saying(template: Text, /, **values: Value) -> Saying:
    """Return a text to be said later: `saying("You do not hold {card}.", card="7S")`."""
    return Saying(template, values)


def _said(value: Value, language: Language) -> str | int:
    if isinstance(value, Saying):
        return value.said(language)
    return _joined([each.said(language) for each in value], language) if isinstance(value, tuple) else value


def _joined(said: Sequence[str], language: Language) -> str:
    """Return whole sentences after one another, or parts of a sentence as a row."""
    return (sentences if all(map(is_sentence, said)) else row)(said, language)


def capital(text: str) -> str:
    """Return `text` with a capital letter."""
    return text if text[:1].isupper() else f"{text[:1].upper()}{text[1:]}"
