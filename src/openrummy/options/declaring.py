"""Options structs: how an option is declared, its schema, and what follows from others."""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import lru_cache
from types import NoneType
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import fields, replace

from openrummy.options.field import Field, Kind, Value
from openrummy.options.values import checked, format_value

Implied: TypeAlias = Callable[[Any], Value]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every options struct; a number out of its bounds raises OptionError, also when decoded."""

    def __post_init__(self) -> None:
        for field in schema(type(self)):
            value = getattr(self, field.name)
            if isinstance(value, Decimal) or (field.kind == "number" and isinstance(value, int)):
                checked(field, value, format_value(value))


O = TypeVar("O", bound=Options)  # noqa: E741 - the only type variable here


def option(
    label: str,
    help: str,  # noqa: A002 - the word that its readers use
    group: str,
    *,
    ge: int | None = None,
    le: int | None = None,
    only_when: str | None = None,
    implied: Implied | None = None,
) -> msgspec.Meta:
    """What to annotate a field of an `Options` struct with.

    label: what a player would call it.  help: one plain sentence.  ge, le: bounds of a number or an amount.
    only_when: see `applies`.  implied: the value that it takes when options that were not implied themselves
    change and it is left alone (see `change`).
    """
    bounds = {"ge": ge, "le": le}  # not msgspec's own, which a union with None does not take
    extra = {"group": group, "only_when": only_when, "implied": implied, **bounds}
    return msgspec.Meta(title=label, description=help, extra=extra)


@lru_cache
def schema(cls: type[Options]) -> tuple[Field, ...]:
    """The options of `cls`, in the order of their declaration."""
    types, metas = _annotations(cls)
    return tuple(_field(each.name, types[each.name], metas[each.name], each.default) for each in fields(cls))


def _annotations(cls: type[Options]) -> tuple[dict[str, Any], dict[str, msgspec.Meta]]:
    hints: dict[str, Any] = {}
    for each in reversed(cls.__mro__):  # a family may give an option another default without describing it again
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
    """The plain types of a declared type, and the arguments of its Literal."""
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
    with | between them.  No condition always holds.
    """
    return condition is None or all(_holds(clause, options) for clause in condition.split(" and "))


def _holds(clause: str, options: Options) -> bool:
    name, relation, words = re.split(r"(!=|=|>)", clause, maxsplit=1)
    value = getattr(options, name)
    if relation == ">":
        return isinstance(value, int) and value > int(words)
    return (format_value(value) in words.split("|")) == (relation == "=")


def change(base: O, changes: Mapping[str, Any]) -> O:
    """`base` with `changes` of values, and with the options that follow them.

    An option left alone keeps its value unless the change moves what other options imply for it.
    """
    changed = replace(base, **changes)
    followers = {name: rule for name, rule in implied(type(base)).items() if name not in changes}
    moved = {name: rule(changed) for name, rule in followers.items() if rule(changed) != rule(base)}
    return replace(changed, **moved)


@lru_cache
def implied(cls: type[Options]) -> Mapping[str, Implied]:
    """The rules of the options that follow others, by name."""
    rules = {name: (meta.extra or {})["implied"] for name, meta in _annotations(cls)[1].items()}
    return {name: rule for name, rule in rules.items() if rule is not None}
