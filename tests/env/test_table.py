"""Tables as PettingZoo environments."""

import re
import subprocess
import sys
import warnings
from collections.abc import Callable
from copy import deepcopy
from itertools import count
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from openrummy.cards import cards_of, copies
from openrummy.engine.determinize import determinize
from openrummy.engine.state import OVER
from openrummy.env import RummyTable, SingleSeat, aec
from openrummy.env.episode import Episode, Observation
from openrummy.env.families import FAMILIES
from openrummy.env.observations import Sight
from openrummy.parts.deal import PACK_SHUFFLE
from openrummy.shuffle import shuffled
from openrummy.sim.batch import batch_game
from openrummy.variants import rules_for

ROOT = Path(__file__).parent.parent.parent

VARIANTS = ("basic-house", "block", "500-house", "500-river", "gin", "indian-points", "21-card")

BOX_ONLY = ("Observation is not a NumPy array", "Observation space for each agent probably should be")
"""PettingZoo exempts its own environments with masks from these by name."""


def loose(table: RummyTable, seed: int) -> Any:
    """Play one episode at random; yield before every action of an agent that is alive."""
    rng = Random(seed)
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, terminated, _, _ = table.last()
        if terminated:
            table.step(None)
            yield agent, seen, reward, None
            continue
        action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
        yield agent, seen, reward, action
        table.step(action)


def engine_of(table: RummyTable) -> Episode:
    """Return the episode of a table that the engine plays."""
    assert isinstance(table._episode, Episode)
    return table._episode


@pytest.mark.slow
@pytest.mark.parametrize("preset", VARIANTS)
def test_pettingzoo_finds_no_fault(preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    clock = SimpleNamespace(time=lambda: next(ticks))  # six cycles instead of five seconds
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    with warnings.catch_warnings():
        for words in BOX_ONLY:
            warnings.filterwarnings("ignore", words)
        api_test(aec(preset, 3 if preset in ("basic-house", "500-river") else 2), num_cycles=60)
        seed_test(lambda: aec(preset), num_cycles=40)
        performance_benchmark(aec(preset))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preset", "players"), [("gin", 2), ("basic", 4), ("500-house(deal_size=3)", 3), ("21-card", 3)]
)
def test_rewards_are_the_scores_of_the_deal(preset: str, players: int) -> None:
    difference, points = (aec(preset, players, reward=reward) for reward in ("difference", "points"))
    worth = -1 if difference.rules.lowest_wins else 1
    for seed in range(3):
        paid = []
        for table in (difference, points):
            ends = [(agent, reward) for agent, _, reward, action in loose(table, seed) if action is None]
            assert [agent for agent, _ in ends] == table.possible_agents
            paid.append(np.array([reward for _, reward in ends]))
        public = points._episode.state.public
        row = np.array(public.sheet.rows[0])
        assert public.last_deal
        assert re.search(f"; totals {' '.join(map(str, row))}; .*; ended {public.last_deal.reason} ", points.render())
        others = (row.sum() - row) / (players - 1)
        np.testing.assert_array_equal(paid[1], worth * row)
        np.testing.assert_allclose(paid[0], worth * (row - others))
        assert abs(paid[0].sum()) < 1e-9


@pytest.mark.slow
def test_a_match_is_all_its_deals() -> None:
    table = aec("basic(target_score=40, deal_size=2)", episode="match", reward="points")
    paid = dict.fromkeys(table.possible_agents, 0.0)
    for agent, _, reward, _ in loose(table, 5):
        paid[agent] += reward
    sheet = table._episode.state.public.sheet
    assert table._episode.state.public.turn.phase == OVER
    assert len(sheet.rows) > 1
    assert [paid[agent] for agent in table.possible_agents] == [-total for total in sheet.totals]


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["gin-oklahoma", "indian-points"])
def test_a_table_has_the_numbers_and_the_cards_of_the_batch(preset: str) -> None:
    table = aec(preset)
    game = batch_game(table.rules)
    for seed in range(3 if preset == "gin-oklahoma" else 12):
        deals = None
        for _, seen, _, action in loose(table, seed):
            state = table._episode.state
            if deals is None:
                order = shuffled(table.rules.pack, state.secret, state.nonces, 1, PACK_SHUFFLE)
                deals = game.deal_packs([order], [state.public.dealer])
            if action is None:
                break
            mask = np.unpackbits(game.legal(deals).view(np.uint8), bitorder="little")
            np.testing.assert_array_equal(seen["action_mask"], mask)
            if preset == "gin-oklahoma":
                expect(table, seen["observation"], game.observe(deals)[0])
            game.step(deals, [action])
        assert deals is not None
        assert game.is_over(deals).all()


