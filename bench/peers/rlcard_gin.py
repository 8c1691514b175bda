"""Run by Python of the peers' environment: for each line, a number of seconds, play random gin so long and print deals a CPU second.

The bare game of RLCard, without the observations of its environment, which would make it half as fast.
"""

import random
import sys
import time
from typing import Any

import rlcard


def deal(game: Any, rng: random.Random) -> None:
    """A whole deal of uniformly random play."""
    game.init_game()
    while not game.is_over():
        legal = game.judge.get_legal_actions()
        game.step(legal[int(rng.random() * len(legal))])


def main() -> None:
    """Answer until the questions end."""
    game, rng = rlcard.make("gin-rummy", config={"seed": 1}).game, random.Random(1)
    deal(game, rng)
    for line in sys.stdin:
        begun, done = time.process_time(), 0
        while time.process_time() - begun < float(line):
            deal(game, rng)
            done += 1
        print(done / (time.process_time() - begun), flush=True)


if __name__ == "__main__":
    main()
