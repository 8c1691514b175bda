"""A server: opening, finding and joining tables, and what can be read of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar
from urllib.parse import urlencode

import msgspec

from openrummy.client.asking import address_of, asked, fetch_record, read, server_address, table_address
from openrummy.client.seat import Seat
from openrummy.client.streaming import match_lines
from openrummy.table import messages as m
from openrummy.table.messages.results import PublicMatch, PublicMatches
from openrummy.table.messages.streams import MatchLine

T = TypeVar("T")
_PAGE = 100


class Server:
    """A server by its address, such as `http://127.0.0.1:8000`.  language: of all words, by code.

    Methods raise RefusedError with the server's words, and UnreachableError.
    """

    def __init__(self, address: str, *, language: str = "en") -> None:
        self.address, self._language = server_address(address), language

    def open(
        self,
        preset: str,
        name: str,
        seats: Sequence[str | None] = ("casual",),
        *,
        options: Mapping[str, Any] | None = None,
        hints: bool = True,
        settings: m.TableSettings = m.TableSettings(),
    ) -> Seat:
        """Open a table and sit down as its host.

        seats: the others, each with the key of a bot, or None for somebody who joins.  options: what differs from the preset.
        """
        others = (m.OpenSeat(bot) for bot in seats)
        table = m.OpenTable(preset, name, (m.OpenSeat(), *others), dict(options or {}), hints, settings)
        return self._seated(self.ask("/api/tables", m.Seated, table))

    def join(self, table: str, name: str, seat: int | None = None) -> Seat:
        """Sit down at a table, which is named by its id, its code or its link."""
        path = table_address("", _name_of(table), "/join")
        return self._seated(self.ask(path, m.Seated, m.JoinTable(name, seat)))

    def seat(self, table: str, token: str) -> Seat:
        """Return the seat that a token opens."""
        return Seat(self.address, _name_of(table), token, language=self._language)

    def watch(self, table: str) -> Seat:
        """Return a watcher's place."""
        return Seat(self.address, _name_of(table), None, language=self._language)

    def stream(self, table: str, token: str | None = None, since: int = 0) -> Iterator[MatchLine]:
        """Yield a match as watchers see it: its head, the events of each act as they happen, and its end.

        token: of a seat, where nobody may watch.  since: the version of an earlier line, to go on after it.
        """
        return match_lines(self.address, _name_of(table), token, self._language, since)

    def tables(self, **wanted: str | int | bool) -> tuple[m.TableListing, ...]:
        """Return the open tables, those with free seats first.  wanted: such as `preset="gin"`, `players=2` or `free=True`."""
        chosen = {name: str(value).lower() if isinstance(value, bool) else value for name, value in wanted.items()}
        return self.ask(f"/api/tables?{urlencode(chosen)}", m.Lobby).tables

    def matches(self, **wanted: str | int) -> Iterator[PublicMatch]:
        """Yield the finished public matches, the latest first, page by page.  wanted: `game`, `bots`, `since`, `until`, as in `GET /api/matches`."""
        before = ""
        while True:
            query = urlencode({**wanted, "before": before, "limit": _PAGE})
            page = self.ask(f"/api/matches?{query}", PublicMatches)
            yield from page.matches
            if not (before := page.next):
                return

    def record(self, table: str, token: str | None = None) -> str:
        """Return the finished deals of a table, for `openrummy.read_record`.  token: of a seat, where nobody may watch."""
        return fetch_record(self.address, _name_of(table), token)

    def ask(
        self,
        path: str,
        kind: type[T],
        body: msgspec.Struct | None = None,
        *,
        token: str | None = None,
        method: str | None = None,
    ) -> T:
        """Return the answer to any request as a value of `kind`; with a body it is a POST."""
        return read(asked(self.address + path, body, token, self._language, method), kind)

    def _seated(self, seated: m.Seated) -> Seat:
        return Seat(self.address, seated.table, seated.token, language=self._language)


def _name_of(table: str) -> str:
    """Return the code in a table's link, or the name as it is."""
    return address_of(table, None)[1] if "://" in table else table
