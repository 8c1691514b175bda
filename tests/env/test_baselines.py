"""The baselines: greedy play by the engine, a network that imitates a bot, and the table on the page."""

import re
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from bench.baselines import __main__ as main
from bench.baselines import cloning, greedy
from openrummy.bots.indian import look_of
from openrummy.cards import Cards, add, distinct, remove
from openrummy.declaring import best_groups
from openrummy.engine.actions import Discard, DrawDiscard, DrawStock
from openrummy.engine.decide import check_view
from openrummy.engine.state import View
from openrummy.env.episode import Episode
from openrummy.search.games import GAMES
from openrummy.search.records import CannotBeWrittenError, records_of
from openrummy.sim.batch import batch_game
from openrummy.variants import rules_for

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "baselines.md"


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["gin", "basic", "indian-points"])
def test_greedy_by_the_engine_is_the_batchs(preset: str) -> None:
    """It gets a view alone, and does what the batch's policy does where that knows the whole deal."""
    rules, rng, compared = rules_for(preset, 2), Random(3), 0
    game, episode, bot = batch_game(rules), Episode(rules, "deal", "points"), greedy.Greedy("1")
    episode.begin(5)
    while not episode.is_over and compared < 40:
        view = episode.view(episode.seat)
        act = bot.act(view)
        assert check_view(view, act) is None
        try:
            whole = records_of(game, [episode.state], "1")
        except CannotBeWrittenError:
            whole = None
        if whole is not None and len(episode.legal) > 1:
            numbers = GAMES[rules.key].numbering
            assert numbers.legal(view)[int(game.choose(whole, "greedy")[0])] == act
            compared += 1
        episode.perform(act if rng.random() < 0.5 else rng.choice([*episode.legal.values()]))
    assert compared > 5


def test_greedy_in_21_cards_leaves_the_fewest_points() -> None:
    """Counted another way: by the groups that the judge reads, after every discard and every card that could be exchanged."""
    rules, rng, counted = rules_for("21-card", 2), Random(3), {DrawDiscard: 0, DrawStock: 0, Discard: 0}
    episode, bot = Episode(rules, "deal", "points"), greedy.Greedy("1")
    episode.begin(5)
    while not episode.is_over and min(counted.values()) < 2:
        view = episode.view(episode.seat)
        act = bot.act(view)
        assert check_view(view, act) is None
        if isinstance(act, DrawDiscard | DrawStock) and DrawDiscard() in episode.legal.values():
            after = fewest(view, add(view.hand, view.public.pile[-1]), but=view.public.pile[-1])
            assert isinstance(act, DrawDiscard) == (after < points(view, view.hand))
        if isinstance(act, Discard):
            assert points(view, remove(view.hand, act.card)) == fewest(view, view.hand)
        counted[type(act)] = counted.get(type(act), 0) + 1
        episode.perform(act if rng.random() < 0.5 else rng.choice([*episode.legal.values()]))
    assert min(counted.values()) > 1


def points(view: View, hand: Cards) -> int:
    """Return what a hand costs without a cap."""
    return best_groups(replace(look_of(view).show, cap=10**6), hand).points


def fewest(view: View, hand: Cards, but: int | None = None) -> int:
    return min(points(view, remove(hand, card)) for card in distinct(hand) if card != but)


@pytest.mark.slow
def test_a_student_learns_to_do_as_its_teacher() -> None:
    rules = rules_for("basic", 2)
    examples = cloning.lesson(rules, "sensible", 400, 1)
    assert examples.masks[np.arange(400), examples.chosen].all()
    assert (examples.masks.sum(axis=1) > 1).all()
    again = cloning.lesson(rules, "sensible", 400, 1)
    np.testing.assert_array_equal(examples.chosen, again.chosen)
    empty, taught = (cloning.student(rules, examples.first(rows), 1) for rows in (0, 300))
    proof = cloning.Lesson(*(column[300:] for column in examples))
    assert taught.agreement(proof) > empty.agreement(proof) + 0.1
    row = main.measured("trained", cloning.as_bot(taught), rules, 2, "test")
    assert row.low <= row.mean <= row.high


def test_the_page_has_every_game_and_says_how_it_was_measured() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert re.search(r"^Seed 1, .* commit [0-9a-f]{7,}, 20\d\d-\d\d-\d\d\.$", text, re.MULTILINE)
    for game in main.GAMES.values():
        rows = re.findall(
            rf"^\| `{re.escape(game)}` \| ([^|]+) \| \d+ \| [+-][\d.]+ \| \S+ to \S+ \|$", text, re.MULTILINE
        )
        absent = [name for name in main.PACKS if main.missing(name, rules_for(game, 2))]
        assert rows == [*(name for name in main.PACKS if name not in absent), "trained, seed 1", "trained, seed 2"]
        assert [name for name in main.PACKS if f"`{game}` has no `{name}`: " in text] == absent
    assert (ROOT / "docs" / "images" / "baselines.svg").read_text(encoding="utf-8").count("examples") >= len(main.GAMES)


@pytest.mark.slow
def test_the_block_on_the_page_runs() -> None:
    (block,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    exec(compile(block, PAGE.name, "exec"), {})


def test_a_wrong_request_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for asked, fault in ((["whist"], "there is no family whist"), (["gin", "--write"], "--write takes no families")):
        monkeypatch.setattr(sys, "argv", ["baselines", *asked])
        with pytest.raises(SystemExit):
            main.main()
        assert fault in capsys.readouterr().err
