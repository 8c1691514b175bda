"""Phrases that anybody may say at any table: sent by key, and read in the reader's language."""

from collections.abc import Mapping

from openrummy.languages import ENGLISH, Language, Template
from openrummy.table.messages import Line, Phrase

PHRASES: Mapping[Phrase, Template] = {
    "hello": "Hello!",
    "good_luck": "Good luck!",
    "your_turn": "Your turn.",
    "one_moment": "One moment, please.",
    "well_played": "Well played!",
    "lucky": "That was lucky.",
    "oops": "Oops.",
    "sorry": "Sorry!",
    "thanks": "Thank you!",
    "good_game": "Good game!",
    "again": "Another one?",
    "bye": "Bye!",
}


def line_words(line: Line, language: Language = ENGLISH) -> str:
    """Return a line of talk: `Mira: Good luck!`."""
    phrase = PHRASES.get(line.phrase or "hello")
    words = line.text or (str(line.phrase) if phrase is None else language.say(phrase))
    return language.say("{name}: {words}", name=line.name, words=words)
