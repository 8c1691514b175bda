"""A person at a table: acts, repeats, comes late with old acts, and connects elsewhere when nobody answers."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, Protocol, TypeAlias

import msgspec
from msgspec.structs import replace

from openrummy.table import messages as m
from tests.simulation.loop import Place, VirtualLoop
from tests.simulation.sockets import Wire

Wish: TypeAlias = m.Act | m.Ready | m.Start
Speech: TypeAlias = m.Say | m.Mute

_ENCODER = msgspec.json.Encoder()
_PATIENCE = 2.0
"""Seconds without an answer after which a client connects elsewhere."""
_MUTES = 0.2
"""How much of the talk is to mute somebody."""


class Habits(msgspec.Struct, frozen=True):
    """How often a person does something odd.

    double: sends a command twice at once.  again: repeats an answered command later.  stale: acts on what they saw before.
    restless: cuts the connection while a command is on its way.  arrange: lays the hand in
    another order.  slowest: seconds for a thought.
    away: seconds that a restless person may stay away.  chatty: says something, or mutes somebody.
    """

    double: float = 0
    again: float = 0
    stale: float = 0
    restless: float = 0
    arrange: float = 0
    slowest: float = 0.3
    away: float = 0
    chatty: float = 0


class Witness(Protocol):
    """Learns what people say and hear."""

    def said(self, person: "Person", command: Wish) -> None:
        """Note a command when it is sent for the first time."""

    def heard(self, person: "Person", message: m.ServerMessage) -> None:
        """Note a message when it has arrived."""


class Chair(NamedTuple):
    """A seat and its token; both are None for a watcher."""

    table: str
    seat: int | None = None
    token: str | None = None


class Person:
    """One seat's client, or a watcher's.  dial: returns a new connection to some process, or None while there is none."""

    def __init__(
        self,
        loop: VirtualLoop,
        luck: Random,
        place: Place,
        habits: Habits,
        seat: "Chair",
        dial: Callable[["Person"], Wire | None],
        witness: Witness,
    ) -> None:
        self.table, self.seat, self.token = seat
        self.habits = habits
        self.view: m.TableView | None = None
        self.wire: Wire | None = None
        self.here_since: float | None = None
        self.acts = True
        self.commands: dict[str, Wish | Speech] = {}
        self._loop = loop
        self._luck = luck
        self._place = place
        self._dial = dial
        self._witness = witness
        self._before: m.TableView | None = None
        self._open: dict[str, float] = {}
        self._count = 0
        self._is_thinking = False

    def connect(self) -> None:
        """Open a connection to some process, and say again what has no answer."""
        self.leave()
        self.wire = self._dial(self)
        if self.wire is None:
            self._later(0.2, self.connect)
            return
        self._say(m.Hello(self.table, self.token, self.seen))
        for identity in self._open:
            self._say(self.commands[identity])
        self._later(_PATIENCE, self._watch, self.wire)

    def leave(self) -> None:
        """Cut the connection."""
        if self.wire is not None:
            self.wire.cut()
        self.wire, self.here_since = None, None

    @property
    def seen(self) -> int:
        """The last version that arrived."""
        return 0 if self.view is None else self.view.version

    def _watch(self, wire: Wire) -> None:
        """Connect elsewhere if the process has not greeted, or leaves a command without an answer."""
        if wire is not self.wire:
            return
        oldest = min(self._open.values(), default=self._loop.time())
        if self.here_since is None or oldest < self._loop.time() - _PATIENCE:
            self.connect()
        else:
            self._later(_PATIENCE, self._watch, wire)

    def lost(self, wire: Wire) -> None:
        """Connect again after the other end has closed."""
        if wire is self.wire:
            self.wire, self.here_since = None, None
            self._later(0.05 + self._luck.random() * 0.2, self.come_back)

    def come_back(self) -> None:
        """Connect, unless that has happened meanwhile."""
        if self.wire is None:
            self.connect()

    def heard(self, wire: Wire, message: Any) -> None:
        """Take a message."""
        if wire is not self.wire:
            return
        self._witness.heard(self, message)
        if isinstance(message, m.Update):
            self._show(message.view)
        elif isinstance(message, m.Accepted):
            self._open.pop(message.id, None)
            is_speech = isinstance(self.commands.get(message.id), m.Say | m.Mute)
            if (
                self._luck.random() < self.habits.again and not is_speech
            ):  # another process may not know it, so it says it anew
                self._later(self._luck.random(), self._say_again, message.id)
        elif isinstance(message, m.Refused):
            self._refused(message)
        self._think()

    def _show(self, view: m.TableView) -> None:
        self._before, self.view = self.view, view
        if self.here_since is None:
            self.here_since = self._loop.time()

    def _refused(self, message: m.Refused) -> None:
        if message.code == "try_again":
            self._later(0.3, self._say_again, message.id)
        else:
            self._open.pop(message.id, None)

    def _say_again(self, identity: str) -> None:
        if self.wire is not None:
            self._say(self.commands[identity])

    def _think(self) -> None:
        if not self._is_thinking and self.acts and not self._open and self._wish() is not None:
            self._is_thinking = True
            self._later(self._luck.random() * self.habits.slowest, self._do)

    def _do(self) -> None:
        """Act, if there still is anything to do."""
        self._is_thinking = False
        command = self._wish()
        if command is None or self._open or not self.acts:
            return
        if self._luck.random() < self.habits.restless:
            self._later(self._luck.random() * 0.1, self._go_elsewhere)
        if self.view is not None and self._luck.random() < self.habits.arrange:
            self._arrange(self.view.hand)
        if self.view is not None and self._luck.random() < self.habits.chatty:
            self._talk(len(self.view.seats))
        self._count += 1
        self.commands[command.id] = command
        self._open[command.id] = self._loop.time()
        self._witness.said(self, command)
        for _ in range(1 + (self._luck.random() < self.habits.double)):
            self._say(command)

    def _arrange(self, hand: tuple[str, ...]) -> None:
        cut = self._luck.randrange(len(hand) + 1)
        self._say(m.Arrange((hand[:cut], hand[cut:])))

    def _talk(self, seats: int) -> None:
        """Say something that nobody has said before, or mute another seat."""
        assert self.seat is not None  # nobody else acts
        identity, other = f"talk {self.seat}-{self._count}", (self.seat + 1) % seats
        is_mute = self._luck.random() < _MUTES
        speech = m.Mute(identity, other) if is_mute else m.Say(identity, text=identity)
        self.commands[identity] = speech
        self._say(speech)

    def settle(self) -> None:
        """Stay from now on."""
        self.habits = replace(self.habits, restless=0, away=0)
        self.come_back()

    def _go_elsewhere(self) -> None:
        """Cut the connection, often between a command and its answer, and come back through any process."""
        if not self.habits.restless:
            return
        self.leave()
        self._later(self._luck.random() * self.habits.away, self.come_back)

    def _wish(self) -> Wish | None:
        """Return what this person wants to do now, based on what they see, or saw before."""
        if self._before is not None and self._before.offers and self._luck.random() < self.habits.stale:
            return self._act(self._before)
        view = self.view
        identity = f"{self.seat}-{self._count}"
        if view is None or self.seat is None:
            return None
        if view.status == "lobby":
            is_full = all(seat.kind != "free" for seat in view.seats)
            return m.Start(identity) if view.host == self.seat and is_full else None
        if view.status == "between" and not view.seats[self.seat].ready:
            return m.Ready(identity)
        return self._act(view) if view.status == "playing" and view.offers else None

    def _act(self, view: m.TableView) -> m.Act:
        return m.Act(f"{self.seat}-{self._count}", view.version, self._luck.choice(view.offers).action)

    def _say(self, message: m.ClientMessage) -> None:
        if self.wire is not None:
            self.wire.say(_ENCODER.encode(message).decode())

    def _later(self, delay: float, what: Callable[..., None], *args: Any) -> None:
        self._loop.call_later(delay, what, *args, context=self._place.context)
