"""The HTTP routes for tournaments.  A player or host is known by `Authorization: Bearer TOKEN`, or by the account that is signed in."""

from collections.abc import Callable
from hashlib import sha256

from litestar import Router
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Response
from msgspec.structs import replace

from openrummy.languages import Language
from openrummy.server import clock_and_luck
from openrummy.server.company.routes import get_tournament_company
from openrummy.server.documented import get, post
from openrummy.server.headers import NOT_KEPT
from openrummy.server.http_errors import asked_language
from openrummy.server.live_tournament import LiveTournament
from openrummy.server.origin import own_origin_guard
from openrummy.server.people.cookies import session_hash
from openrummy.server.people.entrants import Speaker, my_events, note_entry, speaker_of
from openrummy.server.requester import Asked, address_of, token_asking, token_brought
from openrummy.server.tournaments import Tournaments
from openrummy.table import messages as m
from openrummy.table.messages.reminders import AskMyEvents, MyEvents
from openrummy.table.messages.sit_and_go import AskSitAndGo
from openrummy.table.messages.tournaments import Sheet
from openrummy.table.refusal import Refusal
from openrummy.tournament import Answer, Begin, CallOff, ProposeTime, Withdraw
from openrummy.tournament.commands import Command
from openrummy.tournament.forms import form_of
from openrummy.tournament.results import results_csv
from openrummy.tournament.view import listing_of, seat_now, view_for

_MOST = 100
_MARK_DIGITS = 16


@get("/", sync_to_thread=False)
def get_tournaments(state: State, language: NamedDependency[Language]) -> m.TournamentList:
    """The tournaments that you can enter or follow, and the last that are over."""
    found = [listing_of(one, language) for one in _tournaments(state).listed()]
    return m.TournamentList(tuple(found[:_MOST]), _tournaments(state).finished(language), clock_and_luck.now())


@post("/")
async def post_tournament(data: JSONBody[m.OpenTournament], state: State, request: Asked) -> m.TournamentSeat:
    """Open a tournament and become its host."""
    seated = await _tournaments(state).open(data, address_of(request), session_hash(request))
    return await _noted(seated, state, request)


@post("/sit-and-go", cost=5)
async def post_sit_and_go(
    data: JSONBody[AskSitAndGo], state: State, request: Asked, language: NamedDependency[Language]
) -> m.TournamentSeat:
    """Enter a sit-and-go where others wait for the same, or a new one, which starts by itself when it is full."""
    entered = state.sit_and_go.enter(data, language, address_of(request), session_hash(request))
    seated: m.TournamentSeat = await entered
    return await _noted(seated, state, request)


@post("/mine", status_code=200)
async def post_mine(data: JSONBody[AskMyEvents], state: State, request: Asked) -> MyEvents:
    """How the tournaments stand that you entered."""
    return MyEvents(await my_events(data.entries, state, request), clock_and_luck.now())


@get("/{tournament:str}")
async def get_tournament(
    tournament: FromPath[str],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
    whole: FromQuery[bool] = False,
    known: FromQuery[str] = "",
) -> Response[m.TournamentView | None]:
    """The tournament as the holder of the token sees it, or anybody; 204 if it is as in the view with the mark `known`, but for the time."""
    live = await _tournaments(state).get(tournament, address_of(request))
    await live.level()
    who = await speaker_of(live.tournament, state, request)
    if known and known == _mark(live, who, language, whole=whole):
        return Response(None, status_code=204)
    return Response(_view(live, who, request, language, whole=whole))


@get("/{tournament:str}/results.csv", media_type="text/csv; charset=utf-8")
async def get_results(
    tournament: FromPath[str], state: State, request: Asked, language: NamedDependency[Language]
) -> str:
    """The standings as a table, to print or to open elsewhere."""
    live = await _tournaments(state).get(tournament, address_of(request))
    await live.level()
    return results_csv(live.tournament, language)


@get("/{tournament:str}/sheet/{player:int}")
async def get_sheet(tournament: FromPath[str], player: FromPath[int], state: State, request: Asked) -> Sheet:
    """A player's results beside those of the others with the same cards, pack by pack, as far as all tables have played them."""
    live = await _tournaments(state).get(tournament, address_of(request))
    await live.level()
    found = live.tournament
    if not 0 <= player < len(found.entrants):
        raise Refusal("no_entrant", "There is no such player in this tournament.")
    return Sheet(form_of(found).sheet(found, player))


