"""The chance of simulated deals: a small seeded generator in each deal's record, so results do not depend on threads.

SplitMix64 (Steele, Lea, Flood 2014).  It cannot reach every order of a pack; deals played for stakes use
`openrummy.shuffle`.
"""

from hashlib import sha256
from typing import Protocol

import numpy as np
import numpy.typing as npt

from openrummy.sim.compiled.jit import U64, Bits, Number, Table, inlined, part

GOLDEN = U64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = U64(0xBF58476D1CE4E5B9), U64(0x94D049BB133111EB)
_HALF, _LOW = U64(32), U64(0xFFFFFFFF)


class WithChance(Protocol):
    """The record of a deal: the state of its generator, and its pack."""

    chance: Bits
    pack: Table


def number_of(seed: str) -> Bits:
    """Return the number derived from a short text, as `numpy.uint64`."""
    return U64(int.from_bytes(sha256(f"openrummy batch 1\0{seed}".encode()).digest()[:8], "little"))


@inlined
def mixed(number: Bits) -> Bits:
    """Return a number in which every bit depends on every bit of `number`."""
    number = (number ^ number >> U64(30)) * _FIRST
    number = (number ^ number >> U64(27)) * _SECOND
    return number ^ number >> U64(31)


@inlined
def seeded(seed: Bits, deal: Number) -> Bits:
    """Return the generator's state at the start of deal number `deal`."""
    return mixed(seed + GOLDEN * (U64(deal) + U64(1)))


def chances(seed: str, numbers: npt.NDArray[np.int64]) -> npt.NDArray[np.uint64]:
    """Return the generators' states at the start of the deals with these numbers, as `seeded` makes them, without a kernel."""
    found = number_of(seed) + GOLDEN * (numbers.astype(np.uint64) + U64(1))
    found = (found ^ found >> U64(30)) * _FIRST
    found = (found ^ found >> U64(27)) * _SECOND
    mixed: npt.NDArray[np.uint64] = found ^ found >> U64(31)
    return mixed


@inlined
def draw(deal: WithChance) -> Bits:
    """Return 64 random bits."""
    deal.chance += GOLDEN
    return mixed(deal.chance)


@inlined
def below(deal: WithChance, bound: Bits) -> Bits:
    """Return a number below `bound`, all equally likely (Lemire 2019)."""
    product = (draw(deal) >> _HALF) * bound
    if product & _LOW < bound:
        least = (_LOW + U64(1) - bound) % bound
        while product & _LOW < least:
            product = (draw(deal) >> _HALF) * bound
    return product >> _HALF


@part
def shuffle_first(deal: WithChance, number: int) -> None:
    """Shuffle the first `number` cards of `deal.pack`."""
    for last in range(number - 1, 0, -1):
        chosen = below(deal, U64(last + 1))
        deal.pack[last], deal.pack[chosen] = deal.pack[chosen], deal.pack[last]
