"""An option as plain data, and the error of a choice of options."""

from decimal import Decimal
from typing import Literal, TypeAlias

import msgspec

from openrummy.languages import ToldError

Kind: TypeAlias = Literal["choice", "flag", "number", "amount", "numbers"]
Value: TypeAlias = str | int | bool | Decimal | tuple[int, ...] | None


class OptionError(ToldError, ValueError):
    """A choice of options that is not possible."""


class Field(msgspec.Struct, frozen=True):
    """One option as plain data, which JSON can carry.

    choices: in order; for a number, the words that are allowed besides numbers.  minimum, maximum: None if open.
    optional: whether `none` is allowed.  only_when: the condition (see `applies`) under which it has an effect.
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
