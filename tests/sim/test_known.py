"""A compiled game, or the numbers of actions, never silently ignores an option that it was not taught."""

from types import new_class
from typing import Annotated, Any, Literal

import pytest
from msgspec.structs import asdict, replace

from openrummy import variants
from openrummy.cli.simulation.seating import seating
from openrummy.engine.state import view
from openrummy.env import aec
from openrummy.env.choosing import episode_of
from openrummy.env.many import vector
from openrummy.options import option, schema
from openrummy.sim.batch import PROGRAMS, batch_game, why_not
from openrummy.sim.known import known, unknown_options
from openrummy.sim.numbers.gin import GIN_NUMBERS
from openrummy.variants import VARIANTS, rules_for
from tests.helpers import start

COMPILED = list(PROGRAMS)


def taught(monkeypatch: pytest.MonkeyPatch, key: str, name: str, declared: Any, default: Any) -> str:
    """Add an option to the variant `key` until the test ends; return the name of its first preset."""
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
    new = replace(variant, options=options, presets=presets)
    monkeypatch.setitem(VARIANTS, key, new)
    for preset in presets:
        monkeypatch.setitem(variants._BY_PRESET, preset, new)
    return next(iter(presets))


@pytest.fixture(params=COMPILED)
def preset(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A preset of each compiled variant with an option `tried` that no program knows."""
    flag = Annotated[bool, option("Tried", "A house rule that was just thought of.", "Turn")]
    return taught(monkeypatch, request.param, "tried", flag, default=False)


def test_every_option_of_today_is_known() -> None:
    for key, program in PROGRAMS.items():
        names = {field.name for field in schema(VARIANTS[key].options)}
        assert names <= {condition.partition("=")[0] for condition in program.options}, key
    for key in VARIANTS:
        for text in VARIANTS[key].presets:
            episode_of(rules_for(text, 2), "deal", "difference", compiled=False)


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


def test_a_new_value_of_an_option_is_not_known_either(monkeypatch: pytest.MonkeyPatch) -> None:
    declared = Annotated[
        Literal["dead", "opponent_may_knock", "anybody"], option("Last discard", "Who may take it.", "Turn")
    ]
    text = taught(monkeypatch, "gin", "fiftieth_card", declared, "dead")
    assert why_not(rules_for(text, 2, {"fiftieth_card": "opponent_may_knock"})) is None
    assert "fiftieth_card=anybody" in str(why_not(rules_for(text, 2, {"fiftieth_card": "anybody"})))


def test_a_value_that_is_not_known_is_not_known_as_a_default() -> None:
    rules = rules_for("gin", 2)
    others = known(" ".join({field.name for field in schema(VARIANTS["gin"].options)} - {"next_dealer"}))
    assert not unknown_options(rules, others)
    assert unknown_options(rules, (*others, "next_dealer=winner|alternate")) == ("next_dealer=loser",)
    assert unknown_options(rules_for("gin(next_dealer=winner)", 2), others) == ("next_dealer=winner",)


def test_an_action_without_a_number_of_its_own_is_not_left_out() -> None:
    state = start("gin")
    seen = view(state, state.public.turn.seat)
    for numbers, words in (
        ({}, "is not an action of gin"),
        (dict.fromkeys(GIN_NUMBERS.of, lambda public, act: 7), "has the same number as another action"),
    ):
        with pytest.raises(ValueError, match=words):
            GIN_NUMBERS._replace(of=numbers).legal(seen)
