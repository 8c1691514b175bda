"""Actions as short words in a record, such as `S`, `m(3H 4H JK=5H)` or `-KD`: the words of shared actions, and the pieces of all.

Actions are compared as written, so `MoveText.normal` removes names that add nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from openrummy.cards import Face, format_card, format_faces, parse_card, parse_faces
from openrummy.engine import actions as a
from openrummy.melds import NAMELESS


def plausible(action: a.Act) -> a.Act:
    """Return `action`; raise ValueError if its number makes no sense."""
    number = getattr(action, "meld", getattr(action, "depth", 1))
    if not -1000 < number < 1000:
        raise ValueError(f"{type(action).__name__} has a number that makes no sense")
    return action


class MoveText(msgspec.Struct, frozen=True, eq=False):
    """The words for one kind of action.

    write: returns the word for an action that is normal.  read: for each pattern of words, makes the action of its groups.
    normal: returns an action without names that change nothing, those of natural cards and of wild cards that need none;
    raises ValueError if it names more or fewer cards than it plays, or its numbers make no sense.
    """

    write: Callable[[Any], str]
    read: Mapping[str, Callable[..., a.Act]]
    normal: Callable[[Any], a.Act] = plausible


def one_word(word: str, kind: type[a.Act]) -> MoveText:
    """Return the text of a kind of action that has no fields."""
    return MoveText(lambda action: word, {word: kind})


NUMBER = r"(-?[0-9]{1,4})"
CARD = r"(\w{1,3})"
LIST = r"\(([^()]*)\)"


def format_place(card: Face, represents: Face) -> str:
    """Return `JK=5H`, or `3H` for a card that stands for itself; `?` is a name left open."""
    if card == represents:
        return format_card(card)
    return f"{format_card(card)}={'?' if represents == NAMELESS else format_card(represents)}"


def format_places(cards: Sequence[Face], represents: Sequence[Face]) -> str:
    """Return `3H JK=5H`: cards with the faces that they stand for, if any are named."""
    return " ".join(map(format_place, cards, represents or cards))


def parse_places(text: str) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """Return the cards of `3H JK=5H` and the faces that they stand for; raise ValueError."""
    places = [_parse_place(word) for word in text.split()]
    return tuple(card for card, _ in places), tuple(name for _, name in places)


def _parse_place(text: str) -> tuple[Face, Face]:
    card, equals, name = text.partition("=")
    face = parse_card(card)
    return face, face if not equals else NAMELESS if name == "?" else parse_card(name)


def format_groups(groups: Sequence[Sequence[Face]]) -> str:
    """Return `(7S 8S 9S/4S 4H 4D)`."""
    return f"({'/'.join(map(format_faces, groups))})"


def parse_groups(text: str) -> tuple[tuple[Face, ...], ...]:
    """Return the groups of `7S 8S 9S/4S 4H 4D`; raise ValueError."""
    return tuple(parse_faces(group) for group in text.split("/")) if text.strip() else ()


def check_names(cards: Sequence[Face], represents: Sequence[Face]) -> None:
    """Raise ValueError if more or fewer cards are named than played."""
    if represents and len(represents) != len(cards):
        raise ValueError(f"{len(represents)} names are given for {len(cards)} cards")


def _normal_meld(action: a.Meld) -> a.Meld:
    check_names(action.cards, action.represents)
    return a.Meld(action.cards) if action.represents == action.cards else action


def _normal_lay_off(action: a.LayOff) -> a.Act:
    if action.represents in (action.card, NAMELESS):
        return a.LayOff(action.card, action.meld)
    return plausible(action)


def _write_lay_off(action: a.LayOff) -> str:
    shown = action.card if action.represents is None else action.represents
    return f"l{action.meld + 1}({format_place(action.card, shown)})"


def _read_lay_off(number: str, text: str) -> a.Act:
    card, name = _parse_place(text.strip())
    return a.LayOff(card, int(number) - 1, name if "=" in text else None)


def _read_swap(number: str, joker: str, card: str) -> a.Act:
    return a.SwapJoker(int(number) - 1, parse_card(joker.strip()), parse_card(card.strip()))


DRAW_STOCK = one_word("S", a.DrawStock)
DRAW_DISCARD = MoveText(
    lambda action: "P" if action.depth == 1 else f"P{action.depth}",
    {"P": a.DrawDiscard, f"P{NUMBER}": lambda depth: a.DrawDiscard(int(depth))},
)
DECLINE = one_word("pass", a.Decline)
MELD = MoveText(
    lambda action: f"m({format_places(action.cards, action.represents)})",
    {f"m{LIST}": lambda text: a.Meld(*parse_places(text))},
    _normal_meld,
)
LAY_OFF = MoveText(_write_lay_off, {rf"l{NUMBER}\(([^(),]*)\)": _read_lay_off}, _normal_lay_off)
SWAP_JOKER = MoveText(
    lambda action: f"w{action.meld + 1}({format_card(action.joker)},{format_card(action.card)})",
    {rf"w{NUMBER}\(([^(),]*),([^(),]*)\)": _read_swap},
)
DISCARD = MoveText(
    lambda action: f"-{format_card(action.card)}", {f"-{CARD}": lambda card: a.Discard(parse_card(card))}
)
