"""The requests and answers about clubs over HTTP, below `/api/people/clubs`."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from openrummy.people.clubs.club import LONGEST_CODE, MOST_RULES
from openrummy.people.friends.messages import InvitationView, Short
from openrummy.table.messages.base import Part

Code: TypeAlias = Annotated[str, Meta(max_length=LONGEST_CODE)]
Codes: TypeAlias = Annotated[tuple[Code, ...], Meta(max_length=2 * MOST_RULES)]
ClubRole: TypeAlias = Literal["", "member", "helper", "owner"]


class MakeClub(Part, frozen=True, forbid_unknown_fields=True):
    """Make a club.  rules: the codes of its house rules, as they are shared."""

    name: Short
    rules: Codes


class ChangeClub(Part, frozen=True, forbid_unknown_fields=True):
    """Give a club another name or other house rules; None leaves them."""

    name: Short | None = None
    rules: Codes | None = None


class DissolveClub(Part, frozen=True, forbid_unknown_fields=True):
    """Delete a club with its seasons.  name: typed, so that nobody does it by mistake."""

    name: Short


class GiveRole(Part, frozen=True, forbid_unknown_fields=True):
    """Appoint a helper, end that, or hand the club over."""

    role: Literal["member", "helper", "owner"]


class BeginSeason(Part, frozen=True, forbid_unknown_fields=True):
    """Begin a season."""

    name: Short


class OpenClubTable(Part, frozen=True, forbid_unknown_fields=True):
    """Open a table of the club.  rules: a code of its house rules.  players: the number of seats."""

    rules: Code
    players: Annotated[int, Meta(ge=2, le=12)]


class ClubRules(Part, frozen=True):
    """A game that a club plays.  title: of the preset.  changed: its rules differ from the preset.  least, most: players."""

    code: str
    title: str
    least: int
    most: int
    changed: bool = False


class ClubMember(Part, frozen=True):
    """A member.  since: when they joined.  you: it is you."""

    id: str
    name: str
    role: ClubRole
    since: int
    you: bool = False


class ClubTable(Part, frozen=True):
    """A table of a club whose match is not over.  names: of those who sit there.  free: seats to take."""

    table: str
    title: str
    status: Literal["lobby", "playing", "between"]
    names: tuple[str, ...]
    free: int
    opened: int


class SeasonView(Part, frozen=True):
    """A season.  ended: None while it goes on."""

    id: str
    name: str
    began: int
    ended: int | None = None


class ClubView(Part, frozen=True):
    """A club.  role: yours, empty for a guest, who sees its name, its games and its size.  links: for helpers, those that are still good."""

    id: str
    name: str
    rules: tuple[ClubRules, ...]
    size: int
    role: ClubRole = ""
    members: tuple[ClubMember, ...] = ()
    tables: tuple[ClubTable, ...] = ()
    seasons: tuple[SeasonView, ...] = ()
    links: tuple[InvitationView, ...] = ()


class SeasonRow(Part, frozen=True):
    """How a member did in a season.  place: from 1, shared by those who did equally well."""

    place: int
    name: str
    points: int
    matches: int
    wins: int
    evenings: int
    you: bool = False


class SeasonStanding(Part, frozen=True):
    """The table of a season.  matches, evenings: that counted so far."""

    season: SeasonView
    matches: int
    evenings: int
    rows: tuple[SeasonRow, ...]


class Dissolved(Part, frozen=True):
    """You are no longer in the club, or it is no more."""
