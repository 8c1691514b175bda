"""Actions and events as plain data with cards as text, and back: one walk over the marks of their fields.

Plain data is what JSON holds: `{"type": "discard", "card": "KD"}`.  Errors name the field.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, TypeVar, get_type_hints

import msgspec

from openrummy.cards import format_card, format_cards, format_faces, parse_card, parse_cards, parse_faces
from openrummy.engine.actions import Act
from openrummy.engine.events import Happening
from openrummy.engine.marks import Text, Written, text_fields

T = TypeVar("T", bound=msgspec.Struct)

_OUT: Mapping[Text, Callable[[Any], Any]] = {
    Text.CARD: format_card,
    Text.FACES: format_faces,
    Text.HAND: format_cards,
    Text.HANDS: lambda hands: [None if hand is None else format_cards(hand) for hand in hands],
    Text.GROUPS: lambda groups: list(map(format_faces, groups)),
    Text.BYTES: bytes.hex,
}

_IN: Mapping[Text, Callable[[Any], Any]] = {
    Text.CARD: parse_card,
    Text.FACES: parse_faces,
    Text.HAND: parse_cards,
    Text.HANDS: lambda hands: tuple(None if hand is None else parse_cards(hand) for hand in hands),
    Text.GROUPS: lambda groups: tuple(map(parse_faces, groups)),
    Text.BYTES: bytes.fromhex,
}


def to_plain(value: Act | Happening) -> dict[str, Any]:
    """Return an action or event as plain data.

    Fields at their defaults are included, except those that were added later.
    """
    texts, late = text_fields(type(value)), _late_fields(type(value))
    plain: dict[str, Any] = {"type": value.__struct_config__.tag}
    for name in value.__struct_fields__:
        field = getattr(value, name)
        if name in late and not field:
            continue
        written = _OUT[texts[name]](field) if name in texts and field is not None else msgspec.to_builtins(field)
        plain[name] = written
    return plain


def from_plain(plain: Any, tags: Mapping[str, type[T]]) -> T:
    """Return the action or event that plain data describes, of a class in `tags`; raise a ValueError that names the fault."""
    tag = plain.get("type") if isinstance(plain, dict) else None
    kind = tags.get(tag) if isinstance(tag, str) else None
    if kind is None:
        raise ValueError(f"{_short(plain)} has no known type; known are {', '.join(tags)}")
    texts = text_fields(kind)
    ready = {name: _read(texts[name], name, field) if name in texts else field for name, field in plain.items()}
    return _convert(kind, ready)


def _convert(kind: type[T], ready: Mapping[str, Any]) -> T:
    try:
        return msgspec.convert(ready, kind)
    except msgspec.ValidationError as fault:
        raise ValueError(f"{ready.get('type')}: {fault}") from None


def _read(text: Text, name: str, field: Any) -> Any:
    if field is None:
        return None
    try:
        return _IN[text](field)
    except (TypeError, AttributeError):
        raise ValueError(f"{name}: {_short(field)} is not text of cards") from None
    except ValueError as fault:
        raise ValueError(f"{name}: {fault}") from None


def _short(plain: Any) -> str:
    text = repr(plain)
    return text if len(text) <= 60 else text[:57] + "..."


@cache
def _late_fields(kind: type[msgspec.Struct]) -> frozenset[str]:
    """Return the fields of a class that are left out when they are not set."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(
        name for name in kind.__struct_fields__ if Written.WHEN_SET in getattr(hints[name], "__metadata__", ())
    )


def learn(kinds: Iterable[Any]) -> None:
    """Let msgspec inspect types before threads share them.

    It inspects a type at the first use, and a second thread that uses the type meanwhile crashes the process
    (msgspec 0.22, seen when a server reads several tables at once).  Types that threads share are therefore learned at import.
    """
    for kind in kinds:
        msgspec.json.Decoder(kind)
