"""The tables of clubs, and of links that invite into one or to be a friend."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Table, Text

from openrummy.people.friends.schema import METADATA, of_person

__all__ = ["CLUB", "CLUB_MEMBER", "CLUB_TABLE", "INVITATION", "METADATA", "SEASON"]


def _of_club(*, is_key: bool = False, is_known: bool = True) -> Column[str]:
    return Column("club", Text, ForeignKey("club.id", ondelete="CASCADE"), primary_key=is_key, nullable=not is_known)


CLUB = Table(
    "club",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)
"""A club.  rules: the codes of its house rules, one on each line."""

CLUB_MEMBER = Table(
    "club_member",
    METADATA,
    _of_club(is_key=True),
    of_person(is_key=True),
    Column("role", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Index("club_member_person", "person"),
)
"""A member.  role: `member`, `helper` or `owner`."""

SEASON = Table(
    "season",
    METADATA,
    Column("id", Text, primary_key=True),
    _of_club(),
    Column("name", Text, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Index("season_club", "club"),
)
"""A season of a club.  ended: NULL while it goes on."""

CLUB_TABLE = Table(
    "club_table",
    METADATA,
    Column("match", Text, primary_key=True),
    _of_club(),
    Column("opened", BigInteger, nullable=False),
    Index("club_table_club", "club", "opened"),
)
"""A table of a club, opened from its page or by a rematch there."""

INVITATION = Table(
    "invitation",
    METADATA,
    Column("hash", Text, primary_key=True),
    Column("id", Text, nullable=False),
    of_person(),
    _of_club(is_known=False),
    Column("made", BigInteger, nullable=False),
    Index("invitation_person", "person"),
    Index("invitation_club", "club"),
)
"""A link by the hash of its token.  person: who made it.  club: into which it leads; NULL for one that makes two people friends."""
