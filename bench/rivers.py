"""Rivers of 30 cards in front of a hand of 20: how long it takes to say which cards may be taken."""

import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import mean
from typing import Any, NamedTuple

from openrummy.cards import cards_of
from openrummy.engine.actions import DrawDiscard
from openrummy.engine.decide import check_view
from openrummy.engine.rules import Rules
from openrummy.engine.state import DRAW, Public, Sheet, TableMeld, Turn, View
from openrummy.engine.table_meld import table_meld
from openrummy.melds import shapes_in
from openrummy.parts.table_faces import named_twice
from openrummy.variants import rules_for

HAND, RIVER = 20, 30
GOAL_MS = 1


class River(NamedTuple):
    """Views before a draw under one set of rules."""

    name: str
    views: list[View]


def all_rivers() -> Iterator[River]:
    """Yield the rivers that are timed card by card: from plain rules to those whose plays interfere most with each other."""
    yield River("`500`, two packs", rivers("500"))
    yield River("`500-river`, one pack, one meld", rivers("500-river", melds=1, deck_count=1))
    yield River("`500-river`, one pack, four melds, all cards left", rivers("500-river", deck_count=1))
    yield River("`500-river`, two packs", rivers("500-river"))
    yield River("the same, swapped jokers played at once", rivers("500-river", joker_swap_must_play=True))
    yield River("`500`, jokers without names", rivers("500", joker_naming="free"))
    yield River("the same, and swapped, own meld first", rivers("500", **NAMELESS))
    yield River("the same, swapped jokers played at once", rivers("500", **NAMELESS, joker_swap_must_play=True))


NAMELESS: dict[str, Any] = {"joker_naming": "free", "joker_swap": "own_turn", "layoff_requires_own_meld": True}


def rivers(preset: str, melds: int = 4, number: int = 60, **options: Any) -> list[View]:
    """Return views before the draw of a hand of 20 that owns no meld on the table; with two packs, unless `options` say otherwise."""
    rules, rng = rules_for(preset, 2, {"deck_count": 2, **options}), Random(5)
    return [_river(rules, rng, melds) for _ in range(number)]


def _river(rules: Rules, rng: Random, on_table: int) -> View:
    cards = list(rules.pack)
    rng.shuffle(cards)
    melds: tuple[TableMeld, ...] = ()
    while len(melds) < on_table:
        shape = rng.choice(list(shapes_in(rules.melds, cards_of(cards[:40]))))
        if named_twice(shape):
            continue
        melds = (*melds, table_meld(rules, 1, shape, (1,) * len(shape.cards)))
        for card in shape.cards:
            cards.remove(card)
    hand, pile = cards[:HAND], cards[HAND:-1][:RIVER]
    rest = len(cards) - len(hand) - len(pile)
    other = min(rest, 7)
    public = Public(
        Sheet((0, 0)),
        turn=Turn(0, DRAW, 5),
        melds=melds,
        pile=tuple(pile),
        stock_count=rest - other,
        counts=(len(hand), other),
        known=(0, 0),
        melded=2,
    )
    return View(rules, public, 0, cards_of(hand))


def per_depth(views: list[View]) -> Callable[[], int]:
    """Return work that checks for each card of each river whether it can be taken."""

    def work() -> int:
        for seen in views:
            for depth in _depths(seen):
                check_view(seen, DrawDiscard(depth))
        return sum(len(_depths(seen)) for seen in views)

    return work


def _depths(seen: View) -> range:
    return range(1, 1 + len(seen.public.pile))


def times_ms(views: list[View]) -> list[float]:
    """Return the milliseconds of CPU time needed to judge each card, each the best of three runs."""
    return sorted(min(_once_ms(seen, depth) for _ in range(3)) for seen in views for depth in _depths(seen))


def _once_ms(seen: View, depth: int) -> float:
    start = time.process_time()
    check_view(seen, DrawDiscard(depth))
    return 1000 * (time.process_time() - start)


def river_rows() -> Iterator[str]:
    """Yield a table: the mean, the 99.9th percentile and the worst card of each kind of river."""
    yield f"| rivers of {RIVER} before a hand of {HAND} | cards | mean | 99.9% | worst | goal |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for name, views in all_rivers():
        times = times_ms(views)
        most = times[int(len(times) * 0.999)]
        cells = (f"{figure:.3f} ms" for figure in (mean(times), most, times[-1]))
        yield f"| {name} | {len(times):,} | {' | '.join(cells)} | at most {GOAL_MS} ms |"
