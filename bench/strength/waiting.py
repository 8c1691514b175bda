"""`python -m bench.strength.waiting [--deals N] [--seed TEXT]`: to knock or to wait in gin, with the true hands and as the review foretells it.

The policy plays each pack against several opponents.  Where it may knock with points for the first time, the knock and its own discard are both played out from the
true hands, with the stock in other orders and the opponent as it is, and both are judged as a review judges them, which does not know the opponent.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from openrummy.bots.policies.gin import play
from openrummy.bots.policies.gin_skill import FIRST, HASTY, SHIPPED, GinSkill
from openrummy.cards import Cards, faces_of, rank_of, remove, remove_all
from openrummy.engine import decide
from openrummy.engine.actions import Act
from openrummy.engine.match import new_state
from openrummy.engine.state import DEAL, OVER, State, View, view
from openrummy.review.verdict import SURE, WORTH_TELLING
from openrummy.search import evaluate
from openrummy.search.evaluating import policy_of
from openrummy.search.evaluation import PARTS
from openrummy.search.games import GAMES, batch_of, thorough
from openrummy.search.records import records_of
from openrummy.shuffle import secret_from_seed
from openrummy.sim.compiled.one_pack.tables import GIN_POINTS
from openrummy.sim.intervals import Z95
from openrummy.variants import rules_for
from openrummy.variants.gin.actions import Knock

TIMES = 100
"""Deals played to their ends from the true hands, for each act."""
OPPONENTS: Mapping[str, GinSkill] = {
    "good": SHIPPED,
    "much as sensible": replace(FIRST, stake=7.0, shown=2.0, knock=25.0, slope=2.5),
    "knocks at once": HASTY,
}


class Chance(NamedTuple):
    """A first chance to knock.

    waits: whether the policy does.  true, foretold: by how much waiting is better than the knock.  blamed: whether a review calls waiting a mistake.
    """

    waits: bool
    true: float
    foretold: float
    blamed: bool


def chances(skill: GinSkill, deals: int, seed: str) -> Iterator[Chance]:
    """Yield the first chance of each deal, if it has one, in which our player may knock with points."""
    for number in range(deals):
        state = decide.deal(new_state(rules_for("gin", 2)), secret_from_seed(seed, number))[0]
        ours = number % 2
        while state.public.turn.phase not in (DEAL, OVER):
            seat = decide.actors(state)[0]
            seen = view(state, seat)
            found = _chance(state, seen, skill, f"{seed}/{number}") if seat == ours else None
            if found is not None:
                yield found
                break
            acts = tuple(decide.listed(seen))
            state = decide.act(state, seat, play(seen, acts, SHIPPED if seat == ours else skill))[0]


def _chance(state: State, seen: View, skill: GinSkill, seed: str) -> Chance | None:
    acts, seat = tuple(decide.listed(seen)), decide.actors(state)[0]
    knocks = [act for act in acts if isinstance(act, Knock)]
    if not knocks or min(_left(knock, seen.hand) for knock in knocks) == 0:
        return None
    knock, wait = play(seen, knocks), play(seen, acts, replace(SHIPPED, knock=0.0))
    if isinstance(wait, Knock):  # no other card can go
        return None
    kept = GAMES[state.rules.key].numbering.number(state.public, wait)
    found = {each.action: each for each in evaluate(seen, thorough(state.rules), "review", kept=kept)}
    best, ours = next(iter(found.values())), found[wait]
    blamed = isinstance(best.action, Knock) and ours.regret >= WORTH_TELLING and ours.regret > SURE * ours.error
    return Chance(
        not isinstance(play(seen, acts), Knock),
        _true(state, seat, wait, skill, seed) - _true(state, seat, knock, skill, seed),
        found[wait].value - found[knock].value,
        blamed,
    )


def _left(knock: Knock, hand: Cards) -> int:
    """Return the points of the hand that are in no meld after a knock."""
    left = remove(hand, knock.discard)
    for meld in knock.melds:
        left = remove_all(left, meld)
    return sum(GIN_POINTS[rank_of(card)] for card in faces_of(left))


def _true(state: State, seat: int, act: Act, skill: GinSkill, seed: str) -> float:
    """Return what an act is worth with the true hands, against this opponent."""
    game, search = batch_of(state.rules), GAMES[state.rules.key]
    deals, rng, left = (
        records_of(game, [state] * TIMES, seed),
        np.random.default_rng(len(state.stock)),
        len(state.stock),
    )
    for pack in deals["pack"]:
        pack[pack.size - left :] = rng.permutation(pack[pack.size - left :])
    game.step(deals, np.full(TIMES, search.numbering.number(state.public, act)))
    skills = [SHIPPED if each == seat else skill for each in range(2)]
    game.play(deals, (policy_of(game),) * 2, skills=skills, threads=1)
    return float(search.value(game, deals, seat).mean()) / PARTS


def mean(values: Sequence[float]) -> str:
    """Return a mean with its 95 % interval."""
    return f"{fmean(values):+.1f} +/- {Z95 * stdev(values) / sqrt(len(values)):.1f}"


def rows(deals: int, seed: str) -> Iterator[str]:
    """Yield the lines of the table."""
    yield "| opponent | chances | the policy waits | waiting gains, true hands | waiting gains, foretold | called a mistake to wait | it gains there, true hands |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for name, skill in OPPONENTS.items():
        found = list(chances(skill, deals, seed))
        blamed = [each.true for each in found if each.blamed]
        yield (
            f"| {name} | {len(found)} | {sum(each.waits for each in found)} | {mean([each.true for each in found])} | "
            f"{mean([each.foretold for each in found])} | {len(blamed)} | {mean(blamed) if len(blamed) > 1 else '-'} |"
        )


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength.waiting", description=__doc__)
    parser.add_argument("--deals", type=int, default=300, help="against each opponent")
    parser.add_argument("--seed", default="waiting", help="of the packs")
    asked = parser.parse_args()
    for line in rows(asked.deals, asked.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
