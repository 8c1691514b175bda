"""Compiled tables against the engine's: the same cards, observations, masks, rewards and endings, for every seat."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from openrummy.bots import make_agent
from openrummy.engine.rules import Rules
from openrummy.env import aec
from openrummy.env.compiled.episode import TABLES, CompiledEpisode
from openrummy.env.episode import Episode
from openrummy.sim.batch import PROGRAMS
from openrummy.variants import rules_for
from tests.lockstep.families import FAMILIES
from tests.lockstep.options import combinations

PRESETS = (
    *(("gin", 2), ("gin-hollywood", 2)),
    *(("basic(discard_after_recycle=keep_top)", 3), ("basic-house(max_wilds_in_meld=1)", 2), ("block", 6)),
    *(("500(must_go_out_to_win, target_score=5)", 4), ("500-house", 3), ("500-river", 2)),
    *(
        ("indian-points", 3),
        ("indian-deals-2", 2),
        ("indian-pool-101(first_drop=101, middle_drop=101, points_cap=101)", 6),
    ),
)
"""The presets with their numbers of players."""

COMBINATIONS = 6
WISDOM = 0.95


def beside(rules: Rules, deals: int, seed: int) -> int:
    """Play deals in both, the first at random and the others mostly like a bot; return the number of actions."""
    ours, theirs = Episode(rules, "deal", "difference"), CompiledEpisode(Episode(rules, "deal", "difference"))
    rng, bot, actions = Random(seed), make_agent("sensible", str(seed)), 0
    for deal in range(deals):
        for episode in (ours, theirs):
            episode.begin(None if deal else seed)
        same(ours, theirs)
        while not ours.is_over:
            number, actions = rng.choice(list(ours.legal)), actions + 1
            if deal and rng.random() < WISDOM:
                number = ours.numbering.number(ours.state.public, bot.act(ours.view(ours.seat)))
            assert ours.play(number) == theirs.play(number)
            same(ours, theirs)
        assert ours.state == theirs.state
    return actions


def same(ours: Episode, theirs: CompiledEpisode) -> None:
    """Compare whose turn it is, and what every seat sees and may do."""
    assert (theirs.seat, theirs.is_over) == (ours.seat, ours.is_over)
    seen_alike(ours, theirs)
    family = FAMILIES[ours.rules.key]
    assert family.facts_of_record(theirs._deal[0]) == family.facts(ours.state)


def seen_alike(ours: Episode, theirs: CompiledEpisode) -> None:
    for seat in range(ours.rules.players):
        wanted, found = ours.observe(seat), theirs.observe(seat)
        assert {key: array.dtype for key, array in found.items()} == {key: array.dtype for key, array in wanted.items()}
        seen, expected = found["observation"], wanted["observation"]
        items = [item for item, part in ours.sight.layout.items() if not np.array_equal(seen[part], expected[part])]
        assert not items, f"{items} of seat {seat} in {ours.rules.text}"
        np.testing.assert_array_equal(found["action_mask"], wanted["action_mask"], ours.rules.text)


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "players"), PRESETS)
def test_a_compiled_table_is_the_engines(preset: str, players: int) -> None:
    assert beside(rules_for(preset, players), 4, 7) > 60


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["gin", "basic", "500", "indian"])
def test_a_compiled_table_is_the_engines_under_any_options(variant: str) -> None:
    family = FAMILIES[variant]
    for number, rules in enumerate(combinations(variant, COMBINATIONS, Random(3), family.players[0], family.only)):
        assert beside(rules, 2, number)


@pytest.mark.slow
def test_rare_situations_look_the_same() -> None:
    """A turn number that int16 cannot hold, and a finish card equal to the one that was turned up."""
    rules = rules_for("indian-points", 2)
    ours, theirs = Episode(rules, "deal", "points"), CompiledEpisode(Episode(rules, "deal", "points"))
    for episode in (ours, theirs):
        episode.begin(3)
    public = ours.state.public
    (turned_up,) = public.aside
    ours.state = replace(
        ours.state,
        public=replace(public, aside=(turned_up, turned_up), turn=replace(public.turn, number=70_000)),
    )
    theirs._deal["finish"], theirs._deal["turn"] = turned_up, 70_000
    seen_alike(ours, theirs)


@pytest.mark.slow
def test_where_rules_are_covered_they_are_compiled_and_the_engine_can_be_asked_for() -> None:
    compiled, by_engine = aec("gin"), aec("gin", compiled=False)
    assert isinstance(compiled._episode, CompiledEpisode)
    assert isinstance(by_engine._episode, Episode)
    assert isinstance(aec("gin", compiled=np.False_)._episode, Episode)  # type: ignore[arg-type]
    for table in (compiled, by_engine):
        table.reset(seed=5)
        table.step(table.last()[0]["action_mask"].argmax())
    assert compiled.render() == by_engine.render()


def test_every_variant_of_the_batch_has_compiled_tables() -> None:
    assert [TABLES[variant].program for variant in PROGRAMS] == list(PROGRAMS.values())


def test_what_cannot_be_compiled_is_said() -> None:
    with pytest.raises(ValueError, match="A compiled table plays single deals: leave out compiled=True"):
        aec("gin", episode="match", compiled=True)
    with pytest.raises(ValueError, match="21-card"):
        aec("21-card", compiled=True)
    assert isinstance(aec("21-card")._episode, Episode)
