"""Compile functions: Numba behind one decorator, with a cache on disk, and a notice before anything is compiled.

In kernels every number that is a bitboard is unsigned with 64 bits, and so are its shifts: Numba turns an unsigned and
a signed number together into a float.
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
    from numba.core import event
    from numba.extending import intrinsic
except ImportError as missing:
    raise ImportError(
        "The batch simulator and the compiled solvers need Numba: pip install 'openrummy[sim]'."
    ) from missing

P = ParamSpec("P")
R = TypeVar("R")

Bits: TypeAlias = Any
"""A bitboard, `numpy.uint64`, with a card's bit as in `openrummy.cards`."""
Number: TypeAlias = Any
"""Any other machine number."""
Table: TypeAlias = Any
"""A read-only array."""

U64: Any = np.uint64
ZERO, ONE = U64(0), U64(1)


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` at its first call, or load it from the cache; it releases the interpreter's lock."""
    return _compiled(function, forceinline=False, wrapped=True)


def part(function: Callable[P, R]) -> Callable[P, R]:
    """Compile `function` for calls from kernels only; without a way in from Python it compiles sooner."""
    return _compiled(function, forceinline=False, wrapped=False)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile as `part`, inlined into every kernel that calls it: for a small function a call costs as much as its work."""
    return _compiled(function, forceinline=True, wrapped=False)


def merged(function: Callable[P, R]) -> Callable[P, R]:
    """Put the code of `function` into every kernel that calls it, without ever compiling it alone.

    For each kernel, Numba generates and optimizes the code of everything that it calls; if that is a lot, fewer kernels
    compile sooner.
    """
    compiled: Callable[P, R] = numba.njit(function, nogil=True, inline="always")
    return compiled


def _compiled(function: Callable[P, R], *, forceinline: bool, wrapped: bool) -> Callable[P, R]:
    # The cache checks only a kernel's own file and would miss changes in code inlined from others, so a hash of all is in the name.
    function.__qualname__ = f"{function.__qualname__}_{_SOURCES}"
    try:
        return _numba(function, forceinline=forceinline, wrapped=wrapped, cache=True)
    except RuntimeError:  # no place for a cache is writable, as in a sealed container
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


KERNELS = ("sim/compiled", "sim/batch", "sim/numbers", "env/compiled", "bots/policies", "values/compiled")
"""The packages that hold kernels, and the code that is inlined into them."""

_ROOT = Path(__file__).parent.parent.parent
_SOURCES = _hash_of_sources()


@intrinsic  # type: ignore[untyped-decorator]
def count_bits(typing: Any, bits: Any) -> Any:
    """Return how many bits are set."""
    return numba.types.uint64(numba.types.uint64), lambda context, builder, _, args: builder.ctpop(args[0])


@intrinsic  # type: ignore[untyped-decorator]
def lowest_bit(typing: Any, bits: Any) -> Any:
    """Return the position of the lowest bit set; there must be one."""

    def generate(context: Any, builder: Any, _: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(numba.types.boolean, True))

    return numba.types.uint64(numba.types.uint64), generate


class _Notice(event.Listener):  # type: ignore[misc]
    """A listener that tells the user once per process that the simulator is being compiled."""

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
