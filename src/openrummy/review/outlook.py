"""The course of a finished match: what its deals were worth, and after each of them the chance to win the match.

The rest of the match is played many times by the rules of its end, with results of deals in which the policy plays all seats: a chance is that of
players who are equally good from there on.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeAlias

from openrummy.engine.events import DealEnded
from openrummy.engine.flow import Flow
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.scores import leaf
from openrummy.engine.state import State
from openrummy.record import Record
from openrummy.record.replaying import deal_steps, recorded_rules
from openrummy.review.accounts import Outlook
from openrummy.review.luck import worth
from openrummy.search.evaluating import policy_of
from openrummy.search.games import batch_of

MATCHES = 400
"""Matches for a chance: its standard error is at most 2.5 %."""

_DEALS = 1_000
_MOST_DEALS = 60
_SEED = "outlook"

Ended: TypeAlias = DealEnded
"""A deal that was imagined."""


def outlook(record: Record, matches: int = MATCHES) -> Outlook:
    """Return the outlook; raises RecordError, and ValueError for rules that search does not cover."""
    rules = recorded_rules(record)
    worths = tuple(worth(rules, deal.result) for deal in record.deals)
    if rules.takes_part is not None:  # who is out changes the deals, which are imagined for all
        return Outlook(worths)
    ends = _ends(rules)
    return Outlook(worths, tuple(_chances(state, ends, matches) for state in _between(record, rules)))


def _between(record: Record, rules: Rules) -> Iterator[State]:
    """Yield the match before its first deal and after each."""
    state = new_state(rules)
    yield state
    for index in range(len(record.deals)):
        for step in deal_steps(record, index, state):  # noqa: B007 - the last one is wanted
            pass
        state = step[0]
        yield state


def _ends(rules: Rules) -> Sequence[Ended]:
    """Return the ends of some deals in which the policy plays all seats."""
    game = batch_of(rules)
    deals = game.deal(_DEALS, _SEED)
    game.play(deals, (policy_of(game),) * rules.players, threads=1)
    return [
        _ended(game.program.reasons[deal["reason"]], int(deal["winner"]), deal["points"][: rules.players].tolist())
        for deal in deals
    ]


def _ended(reason: str, winner: int, points: Sequence[int]) -> Ended:
    scores = tuple(leaf(each, reason) for each in points)
    return DealEnded(reason, winner if winner >= 0 else None, (0,) * len(points), scores, (), b"")


def _chances(state: State, ends: Sequence[Ended], matches: int) -> tuple[float, ...]:
    luck, shares = Random(_SEED), [0.0] * state.rules.players
    for _ in range(matches):
        winners = _winners(state, ends, luck)
        for seat in winners:
            shares[seat] += 1 / len(winners)
    return tuple(share / matches for share in shares)


def _winners(state: State, ends: Sequence[Ended], luck: Random) -> tuple[int, ...]:
    """Return the winners of a match that goes on from here; all of them if it would take too long."""
    for _ in range(_MOST_DEALS):
        if state.public.sheet.winners:
            return state.public.sheet.winners
        flow = Flow(state)
        flow.emit(luck.choice(ends))
        state.rules.after_deal(flow)
        state = flow.state
    return tuple(range(state.rules.players))
