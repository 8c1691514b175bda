"""Run by the Python of the peers' environment: for each line, a number of seconds, play random gin that long and print deals per CPU second.

It plays RLCard's bare game, without the observations of its environment, which would halve its speed.
"""

import random
import sys
import time
from typing import Any

import rlcard


def deal(game: Any, rng: random.Random) -> None:
    """Play a whole deal uniformly at random."""
    game.init_game()
    while not game.is_over():
        legal = game.judge.get_legal_actions()
        game.step(legal[int(rng.random() * len(legal))])


def main() -> None:
    """Answer until the input ends."""
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