@post("/{tournament:str}/enter")
async def post_enter(
    tournament: FromPath[str], data: JSONBody[m.EnterTournament], state: State, request: Asked
) -> m.TournamentSeat:
    """Enter a tournament; name it by its id or its code.  Its host enters with their token, which stays theirs; anybody else gets one."""
    token_asking(request)  # a suspended host does not enter
    entering = address_of(request), session_hash(request), token_brought(request) or ""
    seated = await _tournaments(state).enter(tournament, data, *entering)
    return await _noted(seated, state, request)


@post("/{tournament:str}/withdraw", status_code=200)
async def post_withdraw(
    tournament: FromPath[str], state: State, request: Asked, language: NamedDependency[Language]
) -> m.TournamentView:
    """Withdraw before the start, or between rounds where nobody goes out."""
    return await _done(state, tournament, lambda who: Withdraw(who.entrant), request, language)


@post("/{tournament:str}/start", status_code=200)
async def post_start(
    tournament: FromPath[str],
    data: JSONBody[m.StartTournament],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
) -> m.TournamentView:
    """Start the tournament, as its host."""
    return await _done(state, tournament, lambda who: Begin(who.host or who.entrant, data.bots), request, language)


@post("/{tournament:str}/call-off", status_code=200)
async def post_call_off(
    tournament: FromPath[str], state: State, request: Asked, language: NamedDependency[Language]
) -> m.TournamentView:
    """Call the tournament off before its start, as its host; entries in play chips go back."""
    return await _done(state, tournament, lambda who: CallOff(who.host), request, language)


@post("/{tournament:str}/rebuy", status_code=200)
async def post_rebuy(
    tournament: FromPath[str],
    data: JSONBody[m.AnswerRebuy],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
) -> m.TournamentView:
    """Buy chips, or decline."""
    return await _done(state, tournament, lambda who: Answer(who.entrant, data.buy), request, language)


@post("/{tournament:str}/time", status_code=200)
async def post_time(
    tournament: FromPath[str],
    data: JSONBody[m.ProposeTime],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
) -> m.TournamentView:
    """Propose when to play your match of a league, or accept the time that stands."""
    return await _done(state, tournament, lambda who: ProposeTime(who.entrant, data.time), request, language)


async def _noted(seated: m.TournamentSeat, state: State, request: Asked) -> m.TournamentSeat:
    """Note that whoever is signed in has entered, or opened it."""
    live = await _tournaments(state).get(seated.tournament, "")
    await note_entry(live.tournament, seated.token, state, request)
    return seated


async def _done(
    state: State, tournament: str, command: Callable[[Speaker], Command], request: Asked, language: Language
) -> m.TournamentView:
    live = await _tournaments(state).get(tournament, address_of(request))
    await live.level()
    who = await speaker_of(live.tournament, state, request)
    live = await _tournaments(state).do(live.tournament.id, command(who), address_of(request), session_hash(request))
    return await _seen(live, state, request, language)


async def _seen(live: LiveTournament, state: State, request: Asked, language: Language) -> m.TournamentView:
    return _view(live, await speaker_of(live.tournament, state, request), request, language)


def _view(
    live: LiveTournament, who: Speaker, request: Asked, language: Language, *, whole: bool = False
) -> m.TournamentView:
    view = view_for(live.tournament, who.entrant, live.hosted, language, clock_and_luck.now(), whole=whole)
    return replace(
        view,
        host=bool(who.host),
        elsewhere=who.entrant not in ("", token_asking(request)),
        mark=_mark(live, who, language, whole=whole),
    )


def _mark(live: LiveTournament, who: Speaker, language: Language, *, whole: bool) -> str:
    """Return what changes with everything in a view but the time.  Cost: a small part of the view's."""
    found = live.tournament
    you = found.entrant_of(who.entrant)
    seat = None if you is None else seat_now(found, you, live.hosted)
    shown = found.id, found.version, *who, seat, whole, language.code
    return sha256(repr(shown).encode()).hexdigest()[:_MARK_DIGITS]


def _tournaments(state: State) -> Tournaments:
    tournaments: Tournaments = state.tournaments
    return tournaments


TOURNAMENTS = Router(
    "/api/tournaments",
    guards=[own_origin_guard],
    response_headers=NOT_KEPT,
    dependencies={"language": Provide(asked_language, sync_to_thread=False)},
    route_handlers=[
        get_tournaments,
        post_tournament,
        post_mine,
        post_sit_and_go,
        get_tournament,
        get_results,
        get_sheet,
        get_tournament_company,
        post_enter,
        post_withdraw,
        post_start,
        post_call_off,
        post_rebuy,
        post_time,
    ],
)
