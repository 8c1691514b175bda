"""`python -m bench.strength.regret PRESET [--positions N] [--write]`: what the strong player loses by thinking no longer.

Decisions of deals between good players are judged by search with 20 times the strong player's rollouts.  Its regret by that search is
a little too high: the best of several actions owes something to luck.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from bench.page import commit, keep
from bench.strength.__main__ import PAGE
from openrummy.bots import make_agent
from openrummy.engine import decide
from openrummy.engine.actions import Act
from openrummy.engine.match import new_state
from openrummy.engine.state import DEAL, OVER, View, view
from openrummy.search import evaluate
from openrummy.search.games import GAMES, advised
from openrummy.shuffle import secret_from_seed
from openrummy.sim.intervals import Z95
from openrummy.variants import presets, rules_for, variant_of

TIMES = 20
EVERY = 5
"""Decisions of a deal from one that is judged to the next."""


class Judged(NamedTuple):
    """A decision.  strong, policy: the regrets of the strong player's and the good player's action.

    seconds, error: of an advice that a person reads, the processor time and the standard error of the next best action's regret.
    """

    strong: float
    policy: float
    seconds: float
    error: float | None


def judged(game: str, number: int, seed: str) -> Iterator[Judged]:
    """Yield the judgement of a number of decisions."""
    for place, seen in zip(range(number + 1), _decisions(game, seed), strict=False):
        if place:  # the first one compiles, or loads what is compiled
            yield _judged(seen, f"{seed}/{place}")
        else:
            evaluate(seen, 1, seed)


def _judged(seen: View, seed: str) -> Judged:
    search = GAMES[seen.rules.key]
    strong, policy = (make_agent(key, seed).act(seen) for key in ("strong", "good"))
    begun = time.process_time()
    advice = evaluate(seen, advised(seen.rules), seed)
    seconds = time.process_time() - begun
    others = [each.error for each in advice[1:] if each.worlds == advice[0].worlds]

    def regret(action: Act) -> float:
        kept = search.numbering.number(seen.public, action)
        found = evaluate(seen, TIMES * search.rollouts, f"{seed}/long", kept=kept)
        return next(each.regret for each in found if search.numbering.number(seen.public, each.action) == kept)

    lost = regret(strong)
    return Judged(lost, lost if policy == strong else regret(policy), seconds, min(others, default=None))


def _decisions(game: str, seed: str) -> Iterator[View]:
    """Yield some decisions of endless deals in which a seat has a choice that is searched."""
    rules, met, deal = rules_for(game, 2), 0, 0
    settled, agent = GAMES[rules.key].settled, make_agent("good", seed)
    while True:
        state = decide.deal(new_state(rules), secret_from_seed(seed, deal))[0]
        while state.public.turn.phase not in (DEAL, OVER):
            seat = decide.actors(state)[0]
            seen = view(state, seat)
            if state.public.turn.phase not in settled and len(list(decide.listed(seen))) > 1:
                met += 1
                if met % EVERY == 0:
                    yield seen
            state = decide.act(state, seat, agent.act(seen))[0]
        deal += 1


def report(game: str, found: Sequence[Judged]) -> Iterator[str]:
    """Yield what the page keeps."""
    rollouts = GAMES[rules_for(game, 2).key].rollouts
    yield f"{len(found)} decisions, every {EVERY}th of deals between `good` players, commit {commit()}, {time.strftime('%Y-%m-%d')}:"
    yield ""
    for name, lost in (("strong", [each.strong for each in found]), ("good", [each.policy for each in found])):
        error = Z95 * stdev(lost) / sqrt(len(lost))
        yield f"- `{name}` loses {fmean(lost):.2f} +/- {error:.2f} points a decision by a search with {TIMES * rollouts:,} rollouts."
    errors = [each.error for each in found if each.error is not None]
    told = (
        f"{fmean(each.seconds for each in found):.2f} s on average, {max(each.seconds for each in found):.2f} s at most"
    )
    yield f"- An advice takes {told}, and knows the next best action's regret within {Z95 * fmean(errors):.1f} points (95 %)."


def main() -> None:
    """Judge and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength.regret", description=__doc__)
    parser.add_argument("game", choices=[preset.key for preset in presets() if variant_of(preset.key).key in GAMES])
    parser.add_argument("--positions", type=int, default=100, help="decisions to judge, at least 2")
    parser.add_argument("--seed", default="regret", help="seed of the packs and of the players")
    parser.add_argument("--write", action="store_true", help="store the result in docs/strength.md")
    asked = parser.parse_args()
    told = "\n".join(report(asked.game, list(judged(asked.game, asked.positions, asked.seed))))
    print(told)
    if asked.write:
        keep(f"bench.strength.regret {asked.game}", told, PAGE)


if __name__ == "__main__":
    main()
