"""The lobby: the open tables where somebody is right now.

It lists what is in memory.  A table without people is of no use to a guest, and after a restart the tables
are back as soon as their people are.
"""

from collections.abc import Iterable

from openrummy.languages import ENGLISH, Language
from openrummy.server.live import LiveTable
from openrummy.table.listing import listing_of, seats_to_take
from openrummy.table.messages import Lobby, TableListing

_MOST = 100


def lobby(
    tables: Iterable[LiveTable], preset: str | None, players: int | None, *, free: bool, language: Language = ENGLISH
) -> Lobby:
    """Return the listed tables that match; None matches all.  free: only tables with a seat to take."""
    open_now = [live for live in tables if _is_open(live)]
    with_seats = {live.table.id for live in open_now if seats_to_take(live.table)}
    found = [
        listing
        for live in open_now
        if _matches(listing := listing_of(live.table, live.watching, language), preset, players)
        and (not free or listing.table in with_seats)
    ]
    found.sort(key=lambda listing: (listing.table not in with_seats, listing.status != "lobby", -listing.persons))
    return Lobby(tuple(found[:_MOST]))


def _is_open(live: LiveTable) -> bool:
    return live.table.settings.listed and live.table.status != "over" and bool(live.connected)


def _matches(listing: TableListing, preset: str | None, players: int | None) -> bool:
    return preset in (None, listing.preset) and players in (None, listing.seats)
