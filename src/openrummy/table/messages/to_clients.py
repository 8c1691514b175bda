"""What the server sends through a socket."""

from typing import Any, TypeAlias

from openrummy.table.messages.base import Message, Part, Phrase
from openrummy.table.messages.views import TableView


class Told(Part, frozen=True):
    """One thing that happened, as this viewer may see it.

    kind: the event's type.  cards: those that can be seen moving, as text.  words: a sentence for the log and for
    speech; empty where there is nothing to say.
    """

    version: int
    kind: str
    words: str = ""
    seat: int | None = None
    cards: tuple[str, ...] = ()


class LogPage(Part, frozen=True):
    """A stretch of what happened, as its reader may know it: `GET /api/tables/{table}/log?before=`.

    first: the version that it begins with; 1 when there is nothing earlier, 0 when there is nothing at all.
    """

    first: int
    told: tuple[Told, ...]


class Update(Message, frozen=True, tag="update"):
    """What happened since the version that the client has, and the view now.

    complete: False when what happened was too much to be told and was left out, so that the log has a gap; `LogPage` has it.
    """

    told: tuple[Told, ...]
    view: TableView
    complete: bool = True


class Accepted(Message, frozen=True, tag="accepted"):
    """The command is done and committed, in this version."""

    id: str
    version: int


class Refused(Message, frozen=True, tag="refused"):
    """The command changed nothing.  code: for programs.  words: for people."""

    id: str
    code: str
    words: str
    version: int


class Advice(Message, frozen=True, tag="advice"):
    """The answer to `Hint`: what the sensible player would do and why."""

    id: str
    action: dict[str, Any]
    words: str


class Gone(Message, frozen=True, tag="gone"):
    """The table or the seat is not there; the socket closes."""

    code: str
    words: str


class Line(Part, frozen=True):
    """Something that was said.  number: counts up at a table.  name: of who said it.  at: milliseconds since 1970."""

    number: int
    seat: int
    name: str
    at: int
    phrase: Phrase | None = None
    text: str = ""


class Said(Message, frozen=True, tag="said"):
    """New lines of the talk at the table; the first one after `Hello` has the latest lines.  No part of the record."""

    lines: tuple[Line, ...]


ServerMessage: TypeAlias = Update | Accepted | Refused | Advice | Gone | Said
