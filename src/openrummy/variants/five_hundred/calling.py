"""Calling rummy: who may call, when, and what follows (rulebook 3.4)."""

from collections.abc import Iterable, Iterator

import msgspec

from openrummy.cards import Face
from openrummy.engine.actions import Act
from openrummy.engine.events import Floated, Happening, LaidOff, Melded, TurnStarted
from openrummy.engine.evolve import evolve_view
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.state import PLAY, State, View
from openrummy.parts.closing import Closing
from openrummy.parts.finish import Finish
from openrummy.variants.five_hundred.actions import CallRummy
from openrummy.variants.five_hundred.calls import CallRules, Pile, Plays, places_of
from openrummy.variants.five_hundred.events import (
    CallAnnounced,
    Called,
    CalledLayOff,
    CalledMeld,
    CallPassed,
    CallsOpened,
)
from openrummy.variants.five_hundred.memory import calls_of

WINDOW = "window"
"""The phase between a discard and the next draw in which rummy can be called."""

_OWN_DISCARD = Problem(
    "own_discard", "You have just discarded, so the others may call first; you may call again after the next turn."
)
_PASSED = Problem("passed", "You have already passed on this.")
_CALLED = Problem("called_already", "A player ahead of you has called.")
_NO_CALL = Problem("nothing_to_call", "There is nothing you can call right now.")
_PLAY_FIRST = Problem("must_play_first", "The player whose turn it is has to play a card first; call after that.")
_WOULD_BLOCK = Problem("dead_end", "You could not finish your turn after that.")
_OWN_TURN = Problem("own_turn", "It is your turn: draw or play, and the cards you do not call stay where they are.")


class PileCall(msgspec.Struct, frozen=True):
    """A call between two turns that takes the pile and the turn.

    by_seat: the caller nearest to the discarder's left comes first, so the others wait for that seat's answer.
    """

    calls: CallRules
    finish: Finish
    by_seat: bool

    def open(self, flow: Flow) -> bool:
        """Open the window after a discard if any seat can call, and return whether one can."""
        public = flow.state.public
        if not self.calls.is_possible(flow.state.rules, public, public.pile):
            return False
        flow.emit(CallsOpened())
        return True

    def legal(self, view: View) -> Iterator[Act]:
        """Every call that the seat may make."""
        if self.closed(view) is None:
            yield from self.calls.found(view.rules, view.public, view.public.pile)

    def check(self, view: View, action: CallRummy) -> Problem | None:
        """Refuse a seat that may not call, and cards that cannot be called."""
        found = self.closed(view) or self._plays(view, action)
        return found if isinstance(found, Problem) else None

    def closed(self, view: View) -> Problem | None:
        """Return why the seat of the view may not call now, or None."""
        seat, turn, calls = view.seat, view.public.turn, calls_of(view.public)
        if seat is None or seat == turn.seat:
            return _OWN_DISCARD
        if calls.passed >> seat & 1:
            return _PASSED
        if calls.announced is None:
            return None
        players = view.rules.players
        return None if _distance(turn.seat, seat, players) < self._distance_of_call(view) else _CALLED

    def _distance_of_call(self, view: View) -> int:
        announced = calls_of(view.public).announced
        return (
            view.rules.players
            if announced is None
            else _distance(view.public.turn.seat, announced.seat, view.rules.players)
        )

    def _plays(self, view: View, action: CallRummy) -> Plays | Problem:
        assert view.seat is not None  # a watcher was refused
        return self.calls.read(view.rules, view.public, view.seat, view.public.pile, action)

    def decide(self, flow: Flow, seat: int, action: CallRummy) -> None:
        """Carry out the call, or announce it if a seat that comes first has not answered yet."""
        if self.by_seat and self._before(flow.state, seat):
            cards, names = self._named(flow.state, seat, action)
            flow.emit(CallAnnounced(seat, cards, names, action.meld, action.depth))
        else:
            self._carry_out(flow, seat, action)

    def _named(self, state: State, seat: int, action: CallRummy) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
        """Return the cards of a call and the faces they represent, in one fixed order."""
        plays = self.calls.read(state.rules, state.public, seat, state.public.pile, action)
        assert not isinstance(plays, Problem)  # the engine checks before it decides
        first = plays[0]
        if isinstance(first, Melded):
            return first.cards, first.represents
        pairs = sorted((play.card, play.represents[play.place]) for play in plays if isinstance(play, LaidOff))
        return tuple(card for card, _ in pairs), tuple(name for _, name in pairs)

    def _before(self, state: State, seat: int) -> bool:
        """Whether some seat that comes before `seat` has not answered yet."""
        discarder, players = state.public.turn.seat, state.rules.players
        nearer = range(1, _distance(discarder, seat, players))
        return any(not calls_of(state.public).passed >> (discarder + step) % players & 1 for step in nearer)

    def _carry_out(self, flow: Flow, seat: int, action: CallRummy) -> None:
        state = flow.state
        plays = self.calls.read(state.rules, state.public, seat, state.public.pile, action)
        assert not isinstance(plays, Problem)  # the engine checks before it decides
        flow.emit(TurnStarted(seat))
        flow.emit(Called(seat, state.public.pile[-action.depth :]))
        for event in plays:
            flow.emit(event)
        if not flow.state.hands[seat]:
            flow.emit(Floated(seat))
            self.finish.next_turn(flow)

    def let_pass(self, flow: Flow, seat: int) -> None:
        """Pass up the chance; the last answer carries out the announced call, or lets the next turn begin."""
        flow.emit(CallPassed(seat))
        public, players = flow.state.public, flow.state.rules.players
        call = calls_of(public).announced
        if call is not None:
            if not self._before(flow.state, call.seat):
                self._carry_out(flow, call.seat, CallRummy(call.cards, call.represents, call.meld, call.depth))
        elif all(calls_of(public).passed >> seat & 1 for seat in range(players) if seat != public.turn.seat):
            flow.emit(TurnStarted((public.turn.seat + 1) % players))


