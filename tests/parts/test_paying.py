"""The search for a way to play an owed card, against the referee, who tries everything."""

import time
from collections.abc import Callable, Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bench.rivers import NAMELESS, per_depth, rivers
from openrummy.cards import JOKER, Face, cards_of
from openrummy.engine.decide import act, check, legal_actions
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.state import DRAW, State, TableMeld, Turn
from openrummy.engine.table_meld import table_meld
from openrummy.melds import shapes_in
from openrummy.options import Options
from openrummy.parts.table_faces import named_faces, named_twice, shown_faces
from openrummy.variants import choose, rules_for
from openrummy.variants.five_hundred.options import FiveHundredOptions
from tests.referee.plays import Spot, may_discard, plays
from tests.referee.turns import after_take, legal_draws, legal_plays, play_of
from tests.strategies import is_playable

SWITCHES = {
    "ace_mode": ("low", "low_or_high", "round_corner"),
    "deck_count": (1, 2),
    "min_naturals_in_meld": (0, 1, 2),
    "max_wilds_in_meld": (1, 2, None),
    "set_max_size": (4, None),
    "joker_swap": ("never", "own_turn"),
    "joker_swap_must_play": (False, True),
    "one_of_each_card": (False, True),
    "max_melds_per_turn": (1, 2, None),
    "play_order": ("free", "meld_then_layoff"),
    "layoff_requires_own_meld": (False, True),
    "may_discard_taken_card": (False, True),
    "taken_only_card_exception": (False, True),
    "go_out_mode": ("free", "discard_required", "floating"),
    "discard_draw_top_must_play": (False, True),
    "discard_draw_new_meld": (False, True),
    "floating_must_play": (False, True),
    "joker_naming": ("required", "required", "required", "free"),
    "set_distinct_suits": (True, True, True, False),
}


TANGLED = {
    "deck_count",
    "joker_naming",
    "joker_swap",
    "joker_swap_must_play",
    "layoff_requires_own_meld",
    "one_of_each_card",
    "set_distinct_suits",
}
"""Options under which one play can prevent another."""


def tangled_rules(rng: Random) -> tuple[Rules, Options]:
    """Return rules of `500` with most of these options at random, and jokers that can be swapped."""
    while True:
        names = [name for name in SWITCHES if rng.random() < (0.6 if name in TANGLED else 0.15)]
        changes = {name: rng.choice(SWITCHES[name]) for name in names} | {"joker_swap": "own_turn"}
        if is_playable("500", 2, changes):
            return rules_for("500", 2, changes), choose("500", changes)[1]


def drawn_rules(rng: Random) -> tuple[Rules, Options]:
    """Return rules of `500` with the options that matter for a turn at random."""
    while True:
        names = rng.sample(sorted(SWITCHES), rng.randint(0, 8))
        changes = {name: rng.choice(SWITCHES[name]) for name in names}
        if is_playable("500", 2, changes):
            return rules_for("500", 2, changes), choose("500", changes)[1]


def opening_rules(rng: Random) -> tuple[Rules, Options]:
    """Return rules under which the first melds need points, with the other options that matter for a turn at random."""
    while True:
        names = rng.sample(sorted(SWITCHES), rng.randint(0, 6))
        changes = {name: rng.choice(SWITCHES[name]) for name in names}
        changes |= {"call_rummy": "off", "opening_points": rng.choice((1, 16, 25, 31, 40, 51))}
        if is_playable("500", 2, changes):
            return rules_for("500", 2, changes), choose("500", changes)[1]


def crowded_rules(rng: Random) -> tuple[Rules, Options]:
    """Return rules of two packs under which copies of a face block each other, with some other options at random."""
    while True:
        names = [name for name in SWITCHES if rng.random() < 0.15]
        changes = {name: rng.choice(SWITCHES[name]) for name in names}
        changes |= rng.choice(({"one_of_each_card": True}, {"set_distinct_suits": False})) | {"deck_count": 2}
        if is_playable("500", 2, changes):
            return rules_for("500", 2, changes), choose("500", changes)[1]


