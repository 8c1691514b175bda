"""The players of a batch: compiled policies by name, or any Python callable that works on arrays."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy.typing as npt

RANDOM, GREEDY = 0, 1

COMPILED: Mapping[str, int] = {"random": RANDOM, "greedy": GREEDY}
"""Uniformly random over the legal actions; greedy on exact deadwood."""

Choosing: TypeAlias = Callable[[npt.NDArray[Any], npt.NDArray[Any]], npt.ArrayLike]
"""Takes n observations and n rows of legal actions, one bitboard per kind; returns n actions."""

Policy: TypeAlias = str | Choosing


def check_policies(policies: tuple[Policy, ...], seats: int) -> None:
    """Raise ValueError if there is not one policy per seat, or if one is unknown."""
    if len(policies) != seats:
        raise ValueError(f"{len(policies)} policies are given for {seats} seats: name one for each.")
    for policy in policies:
        if not callable(policy) and policy not in COMPILED:
            raise ValueError(
                f"There is no policy {policy!r}; choose {' or '.join(COMPILED)}, or in Python any callable."
            )
