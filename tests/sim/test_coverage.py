"""A compiled game, or the numbers of actions, never silently ignores a rule that it was not taught."""

from collections import defaultdict
from collections.abc import Callable
from random import Random
from types import new_class
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec.structs import asdict, replace

from openrummy import variants
from openrummy.cli.simulation.seating import seating
from openrummy.engine.facts import Facts, facts
from openrummy.engine.rules import Rules
from openrummy.engine.state import view
from openrummy.env import aec
from openrummy.env.choosing import episode_of
from openrummy.env.many import vector
from openrummy.options import Options, option, schema
from openrummy.sim.batch import PROGRAMS, batch_game, why_not
from openrummy.sim.coverage import Covered, covering, unknown_options
from openrummy.sim.numbers.gin import GIN_FACTS, GIN_NUMBERS
from openrummy.variants import VARIANTS, rules_for
from tests.helpers import start
from tests.lockstep.options import combinations
from tests.strategies import is_playable, values_of

COMPILED = list(PROGRAMS)


class HouseRule(msgspec.Struct, frozen=True):
    """A part that was just thought of."""


def with_house_rule(options: Any, rules: Rules) -> Rules:
    """Return the rules with one more part if the option `tried` is set."""
    return replace(rules, credit=HouseRule()) if options.tried else rules


def unchanged(options: Any, rules: Rules) -> Rules:
    """Return the rules as they are."""
    return rules


def taught(
    monkeypatch: pytest.MonkeyPatch,
    key: str,
    name: str,
    declared: Any,
    default: Any,
    made: Callable[[Options, Rules], Rules] = unchanged,
) -> str:
    """Add an option to the variant `key` until the test ends; return the name of its first preset.

    made: returns the rules of some options, from those without the new one.
    """
    variant = VARIANTS[key]
    options = new_class(
        "Taught",
        (variant.options,),
        {"frozen": True, "kw_only": True},
        lambda body: body.update(__annotations__={name: declared}, **{name: default}),
    )
    presets = {
        preset.key: replace(preset, options=options(**asdict(preset.options))) for preset in variant.presets.values()
    }
    new = replace(
        variant,
        options=options,
        presets=presets,
        rules=lambda given, players, text: made(given, variant.rules(given, players, text)),
    )
    monkeypatch.setitem(VARIANTS, key, new)
    for preset in presets:
        monkeypatch.setitem(variants._BY_PRESET, preset, new)
    return next(iter(presets))


