"""The texts that people read, in their language.

English is written where it is said: a template with named gaps, `{name} discards {card}.`  Another language is a catalogue in the
format of gettext, such as `de.po`, keyed by the English templates.  The language is a value that is passed along; a `Saying` is put into words later.
"""

from openrummy.languages.error import ToldError, ToldValueError, told
from openrummy.languages.isolating import isolated
from openrummy.languages.language import (
    CODES,
    ENGLISH,
    Language,
    Plural,
    Template,
    Text,
    language_of,
    own_name,
    preferred,
    translated,
)
from openrummy.languages.lists import dotted, either, facts, listed, phrase, row, sentence, sentences, slashed, spaced
from openrummy.languages.saying import Saying, Value, capital, saying

__all__ = [
    "CODES",
    "ENGLISH",
    "Language",
    "Plural",
    "Saying",
    "Template",
    "Text",
    "ToldError",
    "ToldValueError",
    "Value",
    "capital",
    "dotted",
    "either",
    "facts",
    "isolated",
    "language_of",
    "listed",
    "own_name",
    "phrase",
    "preferred",
    "row",
    "saying",
    "sentence",
    "sentences",
    "slashed",
    "spaced",
    "told",
    "translated",
]
