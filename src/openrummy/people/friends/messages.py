"""The requests and answers about friends over HTTP, below `/api/people`."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from openrummy.table.messages.base import Part

Short: TypeAlias = Annotated[str, Meta(max_length=200)]


class AnswerFriend(Part, frozen=True, forbid_unknown_fields=True):
    """Accept or decline to be somebody's friend."""

    accept: bool


class BlockPerson(Part, frozen=True, forbid_unknown_fields=True):
    """Block somebody, or no longer."""

    blocked: bool


class CallFriend(Part, frozen=True, forbid_unknown_fields=True):
    """Invite a friend to a table at which you sit."""

    table: Short


class ShowMe(Part, frozen=True, forbid_unknown_fields=True):
    """Let your friends see at which table you are, or no longer."""

    shown: bool


class UseInvitation(Part, frozen=True, forbid_unknown_fields=True):
    """The token of an invitation link: to look at it, or to accept it."""

    token: Short


class InvitationLink(Part, frozen=True):
    """A new invitation.  token: for the link, shown only now.  id: its name in lists."""

    id: str
    token: str


class InvitationView(Part, frozen=True):
    """An invitation link that is still good.  made: when, as all times here in milliseconds since 1970."""

    id: str
    made: int


class Invited(Part, frozen=True):
    """An invitation, as whoever has its link sees it.  name: of the one who invites.  club: to join, with its name; empty to be friends."""

    name: str
    club: str = ""
    club_name: str = ""


class Revoked(Part, frozen=True):
    """The link is worth nothing any more."""


class FriendView(Part, frozen=True):
    """A friend.  table: the one at which they are, if they let you see it and you can sit down or watch there.  title: its game."""

    id: str
    name: str
    since: int
    table: str = ""
    title: str = ""
    is_free: bool = False


class MetView(Part, frozen=True):
    """Somebody you have played with.  times: finished matches.  last: when you last were at one table."""

    id: str
    name: str
    times: int
    last: int


class KnownView(Part, frozen=True):
    """Somebody who has asked you, whom you have asked, or whom you have blocked."""

    id: str
    name: str
    since: int


class CallView(Part, frozen=True):
    """A friend's invitation to a table.  id, name: the friend's.  title: the game."""

    id: str
    name: str
    table: str
    title: str
    at: int


class ClubName(Part, frozen=True):
    """A club that you are in."""

    id: str
    name: str
    role: str


class Company(Part, frozen=True):
    """The people you know here.

    asking: those who have asked you.  asked: whom you have asked.  met: with whom you have played, but no friends.  links: invitations that are
    still good.  is_shown: your friends may see at which table you are.
    """

    friends: tuple[FriendView, ...]
    calls: tuple[CallView, ...]
    asking: tuple[KnownView, ...]
    asked: tuple[KnownView, ...]
    met: tuple[MetView, ...]
    blocked: tuple[KnownView, ...]
    links: tuple[InvitationView, ...]
    clubs: tuple[ClubName, ...]
    is_shown: bool = False


class TieExport(Part, frozen=True):
    """Somebody you are tied to.  kind: friend, asked, asking, blocked, called (you have invited them to a table) or calling."""

    kind: str
    name: str
    since: int


class ClubExport(Part, frozen=True):
    """A club that you are in.  since: when you joined."""

    name: str
    role: str
    since: int


class CompanyExport(Part, frozen=True):
    """All that is kept about you and people you know.  links: when each of your open invitations was made."""

    ties: tuple[TieExport, ...] = ()
    clubs: tuple[ClubExport, ...] = ()
    links: tuple[int, ...] = ()
    is_shown: bool = False
