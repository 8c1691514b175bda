"""The promises about talk: everybody who is there hears it, once, and nobody hears whom they have muted."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import NamedTuple

from openrummy.table import messages as m
from tests.simulation.clients import Person
from tests.simulation.loop import VirtualLoop
from tests.simulation.sockets import Wire

_SETTLED_SECONDS = 5.0
"""Everybody has been at their process for so long before a line is said, and has heard it so long after."""


class Hearer(NamedTuple):
    """Somebody who is to hear a line, at a process that must not stand still meanwhile."""

    person: Person
    wire: Wire
    freezes: int


class Talk:
    """All talk so far.  people: everybody.  since: when a process last had the bus again, infinite while it has not.

    is_delayed: whether watchers hear nothing.
    """

    def __init__(
        self,
        loop: VirtualLoop,
        people: Iterable[Person],
        since: Callable[[Wire], float],
        complain: Callable[[str], None],
        *,
        is_delayed: bool,
    ) -> None:
        self._loop = loop
        self._people = people
        self._since = since
        self._complain = complain
        self._is_delayed = is_delayed
        self._heard: defaultdict[Wire, set[str]] = defaultdict(set)
        self._muted: dict[tuple[int | None, int], tuple[float, Wire]] = {}

    def accepted(self, wire: Wire, speaker: Person, speech: m.Say | m.Mute) -> None:
        """Note what a process has accepted; it may repeat itself."""
        if isinstance(speech, m.Mute):
            self._muted.setdefault((speaker.seat, speech.seat), (self._loop.time(), wire))
        elif self._is_settled(wire):
            hearers = [
                Hearer(person, person.wire, person.wire.process.freezes)
                for person in self._people
                if person.wire is not None and self._is_to_hear(person, speaker, person.wire)
            ]
            late = self._loop.time() + _SETTLED_SECONDS
            self._loop.call_at(late, self._check_heard, speech.text, hearers, context=wire.people.context)

    def _is_to_hear(self, person: Person, speaker: Person, wire: Wire) -> bool:
        if (
            person is speaker
            or (person.seat, speaker.seat) in self._muted
            or (self._is_delayed and person.seat is None)
        ):
            return False
        is_long_here = person.here_since is not None and person.here_since < self._loop.time() - _SETTLED_SECONDS
        return is_long_here and self._is_settled(wire)

    def _is_settled(self, wire: Wire) -> bool:
        return wire.process.runs and self._since(wire) < self._loop.time() - _SETTLED_SECONDS

    def _check_heard(self, text: str, hearers: Iterable[Hearer]) -> None:
        since = self._loop.time() - _SETTLED_SECONDS
        for person, wire, freezes in hearers:
            is_steady = wire is person.wire and wire.process.runs and wire.process.freezes == freezes
            is_muted = any(seat == person.seat for seat, _ in self._muted)
            if is_steady and not is_muted and self._since(wire) < since and text not in self._heard[wire]:
                self._complain(f"unheard: seat {person.seat} was not told of {text!r}")

    def sent(self, wire: Wire, person: Person, lines: Iterable[m.Line]) -> None:
        """Check lines that a process sends."""
        for line in lines:
            if line.text in self._heard[wire]:
                self._complain(f"twice: seat {person.seat} was told of {line.text!r} twice")
            self._heard[wire].add(line.text)
            if (person.seat, line.seat) in self._muted:
                self._check_muted(wire, person, line, *self._muted[person.seat, line.seat])

    def _check_muted(self, wire: Wire, person: Person, line: m.Line, at: float, where: Wire) -> None:
        """Complain of a line that its listener has muted, here or where this process must have heard of it."""
        if wire is where or (self._knows(wire, at) and self._since(where) < at - _SETTLED_SECONDS):
            self._complain(f"muted: seat {person.seat} was told of {line.text!r}")

    def _knows(self, wire: Wire, at: float) -> bool:
        """Return whether the process has served the table since before `at`, with the bus."""
        is_heard = self._since(wire) < at - _SETTLED_SECONDS and self._loop.time() > at + _SETTLED_SECONDS
        steady = (each for each in self._people if each.wire is not None and each.wire.process is wire.process)
        return is_heard and not wire.process.freezes and any((each.here_since or at) < at for each in steady)
