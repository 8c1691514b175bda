"""The HTTP routes of the deal of the day; no account is needed."""

from collections.abc import Sequence
from typing import Any

from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody

from openrummy.languages import Language
from openrummy.people.daily.tries import Try, begin_try, tries_of
from openrummy.server import clock_and_luck
from openrummy.server.costs import cost_for
from openrummy.server.daily.field import field_of, settle
from openrummy.server.daily.packs import PAST, Packs
from openrummy.server.documented import get, post
from openrummy.server.live import LiveTable
from openrummy.server.people.house import house_of
from openrummy.server.people.seats import link_seated
from openrummy.server.requester import Asked, address_of, seat_asking
from openrummy.server.tables import Tables
from openrummy.shuffle import commitment
from openrummy.table import messages as m
from openrummy.table.daily import SEAT, day_of, days_after, open_daily
from openrummy.table.entries import Entry, TableOpened
from openrummy.table.messages.daily import Daily, DailyDay, DailyField, DailyPack, OpenDaily
from openrummy.table.refusal import Refusal
from openrummy.table.view import title_of

_DAY_MS = 24 * 3600 * 1000
_HEADER = "x-openrummy-guest"


@get("/daily", cost=10)
async def get_daily(state: State, request: Asked, language: NamedDependency[Language]) -> Daily:
    """The deal of the day, those of past days and the commitments of those to come; as far as this browser has played."""
    packs, now = packs_of(state), clock_and_luck.now()
    today = day_of(now)
    past = [days_after(today, -days) for days in range(1, PAST + 1)]
    found = [await packs.pack(day) for day in (today, *past)]
    known = [pack for pack in found if pack is not None]
    tries = await _tries(state, request, [pack.daily for pack in known])
    shown = [_day(pack, tries.get(pack.daily), request, language) for pack in known]
    coming = tuple(shown_pack(pack, language) for pack in await packs.coming(today))
    return Daily(shown[0], _DAY_MS - now % _DAY_MS, tuple(shown[1:]), coming)


@post("/daily", cost=20)
async def post_daily(data: JSONBody[OpenDaily], state: State, request: Asked) -> m.Seated:
    """Play the deal of today, the one time, or go on with it; or that of a past day, which counts for nothing."""
    now = clock_and_luck.now()
    pack = await packs_of(state).pack(data.day)
    if pack is None or pack.daily > day_of(now):
        raise Refusal("no_day", "There is no deal for this day.")
    own = await _own(data, pack, state, request, now)
    if own is None:
        return await _once_more(data, pack, state, request)
    if own.guest != guest_hash(data.guest, pack.daily):
        raise Refusal("played_elsewhere", "With this account you have played this deal on another device.")
    token = _seat_token(data.guest, pack.daily)
    opening, then = open_daily(
        own.match, pack, data.name, clock_and_luck.token_hash(token), own.begun, clock_and_luck.draw()
    )
    await _tables(state).seat(opening, *then)
    await link_seated(own.match, SEAT, token, state, request)
    return m.Seated(own.match, SEAT, token)


async def _own(data: OpenDaily, pack: TableOpened, state: State, request: Asked, now: int) -> Try | None:
    """Return the try that counts, which begins today at the latest; None for a day that is past and was finished or never tried."""
    house, session = house_of(state), await house_of(state).session(request)
    person, guest = None if session is None else session.person, guest_hash(data.guest, pack.daily)
    known = await house.read(lambda db: tries_of(db, [pack.daily], {pack.daily: guest}, person))
    if pack.daily in known:
        own = known[pack.daily]
        return own if own.ended is None or pack.daily == day_of(now) else None
    if pack.daily != day_of(now):
        return None
    _tables(state).count_opening(address_of(request), cost_for(2, 1))
    match = clock_and_luck.new_table_id(listed=False)
    return await house.done(lambda db: begin_try(db, Try(match, pack.daily, guest, person, now, now)))


async def _once_more(data: OpenDaily, pack: TableOpened, state: State, request: Asked) -> m.Seated:
    """Open a table for the deal of a day that is past."""
    opener, token = _tables(state), clock_and_luck.new_token()
    opener.count_opening(address_of(request), cost_for(2, 1))

    def entries(identity: str) -> Sequence[Entry]:
        owner, now, chance = clock_and_luck.token_hash(token), clock_and_luck.now(), clock_and_luck.draw()
        opening, then = open_daily(identity, pack, data.name, owner, now, chance)
        return opening, *then

    match = await opener.begin(entries)
    await link_seated(match, SEAT, token, state, request)
    return m.Seated(match, SEAT, token)


def guest_hash(guest: str, day: str) -> str:
    """Return what is kept of a browser's secret: another hash for each day, so that nobody can tell which tries are of one guest."""
    return clock_and_luck.token_hash(f"openrummy daily {day} {guest}")


def _seat_token(guest: str, day: str) -> str:
    """Return the token of the seat, which follows from the browser's secret: a request that is sent again gets the same seat."""
    return clock_and_luck.token_hash(f"openrummy daily seat {day} {guest}")


async def _tries(state: State, request: Asked, days: list[str]) -> dict[str, Try]:
    house = house_of(state)
    session, guest = await house.session(request), request.headers.get(_HEADER, "")
    if session is None and not guest:
        return {}
    guests = {day: guest_hash(guest, day) for day in days} if guest else {}
    return await house.read(lambda db: tries_of(db, days, guests, None if session is None else session.person))


def _day(pack: TableOpened, own: Try | None, request: Asked, language: Language) -> DailyDay:
    shown = shown_pack(pack, language)
    if own is None:
        return DailyDay(shown)
    is_here = own.guest == guest_hash(request.headers.get(_HEADER, ""), pack.daily)
    state: Any = "playing" if own.ended is None else "left" if own.result is None else "done"
    return DailyDay(shown, state, own.match if is_here else "", own.result)


def shown_pack(pack: TableOpened, language: Language) -> DailyPack:
    """Return a pack as it is told: its commitment, and not a card."""
    title = language.say(title_of(pack.rules))
    return DailyPack(pack.daily, title, commitment(bytes.fromhex(pack.secret)), pack.at)


@get("/tables/{table:str}/daily", cost=50)
async def get_field(
    live: NamedDependency[LiveTable], state: State, request: Asked, language: NamedDependency[Language]
) -> DailyField:
    """A finished deal of the day beside those of others; for its seat alone."""
    table = live.table
    if seat_asking(request, table) is None:
        raise Refusal("no_seat", "This is for the player of the deal alone.")
    pack = await packs_of(state).pack(table.daily) if table.daily else None
    if pack is None:
        raise Refusal("no_daily", "This is no deal of the day.")
    if table.status != "over":
        raise Refusal("not_over", "A deal is compared when it is over.")
    await settle(table, pack, state, address_of(request))
    return await field_of(table, shown_pack(pack, language), state, address_of(request), language)


def packs_of(state: State) -> Packs:
    """Return the packs of an application's state."""
    packs: Packs = state.packs
    return packs


def _tables(state: State) -> Tables:
    tables: Tables = state.tables
    return tables


DAILY: list[Any] = [get_daily, post_daily, get_field]
