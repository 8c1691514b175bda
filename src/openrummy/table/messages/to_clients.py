"""The messages from the server through a socket."""

from typing import Annotated, Any, TypeAlias

import msgspec

from openrummy.table.messages.base import Message, Part, Phrase
from openrummy.table.messages.views import TableView

SomeFields: TypeAlias = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema={"$ref": "ViewChange"})]
"""Some fields of a `TableView` by their names in messages; see `openrummy.table.changes`."""


class Told(Part, frozen=True):
    """One thing that happened, as this viewer may see it.

    kind: the event's type.  cards: the cards that visibly move, as text.  words: a sentence for the log and for
    speech; empty if there is nothing to say.
    """

    version: int
    kind: str
    words: str = ""
    seat: int | None = None
    cards: tuple[str, ...] = ()


class LogPage(Part, frozen=True):
    """A page of the log, as its reader may see it: `GET /api/tables/{table}/log?before=`.

    first: its first version; 1 if there is nothing earlier, 0 if there is nothing at all.
    """

    first: int
    told: tuple[Told, ...]


class SeatEvent(Part, frozen=True):
    """An event as a seat knows it: `event` as in a record, with null for all that the seat may not see.  version: of its entry."""

    version: int
    event: dict[str, Any]


class EventPage(Part, frozen=True):
    """Events in order, for programs: `GET /api/tables/{table}/events?since=&until=`.  until: the version up to which there are no more."""

    until: int
    events: tuple[SeatEvent, ...]


class Update(Message, frozen=True, tag="update"):
    """Everything that happened since the client's version, and the view now: the first message of a socket, and the next
    after too much was left out.

    complete: False if there was too much to send and some was left out, so that the log has a gap; `LogPage` has it.
    """

    told: tuple[Told, ...]
    view: TableView
    complete: bool = True


class Change(Message, frozen=True, tag="change"):
    """Everything that happened since the last `Update` or `Change` of this socket, and what is different in the view.

    base: the version of the view that it changes.  view: the fields that are different now, each with its whole value, but of
    `seats` only the seats that are different, by their numbers.  Clocks that run, and `window`, are not repeated: count
    them down from the moment in which they came, a clock that rests from the end of its rest.
    """

    told: tuple[Told, ...]
    base: int
    view: SomeFields


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
    """The answer to `Hint`, for the table as it was in `version`: what to do and why."""

    id: str
    action: dict[str, Any]
    words: str
    version: int = 0


class LookedBack(Message, frozen=True, tag="looked_back"):
    """The answer to `LookBack`: what would have been better, and about how many points the act lost.

    words: empty, and lost 0, if nothing is certain.
    """

    id: str
    words: str
    lost: float


class LiveCard(Part, frozen=True):
    """A card, and how many of its copies you cannot see."""

    card: str
    unseen: int


class OutsView(Part, frozen=True):
    """Cards that would do the same for your hand.  words: what they do.  number: of their unseen copies."""

    words: str
    cards: tuple[LiveCard, ...]
    number: int


class CountedOuts(Message, frozen=True, tag="counted_outs"):
    """The answer to `CountOuts`, for the table as it was in `version`.

    without: the card that is discarded first, None if none has to be.  unseen: the number of all cards that you cannot see.
    probable: what the others probably hold, in sentences; nothing where it is not clearly likelier than for any unseen card.
    judges: whether the coach can tell what an act cost in this game.
    """

    id: str
    version: int
    outs: tuple[OutsView, ...]
    unseen: int
    without: str | None = None
    probable: tuple[str, ...] = ()
    judges: bool = False


class Reason(Message, frozen=True, tag="reason"):
    """The answer to `Why`, for the table as it was in `version`.  words: empty if the prompt says all there is to say."""

    cards: tuple[str, ...]
    words: str
    version: int


class Gone(Message, frozen=True, tag="gone"):
    """The table or the seat does not exist; the socket closes."""

    code: str
    words: str


class Line(Part, frozen=True):
    """One line of talk.  number: counts up at a table.  name: the speaker's.  at: milliseconds since 1970."""

    number: int
    seat: int
    name: str
    at: int
    phrase: Phrase | None = None
    text: str = ""


class Said(Message, frozen=True, tag="said"):
    """New lines of the talk at the table; the first one after `Hello` has the latest lines.  Not part of the record."""

    lines: tuple[Line, ...]


ServerMessage: TypeAlias = (
    Update | Change | Accepted | Refused | Advice | LookedBack | CountedOuts | Reason | Gone | Said
)
