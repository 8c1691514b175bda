"""Laws about options: each changes some game, none changes a game to which it does not apply, and all have a text form."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import combinations
from random import Random
from typing import Any, TypeAlias

import pytest
from msgspec.structs import asdict

from openrummy.engine.actions import Act, Discard, DrawStock, LayOff, Meld
from openrummy.engine.decide import actors
from openrummy.engine.match import Match
from openrummy.engine.rules import Rules
from openrummy.options import Field, applies, format_choice, format_value, schema
from openrummy.parts.switches import TableOptions
from openrummy.variants import choose, presets, rules_for
from openrummy.variants.five_hundred.options import FiveHundredOptions
from openrummy.variants.gin.options import GinOptions
from tests.laws.laws import event_bytes
from tests.strategies import TABLES, eager, is_playable, random_options, values_of

Policy: TypeAlias = Callable[[Random, Sequence[Act]], Act]

FIELDS = {field.name: field for field in schema(TableOptions)}
FIELDS_500 = {field.name: field for field in schema(FiveHundredOptions) if field.name not in FIELDS}

FIELDS_GIN = {field.name: field for field in schema(GinOptions)}
ALL_FIELDS = FIELDS | FIELDS_500 | {name: field for name, field in FIELDS_GIN.items() if name not in FIELDS}
CONDITIONAL = sorted(
    {field.name for preset, _ in TABLES for field in schema(type(choose(preset)[1])) if field.only_when}
)


def _idle(rng: Random, actions: Sequence[Act]) -> Act:
    """Draw from the stock, lay down nothing, discard anything: a deal that never ends."""
    wanted = [action for action in actions if isinstance(action, DrawStock | Discard)]
    return rng.choice(wanted or list(actions))


def _layer(rng: Random, actions: Sequence[Act]) -> Act:
    """Prefer lay-offs to melds, and melds to discards."""
    laid = [action for action in actions if isinstance(action, LayOff)]
    return rng.choice(laid) if laid else eager(rng, actions)


def _discarder(rng: Random, actions: Sequence[Act]) -> Act:
    """Meld, and discard cards that could be laid off."""
    melds: list[Act] = [action for action in actions if isinstance(action, Meld)]
    wanted = melds or [action for action in actions if isinstance(action, Discard)]
    return rng.choice(wanted or list(actions))


LAID = {"max_melds_per_turn": None, "play_order": "free"}
JOKERS = {**LAID, "printed_jokers": 2}
SWAPS = {**JOKERS, "joker_swap": "own_turn", "deal_size": 13, "deck_count": 2}
BLOCKED = {"stock_recycle": "none", "max_recycles": 0, "deal_size": 7}
SHORT = {"deal_size": 24, "max_melds_per_turn": 1}
ONE_DEAL = {"end_condition": "deals", "num_deals": 1, "deal_size": 3}
CASH = {**ONE_DEAL, "settlement": "cash", "point_value": Decimal(1)}
NET = {"scoring_mode": "meld_minus_hand", "deal_size": 13, "target_score": 10}

TRIALS: Mapping[str, tuple[dict[str, Any], ...]] = {
    "deal_size": ({},),
    "ace_mode": ({"deal_size": 13},),
    "set_max_size": ({**JOKERS, "deck_count": 2, "deal_size": 13},),
    "set_distinct_suits": ({"deck_count": 2, "deal_size": 13},),
    "printed_jokers": ({},),
    "min_naturals_in_meld": ({**JOKERS, "deck_count": 2, "deal_size": 25},),
    "max_wilds_in_meld": ({**JOKERS, "deck_count": 2, "deal_size": 25},),
    "joker_naming": (JOKERS,),
    "joker_swap": ({**JOKERS, "deal_size": 13, "deck_count": 2},),
    "joker_swap_must_play": (SWAPS,),
    "one_of_each_card": ({**JOKERS, "deal_size": 13, "deck_count": 2},),
    "max_melds_per_turn": ({"deal_size": 13},),
    "play_order": ({"max_melds_per_turn": None, "deal_size": 13},),
    "opening_points": ({"deal_size": 13, "deck_count": 2, "max_melds_per_turn": None},),
    "low_ace_opens_as_1": (
        {
            "deal_size": 13,
            "deck_count": 2,
            "max_melds_per_turn": None,
            "opening_points": 31,
            "ace_mode": "low_or_high",
            "ace_value": 15,
        },
    ),
    "taken_only_card_exception": ({"go_out_mode": "floating", "deal_size": 3},),
    "go_out_mode": ({"deal_size": 2},),
    "going_rummy_bonus": ({"deal_size": 3},),
    "first_round_triple": ({"deal_size": 3},),
    "stock_recycle": (SHORT,),
    "discard_after_recycle": (SHORT,),
    "max_recycles": (SHORT,),
    "stock_end_rule": (BLOCKED,),
    "blocked_scoring": (BLOCKED,),
    "card_values": ({"ace_value": 11, "printed_jokers": 2},),
    "ace_low_run_value": (NET,),
    "joker_value": ({**BLOCKED, "printed_jokers": 2},),
    "end_condition": ({"num_deals": 1},),
    "num_deals": ({**ONE_DEAL, "deal_size": 3},),
    "target_score": ({"deal_size": 3},),
    "tie_break": ({**BLOCKED, **ONE_DEAL, "deal_size": 7, "blocked_scoring": "none"},),
    "settlement": ({**ONE_DEAL, "point_value": Decimal(1)},),
    "point_value": (CASH,),
}
"""The settings in which an option has an effect, since many matter only together with others; by default plain `basic`."""

CALLS = {"call_rummy": "take_pile", "deal_size": 5}
FLOAT = {"go_out_mode": "floating", "deal_size": 3}

TRIALS_500: Mapping[str, tuple[dict[str, Any], ...]] = {
    "call_rummy": ({"deal_size": 5},),
    "call_rummy_scope": (CALLS,),
    "call_priority": ({**CALLS, "deck_count": 2},),
    "empty_stock_take_must_play": ({"deal_size": 25, "deck_count": 1},),
    "floating_must_play": (FLOAT,),
    "final_discard_must_be_unplayable": (FLOAT,),
    "final_discard_face_down": (FLOAT,),
    "must_go_out_to_win": ({"deal_size": 5, "target_score": 20},),
}
"""The settings in which an option of 500 has an effect."""

FEW: Mapping[str, tuple[Any, ...]] = {
    "deal_size": ("by_players", 1, 7, 11),
    "max_recycles": (0, 1, None),
    "opening_points": (1, 31, 51, None),
    "num_deals": (1, 2, 3),
    "target_score": (1, 20, 100),
    "turn_cap": (20, 21, 1000, None),
    "point_value": (Decimal("0.05"), Decimal(1), Decimal("2.50")),
}
"""The values of numbers to try; of other options all values are tried."""

CANNOT: Mapping[tuple[str, Any, Any], str] = {}
"""Pairs of values that provably play alike, and why.  There are none."""


POLICIES: tuple[Policy, ...] = (eager, _layer, _discarder, _idle)


def differs(first: Rules, second: Rules, seed: int, policy: Policy, steps: int = 1600) -> bool:
    """Whether the same choices lead to different actions or events in two games of one seed."""
    one, two = Match.new(first, str(seed)), Match.new(second, str(seed))
    rng = Random(seed)
    if _shown(one) != _shown(two):
        return True
    for _ in range(steps):
        if one.is_over or two.is_over or one.is_between_deals or two.is_between_deals:
            if (one.is_over, one.is_between_deals) != (two.is_over, two.is_between_deals):
                return True
            if one.is_over:
                return False
            if event_bytes(one.deal()) != event_bytes(two.deal()):
                return True
            continue
        acting = actors(one.state)
        seat = acting[0] if len(acting) == 1 else rng.choice(acting)
        actions = list(one.legal_actions(seat))
        if acting != actors(two.state) or actions != list(two.legal_actions(seat)):
            return True
        action = policy(rng, actions)
        if event_bytes(one.apply(seat, action)) != event_bytes(two.apply(seat, action)):
            return True
    return False


def _shown(match: Match) -> object:
    state = match.state
    return state.public, state.hands, state.stock


def _tables(preset: str, name: str, first: Any, second: Any) -> Iterator[tuple[Rules, Rules]]:
    """Yield the rules of both values in the settings of the option, for each possible number of players."""
    for setting in (TRIALS if preset == "basic" else TRIALS_500).get(name, ({},)):
        one, two = {**setting, name: first}, {**setting, name: second}
        for players in (2, 5) if name == "deck_count" else (3,) if name == "call_priority" else (2,):
            if is_playable(preset, players, one) and is_playable(preset, players, two):
                yield rules_for(preset, players, one), rules_for(preset, players, two)


def _differ_somewhere(preset: str, name: str, first: Any, second: Any) -> bool:
    tables = list(_tables(preset, name, first, second))
    assert tables, "no setting can be played with both values"
    return any(
        differs(one, two, seed, policy, 2200 if policy is _idle else 400)
        for seed in range(30)
        for policy in (POLICIES if seed < 2 else POLICIES[:3])  # idle deals are long and similar
        for one, two in tables
    )


@pytest.mark.quick(3)
@pytest.mark.parametrize("name", FIELDS)
def test_every_option_changes_some_game(name: str) -> None:
    """Every pair of values of an option makes a difference."""
    values = FEW.get(name, values_of(FIELDS[name]))
    alike = [pair for pair in combinations(values, 2) if not _differ_somewhere("basic", name, *pair)]
    assert alike == [pair for pair in combinations(values, 2) if (name, *pair) in CANNOT]


@pytest.mark.quick(1)
@pytest.mark.parametrize("name", FIELDS_500)
def test_every_option_of_500_changes_some_game(name: str) -> None:
    values = values_of(FIELDS_500[name])
    assert not [pair for pair in combinations(values, 2) if not _differ_somewhere("500", name, *pair)]


GIN_TRIALS: Mapping[str, dict[str, Any]] = {
    "oklahoma_ace": {"oklahoma": True},
    "oklahoma_spade_double": {"oklahoma": True},
}


@pytest.mark.parametrize("name", FIELDS_GIN)
def test_every_option_of_gin_makes_other_parts(name: str) -> None:
    """Only the parts differ; `tests/rules/test_4_*` test the effect of each value."""
    values = [*values_of(FIELDS_GIN[name])] if name != "turn_cap" else [20, 1000, None]
    changes = [{**GIN_TRIALS.get(name, {}), name: value} for value in values]
    made = [rules_for("gin", 2 + each.get("three_players", 0), each) for each in changes]
    parts = [(rules.phases, rules.dealing, rules.memory) for rules in made]
    assert len(values) > 1
    assert all(one != other for one, other in combinations(parts, 2))


@pytest.mark.quick(3)
@pytest.mark.parametrize("name", CONDITIONAL)
def test_an_option_that_does_not_apply_changes_nothing(name: str) -> None:
    """`only_when` is right: if it does not hold, all values play the same game."""
    rng, tried = Random(name), 0
    while tried < 6:
        preset, changes, players = random_options(rng, 8)
        options = choose(preset, changes)[1]
        field = next((each for each in schema(type(options)) if each.name == name and each.only_when), None)
        if field is None or applies(field.only_when, options):
            continue
        kept = {each: value for each, value in asdict(options).items() if each != name}
        values = [value for value in values_of(field) if is_playable(preset, players, {**kept, name: value})]
        all_rules = [rules_for(preset, players, {**kept, name: value}) for value in values]
        for other in all_rules[1:]:
            assert not differs(all_rules[0], other, tried, eager, 60)
        tried += 1


@pytest.mark.quick(12)
@pytest.mark.parametrize(("preset", "players"), TABLES)
def test_saying_what_a_preset_says_changes_nothing(preset: str, players: int) -> None:
    """13.8, with every option written out."""
    options = choose(preset)[1]
    said = ", ".join(f"{name}={_said(value)}" for name, value in asdict(options).items())
    rules = rules_for(f"{preset}({said})", players)
    assert rules.text == preset
    assert not differs(rules_for(preset, players), rules, 3, eager, 200)


def _said(value: object) -> str:
    return format_value(value)


@pytest.mark.parametrize("seed", range(60))
def test_options_round_trip_through_their_text(seed: int) -> None:
    preset, changes, players = random_options(Random(seed), 10)
    found, options = choose(preset, changes)
    text = format_choice(preset, found.options, options)
    assert choose(text)[1] == options
    assert rules_for(text, players) is rules_for(preset, players, changes)


def test_presets_are_of_their_variant_and_told_apart() -> None:
    assert len({preset.key for preset in presets()}) == len(presets())
    assert len({preset.options for preset in presets()}) == len(presets())
    for preset in presets():
        assert preset.name
        assert preset.sentence.endswith(".")


def test_each_field_is_described() -> None:
    for field in ALL_FIELDS.values():
        _is_described(field)


def _is_described(field: Field) -> None:
    assert field.label
    assert field.group
    assert field.help.endswith(".")
