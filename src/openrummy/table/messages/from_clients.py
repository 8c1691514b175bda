"""What a client sends through its socket."""

from typing import Any, TypeAlias

from openrummy.table.messages.base import FromClient, Phrase


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message on a socket.

    token: of the seat, or None to watch.  seen: the last version the client has, 0 for none.
    language: of the sentences that this socket gets, such as `de`; an unknown one gets English.
    """

    table: str
    token: str | None = None
    seen: int = 0
    language: str = "en"


class Act(FromClient, frozen=True, tag="act"):
    """Do a legal action.  id: chosen by the client, unique; sending it again is safe.  base: the version acted upon."""

    id: str
    base: int
    action: dict[str, Any]


class Ready(FromClient, frozen=True, tag="ready"):
    """Ready for the next deal.  nonce: hexadecimal, goes into the order of the pack."""

    id: str
    nonce: str = ""


class Start(FromClient, frozen=True, tag="start"):
    """The host starts the match; free seats go to bots.  nonce: as in `Ready`, for the first deal."""

    id: str
    nonce: str = ""


class Leave(FromClient, frozen=True, tag="leave"):
    """Get up for good: in the lobby the seat is free again, later a bot plays on."""

    id: str


class Arrange(FromClient, frozen=True, tag="arrange"):
    """How the seat's hand lies: groups of cards, in order, the last of them loose, which may be none.

    Kept by the table, seen by nobody else.
    """

    groups: tuple[tuple[str, ...], ...]


class Hint(FromClient, frozen=True, tag="hint"):
    """Ask what the sensible player would do; only where the table allows hints."""

    id: str


class Pause(FromClient, frozen=True, tag="pause"):
    """Ask for a pause, or agree to one: the table rests as soon as every person who is here has asked."""

    id: str


class Resume(FromClient, frozen=True, tag="resume"):
    """Go on after a pause; anybody who plays may.  Before the table rests it takes back what was asked."""

    id: str


class Back(FromClient, frozen=True, tag="back"):
    """Take the own seat back from the stand-in.  Opening a socket or acting does the same."""

    id: str


class GiveTime(FromClient, frozen=True, tag="give_time"):
    """The host gives a seat extra time (twice of all), or takes it away."""

    id: str
    seat: int
    extra: bool = True


class Say(FromClient, frozen=True, tag="say"):
    """Say something to the table: a phrase, or where the host allows it a text of up to 200 characters."""

    id: str
    phrase: Phrase | None = None
    text: str = ""


class Mute(FromClient, frozen=True, tag="mute"):
    """Hear nothing of what `seat` says, or hear it again.  Nobody else learns of it."""

    id: str
    seat: int
    muted: bool = True


ClientMessage: TypeAlias = (
    Hello | Act | Ready | Start | Leave | Arrange | Hint | Pause | Resume | Back | GiveTime | Say | Mute
)
