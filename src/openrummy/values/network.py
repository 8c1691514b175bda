"""A network of two layers, and its teacher: Adam (Kingma and Ba 2015) on the squared error, in plain NumPy."""

from itertools import pairwise
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openrummy.values.compiled.network import SCALE

Floats: TypeAlias = npt.NDArray[np.floating[Any]]

SHIPPED = Path(__file__).with_name("gin.npz")
_BATCH, _RATE, _FIRST, _SECOND = 1024, 2e-3, 0.9, 0.999


class Network:
    """Layers of rectified sums; the result is in units of `SCALE` points."""

    def __init__(self, sizes: tuple[int, ...], seed: int) -> None:
        rng = np.random.default_rng(seed)
        shapes = list(pairwise(sizes))
        self.layers: list[tuple[Floats, Floats]] = [
            ((rng.normal(size=shape) * np.sqrt(2 / shape[0])).astype(np.float32), np.zeros(shape[1], np.float32))
            for shape in shapes
        ]

    def outputs(self, x: Floats) -> list[Floats]:
        """Return the input and the results of all layers."""
        found = [x]
        for number, (matrix, offsets) in enumerate(self.layers, 1):
            sums = found[-1] @ matrix + offsets
            found.append(sums if number == len(self.layers) else np.maximum(sums, 0))
        return found

    def points(self, x: Floats) -> Floats:
        """Return the points that are foretold for each row."""
        parts = [self.outputs(x[begin : begin + 65_536])[-1][:, 0] for begin in range(0, len(x), 65_536)]
        return np.concatenate(parts) * np.float32(SCALE)

    def flat(self) -> Floats:
        """Return all weights in the order in which kernels read them."""
        return np.concatenate([each.ravel() for layer in self.layers for each in layer]).astype(np.float32)

    def teach(self, x: Floats, points: Floats, epochs: int, seed: int) -> None:
        """Learn from rows and the points that followed; the rate falls to nothing."""
        rng, weights = np.random.default_rng(seed), [each for layer in self.layers for each in layer]
        first, second = [np.zeros_like(each) for each in weights], [np.zeros_like(each) for each in weights]
        steps, step = epochs * (len(x) // _BATCH), 0
        for _ in range(epochs):
            order = rng.permutation(len(x))
            for begin in range(0, len(x) - _BATCH + 1, _BATCH):
                rows, step = order[begin : begin + _BATCH], step + 1
                rate = _RATE * 0.5 * (1 + np.cos(np.pi * step / steps)) + 1e-5
                slopes = self._slopes(x[rows], points[rows] / np.float32(SCALE))
                for place, slope in enumerate(slopes):
                    first[place] += np.float32(1 - _FIRST) * (slope - first[place])
                    second[place] += np.float32(1 - _SECOND) * (slope * slope - second[place])
                    up, down = first[place] / (1 - _FIRST**step), np.sqrt(second[place] / (1 - _SECOND**step)) + 1e-8
                    weights[place] -= np.float32(rate) * up / down

    def _slopes(self, x: Floats, wanted: Floats) -> list[Floats]:
        outputs, found = self.outputs(x), list[Floats]()
        off = (outputs[-1][:, 0] - wanted)[:, None] * np.float32(2 / len(x))
        for number in range(len(self.layers) - 1, -1, -1):
            found[:0] = [outputs[number].T @ off, off.sum(axis=0)]
            off = (off @ self.layers[number][0].T) * (outputs[number] > 0)
        return found


def shipped() -> tuple[Floats, Floats]:
    """Return the weights that are shipped, after a discard and for a knock, as kernels read them."""
    with np.load(SHIPPED) as kept:
        return kept["waits"], kept["knocks"]
