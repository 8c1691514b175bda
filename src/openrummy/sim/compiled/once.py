"""Processes that need the same kernel at the same time compile it once: the first one does, the others wait and load it."""

import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any

LOCKS: Any = next((import_module(name) for name in ("fcntl", "msvcrt") if find_spec(name)), None)
"""What locks files on Unix, and on Windows; where there is neither, each process compiles for itself."""

PATIENCE = 120.0
"""Seconds to wait for another process; one that is stuck must not hold up everybody."""

PAUSE = 0.1


class OnceCache:
    """Numba's cache of one kernel, with a lock between a miss and the save that follows it."""

    def __init__(self, cache: Any) -> None:
        self._cache = cache
        self._held: IO[str] | None = None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._cache, name)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What was compiled before, also by a process that is at it just now; None where this one is to compile."""
        found = self._cache.load_overload(sig, target_context)
        if found is not None or LOCKS is None or _Compiling.kernels:  # what a kernel calls is compiled under its lock
            return found
        self._held = _locked(Path(self._cache.cache_path) / f"{self._cache._impl.filename_base}.lock")  # noqa: SLF001
        found = self._cache.load_overload(sig, target_context)
        if found is not None:
            self._release()
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled, for the others too."""
        try:
            self._cache.save_overload(sig, data)
        finally:
            self._release()

    def give_up(self) -> None:
        """It could not be compiled: nobody needs to wait for it any longer."""
        self._release()

    def _release(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None


class _Compiling:
    """How many kernels this process is compiling, one within the other; Numba's own lock keeps other threads out."""

    kernels = 0


def compiling(more: int) -> None:
    """One kernel more is being compiled, or one less."""
    _Compiling.kernels += more


def _locked(file: Path) -> IO[str] | None:
    """The file once no other process holds it, closed to give it back; None where that took too long or it cannot be made."""
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
    """Raises OSError where another process has it; closing the file gives it back."""
    if hasattr(LOCKS, "flock"):
        LOCKS.flock(opened, LOCKS.LOCK_EX | LOCKS.LOCK_NB)
    else:
        LOCKS.locking(opened.fileno(), LOCKS.LK_NBLCK, 1)
