"""The finished matches of a tournament and of a club, and who sat there."""

from collections import defaultdict

from sqlalchemy import Connection, select

from openrummy.people.clubs.members import check_role
from openrummy.people.clubs.schema import CLUB_TABLE
from openrummy.people.results.schema import RESULT, RESULT_SEAT
from openrummy.people.schema import PERSON
from openrummy.server.company.looks import Matter, Met
from openrummy.table.refusal import Refusal
from openrummy.tournament import Tournament


def tournament_matter(tournament: Tournament, token: str) -> Matter:
    """Return the matter of a tournament for its host, given the hash of a token; raise Refusal for anybody else."""
    if not token or token != tournament.host:
        raise Refusal("not_host", "Only the host of the tournament can see this.")
    persons = {str(number): one.sitter.name for number, one in enumerate(tournament.entrants) if one.is_person}
    over = [
        sitting
        for tables in tournament.rounds
        for table in tables
        for sitting in table.sittings
        if sitting.points is not None
    ]
    return Matter(
        persons, [Met(each.match, tuple(_known(persons, player) for player in each.players)) for each in over]
    )


def _known(persons: dict[str, str], player: int) -> str:
    return str(player) if str(player) in persons else ""


def club_matter(db: Connection, club: str, by: str) -> Matter:
    """Return the matter of a club for its owner and helpers; raise Refusal for anybody else."""
    check_role(db, club, by, "helper")
    return members_matter(db, club)


def members_matter(db: Connection, club: str) -> Matter:
    """Return the matter of a club, empty if there is none.  Guests and bots are nobody."""
    columns = (RESULT_SEAT.c.match, RESULT_SEAT.c.seat, RESULT_SEAT.c.person, PERSON.c.name)
    found = db.execute(
        select(*columns)
        .join(CLUB_TABLE, CLUB_TABLE.c.match == RESULT_SEAT.c.match)
        .join(RESULT, RESULT.c.match == RESULT_SEAT.c.match)
        .outerjoin(PERSON, PERSON.c.id == RESULT_SEAT.c.person)
        .where(CLUB_TABLE.c.club == club)
        .order_by(RESULT.c.ended, RESULT.c.match, RESULT_SEAT.c.seat)
    ).all()
    seats: dict[str, list[str]] = defaultdict(list)
    for match, _, person, _ in found:
        seats[match].append(person or "")
    names = {person: name for _, _, person, name in found if person}
    return Matter(names, [Met(match, tuple(players)) for match, players in seats.items()])
