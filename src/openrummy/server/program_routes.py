"""The seats of programs over HTTP: given out and revoked by the host, and the events that a seat knows, as a program reads them."""

from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from openrummy import table as tables
from openrummy.languages import Template
from openrummy.server import clock_and_luck
from openrummy.server.documented import delete, get, post
from openrummy.server.live import LiveTable
from openrummy.server.requester import Asked, seat_asking
from openrummy.table import messages as m
from openrummy.table.commands import Command
from openrummy.table.packs import check_unsealed
from openrummy.table.programs import events_since
from openrummy.table.refusal import Refusal

_NO_SEAT: Template = "Only the seats of this table have events; send the token of one."


@post("/tables/{table:str}/bots", cost=10)
async def post_program(live: NamedDependency[LiveTable], data: JSONBody[m.AddProgram], request: Asked) -> m.Seated:
    """Give a seat to a program of your own, as the host of the table; the token opens that seat and nothing else."""
    token = clock_and_luck.new_token()
    await _done(live, request, tables.SeatProgram(data.name, clock_and_luck.token_hash(token), data.seat))
    seat = live.table.seat_of(clock_and_luck.token_hash(token))
    assert seat is not None  # it has just been given out
    return m.Seated(live.table.id, seat, token)


@delete("/tables/{table:str}/bots/{seat:int}", cost=10)
async def delete_program(live: NamedDependency[LiveTable], seat: FromPath[int], request: Asked) -> None:
    """Revoke the token of the program in a seat, as the host.

    Before the match the seat is free again; later it goes on by the table's rule for players who are away.
    """
    await _done(live, request, tables.EndProgram(seat))


@get("/tables/{table:str}/events", cost=10)
async def get_events(
    live: NamedDependency[LiveTable], request: Asked, since: FromQuery[int] = 0, until: FromQuery[int | None] = None
) -> m.EventPage:
    """The events after version `since`, up to version `until`, as the seat of the token knows them: at most those of 200 versions."""
    seat = seat_asking(request, live.table)
    if seat is None:
        raise Refusal("watching", _NO_SEAT)
    check_unsealed(live.table)
    return events_since(live.table, seat, since, until)


async def _done(live: LiveTable, request: Asked, command: Command) -> None:
    """Carry out a command of the seat that asks; raise Refusal."""
    outcome = await live.submit(seat_asking(request, live.table), command)
    if outcome.refusal is not None:
        raise outcome.refusal
