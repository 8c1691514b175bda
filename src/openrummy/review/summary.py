"""A match in a few numbers: how many decisions were fine, what the others cost, and which mattered most."""

from collections.abc import Sequence
from math import sqrt

import msgspec

from openrummy.review.decisions import Decision
from openrummy.review.verdict import Verdict

MOST_TOLD = 3


class Judged(msgspec.Struct, frozen=True):
    """A decision and the verdict on it."""

    decision: Decision
    verdict: Verdict


class Summary(msgspec.Struct, frozen=True):
    """The decisions of a seat.

    number: of all.  fine: those that were no certain mistake.  lost: points that the mistakes cost together, with its standard error.
    worst: the mistakes that cost most, at most three, the worst first.  finest: the play that was furthest above a plain player's, None without one.
    """

    number: int
    fine: int
    lost: float
    error: float
    worst: tuple[Judged, ...]
    finest: Judged | None = None


def summary(found: Sequence[Judged]) -> Summary:
    """Return the summary of these decisions."""
    mistakes = sorted((each for each in found if each.verdict.is_mistake), key=lambda each: -each.verdict.lost)
    return Summary(
        len(found),
        len(found) - len(mistakes),
        sum(each.verdict.lost for each in mistakes),
        sqrt(sum(each.verdict.error**2 for each in mistakes)),
        tuple(mistakes[:MOST_TOLD]),
        max((each for each in found if each.verdict.is_fine_play), key=lambda each: each.verdict.saved, default=None),
    )
