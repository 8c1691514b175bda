"""Seats that a program of somebody's own plays: the host gives them out by a token and takes them back.

A program sees the view of its seat and plays it, and that is all: it starts nothing, asks no coach, says nothing and hears no talk.
"""

from typing import Any

from openrummy.languages import Template
from openrummy.table import entries as e
from openrummy.table import messages as m
from openrummy.table.commands import EndProgram, SeatProgram
from openrummy.table.draft import Draft
from openrummy.table.names import tidy_name
from openrummy.table.projection import MOST_TOLD
from openrummy.table.refusal import Refusal
from openrummy.table.streaming import events_between
from openrummy.table.table import Table

_ITS_OWN = (m.Act, m.Ready, m.Arrange, m.Back, m.Why)
"""The messages that a program may send after its hello."""

_ONLY_PLAYS: Template = "A program plays its seat and does nothing else at the table."
_NOT_HOST: Template = "Only {name}, the host, can seat programs."
_RATED: Template = "A rated table is for people and its built-in bots, so no program can sit here."
_STAKE: Template = "Chips are at stake here, so no program can sit at this table."
_EVENT: Template = "This table belongs to an event or a practice, so no program can sit here."
_OVER: Template = "The match is over."
_STARTED: Template = "The match has started: a program can only take a seat that a program had before."
_TAKEN: Template = "A person sits there; a program needs a free seat."
_FULL: Template = "No seat is free for a program."
_NOBODY: Template = "No program sits there."


def is_program(table: Table, seat: int | None) -> bool:
    """Return whether a seat is played by a program."""
    return seat is not None and table.seats[seat].sitter.kind == "program"


def not_its_own(table: Table, seat: int | None, message: Any) -> Refusal | None:
    """Return the refusal if a program sends more than it may."""
    is_more = isinstance(message, m.FromClient) and not isinstance(message, _ITS_OWN)
    return Refusal("only_plays", _ONLY_PLAYS) if is_more and is_program(table, seat) else None


def check_programs(table: Table) -> None:
    """Raise Refusal if no program may sit at a table."""
    if table.settings.rated:
        raise Refusal("rated_programs", _RATED)
    if table.settings.stake:
        raise Refusal("stake_programs", _STAKE)
    if table.tournament or table.is_single or table.quick or table.shared:
        raise Refusal("event_programs", _EVENT)
    if table.status == "over":
        raise Refusal("over", _OVER)


def seat_program(draft: Draft, seat: int, command: SeatProgram) -> None:
    """Give a seat to a program; one that a program has already gets another token, and the old one opens nothing any more."""
    table = draft.table
    if table.seat_of(command.token) is not None:
        return  # an append that was sent twice
    _check_host(table, seat)
    check_programs(table)
    number = _wanted(table, command.seat)
    others = (each.sitter.name for other, each in enumerate(table.seats) if other != number)
    sitter = e.Sitter("program", tidy_name(command.name, others), command.token)
    draft.add(e.SeatTaken(at=draft.now, seat=number, sitter=sitter))


def end_program(draft: Draft, seat: int, command: EndProgram) -> None:
    """Revoke the token of a program: before the match its seat is free again, later it is that of a player who is away."""
    table = draft.table
    _check_host(table, seat)
    if not (0 <= command.seat < len(table.seats) and is_program(table, command.seat)):
        raise Refusal("no_program", _NOBODY)
    if table.seats[command.seat].sitter.token:
        draft.add(e.ProgramEnded(at=draft.now, seat=command.seat))


def _check_host(table: Table, seat: int) -> None:
    if seat != table.host or is_program(table, seat):
        raise Refusal("not_host", _NOT_HOST, name=table.names[table.host])


def _wanted(table: Table, wanted: int | None) -> int:
    """Return the seat for a program; raise Refusal."""
    if wanted is not None and not 0 <= wanted < len(table.seats):
        raise Refusal("no_seat", "There is no such seat.")
    if wanted is not None and is_program(table, wanted):
        return wanted
    if table.started:
        raise Refusal("started", _STARTED)
    kinds = [seat.sitter.kind for seat in table.seats]
    if wanted is not None:
        if kinds[wanted] == "person":
            raise Refusal("taken", _TAKEN)
        return wanted
    if "free" not in kinds:
        raise Refusal("full", _FULL)
    return kinds.index("free")


def events_since(table: Table, seat: int, since: int, until: int | None = None) -> m.EventPage:
    """Return the events after version `since`, up to version `until` if given, as a seat may see them."""
    first = max(0, since)
    last = min(table.version, first + MOST_TOLD, table.version if until is None else max(first, until))
    told = events_between(table, seat, first, last)
    found = (m.SeatEvent(version, event) for version, events in told for event in events)
    return m.EventPage(max(first, last), tuple(found))
