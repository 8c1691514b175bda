"""The cache of compiled kernels: a notice at the first use, none later, and nothing stale."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numba
import pytest
from filelock import FileLock

from openrummy.sim.compiled import jit, once

ONE_HAND = "from openrummy.sim.compiled import deadwood; print(deadwood([7]))"


@pytest.mark.slow
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
    FileLock(lock, 0).acquire()  # raises if it is locked


def test_a_kernel_is_compiled_by_one_alone_and_not_waited_for_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(once, "PATIENCE", 0.01)
    first = once._locked(tmp_path / "new" / "kernel.lock")
    assert first is not None
    assert once._locked(tmp_path / "new" / "kernel.lock") is None
    first.release()
    again = once._locked(tmp_path / "new" / "kernel.lock")
    assert again is not None
    again.release()


def test_without_a_place_for_the_lock_nobody_waits(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert once._locked(tmp_path / "file" / "kernel.lock") is None


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
