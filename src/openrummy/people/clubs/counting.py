"""The finished matches of a club, from the results that are kept of them."""

from collections import defaultdict

from sqlalchemy import Connection, select

from openrummy.people.clubs.schema import CLUB_MEMBER, CLUB_TABLE
from openrummy.people.clubs.seasons import Season
from openrummy.people.clubs.standings import Played
from openrummy.people.results.schema import RESULT, RESULT_SEAT


def played_in(db: Connection, club: str, season: Season) -> list[Played]:
    """Return the matches that ended at tables of a club in a season, with the places of its members."""
    wanted = (
        select(RESULT.c.match, RESULT.c.ended, RESULT_SEAT.c.person, RESULT_SEAT.c.place)
        .join(CLUB_TABLE, CLUB_TABLE.c.match == RESULT.c.match)
        .join(RESULT_SEAT, RESULT_SEAT.c.match == RESULT.c.match)
        .join(CLUB_MEMBER, (CLUB_MEMBER.c.club == CLUB_TABLE.c.club) & (CLUB_MEMBER.c.person == RESULT_SEAT.c.person))
        .where(CLUB_TABLE.c.club == club, RESULT.c.void == 0, RESULT.c.ended >= season.began)
    )
    if season.ended is not None:
        wanted = wanted.where(RESULT.c.ended < season.ended)
    places: defaultdict[tuple[str, int], dict[str, int]] = defaultdict(dict)
    for match, ended, person, place in db.execute(wanted):
        theirs = places[match, ended]
        theirs[person] = min(place, theirs.get(person, place))
    return [Played(match, ended, found) for (match, ended), found in places.items()]
