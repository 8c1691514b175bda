"""The turn of a position: its words, read and written."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from openrummy.cards import cards_of, format_card
from openrummy.engine.state import DRAW, Duty, State, Turn
from openrummy.parts.duties.contract import MeldContract
from openrummy.parts.duties.opening import PointsToOpen
from openrummy.parts.duties.owed import MeldCards, PlayCards
from openrummy.position.defaults import is_fresh
from openrummy.position.words import PositionError, clipped, parse_number, parse_one_card, parse_seat


def read_turn(value: str, players: int) -> dict[str, Any]:
    """Return the parts of a turn by name, as they are given."""
    seat, *words = value.split()
    found: dict[str, Any] = {"seat": parse_seat(seat, players)}
    if words and "=" not in words[0] and words[0] not in _MARKS:
        found["phase"] = words.pop(0)
    for word in words:
        name, equals, text = word.partition("=")
        if equals and name in _MEMORY:
            field, read = name, _MEMORY[name](text)
        elif word in _MARKS:
            field, read = _MARKS[word]
        else:
            raise PositionError(f"{clipped(word)} is not part of a turn")
        if field in found:
            raise PositionError(f"{field} is given twice")
        found[field] = read
    return found


def _owed(kind: type[PlayCards], text: str) -> Duty:
    return kind(cards_of(map(parse_one_card, text.split(","))))


def _contract(text: str) -> Duty:
    try:
        return MeldContract.read(text)
    except ValueError:
        raise PositionError(
            f"{clipped(text)} is not a contract: write sets and runs, and those that are left"
        ) from None


_DUTIES: Mapping[str, Callable[[str], Duty]] = {
    PointsToOpen.key: lambda text: PointsToOpen(parse_number(text, 1)),
    **{kind.key: partial(_owed, kind) for kind in (PlayCards, MeldCards)},
    MeldContract.key: _contract,
}
"""The duties of a turn, in the order in which a turn holds them."""

_MEMORY: Mapping[str, Callable[[str], Any]] = {
    "number": lambda text: parse_number(text, 1),
    "taken": parse_one_card,
    "drawn": parse_one_card,
    "melds": lambda text: parse_number(text, 0),
    **_DUTIES,
}

_MARKS: Mapping[str, tuple[str, bool]] = {
    "laid-off": ("laid_off", True),
    "fresh": ("fresh", True),
    "not-fresh": ("fresh", False),
}


def finished(turn: Mapping[str, Any], laid: int) -> Turn:
    """Return the turn with the parts that `read_turn` found; the rest follows from the table.  laid: as in `Public`."""
    own = {name: value for name, value in turn.items() if name != "drawn" and name not in _DUTIES}
    duties = tuple(turn[name] for name in _DUTIES if name in turn)
    return Turn(**{"phase": DRAW, "number": 1, "fresh": is_fresh(turn["seat"], laid), **own}, duties=duties)


def format_turn(state: State) -> str:
    """Return the turn as text, without what follows from the table."""
    turn = state.public.turn
    drawn = () if state.drawn is None else (f"drawn={format_card(state.drawn)}",)
    return " ".join(("turn", str(turn.seat + 1), turn.phase, *_remembered(turn, state.public.laid), *drawn))


def _remembered(turn: Turn, laid: int) -> Iterator[str]:
    if turn.number != 1:
        yield f"number={turn.number}"
    if turn.taken is not None:
        yield f"taken={format_card(turn.taken)}"
    if turn.melds:
        yield f"melds={turn.melds}"
    if turn.laid_off:
        yield "laid-off"
    for duty in turn.duties:
        yield duty.written()
    if turn.fresh != is_fresh(turn.seat, laid):
        yield "fresh" if turn.fresh else "not-fresh"
