"""A bot is a function of (view, seed, version): it sees nothing else, remembers nothing, and repeats itself exactly."""

import ast
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import openrummy.bots
from openrummy.bots import AGENTS, make_agent
from openrummy.bots.agent import luck, view_digest
from openrummy.bots.searching import KEY as SEARCHING
from openrummy.engine import decide
from openrummy.engine.codec import to_plain
from openrummy.engine.determinize import determinize
from openrummy.engine.match import Match, new_state
from openrummy.engine.state import DEAL, OVER, State, View, view
from openrummy.shuffle import secret_from_seed
from openrummy.variants import rules_for
from tests.helpers import position

KEYS = tuple(key for key in AGENTS if key != SEARCHING)
"""Those that answer in a millisecond; `tests/search` asks the other one less often."""

RECEIPTS = {
    ("random", 1): "ece7d09ef3d77fd2",
    ("sensible", 2): "0289a57ef9d72314",
    ("beginner", 1): "8330cf1b9594db9e",
    ("casual", 1): "13a1a8cbf34c81bc",
    ("good", 1): "122e2ca0900e2a15",
}
"""The receipt of a deal played by each player.  When it changes, raise the player's version: old receipts are void."""


def states(key: str, text: str = "basic", players: int = 2, seed: str = "honest") -> Iterator[State]:
    """Yield every state of one deal between players of one kind in which a seat may act."""
    agents = [make_agent(key, f"{seed}/{seat}") for seat in range(players)]
    state = decide.deal(new_state(rules_for(text, players)), secret_from_seed(seed, 1))[0]
    while state.public.turn.phase not in (DEAL, OVER):
        yield state
        seat = state.public.turn.seat
        state, _ = decide.act(state, seat, agents[seat].act(view(state, seat)))


def views(key: str, text: str = "basic", players: int = 2) -> Iterator[View]:
    """Yield the view of the seat that may act in each of these states."""
    return (view(state, state.public.turn.seat) for state in states(key, text, players))


def reachable(value: Any, seen: dict[int, Any]) -> dict[int, Any]:
    """Return every object that can be reached from a value: through fields, items, attributes, closures and bound methods."""
    if id(value) in seen or isinstance(value, type):
        return seen
    seen[id(value)] = value
    for inner in _inside(value):
        reachable(inner, seen)
    return seen


def _inside(value: Any) -> Iterator[Any]:
    if isinstance(value, msgspec.Struct):
        yield from (getattr(value, name) for name in value.__struct_fields__)
    if isinstance(value, Mapping):
        yield from (*value.keys(), *value.values())
    if isinstance(value, tuple | list | set | frozenset):
        yield from value
    yield from vars(value).values() if hasattr(value, "__dict__") else ()
    yield from (cell.cell_contents for cell in getattr(value, "__closure__", None) or ())
    if hasattr(value, "__self__"):
        yield value.__self__


@pytest.mark.parametrize("text", ["basic", "basic-house"])
def test_nothing_secret_can_be_reached_from_what_a_player_is_given(text: str) -> None:
    match = Match.new(rules_for(text, 3), seed="secret")
    for _ in range(60):
        kept = (match.state.stock, match.state.secret, match.state.hands)
        secrets = [secret for secret in kept if secret]  # a stock that is used up equals any other empty tuple
        given = (match.view(match.to_act), make_agent("sensible", "s"))
        found = reachable(given, {})
        assert not any(isinstance(thing, State | Match) for thing in found.values())
        assert not [thing for thing in found.values() if type(thing) is bytes or thing in secrets]
        others = [hand for seat, hand in enumerate(match.state.hands) if seat != match.to_act]
        assert not [thing for thing in found.values() if type(thing) is int and thing in others and thing >= 1 << 13]
        match.apply(match.to_act, Random(len(found)).choice(list(match.legal_actions())))
        if match.is_between_deals or match.is_over:
            break


def test_the_search_for_secrets_finds_one_that_is_hidden_well() -> None:
    state = next(states("random"))
    assert any(thing is state for thing in reachable((lambda: state,), {}).values())
    assert any(thing is state.stock for thing in reachable({"x": [state]}, {}).values())


@pytest.mark.parametrize("path", sorted(Path(openrummy.bots.__file__).parent.rglob("*.py")), ids=lambda path: path.stem)
def test_no_player_names_anything_that_holds_or_makes_a_state(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not named & {"State", "view", "Match", "new_state", "act", "deal", "decide", "evolve", "random", "Random"}
    assert not modules & {"openrummy.engine.match", "openrummy.engine.flow", "random", "time", "os", "secrets"}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Global | ast.Nonlocal)]


@pytest.mark.parametrize("text", ["basic", "basic-house", "gin"])
@pytest.mark.parametrize("key", KEYS)
def test_the_same_view_and_seed_give_the_same_action_in_any_order(key: str, text: str) -> None:
    seen = list(views(key, text))[:80]
    first = [make_agent(key, "s").act(each) for each in seen]
    again = make_agent(key, "s")
    backwards = [again.act(each) for each in reversed(seen)]
    assert backwards == first[::-1]


@pytest.mark.parametrize(("text", "players"), [("basic-house", 3), ("gin", 2)])
@pytest.mark.parametrize("key", KEYS)
def test_what_a_seat_cannot_see_does_not_change_its_action(key: str, text: str, players: int) -> None:
    for each in list(views(key, text, players))[:60]:
        imagined = determinize(each, Random(7))
        assert make_agent(key, "s").act(view(imagined, each.seat)) == make_agent(key, "s").act(each)


def test_luck_comes_from_seed_and_view() -> None:
    seen = list(views("random"))[:40]
    one, other = make_agent("random", "1"), make_agent("random", "2")
    assert [one.act(each) for each in seen] != [other.act(each) for each in seen]
    assert len({view_digest(each) for each in seen}) == len(seen)
    assert len({luck(one, each) for each in seen} | {luck(other, each) for each in seen}) == 2 * len(seen)


def test_luck_knows_nothing_of_where_the_cards_came_from() -> None:
    state = position("basic", hands=["7S 8S 9S", "2H 3H"], pile="4C", phase="play", seat=0)
    promised = msgspec.structs.replace(state, public=msgspec.structs.replace(state.public, commitment="f" * 64))
    assert view_digest(view(promised, 0)) == view_digest(view(state, 0))


def receipt(key: str) -> str:
    """Return a short hash of all actions of one deal of basic-house."""
    actions = [to_plain(make_agent(key, "receipt").act(each)) for each in views(key, "basic-house")]
    return hashlib.sha256(json.dumps(actions).encode()).hexdigest()[:16]


@pytest.mark.parametrize("key", KEYS)
def test_the_receipt_of_a_version_stays(key: str) -> None:
    assert RECEIPTS[key, make_agent(key, "s").version] == receipt(key)


@pytest.mark.slow
def test_the_receipt_is_the_same_in_another_process() -> None:
    code = "from tests.bots.test_honesty import receipt; print(receipt('sensible'))"
    for salt in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": salt}
        found = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        )
        assert found.stdout.strip() == RECEIPTS["sensible", 2]


def test_an_unknown_player_is_named_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="'genius'; the bots are random, sensible, beginner, casual, good"):
        make_agent("genius", "1")


@pytest.mark.parametrize("key", KEYS)
def test_a_seat_that_may_not_act_gets_an_error(key: str) -> None:
    state = position("basic", hands=["7S 8S", "2H"], pile="4C")
    for seat in (1, None):
        with pytest.raises(ValueError, match="may not act now"):
            make_agent(key, "1").act(view(state, seat))
