"""Why options cannot be played, in words."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from openrummy.languages import Saying

Check: TypeAlias = Callable[..., Saying | None]
"""Returns a sentence on what is wrong with the options, or None."""


def problems_of(checks: Iterable[Check], *asked: Any) -> tuple[Saying, ...]:
    """Return the problems that the checks find, one sentence for each; empty if there are none.  asked: the arguments of every check."""
    found = (check(*asked) for check in checks)
    return tuple(problem for problem in found if problem is not None)
