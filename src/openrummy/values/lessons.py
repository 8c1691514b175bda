"""Self-play to learn from, and the duels in which learned values must prove themselves."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from openrummy.bots.policies.gin_skill import FIRST, HASTY, SHIPPED, GinSkill
from openrummy.sim.batch import BatchGame, batch_game
from openrummy.sim.batch.policies import table_of
from openrummy.values.compiled.choosing import play
from openrummy.values.compiled.describing import NUMBERS
from openrummy.values.compiled.teaching import taught
from openrummy.values.network import Floats
from openrummy.variants import rules_for

Weights = tuple[Floats, Floats]

OPPONENTS: dict[str, tuple[GinSkill, int]] = {
    "good": (SHIPPED, 2),
    "one that knocks at once": (HASTY, 1),
    "one much like sensible": (msgspec.structs.replace(FIRST, stake=7.0, shown=2.0, knock=25.0, slope=2.5), 1),
}
"""The opponents, and how many of four deals are played with each."""
_ROWS, _KNOCKS, _CHUNK = 12, 3, 20_000


class Lesson(NamedTuple):
    """Rows of numbers, and the points that followed."""

    rows: Floats
    points: Floats


def gin() -> BatchGame:
    """Return the game that values are learned for."""
    return batch_game(rules_for("gin", 2))


def lessons(deals: int, seed: str) -> tuple[Lesson, Lesson]:
    """Return what follows after discards, and after knocks, in about so many deals of the skilled policy."""
    found = [each for begin in range(0, deals, _CHUNK) for each in _chunk(begin, min(_CHUNK, deals - begin), seed)]
    waits, knocks = (
        Lesson(*(np.concatenate([pair[kind][part] for pair in found]) for part in (0, 1))) for kind in (0, 1)
    )
    return waits, knocks


def _chunk(begin: int, number: int, seed: str) -> Iterator[tuple[Lesson, Lesson]]:
    game = gin()
    for name, (other, share) in OPPONENTS.items():
        deals = game.deal(number * share // 4, f"{seed} against {name}", first=begin)
        for me in (0, 1):
            part = deals[me::2].copy()
            waits, knocks = _room(part.size * _ROWS), _room(part.size * _KNOCKS)
            skills = table_of([SHIPPED if each == me else other for each in (0, 1)], SHIPPED, 2)
            sizes = taught(part, *game.terms, skills, me, (waits.rows, waits.points), (knocks.rows, knocks.points))
            yield _first(waits, sizes[0]), _first(knocks, sizes[1])


def _room(rows: int) -> Lesson:
    return Lesson(np.zeros((rows, NUMBERS), np.float32), np.zeros(rows, np.float32))


def _first(lesson: Lesson, rows: int) -> Lesson:
    return Lesson(lesson.rows[:rows].copy(), lesson.points[:rows].copy())


def gains(weights: Weights, other: GinSkill, packs: int, seed: str, gate: float) -> npt.NDArray[Any]:
    """Return for each pack the points a deal by which the learned player does better than the policy against the same opponent."""
    game, found = gin(), np.zeros(packs)
    for me in (0, 1):
        sides = [SHIPPED if each == me else other for each in (0, 1)]
        for sign in (1, -1):
            deals = game.deal(packs, seed)
            if sign > 0:
                play(deals, *game.terms, table_of(sides, SHIPPED, 2), me, weights, gate)
            else:
                game.play(deals, ("skilled", "skilled"), skills=sides, threads=1)
            found += sign * (deals["points"][:, me] - deals["points"][:, 1 - me]) / 2
    return found
