"""Actions and events as one short line each, for `repr`: cards as text, seats from 0, and no secret of a shuffle."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any

import msgspec

from openrummy.cards import format_card, format_cards, format_faces
from openrummy.engine.marks import Text, text_fields
from openrummy.engine.scores import Score
from openrummy.melds import place_text

_BARE = frozenset({"card", "cards", "groups"})
"""Fields that need no name in front of their cards."""

_AS_TEXT: Mapping[Text, Callable[[Any], str]] = {
    Text.CARD: format_card,
    Text.FACES: format_faces,
    Text.HAND: format_cards,
    Text.HANDS: lambda hands: " / ".join("?" if hand is None else format_cards(hand) or "-" for hand in hands),
    Text.GROUPS: lambda groups: " / ".join(map(format_faces, groups)),
    Text.BYTES: lambda data: f"{len(data)} bytes",
}


def struct_text(value: msgspec.Struct, hidden: Container[str] = ()) -> str:
    """Return an action or an event as `discard KD` or `layoff JK=6H meld=1`, without fields that are hidden or at their default."""
    return " ".join((str(value.__struct_config__.tag), *_field_texts(value, hidden)))


def _field_texts(value: msgspec.Struct, hidden: Container[str]) -> Iterator[str]:
    for field in msgspec.structs.fields(type(value)):
        content = getattr(value, field.name)
        if content is None or content == field.default or field.name == "represents" or field.name in hidden:
            continue
        text = _field_text_or_repr(value, field.name, content)
        if text:
            yield text if field.name in _BARE else f"{field.name}={text}"


def _field_text_or_repr(value: msgspec.Struct, name: str, content: Any) -> str:
    """Return the text of a field, or the `repr` of a value that cannot be in it, which helps more than an error."""
    try:
        return _field_text(value, name, content)
    except (TypeError, ValueError, AttributeError, LookupError):
        return repr(content)


def _field_text(value: msgspec.Struct, name: str, content: Any) -> str:
    places = getattr(value, "represents", None)
    if places and name in _BARE:
        return _placed(content, places)
    mark = text_fields(type(value)).get(name)
    if mark is not None:
        return _AS_TEXT[mark](content)
    if isinstance(content, tuple):
        return " ".join(str(each.points) if isinstance(each, Score) else str(each) for each in content).strip()
    return str(content)


def _placed(cards: Any, places: Any) -> str:
    """Return the text of one card or several, each with the face that it represents."""
    if isinstance(cards, int):
        return place_text(cards, places)
    return " ".join(map(place_text, cards, places))
