"""Texts put together.  No other module joins texts: `scripts/glue.py` looks for it.

Ours, since Babel, which knows the lists of most languages, brings 30 MB; the page asks the browser for "and" and "or".
"""

import re
from collections.abc import Iterable, Mapping

from openrummy.languages.isolating import isolated
from openrummy.languages.language import ENGLISH, Language, Template

_STOPS = (".", "。", "।")
"""The full stops of European languages, of Chinese and Japanese, and of Hindi."""


def listed(items: Iterable[str], language: Language = ENGLISH) -> str:
    """Return `a, b and c`, or `nothing`."""
    return _ended(tuple(items), "{items} and {last}", "{items} and {last}|before a like sound", language)


def either(items: Iterable[str], language: Language = ENGLISH) -> str:
    """Return `a, b or c`, or `nothing`."""
    return _ended(tuple(items), "{items} or {last}", "{items} or {last}|before a like sound", language)


def row(items: Iterable[str], language: Language = ENGLISH) -> str:
    """Return `a, b, c`, without items that are empty."""
    return _between("{item}, {next}", map(isolated, items), language)


def facts(items: Iterable[str], language: Language = ENGLISH) -> str:
    """Return `a; b; c`, for items that may contain commas."""
    return _between("{item}; {next}", map(isolated, items), language)


def sentences(said: Iterable[str], language: Language = ENGLISH) -> str:
    """Return sentences after one another, without those that are empty."""
    return _between("{item} {next}", said, language)


def sentence(phrase: str, language: Language = ENGLISH) -> str:
    """Return a phrase as a sentence."""
    return language.say("{phrase}.", phrase=phrase)


def is_sentence(text: str) -> bool:
    """Whether a text ends with the full stop of any language."""
    return text.endswith(_STOPS)


def phrase(sentence: str) -> str:
    """Return a sentence as a part of another one, without its full stop."""
    return sentence[:-1] if is_sentence(sentence) else sentence


def dotted(notes: Iterable[str]) -> str:
    """Return `a · b`, short notes on a line of the screen, without those that are empty."""
    return " · ".join(filter(None, notes))


def spaced(signs: Iterable[str]) -> str:
    """Return `7♥ 8♥ 9♥`: signs stand side by side in every language."""
    return " ".join(signs)


def slashed(groups: Iterable[str]) -> str:
    """Return `7♥ 8♥ 9♥ / K♦ K♣ K♠`."""
    return " / ".join(groups)


_LIKE: Mapping[tuple[str, Template], re.Pattern[str]] = {
    ("es", "{items} and {last}"): re.compile(r"h?[ií](?![ae])|i", re.IGNORECASE),
    ("es", "{items} or {last}"): re.compile(r"h?[oó]|8|11\b", re.IGNORECASE),
}
"""The beginnings before which a language says another word: `Mira e Ines`, `7 u 8`, as in CLDR's lists (and ICU)."""


def _ended(items: tuple[str, ...], template: Template, before_like: Template, language: Language) -> str:
    if len(items) < 2:
        return items[0] if items else language.say("nothing")
    like, last = _LIKE.get((language.code, template)), items[-1]
    words = before_like if like is not None and like.match(last) else template
    return language.say(words, items=row(items[:-1], language), last=isolated(last))


def _between(template: Template, items: Iterable[str], language: Language) -> str:
    """Join items by the text between the two gaps of a template."""
    return language.say(template, item="", next="").join(filter(None, items))
