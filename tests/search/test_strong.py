"""The strong player: legal acts, the same again, search where it can, and absent where it cannot be."""

import subprocess
import sys
from random import Random

import pytest

from openrummy.bots import make_agent
from openrummy.bots.levels import LEVELS
from openrummy.bots.searching import can_search
from openrummy.engine.decide import actors
from openrummy.engine.determinize import determinize
from openrummy.engine.state import view
from openrummy.record.moves import format_move
from openrummy.search import warming
from openrummy.search.games import GAMES, gin
from tests.search.positions import late_in_a_deal, played

pytestmark = pytest.mark.slow


def test_it_acts_legally_and_the_same_for_other_hidden_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gin, "GIN", gin.GIN._replace(rollouts=60))
    for state in played("gin", 2, 1)[0]:
        seen = view(state, state.public.turn.seat)
        act = make_agent("strong", "seed").act(seen)
        assert act in list(seen.legal_actions())
        imagined = determinize(seen, Random(7))
        assert act == make_agent("strong", "seed").act(view(imagined, seen.seat))


def test_it_does_not_give_the_fourth_ace_to_a_seat_that_may_hold_three() -> None:
    """Watched: worlds from walks that had not gone far enough made the ace look safe, and the other went gin with it."""
    seen = late_in_a_deal()
    acts = {format_move(make_agent("strong", seed).act(seen)) for seed in ("eyes/7/1", "1", "2", "3", "4", "5")}
    assert "-AC" not in acts


def test_where_search_does_not_reach_it_plays_like_good() -> None:
    for state in played("contract", 3, 1)[0][:6]:
        seen = view(state, actors(state)[0])
        assert make_agent("strong", "seed").act(seen) in list(seen.legal_actions())


def test_neither_its_key_nor_its_name_needs_numba() -> None:
    program = "import sys; from openrummy.bots import AGENTS; assert 'strong' in AGENTS; assert not {'numba', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
    assert can_search()


def test_without_the_extra_nobody_is_offered_it() -> None:
    program = (
        "import importlib.util as u; find = u.find_spec;"
        "u.find_spec = lambda name, *rest: None if name == 'numba' else find(name, *rest);"
        "from openrummy.bots import AGENTS; assert 'strong' not in AGENTS; assert 'good' in AGENTS"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


def test_it_is_offered_for_the_games_that_are_searched() -> None:
    assert LEVELS["strong"].games == tuple(GAMES)


def test_every_game_that_is_searched_is_compiled_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()
    monkeypatch.setattr("os.nice", lambda kindness: 0)
    monkeypatch.setattr(warming, "evaluate", lambda view, rollouts, seed: asked.append(view.rules.key))
    warming.main()
    assert asked == list(GAMES)
