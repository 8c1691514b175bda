"""Motifs that a reason of the coach names already: it claims something that is true of the position."""

from collections.abc import Callable

from openrummy.bots.reasons import why
from openrummy.engine.actions import Act
from openrummy.languages import Saying
from openrummy.puzzles.puzzle import Case


def for_fact(kind: type[Act], *facts: str, instead_of: type[Act] = Act) -> Callable[[Case], Saying | None]:
    """Return the rule that the best act is of this kind, the next best of another, and the best has one of these reasons (`Reason.fact`)."""

    def rule(case: Case) -> Saying | None:
        fits = isinstance(case.best, kind) and isinstance(case.other, instead_of)
        reason = why(case.seen, case.best) if fits else None
        return reason.saying if reason is not None and reason.fact in facts else None

    return rule
