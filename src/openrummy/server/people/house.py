"""People on a server: the book of accounts, whose work waits in threads, and the limits of those who try to get in."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection

from openrummy.bus import Bus
from openrummy.languages import Template
from openrummy.people.accounts import login_of
from openrummy.people.conduct.measures import barred_tokens, suspended
from openrummy.people.sessions import Session, is_there, known_of, note_use, session_with
from openrummy.server import clock_and_luck
from openrummy.server.following import COMPARE_SECONDS
from openrummy.server.limits import Limit, is_counted
from openrummy.server.people.cookies import check_private, session_hash
from openrummy.server.people.manners import Manners
from openrummy.server.people.sockets import SessionSockets
from openrummy.server.requester import Asked, address_of
from openrummy.server.settings import Settings
from openrummy.store import Log, StoreTrouble
from openrummy.store.book import Book
from openrummy.table.refusal import Refusal

_TRIED: Template = "Too many attempts to sign in; wait a moment."
_MADE: Template = "Too many accounts were made from your address; wait a while."
_REPORTED: Template = "Too many reports came from your address; wait a while."
_SIGNED_OUT: Template = "Sign in first."
_PROVE: Template = "Sign in again to do this: it changes who can open your account."
_BY_ADDRESS, _AT_ONCE = 0.1, 30
"""Attempts of an address per second, and at once: a club shares one."""
_BY_LOGIN, _IN_A_ROW = 1 / 60, 10
"""Wrong passwords for a sign-in name, whether it exists or not.  Passkeys, codes and links go on working."""
_ACCOUNTS, _ACCOUNTS_AT_ONCE = 1 / 600, 10
_REPORTS, _REPORTS_AT_ONCE = 1 / 600, 5
LOOK_SECONDS = 0.5
"""How often an operator's deeds are looked for: they are done beside the servers, which no bus tells of them."""

_LOGGER = logging.getLogger(__name__)
_Found = TypeVar("_Found")


class House:
    """The people of a server.  book: of their accounts.  log: of the tables.  clock: seconds that never go back."""

    def __init__(self, book: Book, log: Log, bus: Bus, settings: Settings, clock: Callable[[], float]) -> None:
        self.log, self.sockets = log, SessionSockets(bus)
        self._book, self._bus, self._proxy = book, bus, settings.proxy
        self._suspended: frozenset[tuple[str, int]] = frozenset()
        self._attempts = Limit(_BY_ADDRESS, _AT_ONCE, _TRIED, clock)
        self._wrong = Limit(_BY_LOGIN, _IN_A_ROW, _TRIED, clock)
        self._reports = Limit(_REPORTS, _REPORTS_AT_ONCE, _REPORTED, clock)
        self.manners = Manners(clock)
        self._made = Limit(_ACCOUNTS, _ACCOUNTS_AT_ONCE, _MADE, clock)

    async def done(self, work: Callable[[Connection], _Found]) -> _Found:
        """Return the result of a transaction, in a thread; a lost request does not stop it halfway."""
        return await asyncio.shield(asyncio.to_thread(self._book.done, work))

    async def read(self, work: Callable[[Connection], _Found]) -> _Found:
        """Return the result of a transaction that only reads, in a thread; it waits for no other."""
        return await asyncio.to_thread(self._book.read, work)

    async def done_for(self, session: Session, work: Callable[[Connection], _Found]) -> _Found:
        """Return the same as `done`; raise Refusal if the session has ended since it was found, by other requests."""

        def checked(db: Connection) -> _Found:
            if not is_there(db, session):
                raise Refusal("not_signed_in", _SIGNED_OUT)
            return work(db)

        return await self.done(checked)

    async def read_for(self, session: Session, work: Callable[[Connection], _Found]) -> _Found:
        """Return the same as `read`; raise Refusal as `done_for` does."""

        def checked(db: Connection) -> _Found:
            if not known_of(db, [session.hash]):
                raise Refusal("not_signed_in", _SIGNED_OUT)
            return work(db)

        return await self.read(checked)

    async def session(self, request: Asked) -> Session | None:
        """Return the session of a request; None for a guest."""
        known, now = session_hash(request), clock_and_luck.now()
        session = None if known is None else await self.read(lambda db: session_with(db, known, now))
        if session is not None and session.is_to_note(now):
            await self.done(lambda db: note_use(db, session, now))
        return session

    async def player(self, request: Asked, *, fresh: bool = False) -> Session:
        """Return the session of a request; raise Refusal for a guest.  fresh: and for one that was not proved just now."""
        check_private(request)
        session = await self.session(request)
        if session is None:
            raise Refusal("not_signed_in", _SIGNED_OUT)
        if fresh and not session.is_fresh(clock_and_luck.now()):
            raise Refusal("prove_first", _PROVE)
        return session

    def count_attempt(self, request: Asked, login: str = "") -> None:
        """Count an attempt to sign in, by address and by sign-in name; raise TooMany."""
        if is_counted(address_of(request), self._proxy):
            self._attempts.take(address_of(request))
        if login:
            self._wrong.take(login_of(login))

    def forgive(self, request: Asked, login: str = "") -> None:
        """Do not count an attempt that was right."""
        self._attempts.give_back(address_of(request))
        self._wrong.give_back(login_of(login))

    def count_account(self, request: Asked) -> None:
        """Count an account that is made; raise TooMany."""
        if is_counted(address_of(request), self._proxy):
            self._made.take(address_of(request))

    def count_report(self, request: Asked) -> None:
        """Count a report; raise TooMany."""
        if is_counted(address_of(request), self._proxy):
            self._reports.take(address_of(request))

    async def run(self) -> None:
        """Look for ever which sessions have ended and who is suspended, since others do both: operators, and processes unheard."""
        waited = COMPARE_SECONDS
        while True:
            try:
                if waited >= COMPARE_SECONDS or not self._bus.is_hearing or await self._is_news():
                    await self.look()
                    waited = 0.0
            except StoreTrouble:
                _LOGGER.warning("nobody could be looked up: the database cannot be reached")
            except Exception:
                _LOGGER.exception("nobody could be looked up")  # one look that fails must not be the last
            await asyncio.sleep(LOOK_SECONDS)
            waited += LOOK_SECONDS

    async def _is_news(self) -> bool:
        """Return whether an operator has suspended somebody or ended a suspension since the last look."""
        now = clock_and_luck.now()
        return await self.read(lambda db: suspended(db, now)) != self._suspended

    async def look(self) -> None:
        """Close the sockets of sessions that have ended, and of seats whose persons are suspended."""
        now = clock_and_luck.now()
        self._suspended, tokens = await self.read(lambda db: (suspended(db, now), barred_tokens(db, now)))
        self.sockets.bar(tokens)
        await self.sockets.compare(lambda asked: self._book.read(lambda db: known_of(db, asked)))

    def close(self) -> None:
        """Close the book."""
        self.sockets.close()
        self._book.close()


def house_of(state: Any) -> House:
    """Return the house of an application's state."""
    house: House = state.people
    return house
