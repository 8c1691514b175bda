"""What options cannot be played with, said in words."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from openrummy.languages import Saying

Check: TypeAlias = Callable[..., Saying | None]
"""What is wrong with the options that are asked about, a sentence, or None."""


def problems_of(checks: Iterable[Check], *asked: Any) -> tuple[Saying, ...]:
    """All that checks find wrong, a sentence for each that does; empty where nothing is.  asked: what every check gets."""
    found = (check(*asked) for check in checks)
    return tuple(problem for problem in found if problem is not None)
