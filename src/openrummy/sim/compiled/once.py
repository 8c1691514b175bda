"""Processes that need the same kernel at the same time compile it once: the first one does, the others wait and load it."""

import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any

LOCKS: Any = import_module("fcntl") if find_spec("fcntl") else None
"""Elsewhere than on Unix each process compiles for itself."""

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
            LOCKS.flock(opened, LOCKS.LOCK_EX | LOCKS.LOCK_NB)
            return opened
        except OSError:
            time.sleep(PAUSE)
    opened.close()
    return None
