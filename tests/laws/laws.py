"""The laws of every game, each a function that fails if it is broken.

Half of them check one state, the others one step: the state before, the seat and its action, the events, the state after.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from openrummy.cards import cards_of
from openrummy.engine.codec import to_plain
from openrummy.engine.decide import Refused, actors, deal, legal_actions
from openrummy.engine.determinize import determinize
from openrummy.engine.events import DealEnded, Happening, MatchEnded
from openrummy.engine.evolve import evolve, evolve_view
from openrummy.engine.redact import redact
from openrummy.engine.scores import is_sound
from openrummy.engine.state import DEAL, DISCARD, DRAW, OVER, PLAY, State, View, view
from openrummy.variants.gin.offer import UPCARD
from openrummy.variants.indian.actions import Leave, Miss
from openrummy.variants.indian.events import Settled
from openrummy.variants.kinds import parse_action, parse_event
from tests.helpers import all_cards


def state_bytes(state: State) -> bytes:
    """Return everything in a state except its rules."""
    return repr((state.public, state.hands, state.stock, state.secret, state.nonces, state.drawn)).encode()


def view_bytes(seen: View) -> bytes:
    """Return everything in a view except its rules."""
    return repr((seen.public, seen.seat, seen.hand)).encode()


def event_bytes(events: Iterable[Happening]) -> bytes:
    """Return events as they are sent."""
    return msgspec.json.encode([to_plain(event) for event in events])


def watchers(state: State) -> Iterator[int | None]:
    """Yield every seat, and None for a watcher."""
    yield from range(state.rules.players)
    yield None


# of one state


def cards_are_conserved(state: State) -> None:
    """E4: stock, pile, hands and table together are the pack."""
    assert all_cards(state) == cards_of(state.rules.pack)
    assert state.public.stock_count == len(state.stock)
    assert state.public.counts == tuple(map(int.bit_count, state.hands))
    for hand, known in zip(state.hands, state.public.known, strict=True):
        assert not known & ~hand


def somebody_can_act(state: State) -> None:
    """E2: in a deal some seat has a legal action, and `actors` names those seats; between deals the next can be dealt."""
    turn, acting = state.public.turn, actors(state)
    assert bool(acting) == (turn.phase not in (DEAL, OVER))
    assert not {Leave, Miss} & {type(action) for seat in acting for action in legal_actions(state, seat)}
    if turn.phase in (DRAW, PLAY, DISCARD):
        assert turn.seat == acting[-1]
    for seat in range(state.rules.players):
        open_to_act = seat in acting
        assert bool(legal_actions(state, seat)) == open_to_act
        assert (len(legal_actions(state, seat)) > 0) == open_to_act
    if turn.phase == DEAL:
        assert deal(state, bytes(128))[0].public.turn.phase in (DRAW, UPCARD)
    else:
        with pytest.raises(Refused):
            deal(state, bytes(128))


def view_can_be_imagined(state: State, rng: Random) -> None:
    """`view(determinize(v), seat) == v`, and the imagined state has the same cards."""
    for seat in watchers(state):
        seen = view(state, seat)
        imagined = determinize(seen, rng)
        assert view_bytes(view(imagined, seat)) == view_bytes(seen)
        if state.hands:
            cards_are_conserved(imagined)
        if seat is not None:
            assert list(legal_actions(imagined, seat)) == list(legal_actions(state, seat))


def actions_round_trip(state: State) -> None:
    """Each action is the same after a round trip through JSON."""
    for action in (each for seat in actors(state) for each in legal_actions(state, seat)):
        assert parse_action(msgspec.json.decode(msgspec.json.encode(to_plain(action)))) == action


# of one step


def views_follow(before: State, events: tuple[Happening, ...], after: State) -> None:
    """The redacted events lead from a seat's old view to its new view, and the full events to the new state."""
    state = before
    for event in events:
        state = evolve(state, event)
    assert state_bytes(state) == state_bytes(after)
    for seat in watchers(before):
        seen = view(before, seat)
        for event in events:
            seen = evolve_view(seen, redact(event, seat))
        assert view_bytes(seen) == view_bytes(view(after, seat))


def events_round_trip(before: State, events: tuple[Happening, ...]) -> None:
    """Each event is the same after a round trip through JSON, redacted or not."""
    for event in events:
        for shown in (event, *(redact(event, seat) for seat in watchers(before))):
            assert parse_event(msgspec.json.decode(msgspec.json.encode(to_plain(shown)))) == shown


def scores_are_proved(events: Iterable[Any]) -> None:
    """The tree of every score adds up, and its root names the reason."""
    for event in events:
        if isinstance(event, DealEnded):
            for score in (*event.scores, *event.chips):
                assert is_sound(score)
                assert score.rule
        if isinstance(event, MatchEnded):
            assert all(map(is_sound, event.scores))
        if isinstance(event, Settled):
            assert all(map(is_sound, event.chips))


def chips_sum_to_zero(state: State) -> None:
    """13.7: chips won at a cash table are chips lost by others, except for the fee of the house."""
    assert sum(state.public.sheet.chips) + state.public.sheet.fee == 0
