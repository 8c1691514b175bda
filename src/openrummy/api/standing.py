"""Where a match stands, as plain values: finished deals, the knock limit, the columns of gin, the pool, and the seats still in."""

import msgspec

from openrummy.engine.events import DealEnded
from openrummy.engine.facts import part_of
from openrummy.engine.scores import Score
from openrummy.engine.state import State
from openrummy.hands import Hand
from openrummy.variants.gin.game import Game
from openrummy.variants.gin.limit import KnockLimit
from openrummy.variants.gin.panels import without_bonuses
from openrummy.variants.indian.pooled import Pooled
from openrummy.variants.indian.seats import Seats


class DealResult(msgspec.Struct, frozen=True):
    """How a deal ended.

    deal: its number, from 1.  reason: such as `went_out`, `blocked`, `void`, `knock` or `declared` (see `openrummy.engine.events.DealEnded`).
    winner: the seat that ended it, or None.  points, hands: one for each seat.  chips: one for each seat in hundredths, empty if none were paid.
    scores: the proofs of the points, for `explain_score`.
    """

    deal: int
    reason: str
    winner: int | None
    points: tuple[int, ...]
    hands: tuple[Hand, ...]
    chips: tuple[int, ...] = ()
    scores: tuple[Score, ...] = ()


class Column(msgspec.Struct, frozen=True):
    """One game on the score sheet of gin, three of them in Hollywood.

    totals: the running score of each seat.  wins: for each seat the points of the deals entered.  winner: None while it is open.
    """

    totals: tuple[int, ...]
    wins: tuple[tuple[int, ...], ...]
    winner: int | None


def result_of(deal: int, ended: DealEnded) -> DealResult:
    """Return the end of a deal as plain values."""
    return DealResult(
        deal,
        ended.reason,
        ended.winner,
        tuple(score.points for score in ended.scores),
        tuple(map(Hand, ended.hands)),
        tuple(score.points for score in ended.chips),
        ended.scores,
    )


def knock_limit(state: State) -> int | None:
    """Return the most deadwood to knock with in this deal, 0 if only gin ends it; None in games without a knock (rulebook 4.1)."""
    limit = part_of(state.rules, KnockLimit)
    return None if limit is None else limit.of(state.public)


def columns(state: State) -> tuple[Column, ...]:
    """Return the games on the score sheet of gin, bonuses left out; empty in other games (rulebook 4.3)."""
    game = part_of(state.rules, Game)
    found = () if game is None else game.sheet_columns(without_bonuses(state.public.sheet))
    return tuple(Column(each.totals, each.wins, each.winner) for each in found)


def pool(state: State) -> int | None:
    """Return the chips that were paid into the pool, in hundredths; None in games without one (rulebook 5.8)."""
    pooled = part_of(state.rules, Pooled)
    return None if pooled is None else pooled.pool(state.public)


def in_match(state: State) -> tuple[int, ...]:
    """Return the seats that are in the match: all but those that left it or were put out (rulebook 5.8)."""
    memory = state.public.extra
    return memory.players if isinstance(memory, Seats) else tuple(range(state.rules.players))


def in_deal(state: State) -> tuple[int, ...]:
    """Return the seats that play on in the running deal: not those that dropped or sit it out; between deals, as `in_match`."""
    inside = state.rules.showing.is_inside
    return tuple(seat for seat in in_match(state) if inside(state.public, seat))
