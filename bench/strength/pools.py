"""`python -m bench.strength.pools [--game PRESET] [--players N] [--player KEY] [--against KEY] [--pools N]`: whole pools, one player among others of one kind.

The player sits in each seat in turn.  Pools cannot be played in duplicate, since they part after the first deal, so the share of pools that it wins is told as a
multiple of an equal player's, with its error.
"""

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, pstdev

from bench.page import commit
from openrummy.engine.facts import part_of
from openrummy.sim.intervals import Z95
from openrummy.sim.match import play_match, seated
from openrummy.variants import rules_for
from openrummy.variants.indian.pool import PoolFormat


def shares(game: str, players: int, keys: tuple[str, str], pools: int, seed: str) -> Iterator[float]:
    """Yield the share that our player wins of each pool.  keys: of our player, and of all others.  Raises ValueError if the game is no pool."""
    rules = rules_for(game, players)
    if part_of(rules, PoolFormat) is None:
        raise ValueError(f"{game} is not played for a pool: choose indian-pool-101 or indian-pool-201.")
    ours, others = keys
    for number in range(pools):
        seat, name = number % players, f"{seed}/{number}"
        agents = seated([ours if each == seat else others for each in range(players)], name)
        yield play_match(rules, agents, name).share(seat)


def told(found: Sequence[float], players: int) -> str:
    """Return how many times its share a player has won, with the 95 % interval."""
    off = Z95 * pstdev(found) / sqrt(len(found))
    return f"{len(found)} pools, won {players * fmean(found):.2f} +/- {players * off:.2f} times its share"


def main() -> None:
    """Play, and print after every hundred pools and at the end."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength.pools", description=__doc__)
    parser.add_argument("--game", default="indian-pool-101", help="a pool")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--player", default="good", help="the key of our player")
    parser.add_argument("--against", default="sensible", help="the key of all others")
    parser.add_argument("--pools", type=int, default=400)
    parser.add_argument("--seed", default="pools", help="of the packs and the players")
    asked = parser.parse_args()
    print(f"{asked.game}, {asked.players} players, {asked.player} among {asked.against}, commit {commit()}:")
    found = list[float]()
    for share in shares(asked.game, asked.players, (asked.player, asked.against), asked.pools, asked.seed):
        found.append(share)
        if len(found) % 100 == 0 or len(found) == asked.pools:
            print(told(found, asked.players), flush=True)


if __name__ == "__main__":
    main()