def expect(table: RummyTable, seen: Any, record: Any) -> None:
    """Check that the items of a gin observation are those of the batch's record."""
    layout = table.layout
    known = np.array([record["own_known"], record["known"]])
    for name, boards in {"hand": record["hand"], "known": known, "meld_1": record["melds"][0]}.items():
        found = np.packbits(seen[layout[name]].astype(np.uint8), bitorder="little").view(np.uint64)
        np.testing.assert_array_equal(found, boards)
    assert seen[layout["pile"]].tolist()[: record["pile_size"]] == record["pile"][: record["pile_size"]][::-1].tolist()
    for name, field in {
        "stock": "stock_size",
        "phase": "phase",
        "taken": "taken",
        "limit": "limit",
        "turn": "turn",
    }.items():
        assert seen[layout[name]].tolist() == [record[field]]


@pytest.mark.parametrize("preset", VARIANTS)
def test_an_observation_tells_nothing_that_is_hidden(preset: str) -> None:
    table, rng = aec(preset, 2, compiled=False), Random(preset)
    different = 0
    for number, (agent, seen, _, action) in enumerate(loose(table, 3)):
        if action is None or number > 60:
            break
        episode = engine_of(table)
        true, seat = episode.state, episode.seat
        episode.state = determinize(episode.view(seat), rng)
        episode._legal = None
        different += episode.state.hands != true.hands
        again = table.observe(agent)
        episode.state, episode._legal = true, None
        for key, array in seen.items():
            np.testing.assert_array_equal(array, again[key])
    assert different


def test_an_observation_holds_hands_with_copies_and_a_table() -> None:
    table = aec("500-house(deck_count=2, printed_jokers=2, deal_size=12)", 3, compiled=False)
    laid = 0
    for agent, seen, _, action in loose(table, 2):
        if action is None:
            break
        episode, layout, array = engine_of(table), table.layout, seen["observation"]
        fresh = Sight(table.rules, episode.family).see(episode.view(episode.seat))
        np.testing.assert_array_equal(array, fresh)
        seen_hand = array[layout["hand"]].reshape(-1, 64).sum(axis=0)
        hand = episode.state.hands[int(agent[-1])]
        assert [copies(hand, card) for card in range(64)] == seen_hand.tolist()
        public = episode.state.public
        shown = cards_of(card for meld in public.melds for card in meld.shape.cards)
        on_table = array[layout["sets"]] + array[layout["runs"]]
        assert on_table.sum() == array[layout["credit"]].sum() == shown.bit_count()
        laid += shown.bit_count()
        assert array[layout["counts"]].tolist() == [public.counts[(episode.seat + step) % 3] for step in range(3)]
    assert laid


def played_on(table: RummyTable, seed: int) -> list[dict[str, list[int]]]:
    """Play on at random to the end; return all observations, none of which changes after it was returned."""
    rng, given, kept = Random(seed), [], []
    while not table.terminations[table.agent_selection]:
        seen = table.last()[0]
        assert seen
        given.append(seen)
        kept.append(in_lists(seen))
        table.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
    assert list(map(in_lists, given)) == kept
    return kept


def in_lists(seen: Observation) -> dict[str, list[int]]:
    return {key: array.tolist() for key, array in seen.items()}


@pytest.mark.slow
@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("preset", ["gin", "500", "indian-points(drop_allowed=false)"])
def test_a_copy_goes_on_by_itself_with_the_same_luck(preset: str, compiled: bool) -> None:
    table = aec(preset, 2, compiled=compiled)
    table.reset(seed=4)
    table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
    other = deepcopy(table)
    before = table.render()
    ends = []
    for each in (other, table):
        assert each.render() == before
        seen = played_on(each, 1)
        each.reset()
        ends.append((seen, each.render(), in_lists(each.observe("player_0"))))
    assert ends[0] == ends[1]


def test_the_layout_covers_an_observation_without_gaps() -> None:
    for preset in VARIANTS:
        table = aec(preset, 2)
        parts = list(table.layout.values())
        assert [part.start for part in parts] == [0, *(part.stop for part in parts[:-1])]
        assert table.observation_space("player_0")["observation"].shape == (parts[-1].stop,)


