"""Compiled functions: Numba behind one decorator, with a cache on disk, and a word before anything is compiled.

In kernels every number that is a bitboard is a 64-bit unsigned one, its shifts too: Numba makes a float of such a number and a
signed one together.
"""

import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, ParamSpec, TypeAlias, TypeVar

import numpy as np

from openrummy.languages import saying
from openrummy.sim.compiled.once import OnceCache, compiling

try:
    import numba
    from numba.core import cgutils, event
    from numba.extending import intrinsic
except ImportError as missing:
    raise ImportError("The batch simulator and the compiled solvers need pip install 'openrummy[sim]'") from missing

P = ParamSpec("P")
R = TypeVar("R")

Bits: TypeAlias = Any
"""A bitboard: `numpy.uint64`, a card's bit as in `openrummy.cards`."""
Number: TypeAlias = Any
"""Another machine number."""
Table: TypeAlias = Any
"""An array that is only read."""

U64: Any = np.uint64
ZERO, ONE = U64(0), U64(1)


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """`function` compiled at its first call, or loaded from the cache; it holds no lock of the interpreter."""
    return _compiled(function, forceinline=False, wrapped=True)


def part(function: Callable[P, R]) -> Callable[P, R]:
    """The same for kernels alone: what Python never calls compiles sooner."""
    return _compiled(function, forceinline=False, wrapped=False)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """As `part`, and put into every kernel that calls it: a call costs as much as the small ones do."""
    return _compiled(function, forceinline=True, wrapped=False)


def merged(function: Callable[P, R]) -> Callable[P, R]:
    """For kernels alone, and never compiled by itself: its code is put into every kernel that calls it.

    Numba makes and improves again, for each kernel, the code of all that it calls; where that is much, fewer kernels compile sooner.
    """
    compiled: Callable[P, R] = numba.njit(function, nogil=True, inline="always")
    return compiled


def _compiled(function: Callable[P, R], *, forceinline: bool, wrapped: bool) -> Callable[P, R]:
    # The cache looks at a kernel's own file only, and would keep what it took in from others; so they are in its name.
    function.__qualname__ = f"{function.__qualname__}_{_SOURCES}"
    try:
        return _numba(function, forceinline=forceinline, wrapped=wrapped, cache=True)
    except RuntimeError:  # no place for a cache can be written to, as in a sealed container
        return _numba(function, forceinline=forceinline, wrapped=wrapped, cache=False)


def _numba(function: Callable[P, R], *, forceinline: bool, wrapped: bool, cache: bool) -> Callable[P, R]:
    compiled: Callable[P, R] = numba.njit(
        function,
        nogil=True,
        cache=cache,
        forceinline=forceinline,
        no_cpython_wrapper=not wrapped,
        no_cfunc_wrapper=True,
    )
    if cache:
        vars(compiled)["_cache"] = OnceCache(vars(compiled)["_cache"])
    return compiled


def _hash_of_sources() -> str:
    files = sorted(file for part in KERNELS for file in (_ROOT / part).rglob("*.py"))
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:8]


KERNELS = ("sim/compiled", "sim/batch", "sim/numbers", "env/compiled")
"""The packages that hold kernels, and what is made part of them."""

_ROOT = Path(__file__).parent.parent.parent
_SOURCES = _hash_of_sources()


@intrinsic  # type: ignore[untyped-decorator]
def count_bits(typing: Any, bits: Any) -> Any:
    """How many bits are set."""
    return numba.types.uint64(numba.types.uint64), lambda context, builder, _, args: builder.ctpop(args[0])


@intrinsic  # type: ignore[untyped-decorator]
def lowest_bit(typing: Any, bits: Any) -> Any:
    """The position of the lowest bit set; there must be one."""

    def generate(context: Any, builder: Any, _: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(numba.types.boolean, True))

    return numba.types.uint64(numba.types.uint64), generate


def address_of(function: Callable[..., Any], tables: Any) -> int:
    """The address of `function`, compiled or loaded, of a pointer to a record of the type `tables` and six numbers, for `call_at`."""
    function.__qualname__ = f"{function.__qualname__}_{_SOURCES}"
    record, number = numba.from_dtype(tables), numba.types.uint64
    signature = number(numba.types.CPointer(record), *[number] * 6)
    try:
        compiled = numba.cfunc(signature, cache=True)(function)
    except RuntimeError:  # as in `_compiled`
        compiled = numba.cfunc(signature)(function)
    _KEPT.append(compiled)
    return int(compiled.address)


_KEPT: list[Any] = []


@inlined
def record_at(pointer: Any) -> Any:
    """The record that a pointer points to."""
    return numba.carray(pointer, 1)[0]


@intrinsic  # type: ignore[untyped-decorator]
def call_at(typing: Any, address: Any, place: Any, numbers: Any) -> Any:
    """What the function at an address gives for the record at `place` and six numbers, all of them `numpy.uint64`."""
    number = numba.types.uint64

    def generate(context: Any, builder: Any, _: Any, args: Any) -> Any:
        word, pointer = context.get_value_type(number), context.get_value_type(numba.types.voidptr)
        kind = cgutils.ir.FunctionType(word, [pointer, *[word] * 6])
        function = builder.inttoptr(args[0], kind.as_pointer())
        return builder.call(function, [builder.inttoptr(args[1], pointer), *cgutils.unpack_tuple(builder, args[2])])

    return number(number, number, numba.types.UniTuple(number, 6)), generate


class _Notice(event.Listener):  # type: ignore[misc]
    """Says once in a process that something of ours is compiled."""

    def __init__(self) -> None:
        self.said = False

    def on_start(self, event: Any) -> None:
        compiling(1)
        ours = event.data["dispatcher"].py_func.__module__.startswith("openrummy.")
        if ours and not self.said:
            self.said = True
            words = saying("Compiling the simulator. This happens only once and takes about a minute.")
            sys.stderr.write(f"{words}\n")

    def on_end(self, event: Any) -> None:
        compiling(-1)
        dispatcher = event.data["dispatcher"]
        cache = vars(dispatcher).get("_cache")
        if isinstance(cache, OnceCache) and tuple(event.data["args"]) not in dispatcher.overloads:
            cache.give_up()


event.register("numba:compile", _Notice())
