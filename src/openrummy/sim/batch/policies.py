"""The players of a batch: compiled policies by name, or any Python callable that works on arrays.

A skilled policy has parameters, its skill: a frozen struct of numbers that the family defines beside its plain policy in
`bots.policies`.  Kernels get the skills of all seats as a table with a row for each seat and a column for each field.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

RANDOM, GREEDY, SKILLED = 0, 1, 2

COMPILED: Mapping[str, int] = {"random": RANDOM, "greedy": GREEDY, "skilled": SKILLED}
"""Uniformly random over the legal actions; greedy on exact deadwood; skilled, in the families that have such a policy."""

Choosing: TypeAlias = Callable[[npt.NDArray[Any], npt.NDArray[Any]], npt.ArrayLike]
"""Takes n observations and n rows of legal actions, one bitboard per kind; returns n actions."""

Policy: TypeAlias = str | Choosing

Skill: TypeAlias = msgspec.Struct
"""The parameters of a skilled policy: a frozen struct of floats, of the class that the family names in `Program.skill`."""

Skills: TypeAlias = npt.NDArray[np.float64]
"""A row for each seat, with the fields of its skill in their order; no columns in a family without a skilled policy."""


def names_of_policies(shipped: Skill | None) -> tuple[str, ...]:
    """Return the names of the compiled policies of a family.  shipped: its skill, or None if it has no skilled policy."""
    return tuple(name for name, code in COMPILED.items() if code != SKILLED or shipped is not None)


def check_policies(policies: Sequence[Policy], seats: int, known: Sequence[str]) -> None:
    """Raise ValueError if there is not one policy per seat, or if one is neither callable nor among the names `known`."""
    if len(policies) != seats:
        raise ValueError(f"{len(policies)} policies are given for {seats} seats: name one for each.")
    for policy in policies:
        if not callable(policy) and policy not in known:
            raise ValueError(
                f"There is no policy {policy!r} for these rules; choose {' or '.join(known)}, or in Python any callable."
            )


def table_of(skills: Sequence[Skill | None] | None, shipped: Skill | None, seats: int) -> Skills:
    """Return the skills of all seats as a table.  None stands for the shipped skill.

    Raises ValueError if there is not one per seat, or if one is not of the shipped skill's class.
    """
    asked = (None,) * seats if skills is None else skills
    if len(asked) != seats:
        raise ValueError(
            f"{len(asked)} skills are given for {seats} seats: name one for each, or None for the usual one."
        )
    return np.array([_row(skill, shipped) for skill in asked], np.float64)


def _row(skill: Skill | None, shipped: Skill | None) -> tuple[float, ...]:
    if skill is not None and type(skill) is not type(shipped):
        wanted = "no skill" if shipped is None else f"a {type(shipped).__name__}"
        raise ValueError(f"A skilled policy of these rules takes {wanted}, not {skill!r}.")
    row = skill or shipped
    return () if row is None else msgspec.structs.astuple(row)