@pytest.fixture(params=COMPILED)
def preset(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A preset of each compiled variant with an option `tried`, which adds a part that no program knows."""
    flag = Annotated[bool, option("Tried", "A house rule that was just thought of.", "Turn")]
    return taught(monkeypatch, request.param, "tried", flag, default=False, made=with_house_rule)


NO_NUMBERS = {
    "gin-three": "under three_players=true",
    "kalooki-51": "under opening_points=51",
    "romme": "under opening_points=40",
    "contract": "in contract",
}
"""Presets without numbers, each with the option that an observation does not show, or the game."""


@pytest.mark.parametrize("text", [preset.key for preset in variants.presets()])
def test_the_numbers_know_every_rule_of_today(text: str) -> None:
    rules = rules_for(text, variants.seats_for(text)[0])
    if text not in NO_NUMBERS:
        assert episode_of(rules, "deal", "difference", compiled=False) is not None
        return
    with pytest.raises(ValueError, match=f"Actions have no numbers {NO_NUMBERS[text]}"):
        episode_of(rules, "deal", "difference", compiled=False)


@pytest.mark.quick(1)
@pytest.mark.parametrize("key", VARIANTS)
def test_every_option_becomes_a_fact(key: str) -> None:
    rng = Random(1)
    for field in schema(VARIANTS[key].options):
        assert any(changes_facts(rng, key, field.name, values_of(field)) for _ in range(200)), field.name


def changes_facts(rng: Random, key: str, name: str, values: tuple[Any, ...]) -> bool:
    """Whether values of an option lead to different facts, or packs, with the same random values of the others."""
    preset, players = rng.choice(list(VARIANTS[key].presets)), rng.choice(VARIANTS[key].seats)
    others = {field.name: rng.choice(values_of(field)) for field in schema(VARIANTS[key].options)}
    every = [{**others, name: value} for value in values]
    tables = [(_seated(key, players, changes), changes) for changes in every]
    possible = [rules_for(preset, seats, changes) for seats, changes in tables if is_playable(preset, seats, changes)]
    return len({(frozenset(facts(rules).items()), rules.pack) for rules in possible}) > 1


def _seated(key: str, players: int, changes: dict[str, Any]) -> int:
    """Return the number of players, which in gin an option decides."""
    return 2 + changes["three_players"] if key == "gin" else players


@pytest.mark.slow
@pytest.mark.parametrize("program", {id(program): program for program in PROGRAMS.values()}.values())
def test_every_value_that_is_covered_can_be_walked(program: Any) -> None:
    reached: dict[str, set[str]] = defaultdict(set)
    for key in (key for key, other in PROGRAMS.items() if other is program):
        for players in (2, 3):
            if players in variants.seats_for(next(iter(VARIANTS[key].presets))):
                for rules in combinations(key, 250, Random(1), players):
                    add_facts(reached, facts(rules))
    missing = {name for name, values in program.facts.items() if not (values or frozenset()) <= reached[name]}
    assert not missing


def add_facts(reached: dict[str, set[str]], found: Facts) -> None:
    """Add the values of these facts to those that were reached."""
    for name, values in found.items():
        reached[name] |= values


def test_a_new_option_at_its_default_changes_nothing(preset: str) -> None:
    rules = rules_for(preset, 2)
    assert "tried" in {field.name for field in schema(VARIANTS[rules.key].options)}
    assert why_not(rules) is None
    assert batch_game(rules).rules is rules


def test_a_deal_with_a_new_option_is_for_the_engine(preset: str) -> None:
    rules = rules_for(preset, 2, {"tried": True})
    with pytest.raises(
        ValueError, match=r"The batch simulator does not know tried=true; the engine plays these rules\."
    ):
        batch_game(rules)
    assert seating([rules], None, single=True).by == "engine"
    assert seating([rules_for(preset, 2), rules], None, single=True).by == "engine"


def test_environments_refuse_a_new_option_by_its_name(preset: str) -> None:
    with pytest.raises(ValueError, match="tried=true"):
        vector(preset, tried=True)
    for compiled in (None, True, False):
        with pytest.raises(ValueError, match="Actions have no numbers under tried=true"):
            aec(preset, tried=True, compiled=compiled)
    assert aec(preset, tried=False, compiled=False).possible_agents


def test_a_new_value_of_a_fact_is_not_known_either(monkeypatch: pytest.MonkeyPatch) -> None:
    declared = Annotated[Literal[0, 1, 2], option("Dead hand", "The cards that are left in a dead hand.", "Turn")]
    text = taught(monkeypatch, "gin", "dead_hand_stock", declared, 2)
    assert why_not(rules_for(text, 2, {"dead_hand_stock": "0"})) is None
    assert "dead_hand_stock=1" in str(why_not(rules_for(text, 2, {"dead_hand_stock": "1"})))


def test_a_part_that_no_option_brought_is_named_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    flag = Annotated[bool, option("Tried", "A house rule that was just thought of.", "Turn")]
    text = taught(monkeypatch, "gin", "tried", flag, False, lambda options, rules: replace(rules, credit=HouseRule()))
    assert "HouseRule=True" in str(why_not(rules_for(text, 2)))


def without(covered: Covered, name: str) -> Covered:
    """Return what is covered but for one fact."""
    return {fact: values for fact, values in covered.items() if fact != name}


def test_a_value_that_is_not_known_is_not_known_as_a_default() -> None:
    loser, winner = rules_for("gin", 2), rules_for("gin(next_dealer=winner)", 2)
    others = without(GIN_FACTS, "InTurn.following")
    assert not unknown_options(loser, GIN_FACTS)
    assert unknown_options(loser, others) == ("InTurn.following=loser",)
    assert unknown_options(winner, others) == ("InTurn.following=winner",)
    known = {**others, **covering("InTurn.following=loser|left")}
    assert unknown_options(winner, known) == ("next_dealer=winner",)
    assert not unknown_options(loser, known)


def test_an_action_without_a_number_of_its_own_is_not_left_out() -> None:
    state = start("gin")
    seen = view(state, state.public.turn.seat)
    for numbers, words in (
        ({}, "is not an action of gin"),
        (dict.fromkeys(GIN_NUMBERS.of, lambda public, act: 7), "has the same number as another action"),
    ):
        with pytest.raises(ValueError, match=words):
            GIN_NUMBERS._replace(of=numbers).legal(seen)
