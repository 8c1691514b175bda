"""The numbers from which luck and skill are told apart (`review.accounts`), by search."""

import numpy as np

from openrummy.engine.actions import Act
from openrummy.engine.rules import Rules
from openrummy.engine.state import View
from openrummy.record import Record
from openrummy.record.model import Result
from openrummy.review.accounts import Departed
from openrummy.review.decisions import decisions
from openrummy.review.verdict import Points
from openrummy.search.departing import departure
from openrummy.search.evaluation import PARTS
from openrummy.search.games import GAMES, batch_of
from openrummy.search.records import CannotBeWrittenError

WORLDS = 240
"""In which a decision is set against the policy's: chance then leaves a point or two of a deal."""


def departed(record: Record, worlds: int = WORLDS) -> list[Departed]:
    """Return the decisions of all seats against the policy's; raises RecordError, and ValueError for rules that search does not cover."""
    return [Departed(each.deal, each.seat, points_of(each.view, each.action, worlds)) for each in decisions(record)]


def points_of(view: View, action: Act, worlds: int = WORLDS) -> Points:
    """Return the points that an action brought each seat against the policy's, nothing where search does not know the situation or the action.

    Raises ValueError for rules that search does not cover.
    """
    batch_of(view.rules)
    try:
        return tuple((each.mean, each.error) for each in departure(view, action, worlds))
    except (KeyError, ValueError, CannotBeWrittenError):
        return ()


def worth(rules: Rules, result: Result) -> tuple[float, ...]:
    """Return what a finished deal was worth to each seat, as search counts it: nothing to one that took no part.  Raises ValueError as `batch_of`."""
    game, value = batch_of(rules), GAMES[rules.key].value
    takes_part = [rules.takes_part is None or hand != 0 for hand in result.hands]
    deals = np.zeros(1, game.program.deal)
    deals["winner"] = -1 if result.winner is None else result.winner
    for seat, score in enumerate(result.scores):
        deals["points"][0, seat], deals["hands"][0, seat] = score.points, takes_part[seat]
    return tuple(float(value(game, deals, seat)[0]) / PARTS if here else 0.0 for seat, here in enumerate(takes_part))
