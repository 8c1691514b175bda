"""The facts of some rules: the data of all their parts, each by the name of its part.

Options are read once, when parts are made of them.  Whatever follows the same rules in another way, such as a compiled game or
a bot, reads the parts here, and can tell when there is a part or a value that it does not know.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Any, TypeAlias, TypeVar

import msgspec

from openrummy.engine.rules import Phase, Rules

Facts: TypeAlias = Mapping[str, frozenset[str]]
"""The values of each fact as text: more than one if a part is there more than once, with different data."""

_Part = TypeVar("_Part")

_NOT_PLAY = frozenset(
    {"key", "text", "version", "players", "pack", "showing", "panels", "luck", "impossible", "phases", "events"}
)
"""The fields of `Rules` that are names, words or the size of the table, and the phase table, whose rows are facts of their own."""


@lru_cache(maxsize=256)
def facts(rules: Rules) -> Facts:
    """Return every fact of `rules`.

    `Recycling` is a part, and `Recycling.mode` a field of it that is not at its default; a function or an inner part stands
    there by its name.  `may` are the rows of the phase table, as `draw: draw_stock`, and `anybody` those open to seats out of turn.
    """
    found: dict[str, set[str]] = {}
    for name, value in _facts(rules):
        found.setdefault(name, set()).add(getattr(value, "__name__", None) or str(value))
    return MappingProxyType({name: frozenset(values) for name, values in found.items()})


def part_of(rules: Rules, kind: type[_Part]) -> _Part | None:
    """Return the first part of class `kind`, None if the rules have none."""
    wanted: Any = kind
    found: _Part | None = _first(rules, wanted)
    return found


def the_part(rules: Rules, kind: type[_Part]) -> _Part:
    """Return the first part of class `kind`; raises ValueError if the rules have none."""
    part = part_of(rules, kind)
    if part is None:
        raise ValueError(f"{rules.text} has no {kind.__name__}.")
    return part


@lru_cache(maxsize=1024)
def _first(rules: Rules, wanted: Any) -> Any:
    return next((part for part in _parts(rules) if isinstance(part, wanted)), None)


def _facts(rules: Rules) -> Iterator[tuple[str, Any]]:
    yield from ((f"Rules.{name}", value) for name, value in _data(rules) if name not in _NOT_PLAY)
    for part in _parts(rules):
        name = type(part).__name__
        yield name, True
        yield from ((f"{name}.{field}", value) for field, value in _data(part))
    for name, phase in rules.phases.items():
        yield from _rows(name, phase)


def _data(part: msgspec.Struct) -> Iterator[tuple[str, Any]]:
    """Yield the fields of a part, except those at their defaults, and the parts that it always has.

    The value of a field that holds a part is its class.
    """
    usual = _defaults(type(part))
    for name in part.__struct_fields__:
        value, inner = getattr(part, name), _inner(getattr(part, name))
        if usual.get(name) != value if name in usual else not inner:
            yield name, type(inner[0]) if inner else value


@cache
def _defaults(kind: type[msgspec.Struct]) -> Mapping[str, Any]:
    return dict(zip(reversed(kind.__struct_fields__), reversed(kind.__struct_defaults__), strict=False))


def _rows(name: str, phase: Phase) -> Iterator[tuple[str, str]]:
    yield from (("may", f"{name}: {_tag(kind)}") for kind in phase.actions)
    yield from (("anybody", f"{name}: {_tag(kind)}") for kind in phase.anybody)
    yield from (("leads to", f"{name}: {_tag(kind)} to {after}") for kind, after in phase.after.items())


def _tag(kind: type[msgspec.Struct]) -> str:
    return str(kind.__struct_config__.tag)


def _parts(rules: Rules) -> Iterator[msgspec.Struct]:
    """Yield every part that the phase table or a field of the rules names, and every part within another, each once."""
    wanted: list[Any] = [phase.actions for phase in reversed([*rules.phases.values()])]
    wanted += [getattr(rules, name) for name in reversed(rules.__struct_fields__) if name not in _NOT_PLAY]
    seen: set[int] = set()
    while wanted:
        for part in _inner(wanted.pop()):
            if id(part) not in seen:
                seen.add(id(part))
                yield part
                wanted += [getattr(part, name) for name in reversed(part.__struct_fields__)]


def _inner(value: Any) -> Sequence[msgspec.Struct]:
    """Return the parts that a value is or holds; a method belongs to its part."""
    value = getattr(value, "__self__", value)
    if isinstance(value, msgspec.Struct):
        return (value,)
    held = value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else ()
    return [each for each in held if isinstance(each, msgspec.Struct)]
