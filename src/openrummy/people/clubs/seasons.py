"""The seasons of a club: one at a time, begun and closed by its helpers."""

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from openrummy.languages import Plural, Template
from openrummy.people.clubs.schema import SEASON
from openrummy.table.refusal import Refusal

MOST_SEASONS = 200
_GOES_ON: Template = "A season is going on. Close it first."
_CLOSED: Template = "This season is closed already."
_NO_SEASON: Template = "There is no such season."
_MANY = Plural("A club can have at most {count} season.", "A club can have at most {count} seasons.")


class Season(msgspec.Struct, frozen=True):
    """A season.  began, ended: times, None while it goes on."""

    id: str
    name: str
    began: int
    ended: int | None = None


def seasons_of(db: Connection, club: str) -> list[Season]:
    """Return the seasons of a club, the latest first."""
    columns = (SEASON.c.id, SEASON.c.name, SEASON.c.began, SEASON.c.ended)
    found = db.execute(select(*columns).where(SEASON.c.club == club).order_by(SEASON.c.began.desc(), SEASON.c.id))
    return [Season(*each) for each in found]


def season_with(db: Connection, club: str, identity: str) -> Season:
    """Return a season of a club; raise Refusal if there is none with that id."""
    found = next((one for one in seasons_of(db, club) if one.id == identity), None)
    if found is None:
        raise Refusal("no_season", _NO_SEASON)
    return found


def begin_season(db: Connection, club: str, new: Season) -> None:
    """Begin a season of a club, which is locked; raise Refusal while another goes on."""
    if any(one.ended is None for one in seasons_of(db, club)):
        raise Refusal("season_on", _GOES_ON)
    wanted = select(func.count()).select_from(SEASON).where(SEASON.c.club == club)
    if int(db.execute(wanted).scalar_one()) >= MOST_SEASONS:
        raise Refusal("too_many_seasons", _MANY, count=MOST_SEASONS)
    db.execute(insert(SEASON).values(id=new.id, club=club, name=new.name, began=new.began, ended=None))


def close_season(db: Connection, club: str, identity: str, now: int) -> None:
    """Close a season of a club, which is locked; raise Refusal if it is closed already."""
    if season_with(db, club, identity).ended is not None:
        raise Refusal("season_closed", _CLOSED)
    db.execute(update(SEASON).where(SEASON.c.club == club, SEASON.c.id == identity).values(ended=now))
