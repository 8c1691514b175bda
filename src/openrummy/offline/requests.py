"""The answers to a page's requests: those of a server's addresses that make sense on a device."""

import re
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import msgspec

from openrummy import __version__
from openrummy import table as tables
from openrummy.catalogue import catalogue_json, games_json, rules_answer
from openrummy.engine.events import DealEnded, DealStarted
from openrummy.languages import Language
from openrummy.offline.luck import token_hash
from openrummy.offline.shelf import Shelf
from openrummy.offline.table import DeviceTable
from openrummy.parts.paper.told import PaperMatch
from openrummy.settle import settled
from openrummy.table import messages as m
from openrummy.table.film import film
from openrummy.table.hand_check import hand_answer
from openrummy.table.history import record_json, record_text
from openrummy.table.on_paper import paper_of_table, paper_sheet
from openrummy.table.plays import plays
from openrummy.table.projection import MOST_TOLD
from openrummy.table.puzzling import puzzle_called, puzzles_in
from openrummy.table.refusal import Refusal
from openrummy.table.replay import replay
from openrummy.table.results.told import played_match
from openrummy.table.statistics import DealTally, in_words
from openrummy.table.teaching import lessons_in
from openrummy.table.view import view_for

_TABLE = re.compile(r"/api/tables/([^/]+)(?:/([a-z.]+)(?:/(\d+))?)?")

_PUZZLE = re.compile(r"/api/puzzles/([^/]+)")


class Asked(msgspec.Struct, frozen=True):
    """A request.  path: with its query.  body: JSON, None to ask for something.  token: of a seat, or None."""

    path: str
    language: str = "en"
    body: str | None = None
    token: str | None = None


def answer(shelf: Shelf, asked: Asked, language: Language) -> bytes:
    """Return the answer in JSON, or as text; raise Refusal, Missing, and msgspec.DecodeError for a body that cannot be read."""
    path = urlsplit(asked.path).path
    plain = _PLAIN.get((path, asked.body is not None))
    if plain is not None:
        return plain(shelf, (asked.body or "").encode(), language)
    wanted = _PUZZLE.fullmatch(path)
    if wanted is not None:
        return msgspec.json.encode(puzzle_called(wanted[1], language))
    found = _TABLE.fullmatch(path)
    if found is not None and found[2] == "attempts":
        return _attempt(shelf, shelf.table(found[1]), asked)
    about = _ABOUT.get(found[2] or "") if found is not None else None
    if found is None or about is None:
        raise Refusal("needs_server", "This needs the server, which cannot be reached.")
    return about(shelf.table(found[1]), asked, found[3] or "", language)


def _catalogue(shelf: Shelf, body: bytes, language: Language) -> bytes:
    return catalogue_json(language, __version__)


def _games(shelf: Shelf, body: bytes, language: Language) -> bytes:
    return games_json(language)


def _rules(shelf: Shelf, body: bytes, language: Language) -> bytes:
    return msgspec.json.encode(rules_answer(msgspec.json.decode(body, type=m.AskRules), language))


def _paper(shelf: Shelf, body: bytes, language: Language) -> bytes:
    return msgspec.json.encode(paper_sheet(msgspec.json.decode(body, type=PaperMatch), language))


def _settle(shelf: Shelf, body: bytes, language: Language) -> bytes:
    return msgspec.json.encode(settled(msgspec.json.decode(body, type=m.AskSettle), language))


def _check_hand(shelf: Shelf, body: bytes, language: Language) -> bytes:
    return msgspec.json.encode(hand_answer(msgspec.json.decode(body, type=m.AskHand), language))


def _open(shelf: Shelf, body: bytes, language: Language) -> bytes:
    return msgspec.json.encode(shelf.open(msgspec.json.decode(body, type=m.OpenTable)))


def _lessons(shelf: Shelf, body: bytes, language: Language) -> bytes:
    return msgspec.json.encode(lessons_in(language))


def _learn(shelf: Shelf, body: bytes, language: Language) -> bytes:
    return msgspec.json.encode(shelf.open(msgspec.json.decode(body, type=m.OpenLesson)))


def _puzzles(shelf: Shelf, body: bytes, language: Language) -> bytes:
    return msgspec.json.encode(puzzles_in(language))


