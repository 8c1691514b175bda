"""Sequential halving: all actions in a few worlds, the better half in more, and so on, until one is left beside the policy's own.

After Karnin, Koren and Somekh (2013).  Every action is played in the same worlds, and those that are left in all of the earlier ones too:
so the differences between actions are those of pairs, without the luck of the worlds.
"""

from collections.abc import Callable, Sequence

import numpy as np

from openrummy.search.evaluation import Values

FEWEST = 8
"""Worlds of a round: with fewer, the spread of the differences is not known."""

PlayOut = Callable[[Sequence[int], int, int], Values]
"""Returns the values of actions in the worlds from one number to another: a row for each action."""


def rounds_of(actions: int, rollouts: int) -> list[tuple[int, int]]:
    """Return how many actions are left in each round, and how many worlds are added in it."""
    left = [actions]
    while left[-1] > 2:
        left.append((left[-1] + 1) // 2)
    share = rollouts // len(left)
    return [(number, max(FEWEST, share // number)) for number in left]


def halved(actions: Sequence[int], own: int, rounds: Sequence[tuple[int, int]], play_out: PlayOut) -> dict[int, Values]:
    """Return the values of all actions, each in the first worlds of all.  own: an action that is never left out."""
    left, found, begin = list(actions), {action: np.zeros(0, np.int64) for action in actions}, 0
    for number, worlds in rounds:
        left = _best(left, own, number, found)
        values = play_out(left, begin, begin + worlds)
        for action, row in zip(left, values, strict=True):
            found[action] = np.concatenate((found[action], row))
        begin += worlds
    return found


def _best(left: list[int], own: int, number: int, found: dict[int, Values]) -> list[int]:
    ranked = sorted(left, key=lambda action: (-int(found[action].sum()), action))[:number]
    return ranked if own in ranked else [*ranked[: number - 1], own]
