"""Encodes entries as JSON and decodes them, with cards as text."""

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec

from openrummy.engine.actions import Act
from openrummy.engine.codec import learn, to_plain
from openrummy.engine.events import Happening
from openrummy.table.entries import AnyEntry, Entry
from openrummy.variants.kinds import parse_action, parse_event

_KINDS: Mapping[str, type[Entry]] = {str(kind.__struct_config__.tag): kind for kind in get_args(AnyEntry)}

_NONE = object()


def kind_of(entry: Entry) -> str:
    """Return the name of an entry's kind: `acted`, `dealt`."""
    return str(type(entry).__struct_config__.tag)


def encode_entry(entry: Entry) -> bytes:
    """Return the JSON of an entry."""
    defaults, fields = _defaults(type(entry)), msgspec.structs.asdict(entry).items()
    shown = {name: _out(field) for name, field in fields if field != defaults.get(name, _NONE)}
    return msgspec.json.encode({"type": kind_of(entry), **shown})


def decode_entry(body: bytes) -> Entry:
    """Return the entry in a JSON text; raise ValueError if it is not one."""
    plain = msgspec.json.decode(body, type=dict[str, Any])
    kind = _KINDS.get(plain.pop("type", ""))
    if kind is None:
        raise ValueError("an entry of a kind that this program does not know")
    hints = _hints(kind)
    return kind(**{name: _in(hints[name], field) for name, field in plain.items()})


@cache
def _defaults(kind: type[Entry]) -> dict[str, Any]:
    """Return the defaults of fields that were added since the first logs."""
    found = msgspec.structs.fields(kind)
    return {field.name: field.default for field in found if field.default is not msgspec.NODEFAULT}


@cache
def _hints(kind: type[Entry]) -> dict[str, Any]:
    return get_type_hints(kind)


def _out(field: Any) -> Any:
    if isinstance(field, Act):
        return to_plain(field)
    if isinstance(field, tuple) and field and isinstance(field[0], Happening):
        return [to_plain(event) for event in field]
    return field


def _in(hint: Any, field: Any) -> Any:
    if hint is Act:
        return parse_action(field)
    if hint == tuple[Happening, ...]:
        return tuple(parse_event(event) for event in field)
    return msgspec.convert(field, hint)


learn(hint for kind in _KINDS.values() for hint in _hints(kind).values())
