"""Search in the games with melds on the table: basic rummy, block and 500."""

from random import Random
from typing import Any

import numpy as np

from openrummy.engine.determinize import determinize
from openrummy.engine.facts import part_of
from openrummy.engine.rules import Rules
from openrummy.engine.state import View
from openrummy.languages import Saying, saying
from openrummy.search.evaluation import PARTS, Values
from openrummy.search.games import Game
from openrummy.search.games.tableau_guess import guess_of
from openrummy.search.records.tableau import write
from openrummy.sim.batch import BatchGame
from openrummy.sim.batch.chance import chances
from openrummy.sim.batch.game import Deals
from openrummy.sim.batch.tableau.worlds import imagine
from openrummy.sim.numbers import Numbering, calls
from openrummy.sim.numbers.table import TABLE_FACTS, TABLE_NUMBERS
from openrummy.variants.five_hundred.calls import CallRules

NUMBERS = Numbering(
    TABLE_NUMBERS.games,
    version=1,
    kinds=calls.KINDS,
    of=dict.fromkeys(TABLE_NUMBERS.of, calls.number_of_act),
    name=calls.name,
    facts=TABLE_FACTS,
)
"""The numbers of the batch, one for each action."""


def _worlds(game: BatchGame, view: View, number: int, seed: str) -> Deals:
    deals = np.zeros(number, game.program.deal)
    write(determinize(view, Random(seed)), deals[0])  # all that is hidden is guessed anew
    deals[1:] = deals[0]
    deals["chance"] = chances(seed, np.arange(number))
    tables: Any = game.terms[1]
    imagine(deals, tables, guess_of(view))
    return deals


def _value(game: BatchGame, deals: Deals, seat: int) -> Values:
    """Return the points of the seat less the average of the others."""
    players = game.rules.players
    points = deals["points"][:, :players].astype(np.int64) * (-1 if game.rules.lowest_wins else 1)
    mine = points[:, seat]
    ahead = players * mine - points.sum(axis=1)
    worth: Values = PARTS // (players - 1) * ahead
    return worth


def _why_not(rules: Rules) -> Saying | None:
    if part_of(rules, CallRules) is None:
        return None
    return saying("Search does not imagine calls out of turn: set call_rummy=off.")


TABLEAU = Game(NUMBERS, _worlds, _value, why_not=_why_not, rollouts=1_000)
