"""Options structs: the declaration of an option, its schema, and options that follow others."""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import lru_cache
from types import NoneType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import fields, replace

from openrummy.languages import Template
from openrummy.options.field import Field, Kind, Value
from openrummy.options.values import checked, format_value

Implied: TypeAlias = Callable[[Any], Value]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every options struct; a number out of bounds raises OptionError, also when decoded."""

    def __post_init__(self) -> None:
        for field in schema(type(self)):
            value = getattr(self, field.name)
            if isinstance(value, Decimal) or (field.kind == "number" and isinstance(value, int)):
                checked(field, value, format_value(value))


O = TypeVar("O", bound=Options)  # noqa: E741 - the only type variable here


def option(
    label: str,
    help: str,  # noqa: A002 - the name that readers of the field use
    group: str,
    *,
    ge: int | None = None,
    le: int | None = None,
    only_when: str | None = None,
    implied: Implied | None = None,
) -> msgspec.Meta:
    """Return the annotation of a field of an `Options` struct.

    label: its name for players.  help: one plain sentence.  ge, le: bounds of a number or an amount.
    only_when: see `applies`.  implied: computes its value when other options change and it is not
    set itself (see `change`).
    """
    bounds = {"ge": ge, "le": le}  # not msgspec's own bounds, which a union with None does not accept
    extra = {"group": group, "only_when": only_when, "implied": implied, **bounds}
    return msgspec.Meta(title=label, description=help, extra=extra)


class Switch(NamedTuple):
    """The words and bounds of an option that several families have; `OptionGroup.has` puts it under a heading.

    label, sentence, ge, le: as of `option`.  default: where all of them have the same one.
    """

    label: Template
    sentence: Template
    ge: int | None = None
    le: int | None = None
    default: Any = None


class OptionGroup(NamedTuple):
    """Options under one heading."""

    heading: Template

    def has(self, switch: Switch, **facts: Any) -> msgspec.Meta:
        """Return the annotation of a field of this group that other families have too, with what is special here."""
        return option(switch.label, switch.sentence, self.heading, **{"ge": switch.ge, "le": switch.le, **facts})

    def switch(self, label: Template, sentence: Template, **facts: Any) -> msgspec.Meta:
        """Return the annotation of a field of this group, as `option`."""
        return option(label, sentence, self.heading, **facts)


@lru_cache
def schema(cls: type[Options]) -> tuple[Field, ...]:
    """Return the options of `cls`, in the order of their declaration."""
    types, metas = _annotations(cls)
    return tuple(_field(each.name, types[each.name], metas[each.name], each.default) for each in fields(cls))


def _annotations(cls: type[Options]) -> tuple[dict[str, Any], dict[str, msgspec.Meta]]:
    hints: dict[str, Any] = {}
    for each in reversed(cls.__mro__):  # a family may change the default of an option without describing it again
        own = get_type_hints(each, include_extras=True) if issubclass(each, Options) else {}
        hints |= {name: hint for name, hint in own.items() if get_origin(hint) is Annotated}
    annotated = {name: get_args(hint) for name, hint in hints.items() if get_origin(hint) is Annotated}
    return {name: args[0] for name, args in annotated.items()}, {name: args[1] for name, args in annotated.items()}


def _field(name: str, declared: Any, meta: msgspec.Meta, default: Value) -> Field:
    extra = meta.extra or {}
    types, choices = _parts(declared)
    return Field(
        name=name,
        label=meta.title or name,
        help=meta.description or "",
        group=extra["group"],
        kind=_kind(types),
        choices=choices,
        minimum=extra["ge"],
        maximum=extra["le"],
        optional=NoneType in types,
        default=format_value(default) if isinstance(default, Decimal | tuple) else default,
        only_when=extra["only_when"],
    )


def _parts(declared: Any) -> tuple[set[Any], tuple[str | int, ...]]:
    """Return the plain types of a declared type, and the arguments of its Literal."""
    if get_origin(declared) is Literal:
        return set(), get_args(declared)
    if not get_args(declared):
        return {declared}, ()
    if get_origin(declared) is tuple:
        return {tuple}, ()
    parts = [_parts(part) for part in get_args(declared)]
    return set().union(*(types for types, _ in parts)), sum((choices for _, choices in parts), ())


def _kind(types: set[Any]) -> Kind:
    kinds: dict[Any, Kind] = {bool: "flag", int: "number", Decimal: "amount", tuple: "numbers"}
    return next((kind for each, kind in kinds.items() if each in types), "choice")


def applies(condition: str | None, options: Options) -> bool:
    """Whether a condition such as `joker_swap=own_turn|always and printed_jokers>0` holds.

    Clauses are joined by ` and `; a clause is a name, one of = != >, and a value in text form, or several
    values with | between them.  None always holds.
    """
    return condition is None or all(_holds(clause, options) for clause in condition.split(" and "))


def _holds(clause: str, options: Options) -> bool:
    name, relation, words = re.split(r"(!=|=|>)", clause, maxsplit=1)
    value = getattr(options, name)
    if relation == ">":
        return isinstance(value, int) and value > int(words)
    return (format_value(value) in words.split("|")) == (relation == "=")


def change(base: O, changes: Mapping[str, Any]) -> O:
    """Return `base` with `changes` of values, and with the options that follow them.

    An option without a change of its own keeps its value unless the changes alter the value that other options imply for it.
    """
    changed = replace(base, **changes)
    followers = {name: rule for name, rule in implied(type(base)).items() if name not in changes}
    moved = {name: rule(changed) for name, rule in followers.items() if rule(changed) != rule(base)}
    return replace(changed, **moved)


@lru_cache
def implied(cls: type[Options]) -> Mapping[str, Implied]:
    """Return the rules of the options that follow others, by name."""
    rules = {name: (meta.extra or {})["implied"] for name, meta in _annotations(cls)[1].items()}
    return {name: rule for name, rule in rules.items() if rule is not None}
