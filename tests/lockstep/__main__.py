"""The long form: `python -m tests.lockstep [deals] [variant ...]` plays 20,000 deals per preset in both, and random options.

Presets are played by the fewest players, options by several numbers of players.  LOCKSTEP_SEED changes the deals.  The
first difference ends the run and is printed with its position.
"""

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random

from openrummy.engine.actions import SwapJoker
from openrummy.sim.batch import PROGRAMS, batch_game, why_not
from openrummy.variants import VARIANTS, rules_for
from openrummy.variants.five_hundred.actions import CallRummy
from tests.lockstep.families import FAMILIES
from tests.lockstep.options import combinations
from tests.lockstep.walking import Difference, Walked, walk

DEALS = 20_000
TOGETHER = 500  # deals of a preset that are walked at a time
A_COMBINATION = 20  # deals of each combination of options

Job = tuple[str, int, int, str]
"""Rules in text form, players, deals, and their seed."""


def main(number: int, variants: Sequence[str], seed: str) -> int:
    """Walk everything, on every core; return 0 if there is no difference."""
    begun = time.monotonic()
    try:
        with ProcessPoolExecutor() as pool:
            for name, jobs in _tasks(number, variants, seed):
                walked = list(pool.map(_walk, jobs))
                print(f"{name}: {_told(walked)}; {time.monotonic() - begun:.0f} s", flush=True)
    except Difference as difference:
        print(difference)
        return 1
    return 0


def _tasks(number: int, variants: Sequence[str], seed: str) -> Iterator[tuple[str, list[Job]]]:
    for variant in variants or PROGRAMS:
        few = FAMILIES[variant].players[0]
        for preset in _covered(variant, few):
            yield f"{preset}, {few} players", _of_preset(preset, few, number, seed)
        for players in FAMILIES[variant].players:
            rules = combinations(variant, number // A_COMBINATION, Random(seed), players, FAMILIES[variant].only)
            jobs = [(each.text, players, A_COMBINATION, f"{seed}/{count}") for count, each in enumerate(rules)]
            yield f"{len(jobs)} combinations of the options of {variant}, {players} players", jobs


def _covered(variant: str, players: int) -> list[str]:
    """Return the presets that the batch plays."""
    return [preset for preset in VARIANTS[variant].presets if why_not(rules_for(preset, players)) is None]


def _of_preset(preset: str, players: int, number: int, seed: str) -> list[Job]:
    return [
        (preset, players, min(TOGETHER, number - begin), f"{preset} {seed}/{begin}")
        for begin in range(0, number, TOGETHER)
    ]


def _walk(job: Job) -> Walked:
    text, players, number, seed = job
    rules = rules_for(text, players)
    return walk(batch_game(rules), FAMILIES[rules.key], number, seed)


def _told(walked: list[Walked]) -> str:
    reasons: Counter[str] = Counter()
    for each in walked:
        reasons.update(each.reasons)
    ended = ", ".join(f"{count:,} {reason}" for reason, count in reasons.most_common())
    swaps, calls = (sum(each.kinds[kind] for each in walked) for kind in (SwapJoker, CallRummy))
    acted = f"{sum(each.actions for each in walked):,} actions"
    acted += (f", {swaps:,} of them swaps" if swaps else "") + (f", {calls:,} of them calls" if calls else "")
    return f"{sum(each.deals for each in walked):,} deals, {acted} ({ended})"


if __name__ == "__main__":
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    sys.exit(main(asked, sys.argv[2:], os.environ.get("LOCKSTEP_SEED", "night")))
