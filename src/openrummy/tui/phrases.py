"""What anybody may say at any table: sent by its key, read in words."""

from collections.abc import Mapping

from openrummy.table.messages import Line, Phrase

PHRASES: Mapping[Phrase, str] = {
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


def line_words(line: Line) -> str:
    """What somebody said: `Mira: Good luck!`."""
    return f"{line.name}: {line.text or PHRASES.get(line.phrase or 'hello', str(line.phrase))}"
