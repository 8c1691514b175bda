"""Everything that is kept about a person and those they know, for their export."""

from sqlalchemy import Connection, select

from openrummy.people.clubs.invitations import all_invitations
from openrummy.people.clubs.schema import CLUB, CLUB_MEMBER
from openrummy.people.friends.company import is_shown
from openrummy.people.friends.messages import ClubExport, CompanyExport, TieExport
from openrummy.people.friends.schema import CALL
from openrummy.people.friends.ties import KINDS, asking, tied
from openrummy.people.schema import PERSON


def company_export(db: Connection, person: str) -> CompanyExport:
    """Return everything that is kept about a person and those they know."""
    ties = [TieExport(kind, one.name, one.since) for kind in KINDS for one in tied(db, person, kind)]
    ties += [TieExport("asking", one.name, one.since) for one in asking(db, person)]
    links = tuple(one.made for one in all_invitations(db, person))
    return CompanyExport((*ties, *_calls(db, person)), _clubs(db, person), links, is_shown(db, person))


def _calls(db: Connection, person: str) -> tuple[TieExport, ...]:
    received = select(PERSON.c.name, CALL.c.at).join(CALL, CALL.c.sender == PERSON.c.id).where(CALL.c.person == person)
    sent = select(PERSON.c.name, CALL.c.at).join(CALL, CALL.c.person == PERSON.c.id).where(CALL.c.sender == person)
    return tuple(
        TieExport(kind, name, at)
        for kind, wanted in (("calling", received), ("called", sent))
        for name, at in db.execute(wanted.order_by(CALL.c.at))
    )


def _clubs(db: Connection, person: str) -> tuple[ClubExport, ...]:
    columns = (CLUB.c.name, CLUB_MEMBER.c.role, CLUB_MEMBER.c.since)
    wanted = select(*columns).join(CLUB_MEMBER, CLUB_MEMBER.c.club == CLUB.c.id).where(CLUB_MEMBER.c.person == person)
    return tuple(ClubExport(*each) for each in db.execute(wanted.order_by(CLUB_MEMBER.c.since)))
