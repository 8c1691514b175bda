"""Compile a kernel once when several processes need it at the same time: the first compiles, the others wait and load it."""

import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any

LOCKS: Any = next((import_module(name) for name in ("fcntl", "msvcrt") if find_spec(name)), None)
"""The module that locks files, on Unix or on Windows; without either, each process compiles for itself."""

PATIENCE = 120.0
"""Seconds to wait for another process; a stuck one must not hold up the others."""

PAUSE = 0.1


class OnceCache:
    """Numba's cache of one kernel, with a lock between a miss and the save that follows it."""

    def __init__(self, cache: Any) -> None:
        self._cache = cache
        self._held: IO[str] | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cache, name)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return what was compiled before, if necessary after waiting for a process that is compiling it; None if this one must compile."""
        found = self._cache.load_overload(sig, target_context)
        if (
            found is not None or LOCKS is None or _Compiling.kernels
        ):  # whatever a kernel calls is compiled under the kernel's lock
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
            self._held.close()
            self._held = None


class _Compiling:
    """How many kernels this process is compiling, one inside the other; Numba's own lock keeps other threads out."""

    kernels = 0


def compiling(more: int) -> None:
    """Count one more kernel being compiled, or one fewer."""
    _Compiling.kernels += more


def _locked(file: Path) -> IO[str] | None:
    """Return the file when no other process holds it; close it to release it.  None if that took too long or the file cannot be made."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        opened = file.open("a", encoding="utf-8")
    except OSError:
        return None
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            _lock(opened)
            return opened
        except OSError:
            time.sleep(PAUSE)
    opened.close()
    return None


def _lock(opened: IO[str]) -> None:
    """Lock an open file until it is closed; raises OSError while another process holds it."""
    if hasattr(LOCKS, "flock"):
        LOCKS.flock(opened, LOCKS.LOCK_EX | LOCKS.LOCK_NB)
    else:
        LOCKS.locking(opened.fileno(), LOCKS.LK_NBLCK, 1)
