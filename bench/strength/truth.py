"""`python -m bench.strength.truth GAME [--players N] [--bot KEY] [--deals N]`: the values that search foretells against those with the true hands.

Decisions of deals between equal players are searched, and the policy's own act and the one that search prefers are played out from the true hands,
with the stock in other orders.  The errors are those between deals.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from typing import NamedTuple

import numpy as np

from openrummy.bots import make_agent
from openrummy.engine import decide
from openrummy.engine.actions import Act
from openrummy.engine.match import new_state
from openrummy.engine.state import DEAL, OVER, State, view
from openrummy.search.evaluating import GATE, judged, policy_of
from openrummy.search.evaluation import PARTS
from openrummy.search.games import GAMES, batch_of
from openrummy.search.records import records_of
from openrummy.shuffle import secret_from_seed
from openrummy.sim.intervals import Z95
from openrummy.variants import rules_for

TIMES = 48
"""Deals played to their ends from the true hands, for each act."""
EVERY = 4
"""Decisions of a deal from one that is judged to the next."""


class Compared(NamedTuple):
    """A decision.  foretold, true: the value of the policy's act.  claimed, gained: what search adds to it, 0 if it does not change the act."""

    deal: int
    turn: int
    foretold: float
    true: float
    claimed: float
    gained: float
    is_changed: bool


def compared(game: str, players: int, bot: str, deals: int, seed: str) -> Iterator[Compared]:
    """Yield some decisions of a number of deals."""
    for deal in range(deals):
        for place, state in enumerate(_states(game, players, bot, f"{seed}/{deal}")):
            seat = decide.actors(state)[0]
            is_open = state.public.turn.phase not in GAMES[state.rules.key].settled
            if (place + deal) % EVERY == 0 and is_open and len(list(decide.listed(view(state, seat)))) > 1:
                yield _compared(state, seat, deal, f"{seed}/{deal}/{place}")


def _states(game: str, players: int, bot: str, seed: str) -> Iterator[State]:
    state = decide.deal(new_state(rules_for(game, players)), secret_from_seed(seed, 1))[0]
    agent = make_agent(bot, seed)
    while state.public.turn.phase not in (DEAL, OVER):
        yield state
        seat = decide.actors(state)[0]
        state = decide.act(state, seat, agent.act(view(state, seat)))[0]


def _compared(state: State, seat: int, deal: int, seed: str) -> Compared:
    seen, search = view(state, seat), GAMES[state.rules.key]
    found, own = judged(seen, search.rollouts, seed)
    ours = next(each for each in found if each.action == own)
    is_changed = ours.regret > GATE * ours.error
    true = _true(state, seat, own, seed)
    claimed = ours.regret if is_changed else 0.0
    gained = _true(state, seat, found[0].action, seed) - true if is_changed else 0.0
    return Compared(deal, state.public.turn.number, ours.value, true, claimed, gained, is_changed)


def _true(state: State, seat: int, act: Act, seed: str) -> float:
    """Return what an act is worth with the true hands."""
    game, search = batch_of(state.rules), GAMES[state.rules.key]
    deals, rng = records_of(game, [state] * TIMES, seed), np.random.default_rng(len(state.stock))
    for pack in deals["pack"]:
        pack[pack.size - len(state.stock) :] = rng.permutation(pack[pack.size - len(state.stock) :])
    game.step(deals, np.full(TIMES, search.numbering.number(state.public, act)))
    game.play(deals, (policy_of(game),) * state.rules.players, threads=1)
    return float(search.value(game, deals, seat).mean()) / PARTS


def told(found: Iterable[Compared], of: Callable[[Compared], float]) -> str:
    """Return a mean over decisions with its 95 % interval."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for each in found:
        by_deal[each.deal].append(of(each))
    number = sum(map(len, by_deal.values()))
    mean = sum(map(sum, by_deal.values())) / max(number, 1)
    off = sum((sum(values) - mean * len(values)) ** 2 for values in by_deal.values())
    return f"{mean:+.2f} +/- {Z95 * sqrt(off) / max(number, 1):.2f}"


def main() -> None:
    """Judge and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength.truth", description=__doc__)
    parser.add_argument("game", help="a preset that search plays")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="good", help="the player in all seats")
    parser.add_argument("--deals", type=int, default=60, help="deals to take decisions from")
    parser.add_argument("--seed", default="truth", help="seed of the packs and of the players")
    asked = parser.parse_args()
    found = list(compared(asked.game, asked.players, asked.bot, asked.deals, asked.seed))
    middle = sorted(each.turn for each in found)[len(found) // 2]
    for name, part in (
        ("all", found),
        ("early", [each for each in found if each.turn <= middle]),
        ("late", [each for each in found if each.turn > middle]),
    ):
        bias, changed = told(part, lambda each: each.foretold - each.true), sum(each.is_changed for each in part)
        claimed, gained = told(part, lambda each: each.claimed), told(part, lambda each: each.gained)
        print(
            f"{name}: {len(part)} decisions, foretold less true {bias}, changed {changed}, claimed {claimed}, gained {gained}"
        )


if __name__ == "__main__":
    main()
