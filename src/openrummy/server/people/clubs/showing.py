"""A club as whoever asks may see it: a guest its name, its games and its size; members all of it."""

from collections.abc import Sequence

import msgspec
from litestar.datastructures import State
from sqlalchemy import Connection

from openrummy.languages import Language
from openrummy.people.clubs import messages as m
from openrummy.people.clubs.club import Club, club_with
from openrummy.people.clubs.invitations import Invitation, invitations
from openrummy.people.clubs.members import RANK, Member, members_of, no_club
from openrummy.people.clubs.seasons import Season, seasons_of
from openrummy.people.clubs.tables import LISTED_MS, tables_of
from openrummy.people.friends.messages import InvitationView
from openrummy.server import clock_and_luck
from openrummy.server.people.house import house_of
from openrummy.server.people.whereabouts import title_of
from openrummy.server.tables import Tables
from openrummy.table import Table
from openrummy.table.listing import seats_to_take
from openrummy.table.refusal import Refusal
from openrummy.variants import choose, find_preset, seats_for


class Found(msgspec.Struct, frozen=True):
    """All that the tables say of a club.  role: of whoever asks, empty for a guest, to whom the rest is nothing."""

    club: Club
    size: int
    role: m.ClubRole = ""
    members: Sequence[Member] = ()
    tables: Sequence[str] = ()
    seasons: Sequence[Season] = ()
    links: Sequence[Invitation] = ()


def found_for(db: Connection, identity: str, person: str | None, now: int) -> Found:
    """Return a club as a person may see it, None for a guest; raise Refusal if there is none."""
    club = club_with(db, identity)
    if club is None:
        raise no_club()
    members = members_of(db, identity)
    role = next((one.role for one in members if one.id == person), None)
    if role is None or person is None:
        return Found(club, len(members))
    links = invitations(db, person, identity) if RANK[role] >= RANK["helper"] else []
    tables = tables_of(db, identity, now - LISTED_MS)
    return Found(club, len(members), role, members, tables, seasons_of(db, identity), links)


async def club_shown(identity: str, person: str | None, state: State, language: Language) -> m.ClubView:
    """Return a club as a person may see it, None for a guest; raise Refusal if there is none."""
    now = clock_and_luck.now()
    found = await house_of(state).read(lambda db: found_for(db, identity, person, now))
    return m.ClubView(
        id=identity,
        name=found.club.name,
        rules=tuple(_rules(code, language) for code in found.club.rules),
        size=found.size,
        role=found.role,
        members=tuple(m.ClubMember(one.id, one.name, one.role, one.since, one.id == person) for one in found.members),
        tables=await _tables(found.tables, state.tables, language),
        seasons=tuple(season_view(one) for one in found.seasons),
        links=tuple(InvitationView(one.id, one.made) for one in found.links),
    )


def season_view(one: Season) -> m.SeasonView:
    """Return a season for the page."""
    return m.SeasonView(one.id, one.name, one.began, one.ended)


def _rules(code: str, language: Language) -> m.ClubRules:
    preset, options = choose(code)
    seats = seats_for(code)
    changed = options != preset.options
    return m.ClubRules(code, language.say(find_preset(preset.key).name), seats[0], seats[-1], changed)


async def _tables(matches: Sequence[str], hall: Tables, language: Language) -> tuple[m.ClubTable, ...]:
    """Return those tables whose match is not over."""
    found = []
    for match in matches:
        try:
            table = (await hall.get(match, "")).table
        except Refusal:
            continue
        shown = _table(table, language)
        if shown is not None:
            found.append(shown)
    return tuple(found)


def _table(table: Table, language: Language) -> m.ClubTable | None:
    if table.status == "over":
        return None
    names = tuple(table.names[seat] for seat in table.persons)
    opened = table.log[0].at
    return m.ClubTable(table.id, title_of(table, language), table.status, names, len(seats_to_take(table)), opened)