def few_suits(rng: Random, rules: Rules) -> State:
    """Return a turn before its draw with cards of few suits, so that melds and gaps are frequent."""
    pack = [card for card in rules.pack if card == JOKER or card >> 4 < 2 or card & 15 < 3]
    rng.shuffle(pack)
    melds = _laid(rng, rules, pack)
    return _dealt(rng, rules, pack, melds, rng.randint(0, 5), rng.randint(1, 5))


def crowded(rng: Random, rules: Rules) -> State:
    """Return a turn before its draw with cards of few ranks and a joker on the pile, which often has no face left to represent."""
    ranks = rng.sample(range(13), 2)
    loose = rng.sample([card for card in rules.pack if card != JOKER and card & 15 not in ranks], 4)
    pack = [*(card for card in rules.pack if card & 15 in ranks), *loose]
    rng.shuffle(pack)
    melds = _laid(rng, rules, pack)
    size = min(rng.randint(1, 5), len(pack) - 4)
    pack.insert(size + 4, JOKER)
    return _dealt(rng, rules, pack, melds, size, rng.randint(2, 4))


def _laid(rng: Random, rules: Rules, pack: list[Face]) -> tuple[TableMeld, ...]:
    """Return up to three melds made from the first cards of a pack, and take them out of it."""
    melds: tuple[TableMeld, ...] = ()
    for _ in range(rng.randint(0, 3)):
        shapes = [
            shape
            for shape in shapes_in(rules.melds, cards_of(pack[:18]), named_faces(melds), shown_faces(melds))
            if len(shape.cards) < 5 and not named_twice(shape)
        ]
        if shapes:
            shape = rng.choice(sorted(shapes, key=lambda one: (one.cards, one.represents)))
            seat = rng.randint(0, 1)
            melds = (*melds, table_meld(rules, seat, shape, (seat,) * len(shape.cards)))
            for card in shape.cards:
                pack.remove(card)
    return melds


def _dealt(rng: Random, rules: Rules, pack: list[Face], melds: tuple[TableMeld, ...], size: int, deep: int) -> State:
    """Return a state with a hand of `size` cards, four for the other seat, a pile of `deep`, and the rest as the stock."""
    hands = (cards_of(pack[:size]), cards_of(pack[size : size + 4]))
    pile, stock = pack[size + 4 : size + 4 + deep], pack[size + 4 + deep :]
    stock = stock if rng.random() < 0.8 else []
    owners = sum(1 << seat for seat in {meld.owner for meld in melds})
    public = replace(
        new_state(rules).public,
        deal=1,
        dealer=1,
        turn=Turn(0, DRAW, 5),
        melds=melds,
        pile=tuple(pile),
        stock_count=len(stock),
        counts=tuple(map(int.bit_count, hands)),
        known=(0, 0),
        floating=0 if hands[0] else 1,
        laid=owners,
        melded=owners,
    )
    return State(rules, public, hands, tuple(stock), bytes(128), ("", ""))


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("draw", "deal"),
    [(drawn_rules, few_suits), (tangled_rules, few_suits), (crowded_rules, crowded), (opening_rules, few_suits)],
)
@pytest.mark.parametrize("seed", range(10))
def test_takes_and_plays_are_those_of_the_referee(
    seed: int, draw: Callable[[Random], tuple[Rules, Options]], deal: Callable[[Random, Rules], State]
) -> None:
    rng = Random(seed)
    for _ in range(50):
        rules, options = draw(rng)
        assert isinstance(options, FiveHundredOptions)
        state = deal(rng, rules)
        listed = list(legal_actions(state, 0))
        assert {play_of(options, action) for action in listed} == legal_draws(options, state), rules.text
        _take_and_play(rng, options, state)


