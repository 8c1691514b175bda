"""The subjects that are measured: the engine in random play, the solver, the bots, the shuffle."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from bench.batch import batch_subjects
from bench.declared import TWENTY_ONE, at_random, close, counted, discarded
from bench.measure import Subject
from bench.rivers import per_depth, rivers
from openrummy.bots import Agent, make_agent
from openrummy.cards import Cards, cards_of, pack
from openrummy.declaring import ShowRules
from openrummy.engine import decide
from openrummy.engine.decide import act, actors, listed
from openrummy.engine.match import new_state
from openrummy.engine.state import DEAL, OVER, State, View, view
from openrummy.shuffle import SECRET_BYTES, secret_from_seed, shuffled
from openrummy.sim import play_match
from openrummy.solver import best_discards, deadwood, solve
from openrummy.variants import rules_for

ROUNDS_OF_IMPROVEMENT = 16
MATCHES = 8


def subjects() -> list[Subject]:
    """Return all subjects in the order of the report."""
    return [
        Subject("basic, 2 players, random play", "actions", random_play("basic", 2), 60_000),
        Subject("basic, 4 players, random play", "actions", random_play("basic", 4)),
        Subject("basic-house, 2 players, random play", "actions", random_play("basic-house", 2)),
        Subject("500, 2 players, random play", "actions", random_play("500", 2), 25_000),
        Subject("500-river, 4 players, random play", "actions", random_play("500-river", 4)),
        Subject("indian-deals-2, 3 players, random play", "actions", random_play("indian-deals-2", 3), 40_000),
        Subject("21-card, 3 players, random play", "actions", random_play("21-card", 3)),
        Subject("a river of 30 before a hand of 20", "cards", per_depth(rivers("500")), 1_000),
        Subject("the same with gates, claims and swaps", "cards", per_depth(rivers("500-river")), 1_000),
        Subject("deadwood, random hands of 10", "hands", per_hand(random_hands(), _deadwood)),
        Subject("deadwood, meld-rich hands of 10", "hands", per_hand(rich_hands(), _deadwood)),
        Subject("best melds, random hands of 10", "hands", per_hand(random_hands(), _solve)),
        Subject("best melds, meld-rich hands of 10", "hands", per_hand(rich_hands(), _solve)),
        Subject("best discard of 11 cards", "hands", per_hand(random_hands(11), _best_discards)),
        Subject("best groups of 13, random hands", "hands", counted(at_random(ShowRules(), 2, 13, 3000)), 60_000),
        Subject("best groups of 13, dense hands", "hands", counted(close(ShowRules(), 2, 13, 1500)), 12_000),
        Subject("best discard of 14, for groups", "hands", discarded(at_random(ShowRules(), 2, 14, 300)), 1_429),
        Subject("best groups of 21, random hands", "hands", counted(at_random(TWENTY_ONE, 3, 21, 600))),
        Subject("sensible player", "decisions", decisions("sensible"), 20),
        Subject("matches, sensible against sensible", "matches", matches("sensible")),
        *batch_subjects(random_hands()),
        Subject("order of one pack", "packs", shuffles()),
    ]


def random_play(preset: str, players: int) -> Callable[[], int]:
    """Return work that plays a whole deal at random per call, lists of legal actions, checks and events included; it counts actions."""
    rules, rng = rules_for(preset, players), Random(1)
    secrets = _secrets()

    def work() -> int:
        state, actions = decide.deal(new_state(rules), next(secrets))[0], 0
        while acting := actors(state):
            seat = acting[0]
            legal = listed(view(state, seat))
            state, _ = act(state, seat, legal[int(rng.random() * len(legal))])
            actions += 1
        return actions

    return work


def random_deals(preset: str, players: int) -> Callable[[], int]:
    """Return the same work, counted in deals, one per call."""
    play = random_play(preset, players)
    return lambda: play() and 1


def _secrets() -> Iterator[bytes]:
    return (secret_from_seed("bench", number) for number in count(1))


BASIC = rules_for("basic", 2)


def random_hands(size: int = 10) -> list[Cards]:
    """Return hands dealt from a pack."""
    rng, cards = Random(2), pack(1, 0)
    return [cards_of(rng.sample(cards, size)) for _ in range(1500)]


def rich_hands() -> list[Cards]:
    """Return hands after sixteen rounds of drawing and keeping the best, as late in a deal."""
    rng = Random(3)
    return [_improved(rng) for _ in range(1500)]


def _improved(rng: Random) -> Cards:
    cards = rng.sample(pack(1, 0), 52)
    hand, rest = cards[:10], cards[10:]
    for drawn in rest[:ROUNDS_OF_IMPROVEMENT]:
        hand.append(drawn)
        hand.remove(best_discards(BASIC.melds, BASIC.values, cards_of(hand))[0][0])
    return cards_of(hand)


def _deadwood(hand: Cards) -> object:
    return deadwood(BASIC.melds, BASIC.values, hand)


def _solve(hand: Cards) -> object:
    return solve(BASIC.melds, BASIC.values, hand)


def _best_discards(hand: Cards) -> object:
    return best_discards(BASIC.melds, BASIC.values, hand)


def per_hand(hands: list[Cards], solver: Callable[[Cards], object]) -> Callable[[], int]:
    """Return work that runs `solver` on all the hands in each call."""

    def work() -> int:
        for hand in hands:
            solver(hand)
        return len(hands)

    return work


def decisions(key: str) -> Callable[[], int]:
    """Return work that makes a player's decisions for the views of whole deals between players of its kind."""
    agent, views = make_agent(key, "bench"), list(_views(key))

    def work() -> int:
        for seen in views:
            agent.act(seen)
        return len(views)

    return work


def _views(key: str) -> Iterator[View]:
    agents = [make_agent(key, f"bench {seat}") for seat in range(2)]
    secrets = _secrets()
    for _ in range(10):
        yield from _deal_views(decide.deal(new_state(BASIC), next(secrets))[0], agents)


def _deal_views(state: State, agents: list[Agent]) -> Iterator[View]:
    while state.public.turn.phase not in (DEAL, OVER):
        seat = state.public.turn.seat
        seen = view(state, seat)
        yield seen
        state, _ = decide.act(state, seat, agents[seat].act(seen))


def matches(key: str) -> Callable[[], int]:
    """Return work that plays the same whole matches in each call, since matches differ in length."""
    agents = [make_agent(key, f"bench {seat}") for seat in range(2)]

    def work() -> int:
        for number in range(MATCHES):
            play_match(BASIC, agents, f"bench {number}")
        return MATCHES

    return work


def shuffles() -> Callable[[], int]:
    """Return work that shuffles 52 cards per call, from a secret of full length."""
    cards, secret, numbers = pack(1, 0), bytes(SECRET_BYTES), count(1)

    def work() -> int:
        shuffled(cards, secret, ("", ""), next(numbers), 1)
        return 1

    return work
