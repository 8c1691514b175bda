"""How long bots take: little where nothing is to decide, more for what ends a deal, and never a sign of what they hold."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from openrummy.bots import make_agent
from openrummy.engine.actions import Act, Discard, DrawStock
from openrummy.engine.decide import act as acted
from openrummy.engine.decide import actors, deal
from openrummy.engine.match import new_state
from openrummy.engine.state import State, view
from openrummy.shuffle import secret_from_seed
from openrummy.table import messages as m
from openrummy.table.pace import LONGEST, ORDINARY, longest, pause
from openrummy.table.table import Table
from openrummy.variants import rules_for
from openrummy.variants.gin.actions import Knock
from tests.helpers import position
from tests.table.world import BOT, PERSON, World


def at(state: State, settings: m.TableSettings = m.TableSettings()) -> Table:
    """Return a table in this state."""
    table = World(PERSON, *[BOT] * (state.rules.players - 1), preset=state.rules.text, settings=settings).start().table
    return replace(table, state=state)


def pauses(state: State, act: Act, **more: Any) -> list[float]:
    """Return how long the seat in turn takes for `act` at many tables."""
    table, seat = at(state, **more), state.public.turn.seat
    return [pause(replace(table, id=str(number)), seat, act) for number in range(60)]


BASIC = position("basic", phase="play", pile="4C", hands=["KD 7S 2H", "8C 3D TC"])
DRAW = position("basic", phase="draw", pile="4C", hands=["KD 7S 2H", "8C 3D TC"])


def test_an_ordinary_act_takes_two_thirds_of_a_second_and_never_the_same_time() -> None:
    found = pauses(BASIC, Discard(2))
    assert 0.6 <= min(found) < 0.65
    assert 0.85 < max(found) <= 0.9
    assert len(set(found)) > 20
    assert found == pauses(BASIC, Discard(2))


def test_what_ends_the_deal_takes_longer() -> None:
    hands = ["7S 8S 9S QD QH QS AC 2D 3H 4C KD", "3S 4D 5H 6C 8D TC 9D AH 4S JC"]
    state = position("gin", phase="discard", pile="9C", hands=hands, turn=5)
    knock = make_agent("sensible", "1").act(view(state, 0))
    assert isinstance(knock, Knock)
    assert 1.0 <= min(pauses(state, knock)) <= max(pauses(state, knock)) <= LONGEST


def test_an_act_without_an_alternative_is_quick() -> None:
    state = position("basic", phase="draw", pile="", hands=["KD 7S 2H", "8C 3D TC"])
    assert max(pauses(state, DrawStock())) <= 0.3 < min(pauses(DRAW, DrawStock()))


def test_a_draw_that_only_the_hand_forces_is_not() -> None:
    """In `500-house` a card of the pile must be melded, so haste would tell that a bot cannot meld the top of the pile."""
    state = position("500-house", phase="draw", pile="4C", hands=["KD 7S 2H", "8C 3D TC"])
    assert min(pauses(state, DrawStock())) >= 0.6


@pytest.mark.parametrize(("pace", "times"), [("instant", 0.0), ("natural", 1.0), ("slow", 2.0)])
def test_the_table_chooses_the_pace(pace: m.Pace, times: float) -> None:
    usual, chosen = pauses(BASIC, Discard(2)), pauses(BASIC, Discard(2), settings=m.TableSettings(pace=pace))
    assert chosen == pytest.approx([times * each for each in usual])


def test_whoever_runs_the_table_makes_it_quicker_or_slower() -> None:
    table = at(BASIC)
    assert pause(table, 0, Discard(2), 0) == 0
    assert pause(table, 0, Discard(2), 6) == pytest.approx(10 * pause(table, 0, Discard(2), ORDINARY))
    assert longest(table, ORDINARY) == LONGEST


def deal_of(text: str, players: int) -> Iterator[tuple[State, int, Act]]:
    """Yield the acts of a deal, each with its seat and the state before it."""
    state = deal(new_state(rules_for(text, players)), secret_from_seed("pace", 1))[0]
    while state.public.turn.phase not in ("deal", "over"):
        seat = actors(state)[0]
        act = make_agent("sensible", "1").act(view(state, seat))
        yield state, seat, act
        state = acted(state, seat, act)[0]


@pytest.mark.parametrize(("text", "players"), [("500-river", 3), ("indian-points", 3), ("contract", 3)])
def test_nobody_waits_longer_than_the_longest_and_answers_come_at_once(text: str, players: int) -> None:
    found = [(state, pause(at(state), seat, act)) for state, seat, act in deal_of(text, players)]
    assert max(seconds for _, seconds in found) <= LONGEST
    asked = [seconds for state, seconds in found if state.rules.phases[state.public.turn.phase].lapse is not None]
    assert set(asked) <= {0.0}
    assert asked or text != "contract"
