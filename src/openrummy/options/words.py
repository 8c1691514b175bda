"""Options as people read them: a choice, and the allowed values."""

from collections.abc import Mapping
from functools import reduce

from openrummy.languages import Saying, Template, saying
from openrummy.options.field import Field, Kind


def choice_words(choice: str | int) -> Saying:
    """Return a choice as people read it: `losers penalty`."""
    return saying(CHOICE_WORDS.get(str(choice), str(choice).replace("_", " ")))


CHOICE_WORDS: Mapping[str, Template] = {
    "auto5": "two with five or more players",
    "auto_1_2": "one for two players, otherwise two",
    "pip": "face value",
    "pip500": "face value, aces 15",
    "five_ten": "fives and tens",
    "river": "river",
    "gin": "as in gin",
    "indian": "as in Indian rummy",
    "top_k": "the best at each table",
    "min_chips": "everyone with enough chips",
}
"""The words of choices whose names do not say enough."""


def allowed_values(field: Field) -> Saying:
    """Return the allowed values: `low or round_corner`, `a whole number from 1 to 25, or none`."""
    words = [*map(str, field.choices), *(["none"] if field.optional else [])]
    if field.kind != "choice":
        return reduce(_or_else, words, _bounded(field))
    if len(words) == 1:
        return saying("{word}", word=words[0])
    return saying("{items} or {last}", items=", ".join(words[:-1]), last=words[-1])


def _or_else(done: Saying, word: str) -> Saying:
    return saying("{done}, or {word}", done=done, word=word)


_KINDS: Mapping[Kind, Template] = {
    "flag": "true or false",
    "amount": "an amount such as 0.05",
    "numbers": "three numbers such as 10/30/50",
    "number": "a whole number",
}


def _bounded(field: Field) -> Saying:
    kind, least, most = saying(_KINDS[field.kind]), field.minimum, field.maximum
    if least is None:
        return kind if most is None else saying("{kind} up to {most}", kind=kind, most=most)
    if most is None:
        return saying("{kind} from {least} up", kind=kind, least=least)
    return saying("{kind} from {least} to {most}", kind=kind, least=least, most=most)


def clipped(text: str) -> str:
    """Return the given text in quotes, shortened to fit into a message."""
    return repr(text if len(text) <= 40 else text[:40] + "...")
