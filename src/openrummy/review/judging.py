"""The judgement of decisions by search."""

from collections.abc import Iterator

from openrummy.engine.actions import Act
from openrummy.engine.state import View
from openrummy.record import Record
from openrummy.review.decisions import decisions
from openrummy.review.summary import Judged
from openrummy.review.verdict import Verdict
from openrummy.search import evaluate
from openrummy.search.games import GAMES, batch_of

ROLLOUTS = 3_000
"""Deals played to their ends for one decision."""

_SEED = "review"


def judge(view: View, action: Act, rollouts: int = ROLLOUTS) -> Verdict:
    """Return what `action`, which is legal, costs the seat of `view`.

    Raises ValueError for rules that search does not cover, with the reason, and for an action that it does not know.
    """
    batch_of(view.rules)
    numbering = GAMES[view.rules.key].numbering
    taken = numbering.number(view.public, action)
    found = evaluate(view, rollouts, _SEED, kept=taken)
    ours = next((each for each in found if numbering.number(view.public, each.action) == taken), None)
    if ours is None:
        raise ValueError(f"{action!r} is not among the actions that search judges.")
    return Verdict(found[0].action, found[0].value, ours.regret, ours.error)


def review(record: Record, seat: int, rollouts: int = ROLLOUTS) -> Iterator[Judged]:
    """Yield the decisions of a seat, judged one by one; raises RecordError, and ValueError as `judge`."""
    for decision in decisions(record, seat):
        yield Judged(decision, judge(decision.view, decision.action, rollouts))
