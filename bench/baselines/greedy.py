"""The batch's greedy policy as a bot of the engine, and its like for a game that the batch does not play."""

from functools import lru_cache
from random import Random

from bench.baselines.counting import fewest_points
from openrummy.bots import make_agent
from openrummy.engine.actions import Act
from openrummy.engine.determinize import determinize
from openrummy.engine.state import View
from openrummy.search.games import GAMES
from openrummy.search.records import CannotBeWrittenError, records_of
from openrummy.sim.batch import batch_game, why_not


class Greedy:
    """A bot that wants the fewest points left over after each act, as the batch's policy does; it looks at nothing that is hidden.

    Where a view cannot be written as a record, in the show of a knock, it plays as `sensible` does.
    """

    key, version = "greedy", 1

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def act(self, view: View) -> Act:
        """Return a legal action."""
        if why_not(view.rules) is not None:
            return fewest_points(view)
        game = _game(view.rules)
        try:
            deals = records_of(game, [determinize(view, Random(self.seed))], self.seed)
        except CannotBeWrittenError:
            return make_agent("sensible", self.seed).act(view)
        return GAMES[view.rules.key].numbering.legal(view)[int(game.choose(deals, "greedy")[0])]


_game = lru_cache(maxsize=8)(batch_game)
