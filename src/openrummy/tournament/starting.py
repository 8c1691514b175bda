"""The start of a tournament: by its host, or by itself when it is full or its time has come."""

from collections.abc import Iterator
from typing import TypeAlias

from openrummy.bots import STAND_IN
from openrummy.table.names import bot_name
from openrummy.table.sitters import bot_sitter
from openrummy.tournament import entries as e
from openrummy.tournament.draw import MOST_ENTRANTS
from openrummy.tournament.forms import form_of
from openrummy.tournament.model import Tournament

Entries: TypeAlias = tuple[e.Entry, ...]

_MINUTE_MS = 60_000
_FORGOTTEN_MS = 30 * 24 * 3600 * 1000
"""An event in which play chips are held, and which nobody has started or entered for so long, does not take place."""


def started(tournament: Tournament, bots: int, now: int, seed: str) -> Entries:
    """Return the entries of a start with that many bots added, and as many as its form needs to be played."""
    there = len(tournament.entrants) + bots
    more = form_of(tournament).field(tournament.options, there) - there
    return (*_bots(tournament, bots + min(more, MOST_ENTRANTS - there), now, seed), e.Begun(at=now))


def by_itself(tournament: Tournament, now: int, seed: str) -> Entries:
    """Return the entries of a start that nobody has to ask for, or of its cancellation; none while it is too early."""
    if tournament.status != "open":
        return ()
    start, there = tournament.start, len(tournament.entrants)
    if tournament.wish and not there and tournament.version > 1:
        return (e.Cancelled(at=now, why="left"),)
    if start.full and there >= start.full:
        return started(tournament, 0, now, seed)
    if not start.at or now < start.at:
        return ()
    if there >= start.least:
        return started(tournament, max(0, start.fill - there), now, seed)
    return (e.Cancelled(at=now),) if now >= _latest(tournament) else ()


def due(tournament: Tournament) -> int | None:
    """Return when something happens by itself, if nobody enters before."""
    if tournament.status != "open" or not tournament.start.at:
        return None
    return tournament.start.at if len(tournament.entrants) >= tournament.start.least else _latest(tournament)


def is_forgotten(tournament: Tournament, now: int) -> bool:
    """Return whether play chips have been held for very long by an event that starts neither by itself nor at a word."""
    waits = tournament.status == "open" and tournament.stake > 0 and not tournament.start.at
    return waits and now - tournament.log[-1].at >= _FORGOTTEN_MS


def _latest(tournament: Tournament) -> int:
    return tournament.start.at + tournament.start.wait * _MINUTE_MS


def _bots(tournament: Tournament, count: int, now: int, seed: str) -> Iterator[e.Entered]:
    names = [entrant.sitter.name for entrant in tournament.entrants]
    for number in range(len(names), len(names) + count):
        names.append(bot_name(names))
        yield e.Entered(at=now, sitter=bot_sitter(STAND_IN, names[-1], f"{seed}-{number}"))
