"""Who plays in a batch: a compiled policy by its name, or any Python callable over arrays."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy.typing as npt

RANDOM, GREEDY = 0, 1

COMPILED: Mapping[str, int] = {"random": RANDOM, "greedy": GREEDY}
"""Uniformly random over the legal actions; greedy on exact deadwood."""

Choosing: TypeAlias = Callable[[npt.NDArray[Any], npt.NDArray[Any]], npt.ArrayLike]
"""Gets n observations and n rows of legal actions, a bitboard a kind; returns n actions."""

Policy: TypeAlias = str | Choosing


def check_policies(policies: tuple[Policy, ...], seats: int) -> None:
    """Raise ValueError when there is not one policy a seat, or one is not known."""
    if len(policies) != seats:
        raise ValueError(f"{len(policies)} policies are given for {seats} seats: name one for each.")
    for policy in policies:
        if not callable(policy) and policy not in COMPILED:
            raise ValueError(
                f"There is no policy {policy!r}; choose {' or '.join(COMPILED)}, or in Python any callable."
            )
