"""The layouts of records, from their annotations."""

from typing import Annotated

import numpy as np
import pytest

from openrummy.sim.compiled.records import Bits, Int8, Record, Rows, UInt8, UInt32, layout


class _Inner(Record):
    small: UInt8
    wide: UInt32


class _Outer(Record):
    seat: Int8
    planes: Annotated[Bits, 3, 2]
    one: _Inner
    many: Annotated[Rows[_Inner], 4]


class _Unknown(Record):
    seat: int


def test_a_record_is_laid_out_as_it_is_annotated() -> None:
    inner = np.dtype([("small", np.uint8), ("wide", np.uint32)], align=True)
    outer = [("seat", np.int8), ("planes", np.uint64, (3, 2)), ("one", inner), ("many", inner, 4)]
    assert layout(_Inner) == inner
    assert layout(_Outer) == np.dtype(outer, align=True)


def test_a_field_without_a_machine_type_is_refused() -> None:
    with pytest.raises(ValueError, match="unpack"):
        layout(_Unknown)
