"""At which table friends are, as far as they let it be seen and somebody can sit down or watch there."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from openrummy.languages import Language
from openrummy.people.friends.company import Call
from openrummy.people.friends.messages import CallView
from openrummy.server.tables import Tables
from openrummy.table import Table
from openrummy.table.listing import seats_to_take
from openrummy.table.refusal import Refusal
from openrummy.variants import preset_named

LATELY_MS = 24 * 3600 * 1000
"""Seats that were taken since then are looked at."""
_MOST_CALLS = 20


class Place(msgspec.Struct, frozen=True):
    """A table.  is_free: there is a seat to take."""

    table: str
    title: str
    is_free: bool


def title_of(table: Table, language: Language) -> str:
    """Return the name of the game at a table."""
    return language.say(preset_named(table.rules.text).name)


def place_of(hall: Tables, seats: Sequence[tuple[str, int]], language: Language) -> Place | None:
    """Return the table at one of these seats where its person is now; None if there is none that others may come to."""
    for match, seat in seats:
        live = hall.loaded(match)
        if live is None or seat not in live.connected or live.table.status == "over":
            continue
        is_free = bool(seats_to_take(live.table))
        if is_free or live.table.settings.watchers != "off":
            return Place(match, title_of(live.table, language), is_free)
    return None


def places_of(hall: Tables, seats: Mapping[str, Sequence[tuple[str, int]]], language: Language) -> dict[str, Place]:
    """Return where each of these people is."""
    found = {person: place_of(hall, theirs, language) for person, theirs in seats.items()}
    return {person: place for person, place in found.items() if place is not None}


async def calls_shown(hall: Tables, calls: Iterable[Call], language: Language) -> tuple[CallView, ...]:
    """Return those invitations whose match is not over."""
    found = []
    for one in list(calls)[:_MOST_CALLS]:
        try:
            table = (await hall.get(one.match, "")).table
        except Refusal:
            continue
        if table.status != "over":
            found.append(CallView(one.id, one.name, one.match, title_of(table, language), one.at))
    return tuple(found)
