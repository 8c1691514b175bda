"""Every option of Indian rummy and of 21 cards changes some game."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from itertools import combinations
from random import Random
from typing import Any

import pytest

from openrummy.engine.actions import Act
from openrummy.engine.decide import actors, check, legal_actions
from openrummy.engine.match import Match
from openrummy.engine.rules import Rules
from openrummy.engine.scores import leaf
from openrummy.options import format_value, schema
from openrummy.variants import rules_for
from openrummy.variants.indian.actions import Leave, Miss
from openrummy.variants.indian.options import DealOptions, IndianOptions, TwentyOneOptions
from tests.helpers import play, points
from tests.laws.laws import event_bytes
from tests.laws.tries import domain
from tests.rules.indian import LOOSE, PURE_HAND, to_discard
from tests.rules.test_6_twenty_one import booked, game
from tests.strategies import is_playable, striving, values_of

SHARED = {field.name: field for field in schema(DealOptions)}
OF_FORMATS = {field.name: field for field in schema(IndianOptions) if field.name not in SHARED}
OF_21 = {field.name: field for field in schema(TwentyOneOptions) if field.name not in SHARED}

EASY = {"min_sequences": 0, "min_pure_sequences": 0}
ONE_RUN = {"min_sequences": 1, "min_pure_sequences": 0}
POOL = {"format": "pool", "entry_fee": Decimal(10), "rejoin_max_score": 79}
DEALS = {"format": "deals", "entry_fee": Decimal(10), "drop_allowed": True}

SETTINGS: Mapping[str, dict[str, Any]] = {
    "printed_wild_makes": {"printed_jokers": 2, "deck_count": 3},
    "closed_exhaust": {"deck_count": 1, "drop_allowed": False, "max_consecutive_misses": 100, "min_sequences": 4},
    "incomplete_counts": {"min_sequences": 2, "min_pure_sequences": 1},
    "unplayed_loser_cap": EASY,
    "pool_limit": POOL,
    "rejoin_allowed": POOL,
    "rejoin_max_score": POOL,
    "max_rejoins": POOL,
    "split_mode": {**POOL, "rejoin_allowed": False},
    "num_deals": DEALS,
    "chips_per_deal": DEALS,
    "deals_tie_break": {**DEALS, "num_deals": 1, "first_drop": 0, "middle_drop": 0},
    "entry_fee": DEALS,
    "joker_group_declare": {},
}
"""The settings in which an option has an effect, since some matter only together with others."""

FEW: Mapping[str, tuple[Any, ...]] = {
    "points_cap": (20, 80, 120),
    "first_drop": (0, 20, 30),
    "middle_drop": (40, 50, 70),
    "max_consecutive_misses": (1, 2, 3),
    "min_sequences": (1, 2, 3),
    "min_pure_sequences": (0, 1, 2),
    "invalid_declaration_points": (0, 80),
    "unplayed_loser_cap": (None, "middle_drop", 10),
    "turn_cap": (20, 21, 1000),
    "rejoin_max_score": (0, 40, 79),
    "max_rejoins": (None, 0),
    "num_deals": (1, 2, 3),
    "chips_per_deal": (80, 100),
    "tunnela_declare": (1, 2),
    "dublee_declare": (3, 8),
    "joker_group_declare": (3, 8),
    "point_value": (Decimal(0), Decimal(1)),
    "entry_fee": (Decimal(0), Decimal(10)),
    "platform_fee_percent": (Decimal(0), Decimal("12.50")),
}
CHIPS = {"platform_fee_percent": {"point_value": Decimal(1)}}


def chosen(rng: Random, match: Match, seat: int) -> Act:
    """Return a legal action: a sensible one, a wrong declaration, a missed turn or leaving."""
    state, luck = match.state, rng.random()
    odd: list[Act] = [Miss()] * (luck < 0.3) + [Leave()] * (0.3 <= luck < 0.33)
    if luck > 0.9:
        odd = [action for action in domain(state, seat, rng) if type(action).__name__ in ("Declare", "SubmitGroups")]
    allowed = [action for action in odd if check(state, seat, action) is None]
    return allowed[-1] if allowed else striving(rng, state, seat)


def differs(first: Rules, second: Rules, seed: int, steps: int) -> bool:
    """Whether the same choices lead to different actions or events in two games of one seed."""
    one, two, rng = Match.new(first, str(seed)), Match.new(second, str(seed)), Random(seed)
    if (one.state.public, one.state.hands) != (two.state.public, two.state.hands):
        return True
    for _ in range(steps):
        if (one.is_over, one.is_between_deals) != (two.is_over, two.is_between_deals):
            return True
        if one.is_over:
            return False
        if one.is_between_deals:
            if event_bytes(one.deal()) != event_bytes(two.deal()):
                return True
            continue
        if _step_differs(one, two, rng):
            return True
    return False


def _step_differs(one: Match, two: Match, rng: Random) -> bool:
    acting = actors(one.state)
    seat = rng.choice(acting)
    if acting != actors(two.state) or list(legal_actions(one.state, seat)) != list(legal_actions(two.state, seat)):
        return True
    action = chosen(rng, one, seat)
    if (two.check(seat, action) is None) != (one.check(seat, action) is None):
        return True
    return event_bytes(one.apply(seat, action)) != event_bytes(two.apply(seat, action))


def _tables(preset: str, name: str, first: Any, second: Any) -> list[tuple[Rules, Rules]]:
    setting = {**SETTINGS.get(name, {}), **CHIPS.get(name, {})}
    one, two = {**setting, name: first}, {**setting, name: second}
    return [
        (rules_for(preset, players, one), rules_for(preset, players, two))
        for players in (2, 4, 3)
        if is_playable(preset, players, one) and is_playable(preset, players, two)
    ]


WHOLE = "7H 8H 9H / 2S 3S 4S / 5D 5H 5S / JC QC KC AC"


def _five_in_a_set(value: Any) -> object:
    """Play the example of 11.1 with a set of five."""
    groups = "2H 3H 4H 5H / 5C 6C 7C 8C / 5D 5C JK QH QS"
    state = to_discard(f"indian-points(set_max_size={format_value(value)})", groups, LOOSE, drawn="KS")
    return play(state, f"declare KS {groups}").public.turn.phase


def _whole_loser(value: Any) -> object:
    """Play a hand that is complete too late."""
    state = to_discard(f"indian-points(complete_loser_points={value})", PURE_HAND, WHOLE, drawn="KC", aside="QH")
    return points(play(state, f"declare KC {PURE_HAND}", f"1: show {WHOLE}"))


def _married(value: Any) -> object:
    """Play a hand with one of each value card, which is very rare in random play."""
    state = game("KH AH QH 2C", "3C", text=f"21-card(marriage_points={format_value(value)})")
    return tuple(score.points for score in booked(state, (leaf(0, "hand", seat=0), leaf(0, "hand", seat=1))))


DIRECTED: Mapping[str, Callable[[Any], object]] = {
    "set_max_size": _five_in_a_set,
    "complete_loser_points": _whole_loser,
    "marriage_points": _married,
}
"""Options with an effect only in hands that are very rare in random play."""

CASES = [
    *(("indian-points", name, field) for name, field in (SHARED | OF_FORMATS).items() if name not in DIRECTED),
    *(("21-card", name, field) for name, field in OF_21.items() if name not in DIRECTED),
]


@pytest.mark.quick(3)
@pytest.mark.parametrize(("preset", "name", "field"), CASES, ids=[f"{case[0]} {case[1]}" for case in CASES])
def test_every_option_changes_some_game(preset: str, name: str, field: Any) -> None:
    values = FEW.get(name, values_of(field))
    for first, second in combinations(values, 2):
        tables = _tables(preset, name, first, second)
        assert tables, "no setting can be played with both values"
        assert any(differs(one, two, seed, 300) for seed in range(40) for one, two in tables), (first, second)


@pytest.mark.parametrize("name", DIRECTED)
def test_every_option_changes_some_hand(name: str) -> None:
    outcomes = [DIRECTED[name](value) for value in values_of((SHARED | OF_21)[name])]
    assert len(set(outcomes)) == len(outcomes)


def test_the_same_rules_never_differ() -> None:
    """The comparison can fail: two games by the same rules never differ."""
    rules = rules_for("indian-pool-101", 3)
    assert not any(differs(rules, rules, seed, 120) for seed in range(3))
