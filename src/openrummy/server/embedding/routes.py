"""`/embed`: a position, a replay or a puzzle for a frame on anybody's site.

These pages alone may be framed by other sites.  They run no script, set and read no cookie, and show only what anybody may see, so nothing can be
gained by laying something over them.
"""

from typing import Any
from urllib.parse import quote, urlencode

from litestar import Router
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery
from litestar.response import Response

from openrummy.languages import Language, Template, dotted
from openrummy.server.documented import get
from openrummy.server.embedding.page import as_text, drawn, folded, page, paragraph, way, ways
from openrummy.server.embedding.scene import position_rows, prompt_of, puzzle_rows, read_position, replay_rows
from openrummy.server.headers import FRAMED
from openrummy.server.http_errors import asked_language, status_of
from openrummy.server.live import LiveTable
from openrummy.server.requester import Asked, address_of, check_for_anybody
from openrummy.server.routes import live_table
from openrummy.table.messages import PuzzleChoice, PuzzleView, Replay
from openrummy.table.puzzling import cost_words, puzzle_called
from openrummy.table.refusal import Refusal
from openrummy.table.replay import replay
from openrummy.table.view import title_of

_STEP: Template = "Step {number} of {total}."
_BACK: Template = "Step back"
_ON: Template = "Step forward"
_DEAL: Template = "Deal {deal}"
_RIGHT: Template = "Right: {act}."
_NOT_HERE: Template = "This cannot be shown in a frame"


@get("/position", include_in_schema=False, cost=100)
async def get_position(
    state: State,
    request: Asked,
    language: NamedDependency[Language],
    of: FromQuery[str] = "",
    seat: FromQuery[int | None] = None,
) -> Response[str]:
    """A position, with all hands open or one."""
    return _html(await state.desk.done(address_of(request), lambda: _position(of, seat, language)))


@get("/puzzle/{puzzle:str}", include_in_schema=False, sync_to_thread=True)
def get_framed_puzzle(puzzle: FromPath[str], language: NamedDependency[Language]) -> Response[str]:
    """A puzzle: the table, and for each act whether it is the best one, to be opened."""
    return _html(_puzzle(puzzle_called(puzzle, language), language))


@get("/replay/{table:str}", include_in_schema=False, cost=50)
async def get_framed_replay(
    live: NamedDependency[LiveTable],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
    deal: FromQuery[int] = 1,
    step: FromQuery[int] = 0,
) -> Response[str]:
    """A finished deal at a step, with links to the steps beside it."""
    table = live.table
    check_for_anybody(table)

    def made() -> str:
        return _replay(table.id, title_of(table.rules.text), replay(table, deal, language), step, language)

    return _html(await state.desk.done(address_of(request), made))


def _position(text: str, seat: int | None, language: Language) -> str:
    state = read_position(text, seat)
    rows = position_rows(state, seat, language)
    title, prompt = language.say(title_of(state.rules.text)), prompt_of(state, seat, language)
    link = f"/#position?{urlencode({'of': text} if seat is None else {'of': text, 'seat': seat})}"
    return page(title, (paragraph(prompt), drawn(rows, language), as_text(rows, language, text)), link, language)


def _puzzle(puzzle: PuzzleView, language: Language) -> str:
    rows = puzzle_rows(puzzle, language)
    choices = sorted(puzzle.choices, key=lambda choice: choice.words)  # the order must not tell which is the best
    acts = (folded(choice.words, map(paragraph, _verdict(choice, puzzle, language))) for choice in choices)
    parts = paragraph(puzzle.game), paragraph(puzzle.task), drawn(rows, language), *acts, as_text(rows, language)
    return page(puzzle.theme_name, parts, f"/#puzzles?puzzle={quote(puzzle.key)}", language)


def _verdict(choice: PuzzleChoice, puzzle: PuzzleView, language: Language) -> tuple[str, ...]:
    if choice.lost == 0:
        return language.say(_RIGHT, act=choice.words), puzzle.why
    return (cost_words(choice, language),)


def _replay(table: str, title: str, shown: Replay, step: int, language: Language) -> str:
    last = len(shown.frames) - 1
    step = max(0, min(step, last))
    rows = replay_rows(shown, step, language)
    words = [told.words for told in shown.frames[step].told] + ([shown.result.words] if step == last else [])
    here = f"/embed/replay/{quote(table)}?deal={shown.deal}&step="
    steps = (
        way(language.say(_BACK), f"{here}{step - 1}" if step > 0 else None),
        way(language.say(_ON), f"{here}{step + 1}" if step < last else None),
    )
    place = language.say(_DEAL, deal=shown.deal), language.say(_STEP, number=step + 1, total=last + 1)
    parts = (
        paragraph(dotted(place)),
        ways(steps),
        *map(paragraph, words),
        drawn(rows, language),
        as_text(rows, language),
    )
    return page(language.say(title), parts, f"/t/{quote(table)}#replay?deal={shown.deal}&step={step}", language)


def _html(text: str, status: int = 200) -> Response[str]:
    return Response(text, media_type="text/html", status_code=status, headers=FRAMED)


def _on_refusal(request: Asked, fault: Refusal) -> Response[str]:
    """Say in the frame why there is nothing; another page of this server would be refused there."""
    language = asked_language(request)
    words = paragraph(fault.said(language))
    return _html(page(language.say(_NOT_HERE), [words], "/", language), status_of(fault))


_HANDLERS: Any = {Refusal: _on_refusal}

EMBEDDED = Router(
    "/embed",
    dependencies={"language": Provide(asked_language, sync_to_thread=False), "live": Provide(live_table)},
    exception_handlers=_HANDLERS,
    route_handlers=[get_position, get_framed_puzzle, get_framed_replay],
)
