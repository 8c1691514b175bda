"""A device as its page sees it: every call takes text and returns a `Step` in JSON."""

import msgspec

from openrummy.languages import preferred
from openrummy.offline.lines import Line
from openrummy.offline.requests import Asked, answer
from openrummy.offline.shelf import Missing, Shelf
from openrummy.offline.table import Laid, Row
from openrummy.table.messages import Complaint
from openrummy.table.refusal import Refusal


class Said(msgspec.Struct, frozen=True):
    """A message for a socket.  last: whether the socket is closed after it."""

    line: int
    text: str
    last: bool = False


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """The outcome of a call.  Nobody may be told of it before rows and hands are kept.

    missing: the table whose entries have to be loaded before the same call is made again; nothing has happened yet.
    status, body: the answer to a request.  wait: milliseconds until `go_on` is to be called, None for never.
    """

    missing: str = ""
    rows: tuple[Row, ...] = ()
    laid: tuple[Laid, ...] = ()
    said: tuple[Said, ...] = ()
    status: int = 200
    body: str = ""
    wait: int | None = None


class Device:
    """All that happens on one device.  Its calls may not overlap."""

    def __init__(self) -> None:
        self._shelf = Shelf()
        self._lines: dict[int, Line] = {}

    def load(self, table: str, rows: str, laid: str) -> None:
        """Take the kept entries of a table, in JSON: those of the table in their order, and those of hands."""
        self._shelf.load(table, msgspec.json.decode(rows, type=list[str]), msgspec.json.decode(laid, type=list[Laid]))

    def has_all(self) -> None:
        """Take note that every table has been loaded."""
        self._shelf.has_all()

    def forget(self, table: str) -> None:
        """Forget a table and let its sockets begin anew: its entries could not be kept, or somebody else wrote some."""
        self._shelf.forget(table)
        self._lines = {number: line for number, line in self._lines.items() if line.table != table}

    def ask(self, asked: str) -> str:
        """Answer a request."""
        wanted = msgspec.json.decode(asked, type=Asked)
        language = preferred(wanted.language)
        try:
            return self._step(body=answer(self._shelf, wanted, language).decode())
        except Missing as missing:
            return self._step(missing=missing.table)
        except Refusal as refusal:
            complaint = Complaint(refusal.code, refusal.said(language))
        except (msgspec.DecodeError, ValueError) as fault:
            words = language.say("The request cannot be read: {details}.", details=str(fault)[:300])
            complaint = Complaint("bad_request", words)
        return self._step(status=400, body=msgspec.json.encode(complaint).decode())

    def hear(self, number: int, text: str) -> str:
        """Carry out what came over socket `number`."""
        line = self._lines.setdefault(number, Line(self._shelf))
        try:
            answers = line.hear(text)
        except Missing as missing:
            return self._step(missing=missing.table)
        said = tuple(Said(number, msgspec.json.encode(one).decode(), line.is_over) for one in answers)
        return self._step(said=said)

    def close(self, number: int) -> str:
        """Forget a socket; a table without one stands still."""
        self._lines.pop(number, None)
        return self._step()

    def go_on(self) -> str:
        """Do what is due at the tables that somebody looks at."""
        for identity in self._looked_at():
            self._shelf.table(identity).go_on()
        return self._step()

    def _looked_at(self) -> set[str]:
        return {line.table for line in self._lines.values() if line.seat is not None}

    def _step(self, *, missing: str = "", said: tuple[Said, ...] = (), status: int = 200, body: str = "") -> str:
        if missing:
            return msgspec.json.encode(Step(missing=missing)).decode()
        news = tuple(
            Said(number, msgspec.json.encode(message).decode(), line.is_over)
            for number, line in self._lines.items()
            for message in line.news()
        )
        for each in (*said, *news):
            if each.last:
                self._lines.pop(each.line, None)
        step = Step(
            "",
            tuple(self._shelf.take_rows()),
            tuple(self._shelf.take_laid()),
            (*said, *news),
            status,
            body,
            self._wait(),
        )
        return msgspec.json.encode(step).decode()

    def _wait(self) -> int | None:
        dues = [due for identity in self._looked_at() if (due := self._shelf.table(identity).due) is not None]
        return max(0, min(dues) - self._shelf.now()) if dues else None
