"""Options, declared once: a struct whose fields say everything that any reader of them needs.

    class House(Options, frozen=True, kw_only=True):
        ace_mode: Annotated[Literal["low", "low_or_high"], option("Aces", "Where an ace stands in a run.", "Melds")] = "low"

The engine reads the values; command line, wire, web form, docs and simulator read `schema(House)`.  The
text form of a choice names only what differs from a preset: `basic-house(ace_mode=low, one_of_each_card)`.
"""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from difflib import get_close_matches
from functools import lru_cache, reduce
from types import NoneType
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import asdict, fields, replace

from openrummy.languages import ENGLISH, Language, Saying, Template, saying

Kind: TypeAlias = Literal["choice", "flag", "number", "amount", "numbers"]
Value: TypeAlias = str | int | bool | Decimal | tuple[int, ...] | None
Implied: TypeAlias = Callable[[Any], Value]

CENT = Decimal("0.01")


class OptionError(ValueError):
    """What is wrong with options, a sentence for each fault, for the person who chose them."""

    def __init__(self, *faults: Saying) -> None:
        super().__init__(*faults)
        self.faults = faults

    def said(self, language: Language) -> str:
        """The sentences in `language`."""
        return " ".join(fault.said(language) for fault in self.faults)

    def __str__(self) -> str:
        return self.said(ENGLISH)


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The base of every options struct; a number out of its bounds raises OptionError, also when decoded."""

    def __post_init__(self) -> None:
        for field in schema(type(self)):
            value = getattr(self, field.name)
            if isinstance(value, Decimal) or (field.kind == "number" and isinstance(value, int)):
                _checked(field, value, format_value(value))


O = TypeVar("O", bound=Options)  # noqa: E741 - the only type variable here


class Field(msgspec.Struct, frozen=True):
    """One option as plain data, which JSON can carry.

    choices: in order; for a number, words that stand beside the numbers.  minimum, maximum: None where open.
    optional: whether `none` is allowed.  only_when: the condition (see `applies`) under which it has any effect.
    """

    name: str
    label: str
    help: str
    group: str
    kind: Kind
    choices: tuple[str | int, ...]
    minimum: int | None
    maximum: int | None
    optional: bool
    default: str | int | bool | None
    only_when: str | None


class Preset(msgspec.Struct, frozen=True):
    """A named choice of options.  sentence: what is special about it.  sources: where it is from."""

    key: str
    name: str
    sentence: str
    options: Options
    sources: str


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
    implied = {name: rule for name, rule in _implied(type(base)).items() if name not in changes}
    moved = {name: rule(changed) for name, rule in implied.items() if rule(changed) != rule(base)}
    return replace(changed, **moved)


@lru_cache
def _implied(cls: type[Options]) -> Mapping[str, Implied]:
    rules = {name: (meta.extra or {})["implied"] for name, meta in _annotations(cls)[1].items()}
    return {name: rule for name, rule in rules.items() if rule is not None}


def parse_options(cls: type[O], base: O, pairs: Mapping[str, object]) -> O:
    """`base` changed by `pairs` of option names and texts or JSON values.

    Raises OptionError that names the first unknown option or bad value and says what is allowed.
    """
    known = {field.name: field for field in schema(cls)}
    changes: dict[str, Value] = {}
    for given, value in pairs.items():
        name = _name(given)
        if name not in known:
            raise OptionError(_unknown(given, known))
        changes[name] = parse_value(known[name], value)
    return change(base, changes)


def _name(text: str) -> str:
    return text.strip().lower().replace("-", "_")


def _unknown(given: str, known: Mapping[str, Field]) -> Saying:
    near = get_close_matches(_name(given), known, n=1)
    if not near:
        return saying("There is no option {given}.", given=_clipped(given))
    return saying("There is no option {given}; did you mean {near}?", given=_clipped(given), near=near[0])


def parse_value(field: Field, given: object) -> Value:
    """The value of an option from its text or JSON form; raises OptionError."""
    text = _text(given)
    word = text.strip().lower()
    if field.optional and word == "none":
        return None
    for choice in field.choices:
        if word == str(choice):
            return choice
    return _checked(field, _PATTERNS[field.kind](word), text)


def _text(given: object) -> str:
    if isinstance(given, int) and given.bit_length() > 64:
        return "a very large number"  # Python refuses to write out the largest
    return given if isinstance(given, str) else format_value(given)


def _read_number(word: str) -> int | None:
    return int(word) if re.fullmatch(r"-?[0-9]{1,18}", word) else None


def _read_amount(word: str) -> Decimal | None:
    return Decimal(word).quantize(CENT) if _is_plain(word) else None


def _read_numbers(word: str) -> tuple[int, ...] | None:
    """Three numbers: `10/30/50`, or a list as JSON has it."""
    found = re.fullmatch(r"\[?([0-9]{1,6})[/,] ?([0-9]{1,6})[/,] ?([0-9]{1,6})\]?", word)
    return None if found is None else tuple(map(int, found.groups()))


def _is_plain(amount: str) -> bool:
    return re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,2})?", amount) is not None


_PATTERNS: Mapping[Kind, Callable[[str], Value]] = {
    "choice": lambda _: None,
    "flag": {"true": True, "false": False}.get,
    "number": _read_number,
    "amount": _read_amount,
    "numbers": _read_numbers,
}
"""How the text of each kind is read; None where it cannot be."""


def _checked(field: Field, value: Value, text: str) -> Value:
    """The value, if there is one and it is within bounds; `text` is what was given."""
    if value is None or not _is_within(field, value):
        given, allowed = _clipped(text), _allowed(field)
        words = saying("{name} cannot be {given}: choose {allowed}.", name=field.name, given=given, allowed=allowed)
        raise OptionError(words)
    return value


def _is_within(field: Field, value: Value) -> bool:
    if isinstance(value, Decimal):
        return _is_plain(str(value)) and (value > 0 or field.minimum == 0) and _is_in_bounds(field, value)
    return isinstance(value, bool | str | tuple) or value is None or _is_in_bounds(field, value)


def _is_in_bounds(field: Field, value: int | Decimal) -> bool:
    return (field.minimum is None or field.minimum <= value) and (field.maximum is None or value <= field.maximum)


def choice_words(choice: str | int) -> Saying:
    """A choice as people read it: `losers penalty`."""
    return saying(CHOICE_WORDS.get(str(choice), str(choice).replace("_", " ")))


CHOICE_WORDS: Mapping[str, Template] = {
    "auto5": "two from five players",
    "auto_1_2": "one for two players, else two",
    "pip": "face value",
    "pip500": "face value, aces 15",
    "five_ten": "fives and tens",
    "river": "river",
    "gin": "as in gin",
    "indian": "as in Indian rummy",
    "top_k": "the best of each table",
    "min_chips": "all with enough chips",
}
"""What a choice reads as, where its name does not say it."""


def allowed_values(field: Field) -> str:
    """What may be chosen, in words: `low or round_corner`, `a whole number from 1 to 25, or none`."""
    return str(_allowed(field))


def _allowed(field: Field) -> Saying:
    words = [*map(str, field.choices), *(["none"] if field.optional else [])]
    if field.kind != "choice":
        return reduce(_or_else, words, saying("{kind}{bounds}", kind=saying(_KINDS[field.kind]), bounds=_bounds(field)))
    if len(words) == 1:
        return saying("{word}", word=words[0])
    return saying("{items} or {last}", items=", ".join(words[:-1]), last=words[-1])


def _or_else(done: Saying, word: str) -> Saying:
    return saying("{done}, or {word}", done=done, word=word)


_KINDS: Mapping[Kind, Template] = {
    "flag": "true or false",
    "amount": "an amount such as 0.05",
    "numbers": "three numbers such as 10/30/50",
    "number": "a whole number",
}


def _bounds(field: Field) -> Saying:
    least, most = field.minimum, field.maximum
    if least is None:
        return saying("") if most is None else saying(" up to {most}", most=most)
    if most is None:
        return saying(" from {least} up", least=least)
    return saying(" from {least} to {most}", least=least, most=most)


def _clipped(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "...")


def format_value(value: object) -> str:
    """The text form of an option's value: `none`, `true`, `0.05`, `10/30/50`."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    text = "/".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return f"{value:.2f}" if isinstance(value, Decimal) and _is_plain(text) else text


