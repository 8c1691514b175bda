"""The tables of a club: opened from its page, and the rematches there."""

from sqlalchemy import Connection, func, insert, select, text

from openrummy.languages import Plural
from openrummy.people.clubs.members import check_role
from openrummy.people.clubs.schema import CLUB_TABLE
from openrummy.people.results.schema import RESULT
from openrummy.table.refusal import Refusal

LISTED_MS = 14 * 24 * 3600 * 1000
"""Tables that were opened since then are looked at: a match may be finished on another evening."""
MOST_LISTED = 30
MOST_AN_HOUR = 40
"""Tables that a club opens."""
_HOUR_MS = 3600 * 1000
_MANY = Plural("A club can open at most {count} table an hour.", "A club can open at most {count} tables an hour.")
_FOLLOW = text(
    'INSERT INTO club_table ("match", club, opened) SELECT :next, club, :now FROM club_table WHERE "match" = :match'
    ' ON CONFLICT ("match") DO NOTHING'
)


def check_opening(db: Connection, club: str, by: str, now: int) -> None:
    """Raise Refusal if a person may not open a table of a club now."""
    check_role(db, club, by, "member")
    wanted = select(func.count()).select_from(CLUB_TABLE)
    lately = wanted.where(CLUB_TABLE.c.club == club, CLUB_TABLE.c.opened > now - _HOUR_MS)
    if int(db.execute(lately).scalar_one()) >= MOST_AN_HOUR:
        raise Refusal("too_many_tables", _MANY, count=MOST_AN_HOUR)


def note_table(db: Connection, club: str, match: str, now: int) -> None:
    """Note that a table is a club's."""
    db.execute(insert(CLUB_TABLE).values(match=match, club=club, opened=now))


def follow(db: Connection, match: str, rematch: str, now: int) -> None:
    """Let the rematch of a club's table be the club's too; anybody else's is left alone."""
    db.execute(_FOLLOW, {"match": match, "next": rematch, "now": now})


def tables_of(db: Connection, club: str, since: int) -> list[str]:
    """Return the tables of a club that were opened since a time and have no result yet, the latest first."""
    wanted = select(CLUB_TABLE.c.match).outerjoin(RESULT, RESULT.c.match == CLUB_TABLE.c.match)
    going = wanted.where(CLUB_TABLE.c.club == club, CLUB_TABLE.c.opened >= since, RESULT.c.match.is_(None))
    return list(db.execute(going.order_by(CLUB_TABLE.c.opened.desc(), CLUB_TABLE.c.match).limit(MOST_LISTED)).scalars())
