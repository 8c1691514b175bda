"""Actions as short words: `S`, `P`, `m(3H 4H JK=5H)`, `l2(6H)`, `w1(JK,9H)`, `-KD`, `pass`; calls are `c(9S 9D 9C)`, `c2@3(6H)`
with the pile down to the third card, and `nocall`.

In gin `take` and `leave` refer to the first upcard, `k-KD(7S 8S 9S/4S 4H 4D)` is a knock that discards KD, `gin(...)` big gin and
`end(...)` the end of the lay-offs, each with the player's groups.

In Indian rummy `d-KD(2H 3H 4H/5C 6C JK)` puts KD down to declare, `show(...)` shows groups after that, and the other words are
`drop`, `miss`, `quit` (leave the match), `rejoin`, `share` and `playon`.

Melds on the table are numbered from 1.  Actions are compared as written, so `normal` removes names that add nothing.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from openrummy.cards import Face, format_card, format_faces, parse_card, parse_faces
from openrummy.engine import actions as a
from openrummy.melds import NAMELESS
from openrummy.variants.five_hundred.actions import CallRummy, PassCall
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock, PassUpcard, TakeUpcard
from openrummy.variants.indian.actions import AcceptSplit, Declare, Drop, Leave, Miss, RefuseSplit, Rejoin, SubmitGroups


def normal(action: a.Act) -> a.Act:
    """Return `action` without names that change nothing: those of natural cards, and of wild cards that need none.

    Raises ValueError if it names more or fewer cards than it plays, or its numbers make no sense.
    """
    if isinstance(action, a.Meld):
        if action.represents and len(action.represents) != len(action.cards):
            raise ValueError(f"{len(action.represents)} names are given for {len(action.cards)} cards")
        return a.Meld(action.cards) if action.represents == action.cards else action
    if isinstance(action, a.LayOff) and action.represents in (action.card, NAMELESS):
        return a.LayOff(action.card, action.meld)
    if isinstance(action, CallRummy):
        return _normal_call(action)
    number = getattr(action, "meld", getattr(action, "depth", 1))
    if not -1000 < number < 1000:
        raise ValueError(f"{type(action).__name__} has a number that makes no sense")
    return action


def _normal_call(action: CallRummy) -> CallRummy:
    if action.represents and len(action.represents) != len(action.cards):
        raise ValueError(f"{len(action.represents)} names are given for {len(action.cards)} cards")
    if not (-1000 < (action.meld or 0) < 1000 and 0 <= action.depth < 1000):
        raise ValueError("CallRummy has a number that makes no sense")
    return replace(action, represents=()) if action.represents == action.cards else action


def format_move(action: a.Act) -> str:
    """Return the word for an action that is `normal`."""
    return FORMATS[type(action)](action)


def parse_move(word: str) -> a.Act:
    """Return the action that `word` stands for; raises ValueError that names the word."""
    for pattern, read in _PATTERNS.items():
        found = re.fullmatch(pattern, word)
        if found is not None:
            return normal(read(*found.groups()))
    raise ValueError(f"{word[:30]!r} is not a move")


def split_moves(text: str) -> list[str]:
    """Return the words of a line; spaces within brackets do not separate words."""
    return re.findall(r"[^\s(]*\([^)]*\)|\S+", text)


def _place(card: Face, represents: Face) -> str:
    if card == represents:
        return format_card(card)
    return f"{format_card(card)}={'?' if represents == NAMELESS else format_card(represents)}"


def _places(cards: Sequence[Face], represents: Sequence[Face]) -> str:
    return " ".join(map(_place, cards, represents or cards))


def _read_place(text: str) -> tuple[Face, Face]:
    card, equals, name = text.partition("=")
    face = parse_card(card)
    return face, face if not equals else NAMELESS if name == "?" else parse_card(name)


def _meld(text: str) -> a.Act:
    places = [_read_place(word) for word in text.split()]
    return a.Meld(tuple(card for card, _ in places), tuple(name for _, name in places))


def _lay_off(number: str, text: str) -> a.Act:
    card, name = _read_place(text.strip())
    return a.LayOff(card, int(number) - 1, name if "=" in text else None)


def _swap(number: str, joker: str, card: str) -> a.Act:
    return a.SwapJoker(int(number) - 1, parse_card(joker.strip()), parse_card(card.strip()))


def _call(number: str | None, depth: str | None, text: str) -> a.Act:
    places = [_read_place(word) for word in text.split()]
    cards, names = tuple(card for card, _ in places), tuple(name for _, name in places)
    return CallRummy(cards, names, None if number is None else int(number) - 1, int(depth or 0))


def _groups(groups: Sequence[Sequence[Face]]) -> str:
    return f"({'/'.join(map(format_faces, groups))})"


def _read_groups(text: str) -> tuple[tuple[Face, ...], ...]:
    return tuple(parse_faces(group) for group in text.split("/")) if text.strip() else ()


FORMATS: Mapping[type[a.Act], Callable[[Any], str]] = {
    a.DrawStock: lambda action: "S",
    a.DrawDiscard: lambda action: "P" if action.depth == 1 else f"P{action.depth}",
    a.Decline: lambda action: "pass",
    a.Meld: lambda action: f"m({_places(action.cards, action.represents)})",
    a.LayOff: lambda action: f"l{action.meld + 1}({_lay_off_place(action)})",
    a.SwapJoker: lambda action: f"w{action.meld + 1}({format_card(action.joker)},{format_card(action.card)})",
    a.Discard: lambda action: f"-{format_card(action.card)}",
    CallRummy: lambda action: (
        f"c{'' if action.meld is None else action.meld + 1}{f'@{action.depth}' if action.depth else ''}"
        f"({_places(action.cards, action.represents)})"
    ),
    PassCall: lambda action: "nocall",
    TakeUpcard: lambda action: "take",
    PassUpcard: lambda action: "leave",
    Knock: lambda action: f"k-{format_card(action.discard)}{_groups(action.melds)}",
    BigGin: lambda action: f"gin{_groups(action.melds)}",
    FinishLayoffs: lambda action: f"end{_groups(action.melds)}",
    Declare: lambda action: f"d-{format_card(action.card)}{_groups(action.groups)}",
    SubmitGroups: lambda action: f"show{_groups(action.groups)}",
    Drop: lambda action: "drop",
    Miss: lambda action: "miss",
    Leave: lambda action: "quit",
    Rejoin: lambda action: "rejoin",
    AcceptSplit: lambda action: "share",
    RefuseSplit: lambda action: "playon",
}
"""The word for every class of action; a test finds one that is missing."""


def _lay_off_place(action: a.LayOff) -> str:
    return _place(action.card, action.card if action.represents is None else action.represents)


_NUMBER = r"(-?[0-9]{1,4})"

_PATTERNS: Mapping[str, Callable[..., a.Act]] = {
    r"S": a.DrawStock,
    r"P": a.DrawDiscard,
    rf"P{_NUMBER}": lambda depth: a.DrawDiscard(int(depth)),
    r"pass": a.Decline,
    r"m\(([^()]*)\)": _meld,
    rf"l{_NUMBER}\(([^(),]*)\)": _lay_off,
    rf"w{_NUMBER}\(([^(),]*),([^(),]*)\)": _swap,
    rf"c{_NUMBER}?(?:@([0-9]{{1,3}}))?\(([^()]*)\)": _call,
    r"nocall": PassCall,
    r"take": TakeUpcard,
    r"leave": PassUpcard,
    r"k-(\w{1,3})\(([^()]*)\)": lambda card, text: Knock(parse_card(card), _read_groups(text)),
    r"gin\(([^()]*)\)": lambda text: BigGin(_read_groups(text)),
    r"end\(([^()]*)\)": lambda text: FinishLayoffs(_read_groups(text)),
    r"d-(\w{1,3})\(([^()]*)\)": lambda card, text: Declare(parse_card(card), _read_groups(text)),
    r"show\(([^()]*)\)": lambda text: SubmitGroups(_read_groups(text)),
    r"drop": Drop,
    r"miss": Miss,
    r"quit": Leave,
    r"rejoin": Rejoin,
    r"share": AcceptSplit,
    r"playon": RefuseSplit,
    r"-(\w{1,3})": lambda card: a.Discard(parse_card(card)),
}
