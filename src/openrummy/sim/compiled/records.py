"""The records in arrays that kernels work on: the annotations of a class are both the layout of a record and what mypy knows of it."""

from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeAlias, TypeGuard, TypeVar, get_args, get_type_hints

import numpy as np

T_co = TypeVar("T_co", covariant=True)

Bits: TypeAlias = Annotated[Any, np.uint64]
UInt8: TypeAlias = Annotated[Any, np.uint8]
UInt16: TypeAlias = Annotated[Any, np.uint16]
UInt32: TypeAlias = Annotated[Any, np.uint32]
Int8: TypeAlias = Annotated[Any, np.int8]
Int16: TypeAlias = Annotated[Any, np.int16]
Int32: TypeAlias = Annotated[Any, np.int32]
Int64: TypeAlias = Annotated[Any, np.int64]
Float64: TypeAlias = Annotated[Any, np.float64]


class Record:
    """A record; a subclass annotates its fields.

    `Annotated[UInt8, 6, 4]` is an array of shape (6, 4) inside the record.  A field may be a record itself, or `Annotated[Rows[...], 6]`.
    """

    if TYPE_CHECKING:  # outside of kernels a record is a `numpy.void`
        dtype: np.dtype[np.void]
        data: memoryview

        def __getitem__(self, field: str) -> Any: ...


class Rows(Protocol[T_co]):
    """An array of records."""

    @property
    def size(self) -> int: ...

    def __getitem__(self, number: Any, /) -> T_co: ...


def layout(record: type[Record]) -> np.dtype[Any]:
    """Return the layout of a record, aligned as in C, with its fields in the order of the class."""
    hints = get_type_hints(record, include_extras=True)
    return np.dtype([(name, *_kind_and_shape(hint)) for name, hint in hints.items()], align=True)


def _kind_and_shape(hint: Any) -> tuple[Any, tuple[int, ...]]:
    bare = getattr(hint, "__origin__", hint)
    kinds: list[Any] = [layout(part) for part in (bare, *get_args(bare)) if _is_record(part)]
    told: tuple[Any, ...] = getattr(hint, "__metadata__", ())
    kind, *shape = (*kinds, *told)
    return kind, tuple(shape)


def _is_record(part: Any) -> TypeGuard[type[Record]]:
    return isinstance(part, type) and issubclass(part, Record)