def _take_and_play(rng: Random, options: FiveHundredOptions, state: State) -> None:
    while state.public.turn.seat == 0 and state.public.turn.phase in ("draw", "play"):
        listed = sorted(legal_actions(state, 0), key=repr)
        assert listed, "a dead end"
        takes = [action for action in listed if type(action).__name__ == "DrawDiscard"]
        action = rng.choice(takes or listed)
        assert check(state, 0, action) is None
        state = act(state, 0, action)[0]
        turn = state.public.turn
        if turn.seat == 0 and turn.phase == "play" and state.hands[0].bit_count() < 10:
            found = {play_of(options, each) for each in legal_actions(state, 0)}
            assert found == legal_plays(options, state), state.rules.text


def _can_end(options: FiveHundredOptions, spot: Spot, put: frozenset[Any], seen: set[Any], *, back: bool) -> bool:
    """Whether the turn can end.  put: the jokers played this turn, by meld and name.  back: they may be swapped back."""
    if (spot, put) in seen or not set(spot.owed) | set(spot.owed_meld) <= set(spot.hand):
        return False
    seen.add((spot, put))
    if any(may_discard(options, spot, card) for card in spot.hand) or not spot.hand:
        return bool(spot.hand) or options.go_out_mode != "discard_required"
    return any(
        _can_end(options, after, put | _jokers_of(spot, play), seen, back=back)
        for play, after in plays(options, spot)
        if back or play[0] != "swap" or play[1:] not in put
    )


def _jokers_of(spot: Spot, play: Any) -> frozenset[Any]:
    """Return the jokers that a play puts on the table."""
    entries = () if play[0] == "swap" else play[1] if play[0] == "meld" else (play[2],)
    number = len(spot.table) if play[0] == "meld" else play[1]
    return frozenset((number, name) for card, name in entries if card == JOKER)


def _owing_with_a_joker(rng: Random) -> Iterator[tuple[FiveHundredOptions, Spot]]:
    """Yield turns that began with cards from deep in the pile, with a joker in the hand and a meld on the table."""
    rules, options = tangled_rules(rng)
    assert isinstance(options, FiveHundredOptions)
    for _ in range(100 if options.joker_naming == "required" else 0):
        state = few_suits(rng, rules)
        depth = len(state.public.pile)
        spot = after_take(options, state, depth, drawable=True)
        if depth > 1 and spot.table and JOKER in spot.hand and len(spot.hand) < 8:
            yield options, spot


@pytest.mark.slow
def test_no_turn_is_saved_by_a_joker_that_goes_down_and_comes_back() -> None:
    """A player who could swap it back could have played the natural card in its place, so the search leaves this out."""
    rng, ends = Random(0), []
    for options, spot in chain.from_iterable(_owing_with_a_joker(rng) for _ in range(60)):
        ends.append(_can_end(options, spot, frozenset(), set(), back=True))
        assert ends[-1] == _can_end(options, spot, frozenset(), set(), back=False), (options, spot)
    assert 20 < sum(ends) < len(ends) - 20


@pytest.mark.parametrize(
    ("preset", "options"),
    [
        ("500", {"joker_naming": "free"}),
        ("500", {**NAMELESS, "set_max_size": None, "joker_swap_must_play": True}),
        ("500", {"set_distinct_suits": False}),
        ("500-river", {"joker_swap_must_play": True}),
        ("500-river", {"joker_swap_must_play": True, "play_order": "meld_then_layoff"}),
    ],
    ids=["free-naming", "free-and-swapped", "equal-suits", "swapped-at-once", "melds-first"],
)
def test_no_river_is_too_much(preset: str, options: dict[str, Any]) -> None:
    """A search that tried plays that cannot matter took from 10 ms to seconds for single cards of these rivers.

    The mean is under 0.1 ms on a quiet machine; `bench` times every card separately.
    """
    work = per_depth(rivers(preset, number=10, **options))
    start = time.process_time()
    work()
    assert time.process_time() - start < 1
