"""Small deals as games of OpenSpiel, on which its algorithms run (package `open_spiel`, which no extra installs).

    from openrummy.env import openspiel
    game = openspiel.game("basic(deal_size=2)", packs=3, horizon=6)

`pyspiel.load_game("python_openrummy", {"preset": "gin"})` makes the same once this is imported.
"""

from typing import Any

try:
    import pyspiel
except ImportError as missing:
    raise ImportError("OpenSpiel is not installed: run pip install open_spiel.") from missing

from openrummy.env.openspiel.game import TYPE, RummyGame

pyspiel.register_game(TYPE, RummyGame)


def game(
    preset: str, players: int = 2, *, packs: int = 8, seed: int = 1, horizon: int = 200, reward: str = "win"
) -> Any:
    """Return one deal of these rules as a game of OpenSpiel.

    packs: how many orders of the pack there are, of which chance chooses one for the whole deal; seed: which ones.  horizon: the number
    of actions after which a deal is broken off, and nobody gets anything.  reward: `win` or `difference`, as for a table.
    Raises OptionError for wrong rules, ValueError for numbers below 1, other rewards, and games whose actions have no numbers.
    """
    asked = {"preset": preset, "players": players, "packs": packs, "seed": seed, "horizon": horizon, "reward": reward}
    return RummyGame(asked)
