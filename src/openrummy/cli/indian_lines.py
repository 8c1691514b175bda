"""What a line means in Indian rummy: dropping, declaring and showing with groups or without, which get the best ones."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from openrummy.cards import Face, parse_card, parse_faces
from openrummy.engine.actions import (
    AcceptSplit,
    Act,
    Declare,
    Decline,
    Drop,
    Leave,
    RefuseSplit,
    Rejoin,
    SubmitGroups,
)
from openrummy.languages import Template

HELP: Template = """\
drop                leave the deal for a fixed price, before you draw
declare kd 7h 8h 9h / 4s 4h 4d / ...
                    put the king of diamonds down and show the rest in groups
declare             with the best groups, if the hand is whole
show 7h 8h 9h / ... after another has declared; show alone gives the best groups
back, stay          come back into the pool, or stay out
share, playon       answer to a split of the pool
leave               leave the match for good"""


def read_indian(word: str, rest: Sequence[str], legal: Iterable[Act]) -> Act | None:
    """The action of a line of this family, None where the word is none of its own; raises ValueError as `parse_line`."""
    if word in ("declare", "show"):
        return _grouped(word, " ".join(rest).replace(",", " "), tuple(legal))
    return _PLAIN[word]() if word in _PLAIN and not rest else None


_PLAIN: Mapping[str, Callable[[], Act]] = {
    "drop": Drop,
    "back": Rejoin,
    "rejoin": Rejoin,
    "stay": Decline,
    "share": AcceptSplit,
    "playon": RefuseSplit,
    "leave": Leave,
}


def _grouped(word: str, text: str, legal: tuple[Act, ...]) -> Act:
    if not text:
        listed = [action for action in legal if isinstance(action, Declare if word == "declare" else SubmitGroups)]
        if listed:
            return listed[0]
        raise ValueError("name the card that you put down and your groups, as in: declare kd 7h 8h 9h / 4s 4h 4d")
    if word == "show":
        return SubmitGroups(_groups(text))
    card, _, groups = text.partition(" ")
    return Declare(parse_card(card), _groups(groups))


def _groups(text: str) -> tuple[tuple[Face, ...], ...]:
    return tuple(parse_faces(group) for group in text.split("/")) if text.strip() else ()