def format_choice(preset_key: str, base: O, options: O) -> str:
    """The preset's key, and in brackets what must be said to come from its options `base` to `options`."""
    named = differences(base, options)
    pairs = (name if value is True else f"{name}={format_value(value)}" for name, value in named.items())
    return f"{preset_key}({', '.join(pairs)})" if named else preset_key


def differences(base: O, options: O) -> dict[str, Any]:
    """The fewest changes for which `change(base, ...)` is `options`, in the order of declaration."""
    wanted = asdict(options)
    implied = _implied(type(base))
    named = {name: value for name, value in wanted.items() if name not in implied and value != getattr(base, name)}
    followed = asdict(change(base, named))
    return {name: value for name, value in wanted.items() if name in named or value != followed[name]}


def parse_choice(text: str) -> tuple[str, dict[str, str]]:
    """The preset's key and the texts of the options that `text` names; the inverse of `format_choice`.

    Raises OptionError when `text` is not a preset with options in brackets, or names an option twice.
    """
    parts = re.fullmatch(r"\s*([\w-]+)\s*(?:\(([^()]*)\)\s*)?", text)
    if parts is None:
        raise OptionError(
            saying("{given} is not a choice such as basic or basic(name=value, name).", given=_clipped(text))
        )
    pairs: dict[str, str] = {}
    for item in filter(str.strip, (parts[2] or "").split(",")):
        name, equals, value = item.partition("=")
        if _name(name) in pairs:
            raise OptionError(saying("{name} is given twice.", name=_name(name)))
        pairs[_name(name)] = value.strip() if equals else "true"
    return parts[1].lower(), pairs
