"""Compile a kernel once when several processes need it at the same time: the first compiles, the others wait and load it."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from filelock import FileLock

PATIENCE = 120.0
"""Seconds to wait for another process; a stuck one must not hold up the others."""


class OnceCache:
    """Numba's cache of one kernel, with a lock between a miss and the save that follows it."""

    def __init__(self, cache: Any) -> None:
        self._cache = cache
        self._held: FileLock | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cache, name)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return what was compiled before, if necessary after waiting for a process that is compiling it; None if this one must compile."""
        found = self._cache.load_overload(sig, target_context)
        if found is not None or _Compiling.kernels:  # whatever a kernel calls is compiled under the kernel's lock
            return found
        self._held = _locked(Path(self._cache.cache_path) / f"{self._cache._impl.filename_base}.lock")  # noqa: SLF001
        found = self._cache.load_overload(sig, target_context)
        if found is not None:
            self._release()
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save the compiled code, for other processes too, and release the lock."""
        try:
            self._cache.save_overload(sig, data)
        finally:
            self._release()

    def give_up(self) -> None:
        """Release the lock after a failed compilation, so that nobody waits any longer."""
        self._release()

    def _release(self) -> None:
        if self._held is not None:
            self._held.release()
            self._held = None


class _Compiling:
    """How many kernels this process is compiling, one inside the other; Numba's own lock keeps other threads out."""

    kernels = 0


def compiling(more: int) -> None:
    """Count one more kernel being compiled, or one fewer."""
    _Compiling.kernels += more


def _locked(file: Path) -> "FileLock | None":
    """Return a held lock on `file`, or None if that took too long or the file cannot be made."""
    from filelock import FileLock  # noqa: PLC0415 -- takes 20 ms, which only those who compile should pay

    lock = FileLock(file, PATIENCE)
    try:
        lock.acquire()
    except OSError:  # a time-out is one too
        return None
    return lock
