"""How long bots think about a decision, with long rivers, big hands and odd options of games with melds on the table, at random."""

import time
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any, NamedTuple

from msgspec.structs import replace

from openrummy.bots import AGENTS, Agent, make_agent
from openrummy.cards import Face, cards_of
from openrummy.engine.decide import act, actors
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.state import DRAW, State, TableMeld, Turn, view
from openrummy.engine.table_meld import table_meld
from openrummy.melds import shapes_in
from openrummy.options import OptionError, schema
from openrummy.parts.table_faces import named_faces, named_twice, shown_faces
from openrummy.variants import choose, rules_for

PRESETS = ("500", "500-river", "500-house", "basic", "basic-house")
KINDS = ("one pack", "two packs", "two packs, odd options")
MEDIAN_MS, WORST_MS = 100, 1000
SIZES = range(7, 21)
OTHERS = 4  # cards of the other seat
DECISIONS = 60  # in one turn, at most

_TWO_PACKS: dict[str, Any] = {"deck_count": 2, "printed_jokers": 2}


class Thought(NamedTuple):
    """A decision.  hand, river: how many cards they had before it.  ms: of processor time."""

    rules: Rules
    hand: int
    river: int
    ms: float


def thoughts(key: str, kind: str, number: int, seed: str = "bench", sizes: range = SIZES) -> Iterator[Thought]:
    """Yield every decision of a bot in `number` turns of one of `KINDS`.  sizes: how many cards its hand may have."""
    agent, rng = make_agent(key, seed), Random(f"{kind} {seed}")
    for _ in range(number):
        yield from _turn(agent, long_river(rng, odd_rules(rng, kind), sizes))


def _turn(agent: Agent, state: State) -> Iterator[Thought]:
    for _ in range(DECISIONS):
        if state.public.turn.seat or 0 not in actors(state):
            return
        seen, start = view(state, 0), time.process_time()
        action = agent.act(seen)
        spent = 1000 * (time.process_time() - start)
        yield Thought(seen.rules, seen.hand.bit_count(), len(seen.public.pile), spent)
        state = act(state, 0, action)[0]


def odd_rules(rng: Random, kind: str) -> Rules:
    """Return rules for two players: a preset, with up to eight random options if `kind` says odd options."""
    while True:
        preset = rng.choice(PRESETS)
        changes = {} if kind == KINDS[0] else dict(_TWO_PACKS)
        if kind == KINDS[2]:
            fields = [field for field in schema(type(choose(preset)[1])) if field.choices or field.kind == "flag"]
            drawn = rng.sample(fields, rng.randint(1, 8))
            changes = {field.name: rng.choice(field.choices or (False, True)) for field in drawn} | changes
        try:
            return rules_for(preset, 2, changes)
        except OptionError:  # these options cannot be combined
            continue


def long_river(rng: Random, rules: Rules, sizes: range = SIZES) -> State:
    """Return a turn of the first seat before its draw: a hand of one of `sizes`, up to 40 cards in the pile, up to 4 melds on the table."""
    pack = list(rules.pack)
    rng.shuffle(pack)
    melds = _melds(rng, rules, pack)
    size = rng.choice(sizes)
    hand, other, rest = pack[:size], pack[size : size + OTHERS], pack[size + OTHERS :]
    pile = rest[: max(0, min(rng.randint(10, 40), len(rest) - 2))]
    stock = rest[len(pile) :]
    owners = sum(1 << seat for seat in {meld.owner for meld in melds})
    public = replace(
        new_state(rules).public,
        deal=1,
        dealer=1,
        turn=Turn(0, DRAW, 5),
        melds=melds,
        pile=tuple(pile),
        stock_count=len(stock),
        counts=(len(hand), len(other)),
        known=(0, 0),
        laid=owners,
        melded=owners,
    )
    return State(rules, public, (cards_of(hand), cards_of(other)), tuple(stock), bytes(128), ("", ""))


def _melds(rng: Random, rules: Rules, pack: list[Face]) -> tuple[TableMeld, ...]:
    melds: tuple[TableMeld, ...] = ()
    for _ in range(rng.randint(0, 4)):
        found = shapes_in(rules.melds, cards_of(pack[:30]), named_faces(melds), shown_faces(melds))
        shapes = [shape for shape in found if len(shape.cards) < 6 and not named_twice(shape)]
        if shapes:
            shape, seat = rng.choice(shapes), rng.randint(0, 1)
            melds = (*melds, table_meld(rules, seat, shape, (seat,) * len(shape.cards)))
            for card in shape.cards:
                pack.remove(card)
    return melds


def thinking_rows(number: int = 100) -> Iterator[str]:
    """Yield a table: the median, the 99th percentile and the worst of each bot's decisions."""
    yield "| thinking before rivers of 10 to 40 with hands of 7 to 20 | decisions | median | 99% | worst | goal |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for key in AGENTS:
        for kind in KINDS:
            times = sorted(thought.ms for thought in thoughts(key, kind, number))
            cells = (f"{figure:.1f} ms" for figure in (median(times), times[int(len(times) * 0.99)], times[-1]))
            goal = f"median {MEDIAN_MS} ms, worst {WORST_MS} ms"
            yield f"| `{key}`, {kind} | {len(times):,} | {' | '.join(cells)} | at most {goal} |"
