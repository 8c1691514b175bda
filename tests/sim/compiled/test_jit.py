"""The cache of compiled kernels: a notice at the first use, none later, and nothing stale."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import pytest

from openrummy.sim.compiled import jit, once

ONE_HAND = "from openrummy.sim.compiled import deadwood; print(deadwood([7]))"


def test_of_two_processes_one_compiles_with_a_notice_and_the_other_loads(tmp_path: Path) -> None:
    both = [_start({"NUMBA_CACHE_DIR": str(tmp_path)}) for _ in range(2)]
    heard = [process.communicate() for process in both]
    assert [out for out, _ in heard] == ["[0]\n", "[0]\n"]
    assert sorted(err for _, err in heard) == [
        "",
        "Compiling the simulator. This happens only once and takes about a minute.\n",
    ]


def _start(more: dict[str, str]) -> subprocess.Popen[str]:
    command, pipe = [sys.executable, "-c", ONE_HAND], subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env={**os.environ, **more})


def test_nobody_waits_for_a_kernel_that_does_not_compile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(number: int) -> int:
        return number.nothing  # type: ignore[attr-defined, no-any-return]

    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    with pytest.raises(numba.TypingError):
        jit.kernel(broken)(7)
    (lock,) = tmp_path.rglob("*broken*.lock")
    with lock.open("a", encoding="utf-8") as file:
        once._lock(file)  # raises if it is locked


class Windows:
    """A stand-in for `msvcrt`, which locks bytes of a file until it is closed; here it locks the whole file."""

    LK_NBLCK = 2

    def locking(self, number: int, mode: int, size: int) -> None:
        assert (mode, size) == (self.LK_NBLCK, 1)
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_on_windows_a_kernel_is_compiled_once_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(once, "LOCKS", Windows())
    monkeypatch.setattr(once, "PATIENCE", 0.01)
    first = once._locked(tmp_path / "kernel.lock")
    assert first is not None
    assert once._locked(tmp_path / "kernel.lock") is None
    first.close()
    again = once._locked(tmp_path / "kernel.lock")
    assert again is not None
    again.close()


def test_a_change_of_any_kernel_gives_all_another_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for part in jit.KERNELS:
        (tmp_path / part / "inner").mkdir(parents=True)
    monkeypatch.setattr(jit, "_ROOT", tmp_path)
    source, before = tmp_path / "sim" / "batch" / "inner" / "kernels.py", jit._hash_of_sources()
    source.write_text("one")
    with_source = jit._hash_of_sources()
    source.write_text("two")
    assert len({before, with_source, jit._hash_of_sources()}) == 3


def test_without_a_place_for_a_cache_kernels_are_compiled_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = numba.njit

    def sealed(function: Any, **options: Any) -> Any:
        if options.get("cache"):  # Numba also compiles helpers of its own
            raise RuntimeError("cannot cache function: no locator available")
        return plain(function, **options)

    def doubled(number: int) -> int:
        return 2 * number

    monkeypatch.setattr(numba, "njit", sealed)
    assert jit.kernel(doubled)(21) == 42
