"""The messages from a client through its socket."""

from typing import Any, TypeAlias

from openrummy.table.messages.base import FromClient, Phrase


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message on a socket.

    token: of the seat, or None to watch.  seen: the last version the client has, 0 for none.
    language: of the sentences that this socket gets, such as `de`; an unknown language means English.
    """

    table: str
    token: str | None = None
    seen: int = 0
    language: str = "en"


class Act(FromClient, frozen=True, tag="act"):
    """Do a legal action.  id: chosen by the client, unique; sending it again is safe.  base: the version it is based
    on.
    """

    id: str
    base: int
    action: dict[str, Any]


class Ready(FromClient, frozen=True, tag="ready"):
    """Be ready for the next deal.  nonce: hexadecimal, goes into the order of the pack."""

    id: str
    nonce: str = ""


class Start(FromClient, frozen=True, tag="start"):
    """The host starts the match; free seats go to bots.

    nonce: as in `Ready`, for the first deal.  bot: the key of the bots, None for the usual level.
    """

    id: str
    nonce: str = ""
    bot: str | None = None


class Leave(FromClient, frozen=True, tag="leave"):
    """Leave for good: before the match the seat becomes free again, later a bot plays on."""

    id: str


class Arrange(FromClient, frozen=True, tag="arrange"):
    """Arrange the seat's hand: groups of cards, in order; the last one holds the loose cards and may be empty.

    The table keeps it; nobody else sees it.
    """

    groups: tuple[tuple[str, ...], ...]


class Hint(FromClient, frozen=True, tag="hint"):
    """Ask what to do and why; only if the table allows hints.  The table and the socket do not wait for the answer."""

    id: str


class LookBack(FromClient, frozen=True, tag="look_back"):
    """Ask what your act cost; only if the table allows hints.  act: the id of an `Act` of this socket, one of the latest."""

    id: str
    act: str


class CountOuts(FromClient, frozen=True, tag="count_outs"):
    """Ask which cards would help your hand, and what the others probably hold; only if the table allows hints.

    discard: the card of the hand to discard first, if one has to be; None for the one that leaves the fewest points.
    """

    id: str
    discard: str | None = None


class Why(FromClient, frozen=True, tag="why"):
    """Ask why nothing can be done with these cards of the hand.  The answer is `Reason`; a lost question is not asked again."""

    cards: tuple[str, ...]


class Pause(FromClient, frozen=True, tag="pause"):
    """Ask for a pause, or agree to one: the table is paused as soon as every person who is here has asked."""

    id: str


class Resume(FromClient, frozen=True, tag="resume"):
    """End a pause; any player may.  Before the table is paused, it withdraws your request."""

    id: str


class Back(FromClient, frozen=True, tag="back"):
    """Take your own seat back from the stand-in.  Opening a socket or acting does the same."""

    id: str


class GiveTime(FromClient, frozen=True, tag="give_time"):
    """The host grants a seat extra time (doubling all its time), or withdraws it."""

    id: str
    seat: int
    extra: bool = True


class Rematch(FromClient, frozen=True, tag="rematch"):
    """Ask for another match with the same rules, settings and seats, when this one is over.

    The view then names its table, where your token opens your seat; `Ready` says there that you play.  The second to ask joins
    the first.
    """

    id: str


class Say(FromClient, frozen=True, tag="say"):
    """Say something to the table: a phrase or, if the host allows it, a text of up to 200 characters."""

    id: str
    phrase: Phrase | None = None
    text: str = ""


class Mute(FromClient, frozen=True, tag="mute"):
    """Hide everything that `seat` says, or show it again.  Nobody else learns of it."""

    id: str
    seat: int
    muted: bool = True


ClientMessage: TypeAlias = (
    Hello
    | Act
    | Ready
    | Start
    | Leave
    | Arrange
    | Hint
    | LookBack
    | CountOuts
    | Why
    | Pause
    | Resume
    | Back
    | GiveTime
    | Rematch
    | Say
    | Mute
)
