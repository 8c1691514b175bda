"""The text of an option's value: reading it, checking it against the field and writing it."""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal

from openrummy.languages import saying
from openrummy.options.field import Field, Kind, OptionError, Value
from openrummy.options.words import allowed_values, clipped

_CENT = Decimal("0.01")


def parse_value(field: Field, given: object) -> Value:
    """Return the value of an option from its text or JSON form; raise OptionError."""
    text = _text(given)
    word = text.strip().lower()
    if field.optional and word == "none":
        return None
    for choice in field.choices:
        if word == str(choice):
            return choice
    return checked(field, _PATTERNS[field.kind](word), text)


def _text(given: object) -> str:
    if isinstance(given, int) and given.bit_length() > 64:
        return "a very large number"  # Python refuses to print the largest numbers
    return given if isinstance(given, str) else format_value(given)


def _read_number(word: str) -> int | None:
    return int(word) if re.fullmatch(r"-?[0-9]{1,18}", word) else None


def _read_amount(word: str) -> Decimal | None:
    return Decimal(word).quantize(_CENT) if _is_plain(word) else None


def _read_numbers(word: str) -> tuple[int, ...] | None:
    """Return three numbers from `10/30/50`, or from a list as in JSON."""
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
"""The readers of each kind of text, which return None for a bad one."""


def checked(field: Field, value: Value, text: str) -> Value:
    """Return the value if it is not None and within bounds; otherwise raise an OptionError that quotes `text`."""
    if value is None or not _is_within(field, value):
        given, allowed = clipped(text), allowed_values(field)
        words = saying("{name} cannot be {given}: choose {allowed}.", name=field.name, given=given, allowed=allowed)
        raise OptionError(words)
    return value


def _is_within(field: Field, value: Value) -> bool:
    if isinstance(value, Decimal):
        return _is_plain(str(value)) and (value > 0 or field.minimum == 0) and _is_in_bounds(field, value)
    return isinstance(value, bool | str | tuple) or value is None or _is_in_bounds(field, value)


def _is_in_bounds(field: Field, value: int | Decimal) -> bool:
    return (field.minimum is None or field.minimum <= value) and (field.maximum is None or value <= field.maximum)


def format_value(value: object) -> str:
    """Return the text form of an option's value: `none`, `true`, `0.05`, `10/30/50`."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    text = "/".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return f"{value:.2f}" if isinstance(value, Decimal) and _is_plain(text) else text
