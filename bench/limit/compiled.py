"""Gin deadwood by `deadwood.c`, built by this machine's C compiler with -O3."""

import ctypes
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openrummy.sim.compiled import deadwood

Counting: TypeAlias = Callable[[npt.NDArray[np.uint64]], npt.NDArray[np.uint16]]
"""A function from n bitboards to n points."""

SOURCE = Path(__file__).with_name("deadwood.c")
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")


def compiler() -> str | None:
    """Return the path of the C compiler, or None if the machine has none."""
    return shutil.which(os.environ.get("CC", "cc"))


def deadwood_in_c(command: str) -> Counting:
    """Return a C version of `openrummy.sim.compiled.deadwood` for gin.  Raises CalledProcessError if it cannot be compiled."""
    folder = Path(mkdtemp(prefix="openrummy-limit-"))
    try:
        made = folder / "deadwood.so"
        subprocess.run([command, *FLAGS, "-o", str(made), str(SOURCE)], check=True)
        library = ctypes.CDLL(str(made))
    finally:
        shutil.rmtree(folder)
    library.prepare()
    return lambda hands: _counted(library, hands)


def _counted(library: Any, hands: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint16]:
    points = np.empty(hands.size, np.uint16)
    library.deadwood(
        hands.ctypes.data_as(ctypes.c_void_p), ctypes.c_size_t(hands.size), points.ctypes.data_as(ctypes.c_void_p)
    )
    return points


def agrees(counted: Counting, hands: npt.NDArray[np.uint64]) -> bool:
    """Whether it counts the same deadwood as we do in each of these hands."""
    return bool((counted(hands) == deadwood(hands)).all())