def _statistics(shelf: Shelf, body: bytes, language: Language) -> bytes:
    """Return the statistics of the deals that this device made; those for practice count for nothing."""
    tally, started = DealTally(), None
    for table in (held.table for held in shelf.every() if not held.table.is_practice):
        for event in (event for entry in table.log for event in getattr(entry, "events", ())):
            if isinstance(event, DealStarted):
                started = event
            elif isinstance(event, DealEnded) and started is not None:
                tally.add(started, event)
    return msgspec.json.encode(in_words(tally.statistics(), language))


def _view(held: DeviceTable, asked: Asked, more: str, language: Language) -> bytes:
    table = held.table
    return msgspec.json.encode(view_for(table, _seat(held, asked), table.persons, language=language))


def _log(held: DeviceTable, asked: Asked, more: str, language: Language) -> bytes:
    version = held.table.version
    before = _number(asked, "before", version + 1)
    until = max(0, min(before - 1, version))
    since = max(0, until - MOST_TOLD)
    told = tables.told_since(held.table, since, _seat(held, asked), until, language)
    return msgspec.json.encode(m.LogPage(min(since + 1, until), told))


def _replay(held: DeviceTable, asked: Asked, more: str, language: Language) -> bytes:
    return msgspec.json.encode(replay(held.table, int(more or 0), language, _seat(held, asked)))


def _film(held: DeviceTable, asked: Asked, more: str, language: Language) -> bytes:
    return msgspec.json.encode(film(held.table, int(more or 0), _number(asked, "seat", 0), language))


def _plays(held: DeviceTable, asked: Asked, more: str, language: Language) -> bytes:
    return msgspec.json.encode(plays(held.table, language))


def _record(held: DeviceTable, asked: Asked, more: str, language: Language) -> bytes:
    return record_json(held.table).encode()


def _on_paper(held: DeviceTable, asked: Asked, more: str, language: Language) -> bytes:
    return msgspec.json.encode(paper_of_table(held.table))


def _result(held: DeviceTable, asked: Asked, more: str, language: Language) -> bytes:
    return msgspec.json.encode(played_match(held.table, token_hash(asked.token or "")))


def _text(held: DeviceTable, asked: Asked, more: str, language: Language) -> bytes:
    return record_text(held.table).encode()


def _join(held: DeviceTable, asked: Asked, more: str, language: Language) -> bytes:
    """Take back a seat that was left for good; nobody else can sit down here."""
    wanted = msgspec.json.decode((asked.body or "").encode(), type=m.JoinTable)
    token = wanted.token or ""
    outcome = held.do(None, tables.Join(wanted.name, token_hash(token), None, None, returns=True))
    if outcome.refusal is not None:
        raise outcome.refusal
    return msgspec.json.encode(m.Seated(held.table.id, held.table.seat_of(token_hash(token)) or 0, token))


def _attempt(shelf: Shelf, held: DeviceTable, asked: Asked) -> bytes:
    _seat(held, asked)
    wanted = msgspec.json.decode((asked.body or "").encode(), type=m.OpenAttempt)
    return msgspec.json.encode(shelf.open_attempt(wanted, held.table))


def _number(asked: Asked, name: str, otherwise: int) -> int:
    """Return a number in the query; raise ValueError if it is none."""
    return int(parse_qs(urlsplit(asked.path).query).get(name, [str(otherwise)])[0])


def _seat(held: DeviceTable, asked: Asked) -> int:
    """Return the seat of the request's token; raise Refusal.  There is nothing to watch: what a device deals is for its owner."""
    seat = held.table.seat_of(token_hash(asked.token or ""))
    if seat is None:
        raise Refusal("no_seat", "This seat is no longer yours.")
    return seat


_PLAIN: dict[tuple[str, bool], Callable[[Shelf, bytes, Language], bytes]] = {
    ("/api/catalogue", False): _catalogue,
    ("/api/games", False): _games,
    ("/api/rules", True): _rules,
    ("/api/paper/sheet", True): _paper,
    ("/api/settle", True): _settle,
    ("/api/check-hand", True): _check_hand,
    ("/api/tables", True): _open,
    ("/api/lessons", False): _lessons,
    ("/api/lessons", True): _learn,
    ("/api/puzzles", False): _puzzles,
    ("/api/statistics", False): _statistics,
}
_ABOUT: dict[str, Callable[[DeviceTable, Asked, str, Language], bytes]] = {
    "": _view,
    "log": _log,
    "replay": _replay,
    "film": _film,
    "plays": _plays,
    "record": _record,
    "result": _result,
    "paper": _on_paper,
    "record.txt": _text,
    "join": _join,
}
