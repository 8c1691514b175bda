"""What people are told, in their language.

English is written where it is said: a template with named gaps, `{name} discards {card}.`  Another language is a catalogue,
`de.json`, of its templates by the English ones.  The language is a value that is handed on; a `Saying` waits for it.
"""

from openrummy.languages.error import ToldError
from openrummy.languages.language import CODES, ENGLISH, Language, Template, language_of, preferred
from openrummy.languages.saying import Saying, Value, capital, saying

__all__ = [
    "CODES",
    "ENGLISH",
    "Language",
    "Saying",
    "Template",
    "ToldError",
    "Value",
    "capital",
    "language_of",
    "preferred",
    "saying",
]
