"""Actions from text and Python values, in every form that comes to hand, and back as plain data."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from openrummy.cards import cards_of, copies, format_card, parse_faces
from openrummy.engine.actions import Act
from openrummy.engine.codec import to_plain
from openrummy.engine.marks import Text, text_fields
from openrummy.engine.state import TableMeld
from openrummy.hands import Card, Hand
from openrummy.record.moves import parse_move
from openrummy.variants.kinds import ACTIONS
from openrummy.variants.kinds import parse_action as _parsed

_KINDS = {str(kind.__struct_config__.tag): kind for kind in ACTIONS}
_LISTS = frozenset({Text.FACES, Text.GROUPS})


def action_of(
    kind: str | Act | Mapping[str, Any],
    fields: Sequence[Any],
    named: Mapping[str, Any],
    melds: Sequence[TableMeld] = (),
) -> Act:
    """Return an action from its name and its fields, in their order or by their names; docs/python.md shows the forms.

    melds: those on the table, so that one of them can be named by its cards.  Raises ValueError that names the fault.
    """
    if isinstance(kind, Act):
        return kind
    if isinstance(kind, Mapping):
        plain = dict(kind)
        kind, named = str(plain.pop("type", None)), {**plain, **named}
    names = _fields(kind)
    if len(fields) > len(names):
        raise ValueError(f"{kind} has {len(names)} fields ({', '.join(names) or 'none'}), not {len(fields)}.")
    given = dict(zip(names, fields, strict=False))
    for name in named:
        if name in given:
            raise ValueError(f"{kind}: {name} is given twice.")
    return _parsed({"type": kind, **_plain(_KINDS[kind], {**given, **named}, melds)})


def action_from_text(text: str, melds: Sequence[TableMeld] = ()) -> Act:
    """Return the action that `str(action)` wrote, or the one of a move in a record such as `-KD`; raises ValueError."""
    kind, *words = text.split() or [""]
    if kind in _KINDS:
        return action_of(kind, (), _worded(kind, words), melds)
    try:
        return parse_move(text.strip())
    except ValueError:
        _fields(kind)
        raise


def parse_action(given: str | Mapping[str, Any]) -> Act:
    """Return the action of plain data such as `{"type": "discard", "card": "KD"}`, or of text such as `discard KD` or `-KD`.

    Cards in lists may be text, `7S 8S 9S`, or a list; groups may be text with slashes between them, or a list.  Raises
    ValueError that names the fault.
    """
    if isinstance(given, str):
        return action_from_text(given)
    if not isinstance(given, Mapping):
        raise ValueError(f"{str(given)[:40]!r} is no action: give its text, or an object with its type and its fields.")  # noqa: TRY004 -- bad data
    return action_of(given, (), {})


def plain_action(action: Act) -> dict[str, Any]:
    """Return an action as plain data for JSON, the inverse of `parse_action`: `{"type": "discard", "card": "KD"}`."""
    return to_plain(action)


def _fields(kind: str) -> tuple[str, ...]:
    """Return the fields of an action that are given in order: wild cards are named within the cards, as `JK=5H`."""
    if kind not in _KINDS:
        near = get_close_matches(kind, _KINDS, n=1)
        hint = f"did you mean {near[0]}?" if near else f"the actions are {', '.join(_KINDS)}."
        raise ValueError(f"{kind[:40]!r} is no action; {hint}")
    return tuple(name for name in _KINDS[kind].__struct_fields__ if name != "represents")


def _worded(kind: str, words: Iterable[str]) -> dict[str, str]:
    """Return the fields that the words of a text give; a list takes all words up to the next name."""
    names, texts = _fields(kind), text_fields(_KINDS[kind])
    given = {name: "" for name in names if texts.get(name) is Text.GROUPS}  # an empty list has no words
    current = ""
    for word in words:
        name, equals, value = word.partition("=")
        if equals and name in names and not given.get(name):
            current, word = name, value  # noqa: PLW2901 -- the rest of the word is its value
        elif texts.get(current) not in _LISTS:
            current = next((each for each in names if not given.get(each)), "")
        if not current:
            raise ValueError(f"{kind}: {word[:40]!r} is too much; its fields are {', '.join(names) or 'none'}.")
        given[current] = f"{given.get(current, '')} {word}".strip()
    return given


def _plain(kind: type[Act], given: Mapping[str, Any], melds: Sequence[TableMeld]) -> dict[str, Any]:
    texts, plain = text_fields(kind), dict(given)
    for name, value in given.items():
        mark = texts.get(name)
        if value is not None and mark is not None:
            plain[name] = _groups(value) if mark is Text.GROUPS else cards_text(value)
        elif isinstance(value, str):
            plain[name] = _number(value, melds) if name == "meld" else _whole(name, value)
    for name in ("card", "cards"):
        if name in plain and "represents" in texts and "represents" not in given and "=" in plain[name]:
            plain[name], plain["represents"] = _named(plain[name])
    return plain


def cards_text(value: Any) -> str:
    """Return cards as text: text as it is, a hand or a list of cards written out."""
    if isinstance(value, str):
        return value
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, int):
        return format_card(Card(value)) if value < 64 and not isinstance(value, Hand) else str(Hand(value))
    if not isinstance(value, Iterable):
        raise ValueError(f"{str(value)[:40]!r} is no card and no list of cards.")  # noqa: TRY004 -- bad data
    return " ".join(map(cards_text, value))


def _groups(value: Any) -> list[str]:
    parts = value.split("/") if isinstance(value, str) else value
    if not isinstance(parts, Iterable):
        raise ValueError(f"{str(value)[:40]!r} is no list of groups.")  # noqa: TRY004 -- bad data
    return [text for text in map(cards_text, parts) if text.strip()]


def _named(text: str) -> tuple[str, str]:
    """Return the cards of `3H JK=5H`, and the faces that they stand for."""
    pairs = [word.partition("=") for word in text.replace(",", " ").split()]
    names = (name.replace("?", "JK") if equals else card for card, equals, name in pairs)
    return " ".join(card for card, _, _ in pairs), " ".join(names)


def _whole(name: str, text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise ValueError(f"{name}: {text[:40]!r} is not a whole number.")
    return int(text)


def _number(text: str, melds: Sequence[TableMeld]) -> int:
    """Return the number of a meld, from 0, that is given as such or by some of its cards."""
    if text.strip().isdecimal():
        return _whole("meld", text.strip())
    wanted = cards_of(parse_faces(text))
    found = [number for number, meld in enumerate(melds) if wanted and _holds(cards_of(meld.shape.cards), wanted)]
    if len(found) != 1:
        melds_there = " / ".join(str(meld.shape) for meld in melds) or "none"
        reason = "no meld on the table has" if not found else "more than one meld on the table has"
        raise ValueError(f"meld: {reason} {text[:40]!r}; on the table: {melds_there}.")
    return found[0]


def _holds(meld: int, wanted: int) -> bool:
    return all(copies(meld, card) >= copies(wanted, card) for card in Hand(wanted))
