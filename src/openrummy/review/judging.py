"""The judgement of decisions by search."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import hypot

from openrummy.bots import make_agent
from openrummy.engine.actions import Act
from openrummy.engine.state import View
from openrummy.record import Record
from openrummy.review.decisions import decisions
from openrummy.review.luck import points_of
from openrummy.review.summary import Judged
from openrummy.review.verdict import Verdict
from openrummy.search import Evaluation, evaluate
from openrummy.search.games import GAMES, batch_of, thorough
from openrummy.search.records import CannotBeWrittenError

PLAIN = "sensible"
"""The player with whom good decisions are compared: it plays well enough, and imagines nothing."""

_SEED = "review"


def judge(view: View, action: Act, rollouts: int | None = None) -> Verdict:
    """Return what `action`, which is legal, costs the seat of `view`.  rollouts: about how many deals are played to their ends; None for the usual number.

    Raises ValueError for rules that search does not cover, with the reason, and CannotBeWrittenError for a situation or an action that it does not know.
    """
    batch_of(view.rules)
    numbering = GAMES[view.rules.key].numbering
    if type(action) not in numbering.of:  # leaving, or a turn that was missed
        raise _unknown(action)
    taken = numbering.number(view.public, action)
    found = evaluate(view, rollouts or thorough(view.rules), _SEED, kept=taken)
    ours = next((each for each in found if numbering.number(view.public, each.action) == taken), None)
    if ours is None:
        raise _unknown(action)
    plain = _plain(view, found)
    points = points_of(view, action)
    if plain is None or plain.action == ours.action:
        return Verdict(found[0].action, found[0].value, ours.regret, ours.error, points=points)
    saved, doubt = plain.regret - ours.regret, hypot(plain.error, ours.error)
    return Verdict(found[0].action, found[0].value, ours.regret, ours.error, plain.action, saved, doubt, points)


def _unknown(action: Act) -> CannotBeWrittenError:
    return CannotBeWrittenError(f"{action!r} is not among the actions that search judges.")


def _plain(view: View, found: Sequence[Evaluation]) -> Evaluation | None:
    """Return the evaluation of what a plain player would do, None if it is not among them."""
    would = make_agent(PLAIN, _SEED).act(view)
    numbering = GAMES[view.rules.key].numbering
    number = numbering.number(view.public, would)
    return next((each for each in found if numbering.number(view.public, each.action) == number), None)


def review(record: Record, seat: int, rollouts: int | None = None) -> Iterator[Judged]:
    """Yield the decisions of a seat that search can judge, one by one; raises RecordError, and ValueError for rules that it does not cover."""
    for decision in decisions(record, seat):
        with suppress(CannotBeWrittenError):
            yield Judged(decision, judge(decision.view, decision.action, rollouts))
