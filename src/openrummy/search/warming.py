"""Compiling all that search needs, into the cache on disk: `python -m openrummy.search.warming`.

It takes one to three minutes of one core after an installation or an upgrade, and a second or two whenever the cache is there.
"""

import os

from openrummy.engine import decide
from openrummy.engine.match import new_state
from openrummy.engine.state import view
from openrummy.search.evaluating import evaluate
from openrummy.search.games import GAMES
from openrummy.shuffle import secret_from_seed
from openrummy.variants import VARIANTS, rules_for

_KINDNESS = 10


def main() -> None:
    """Search the first decision of each game, and let everything else on this machine go first."""
    if hasattr(os, "nice"):
        os.nice(_KINDNESS)
    for game in GAMES:
        preset = next(iter(VARIANTS[game].presets))
        state = decide.deal(new_state(rules_for(preset, 2)), secret_from_seed("warming", 1))[0]
        seat = decide.actors(state)[0]
        evaluate(view(state, seat), 1, "warming")


if __name__ == "__main__":
    main()
