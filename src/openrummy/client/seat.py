"""A seat at a table of a server, for programs that wait: one call after another, and no event loop.

A lost connection is opened again, and a command whose answer was lost is sent again under its id, which the table carries out once.
"""

import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any, Self, TypeVar

from openrummy.client.asking import GoneError, RefusedError, asked, read, table_address
from openrummy.client.line import Line
from openrummy.client.wire import Command, Conversation
from openrummy.engine.actions import Act
from openrummy.engine.codec import to_plain
from openrummy.table import messages as m

_Answer = TypeVar("_Answer", bound=m.ServerMessage)


class Seat:
    """A seat at a table, or a watcher's place.  Use it in a `with` statement, or call `close`.

    server: its address.  table: the id or the code.  token: of the seat, None watches; keep it secret.  number: of the seat, from 0; None
    until it is known.  lasts: the seconds for which a lost connection is tried again.

    Every method may raise GoneError if the table or the seat is gone, and UnreachableError if the server is.
    """

    def __init__(self, server: str, table: str, token: str | None, *, language: str = "en", lasts: float = 120) -> None:
        self.server, self.token = server, token
        self._line = Line(server, Conversation(table, token, language), lasts)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection; the seat stays yours, and the next call opens it again."""
        self._line.close()

    # what is seen

    @property
    def table(self) -> str:
        """The id of the table; its code, if you gave that, until the first view."""
        return self._line.talk.table

    @property
    def view(self) -> m.TableView:
        """The last view of the seat; the first use waits for it."""
        while self._line.view is None:
            self._line.hear()
        return self._line.view

    @property
    def number(self) -> int | None:
        """The number of the seat, from 0; None for a watcher."""
        return self.view.you

    @property
    def offers(self) -> tuple[m.Offer, ...]:
        """The legal actions, ready for `act`; none while the table waits for others."""
        return self.view.offers if self.is_my_turn else ()

    @property
    def is_my_turn(self) -> bool:
        """Whether the table waits for this seat to act in a deal."""
        view = self.view
        return view.status == "playing" and not view.paused and view.you in view.to_act

    def views(self, seconds: float | None = None) -> Iterator[m.TableView]:
        """Yield the view now, and then whenever something has changed, until the match is over; its last view too.

        seconds: the longest wait for a change; raises TimeoutError after them.
        """
        shown: m.TableView | None = None
        while True:
            due = None if seconds is None else time.monotonic() + seconds
            while self.view is shown:
                self._line.hear(due)
            shown = self.view
            yield shown
            if shown.status == "over" and self.view is shown:
                return

    def events(self) -> tuple[m.Told, ...]:
        """Return everything told since the last call, in order, as this seat may know it; it does not wait."""
        found = tuple(self._line.told)
        self._line.told.clear()
        return found

    def wait(self, until: Callable[[m.TableView], bool] | None = None, seconds: float | None = None) -> m.TableView:
        """Wait until the view is as `until` wants it, or for the next one, and return it.

        seconds: at most so long; raises TimeoutError after them.
        """
        due = None if seconds is None else time.monotonic() + seconds
        before = self.view
        while not (self.view is not before if until is None else until(self.view)):
            self._line.hear(due)
        return self.view

    # what is done

    def act(self, action: m.Offer | Act | Mapping[str, Any]) -> m.TableView:
        """Do a legal action: an offer, an action of `openrummy.parse_action`, or plain data; return the view after it.

        Raises RefusedError if the table has moved on, or the rules refuse it.
        """
        plain = (
            action.action if isinstance(action, m.Offer) else to_plain(action) if isinstance(action, Act) else action
        )
        return self.do(m.Act(_new_id(), self.view.version, dict(plain)))

    def ready(self) -> m.TableView:
        """Be ready for the next deal, with a random number of your own for the shuffle."""
        return self.do(m.Ready(_new_id(), _new_id()))

    def start(self, bot: str | None = None) -> m.TableView:
        """Start the match, as its host; bots take the seats that are still free.  bot: their level."""
        return self.do(m.Start(_new_id(), _new_id(), bot))

    def seat_program(self, name: str, seat: int | None = None) -> m.Seated:
        """Give a seat to a program of your own, as the host, and return its number and token, for `openrummy bot`.

        name: shown to everybody.  seat: None for the first free one; a program's seat gets another token.  Raises RefusedError.
        """
        asks = m.AddProgram(name, seat)
        return read(asked(table_address(self.server, self.table, "/bots"), asks, self.token), m.Seated)

    def leave(self) -> None:
        """Leave for good, and close the connection: a bot plays on in a match that has begun."""
        with suppress(GoneError):  # as the table says to whoever has left
            self.ask(m.Leave(_new_id()), m.Accepted)
        self.close()

    def back(self) -> m.TableView:
        """Take your seat back from a bot that stands in for you."""
        return self.do(m.Back(_new_id()))

    def hint(self) -> m.Advice:
        """Return what the coach would do and why, at a table with hints."""
        return self.ask(m.Hint(_new_id()), m.Advice)

    def say(self, phrase: m.Phrase) -> m.TableView:
        """Say a phrase to the table."""
        return self.do(m.Say(_new_id(), phrase))

    def rematch(self) -> "Seat":
        """Ask for another match, or join the one that was asked for, and return your seat at its table, where you are ready."""
        if not self.view.rematch:
            self.do(m.Rematch(_new_id()))
        return self.next_table()

    def next_table(self) -> "Seat":
        """Wait until somebody has asked for a rematch, and return your seat at its table."""
        found = self.wait(lambda view: bool(view.rematch)).rematch
        return Seat(self.server, found, self.token, language=self._line.talk.language, lasts=self._line.lasts)

    def do(self, command: Command) -> m.TableView:
        """Carry out any command and return the view after it; raise RefusedError."""
        version = self.ask(command, m.Accepted).version
        return self.wait(lambda view: view.version >= version)

    def ask(self, command: Command, kind: type[_Answer]) -> _Answer:
        """Send any command and return its answer; raise RefusedError."""
        answer = self._line.ask(command)
        if isinstance(answer, m.Refused):
            raise RefusedError(answer.words, answer.code)
        assert isinstance(answer, kind)  # the table answers each command in its own way
        return answer


def _new_id() -> str:
    return secrets.token_hex(16)
