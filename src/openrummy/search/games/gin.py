"""Search in gin."""

import numpy as np

from openrummy.bots.policies.gin_skill import HASTY
from openrummy.engine.state import View
from openrummy.search.evaluation import PARTS, Values
from openrummy.search.games import Game
from openrummy.search.games.gin_past import past_of
from openrummy.search.records.gin import write_seen
from openrummy.sim.batch import BatchGame
from openrummy.sim.batch.chance import chances
from openrummy.sim.batch.game import Deals
from openrummy.sim.batch.gin.worlds import imagine
from openrummy.sim.compiled.one_pack.tables import GIN_POINTS, tables_for
from openrummy.sim.numbers.gin import GIN_NUMBERS


def _worlds(game: BatchGame, view: View, number: int, seed: str) -> Deals:
    deals = np.zeros(number, game.program.deal)
    write_seen(view, deals[0])
    deals[1:] = deals[0]
    deals["chance"] = chances(seed, np.arange(number))
    imagine(deals, tables_for("low", GIN_POINTS), past_of(view))
    return deals


def _value(game: BatchGame, deals: Deals, seat: int) -> Values:
    points = deals["points"].astype(np.int64)
    worth: Values = PARTS * (points[:, seat] - points[:, 1 - seat])
    return worth


GIN = Game(
    GIN_NUMBERS,
    _worlds,
    _value,
    settled=frozenset({"layoff", "show"}),
    rollouts=2_000,
    advised=8_000,
    styles=(None, HASTY),
)