def _distance(discarder: int, seat: int, players: int) -> int:
    """Return how many places to the left of the discarder a seat is."""
    return (seat - discarder - 1) % players + 1


class CardCall(msgspec.Struct, frozen=True):
    """A call at any time that takes only the cards called; hands, turn and phase stay as they are."""

    calls: CallRules
    closing: Closing

    def legal(self, view: View) -> Iterator[Act]:
        """Every call that the seat may make."""
        if self._closed(view) is not None:
            return
        own = view.seat == view.public.turn.seat
        for call in self.calls.found(view.rules, view.public, self._pile(view)):
            if not own or self.check(view, call) is None:
                yield call

    def is_open(self, view: View) -> bool:
        """Whether the seat of the view could call at least one card."""
        return self._closed(view) is None and self.calls.is_possible(view.rules, view.public, self._pile(view))

    def pass_refused(self, view: View) -> Problem | None:
        """Return why the seat has nothing to pass up: it is its own turn, it has passed, or there is nothing to call."""
        seat = view.seat
        if seat is None or seat == view.public.turn.seat:
            return _OWN_TURN
        if calls_of(view.public).passed >> seat & 1:
            return _PASSED
        return None if self.is_open(view) else _NO_CALL

    def _pile(self, view: View) -> Pile:
        """Return the part of the pile the seat may call from: until the next draw, not its own discard."""
        pile = view.public.pile
        if view.seat is None or calls_of(view.public).discarder != view.seat:
            return pile
        return () if self.calls.top_only else pile[:-1]

    def check(self, view: View, action: CallRummy) -> Problem | None:
        """Refuse cards that cannot be called, or that the player whose turn it is may need."""
        closed = self._closed(view)
        if closed is not None:
            return closed
        assert view.seat is not None  # a watcher was refused
        plays = self.calls.read(view.rules, view.public, view.seat, self._pile(view), action)
        return plays if isinstance(plays, Problem) else self._blocks_oneself(view, plays)

    def _closed(self, view: View) -> Problem | None:
        if view.seat is not None and calls_of(view.public).passed >> view.seat & 1:
            return _PASSED
        return self._blocked(view)

    def _blocked(self, view: View) -> Problem | None:
        """Return the refusal of a call while the player whose turn it is owes a card (E2): others cannot know their hand."""
        public = view.public
        turn = public.turn
        if view.seat == turn.seat or turn.phase != PLAY:
            return None
        may_need = turn.duties or (turn.taken is not None and public.counts[turn.seat] <= 1)
        return _PLAY_FIRST if may_need else None

    def _blocks_oneself(self, view: View, plays: Plays) -> Problem | None:
        if view.seat != view.public.turn.seat or view.public.turn.phase != PLAY:
            return None
        for event in _out_of_pile(self._pile(view), plays):
            view = evolve_view(view, event)
        return None if self.closing.can_finish(view) else _WOULD_BLOCK

    def decide(self, flow: Flow, seat: int, action: CallRummy) -> None:
        """Move the cards from the pile to the table."""
        state = flow.state
        pile = self._pile(View(state.rules, state.public, seat))
        plays = self.calls.read(state.rules, state.public, seat, pile, action)
        assert not isinstance(plays, Problem)  # the engine checks before it decides
        for event in _out_of_pile(pile, plays):
            flow.emit(event)


def let_pass(flow: Flow, seat: int) -> None:
    """Pass up a chance to call out of turn, until the table changes."""
    flow.emit(CallPassed(seat))


def _out_of_pile(pile: Pile, plays: Plays) -> Iterable[Happening]:
    """Yield the plays of a call as events that take the cards from the pile."""
    for event in plays:
        if isinstance(event, Melded):
            yield CalledMeld(event.seat, event.kind, event.cards, event.represents, places_of(pile, event.cards))
        else:
            source = places_of(pile, (event.card,))[0]
            yield _called(event, source)
            pile = (*pile[:source], *pile[source + 1 :])


def _called(event: LaidOff, source: int) -> CalledLayOff:
    return CalledLayOff(
        event.seat, event.meld, event.card, event.kind, event.cards, event.represents, event.place, source
    )
