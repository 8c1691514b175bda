"""The lines between openrummy and a program that plays: one JSON object each.

Names and forms are those of the messages of a table (`openrummy.table.messages`); `BotView` has fields of `TableView`.
Only `Hello` and `Turn` are answered, each by one line.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from openrummy.table.messages.base import FromClient, Message, Part
from openrummy.table.messages.views import MeldView

PROTOCOL = "openrummy.bot.1"
"""The name of the protocol with its version."""

FaultCode: TypeAlias = Literal["no_start", "ended", "late", "garbled", "illegal", "failed"]
"""A mistake of a bot, by name.

no_start: it cannot be started, or does not say `ready`.  ended: it ended or closed its input or output.  late: no answer within the budget.
garbled: the answer is no message of the protocol, or has another `id`.  illegal: the rules refuse the action.
failed: a bot in Python raised an error.
"""

Milliseconds: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]


class Hello(Message, frozen=True, tag="hello"):
    """The first line.  Answer it with `Ready`, within ten seconds."""

    protocol: str
    version: str


class MatchStart(Message, frozen=True, tag="match"):
    """A match begins.

    rules: as text, such as `gin(knock_limit=5)`.  variant: the family.  options: every option's value by name.  pack: its cards
    before the shuffle.  seat: yours, from 0.  budget: milliseconds for each answer.
    """

    match: str
    rules: str
    variant: str
    options: dict[str, Any]
    pack: tuple[str, ...]
    players: int
    seat: int
    lowest_wins: bool
    budget: Milliseconds


class Events(Message, frozen=True, tag="events"):
    """Everything that happened since the last line of this kind, as your seat may see it: what it may not see is null."""

    events: tuple[dict[str, Any], ...]


class BotSeat(Part, frozen=True):
    """A seat.  cards: in its hand.  score: its total.  known: cards that its hand holds, since they were taken openly."""

    cards: int
    score: int
    known: tuple[str, ...] = ()


class BotView(Part, frozen=True):
    """Everything that your seat sees.

    you: your seat.  turn: the seat whose turn it is.  pile: the discard pile, bottom to top.  stock: the number of its cards.  melds: on
    the table.  taken: the card taken alone from the pile in this turn.  wild: the cards that are wild in this deal only.
    rows: the points of the finished deals.
    """

    you: int
    deal: int
    dealer: int
    turn: int
    phase: str
    stock: int
    pile: tuple[str, ...]
    hand: tuple[str, ...]
    seats: tuple[BotSeat, ...]
    melds: tuple[MeldView, ...] = ()
    taken: str | None = None
    wild: tuple[str, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()


class Turn(Message, frozen=True, tag="turn"):
    """You are to act: answer with `Act` within `budget` milliseconds.

    actions: the legal ones.  Where cards can be shown in many groupings the best are listed, and any legal one is taken.
    """

    id: int
    view: BotView
    actions: tuple[dict[str, Any], ...]
    budget: Milliseconds


class DealOver(Message, frozen=True, tag="deal_over"):
    """A deal is over.  reason: such as `went_out` or `void`.  points: of each seat in this deal.  totals: so far."""

    deal: int
    reason: str
    winner: int | None
    points: tuple[int, ...]
    totals: tuple[int, ...]


class MatchOver(Message, frozen=True, tag="match_over"):
    """The match is over for you.  winners: more than one in a tie, none if it was abandoned.  Another match may begin."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


class Faulty(Message, frozen=True, tag="fault"):
    """You did something wrong; another player has your seat for the rest of this match.  words: in English."""

    code: FaultCode
    words: str


class Bye(Message, frozen=True, tag="bye"):
    """There is nothing more to play: end.  Your input is closed, too."""


class Ready(FromClient, frozen=True, tag="ready"):
    """The answer to `Hello`."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    version: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Act(FromClient, frozen=True, tag="act"):
    """The answer to `Turn`.  id: that of the turn.  action: in full; or index: its place among `actions`, from 0."""

    id: int
    action: dict[str, Any] | None = None
    index: Annotated[int, msgspec.Meta(ge=0)] | None = None


ToProgram: TypeAlias = Hello | MatchStart | Events | Turn | DealOver | MatchOver | Faulty | Bye
FromProgram: TypeAlias = Ready | Act


def schema() -> dict[str, Any]:
    """Return the JSON schema of all lines: `toProgram`, `fromProgram`, and their parts under `$defs`."""
    (told, answered), parts = msgspec.json.schema_components((ToProgram, FromProgram), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": PROTOCOL,
        "properties": {"toProgram": told, "fromProgram": answered},
        "$defs": parts,
    }
