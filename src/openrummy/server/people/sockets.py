"""The sockets of each session: when one ends, they are closed, here and at the other processes."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

from openrummy.bus import Bus
from openrummy.languages import Template
from openrummy.people.conduct.measures import Suspension
from openrummy.server import clock_and_luck
from openrummy.server.people.barring import Barred, refusal_of
from openrummy.table.refusal import Refusal

_SUBJECT = "session"
_HASH_DIGITS = 64
_SIGNED_OUT: Template = "This device was signed out."


class Leaver(Protocol):
    """A socket at a table.  token: the hash of its seat's token, None for a watcher."""

    token: str | None

    def dismiss(self, why: Refusal) -> None:
        """Close, and say why."""


class SessionSockets:
    """The sockets here that came with the cookie of a session, by its hash; a guest's are not counted."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._there: defaultdict[str, set[Leaver]] = defaultdict(set)
        self._seated: defaultdict[str, set[Leaver]] = defaultdict(set)
        self._barred = Barred()
        self._sure: set[str] = set()
        self._stop = bus.subscribe(f"{_SUBJECT}.*", self._hear)

    @contextmanager
    def present(self, session: str | None, socket: Leaver, is_known: bool = False) -> Iterator[None]:
        """Count a socket as long as it is open; raise Refusal if the person of its seat is suspended.

        is_known: the hash was that of a session just now, so the socket is closed when it is no more.
        """
        self.check(socket.token)
        with self._counted(self._there, session, socket), self._counted(self._seated, socket.token, socket):
            if session is not None and is_known:
                self._sure.add(session)
            yield

    @contextmanager
    def _counted(self, there: defaultdict[str, set[Leaver]], key: str | None, socket: Leaver) -> Iterator[None]:
        if key is None:
            yield
            return
        there[key].add(socket)
        try:
            yield
        finally:
            there[key].discard(socket)
            if not there[key]:
                del there[key]
                self._sure.discard(key)

    def check(self, token: str | None) -> None:
        """Raise Refusal for the hash of a token of a seat whose person is suspended."""
        self._barred.check(token, clock_and_luck.now())

    def bar(self, tokens: Mapping[str, Suspension]) -> None:
        """Let nobody in with one of these tokens of seats, and close their sockets."""
        self._barred.tokens = tokens
        for token in tokens.keys() & self._seated.keys():
            for socket in tuple(self._seated[token]):
                socket.dismiss(refusal_of(tokens[token]))

    def end(self, sessions: Iterable[str]) -> None:
        """Close the sockets of sessions that have ended, and tell the other processes."""
        for session in sessions:
            self._close(session)
            self._bus.publish(f"{_SUBJECT}.{session}", b"")

    def _hear(self, subject: str, _: bytes) -> None:
        session = subject.partition(".")[2]
        if len(session) == _HASH_DIGITS:
            self._close(session)

    def _close(self, session: str) -> None:
        for socket in tuple(self._there.get(session, ())):
            socket.dismiss(Refusal("signed_out", _SIGNED_OUT))

    async def compare(self, known_of: Callable[[list[str]], set[str]]) -> None:
        """Close the sockets of sessions that ended unheard.  known_of: returns those hashes that belong to sessions."""
        asked = list(self._there)
        known = await asyncio.to_thread(known_of, asked) if asked else set()
        for session in asked:
            if session in known:
                self._sure.add(session)
            elif session in self._sure:  # otherwise the cookie was an old one, and its bearer a guest
                self._close(session)

    def close(self) -> None:
        """Hear nothing more."""
        self._stop()
