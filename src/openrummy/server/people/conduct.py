"""Conduct over HTTP: reports of players at a table, warnings that are read, and the refusal of those who are suspended."""

from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from sqlalchemy import Connection

from openrummy.languages import Template
from openrummy.people import messages as m
from openrummy.people.conduct.measures import read_warning
from openrummy.people.conduct.reports import Report, keep_report
from openrummy.server import clock_and_luck
from openrummy.server.documented import post
from openrummy.server.live import LiveTable
from openrummy.server.people.house import house_of
from openrummy.server.people.signing import me_of
from openrummy.server.requester import Asked, seat_asking
from openrummy.table.programs import is_program
from openrummy.table.refusal import Refusal

_ID_LETTERS = 12
_NO_SEAT: Template = "Only players of this table can report somebody."
_NOBODY: Template = "There is nobody to report in this seat."
_NO_WARNING: Template = "There is no such warning, or it was read already."


@post("/tables/{table:str}/reports", cost=50)
async def post_report(
    live: NamedDependency[LiveTable], data: JSONBody[m.MakeReport], state: State, request: Asked
) -> m.Reported:
    """Report the player in another seat of this table to the operator of the server; nothing follows by itself."""
    table = live.table
    by_seat = seat_asking(request, table)
    if by_seat is None or is_program(table, by_seat):
        raise Refusal("no_seat", _NO_SEAT)
    tokens = ["" if seat.sitter.kind == "program" else seat.sitter.token for seat in table.seats]
    if not 0 <= data.seat < len(tokens) or data.seat == by_seat or not tokens[data.seat]:
        raise Refusal("nobody", _NOBODY)
    house = house_of(state)
    house.count_report(request)
    identity, now = clock_and_luck.new_token()[:_ID_LETTERS], clock_and_luck.now()
    report = Report(
        identity, table.id, table.version, data.seat, None, by_seat, None, now, data.reason, data.words.strip()
    )
    return m.Reported(await house.done(lambda db: keep_report(db, report, tokens)))


@post("/warnings/{warning:str}/read", status_code=200, cost=10)
async def post_read_warning(warning: FromPath[str], state: State, request: Asked) -> m.Me:
    """Say that a warning was read; it is not shown again."""
    house, now = house_of(state), clock_and_luck.now()
    session = await house.player(request)

    def read(db: Connection) -> None:
        if not warning.isprintable() or not read_warning(db, session.person, warning, now):
            raise Refusal("no_warning", _NO_WARNING)

    await house.done_for(session, read)
    return await me_of(state, request)