@pytest.mark.slow
def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    table = aec("gin(first_upcard_offer=false)")
    table.reset(seed=1)
    before = table.render()
    with pytest.raises(ValueError, match=r"Action 2 \(decline\) is not legal"):
        table.step(2)
    with pytest.raises(ValueError, match=r"Action 9999 \(no action\) is not legal"):
        table.step(9999)
    with pytest.raises(ValueError, match=r"player_. must act"):
        table.step(None)
    assert table.render() == before
    table.step(0)
    assert table.render() != before


@pytest.mark.slow
def test_an_agent_that_may_not_act_has_an_empty_mask() -> None:
    table = aec("gin")
    table.reset(seed=1)
    masks = {agent: table.observe(agent)["action_mask"].any() for agent in table.agents}
    assert [agent for agent, some in masks.items() if some] == [table.agent_selection]


def test_wrong_words_are_named() -> None:
    with pytest.raises(ValueError, match="must be 'deal' or 'match', not 'game'"):
        Episode(rules_for("gin", 2), "game", "points")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="must be 'difference', 'points' or 'win', not 'chips'"):
        aec("gin", reward="chips")  # type: ignore[arg-type]


@pytest.mark.slow
def test_what_is_no_text_or_number_is_named() -> None:
    with pytest.raises(TypeError, match="A preset must be a text such as 'gin', not None"):
        aec(None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="The number of players must be a whole number, not '2'"):
        aec("gin", "2")  # type: ignore[arg-type]
    table = aec("gin")
    table.reset(seed=1)
    before = table.render()
    with pytest.raises(TypeError, match=r"An action must be a whole number, not 0\.5"):
        table.step(0.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="Agent 'player_2' does not exist: the agents are player_0, player_1"):
        table.observe("player_2")
    assert table.render() == before


@pytest.mark.quick(1)
@pytest.mark.parametrize("compiled", [False, None])
def test_rendering_keeps_the_secret_of_the_shuffle(compiled: bool | None) -> None:
    """A pasted position reveals no later shuffle."""
    table = aec("basic", compiled=compiled)
    table.reset(seed=5)
    shown = table.render()
    assert "; hands " in shown
    assert "secret" not in shown


@pytest.mark.parametrize("compiled", [None, False])
def test_a_seed_is_a_whole_number_from_0_on(compiled: bool | None) -> None:
    table, renders = aec("gin", compiled=compiled), set()
    for seed in (5, np.int64(5), np.uint8(5)):
        table.reset(seed=seed)  # type: ignore[arg-type]
        renders.add(table.render())
    with pytest.raises(TypeError, match="A seed must be a whole number, not 'five'"):
        table.reset(seed="five")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="A seed must be 0 or more, not -5"):
        table.reset(seed=-5)
    assert renders == {table.render()}


def test_before_the_first_reset_there_is_nothing() -> None:
    table, seat = aec("gin"), SingleSeat("gin", render_mode="ansi")
    calls: tuple[Callable[[], Any], ...] = (
        table.last,
        table.render,
        lambda: table.step(0),
        lambda: table.observe("player_0"),
    )
    for call in (*calls, seat.action_masks, seat.render):
        with pytest.raises((AttributeError, ValueError), match="call reset first"):
            call()
    assert not hasattr(table, "agent_selection")
    with pytest.raises(AttributeError, match="'RummyTable' object has no attribute 'agent_selected'"):
        table.agent_selected  # noqa: B018


def test_a_missing_extra_is_named() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None; import openrummy.env"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.stderr.strip().endswith(
        "ImportError: The research environments are not installed: run pip install 'openrummy[env]'."
    )


def test_tables_need_no_compiler() -> None:
    code = "import sys; sys.modules['numba'] = None; from openrummy.env import aec; aec('gin').reset(); aec('gin', compiled=True)"
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.stderr.strip().endswith(
        "ValueError: Compiled tables are not installed: run pip install 'openrummy[sim]'."
    )


def test_the_documented_sizes_are_true() -> None:
    text = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\S+)` \| (\d+) \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    assert {rules_for(preset, int(players)).key for preset, players, *_ in rows} == {
        "basic",
        "500",
        "gin",
        "indian",
        "21-card",
    }
    for preset, players, size, actions in rows:
        table = aec(preset, int(players))
        assert table.observation_space("player_0")["observation"].shape == (int(size),)
        assert table.action_space("player_0").n == int(actions)
    for family in FAMILIES.values():
        assert f"| {', '.join(family.phases)} |" in text
    for slices in (aec(preset).layout for preset in VARIANTS):
        assert [name for name in slices if f"`{name}`" not in text and not name.startswith("meld_")] == []
