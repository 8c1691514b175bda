"""Sit-and-go by type: whoever asks is entered where others wait for the same, or in a new event, which starts by itself when it is full.

In a process one asks at a time for the same.  Of several processes each opens only the event that the log names for the wish
(`waiting_events`), and whoever finds it opened enters it.
"""

import asyncio
from collections.abc import Iterator
from weakref import WeakValueDictionary

from msgspec.structs import replace

from openrummy.languages import Language, Template
from openrummy.options import OptionError
from openrummy.server import clock_and_luck
from openrummy.server.deciding import MOST_ATTEMPTS
from openrummy.server.tournaments import Tournaments
from openrummy.server.waiting_events import WaitingEvents
from openrummy.store import StoreTrouble, VersionConflict
from openrummy.table import messages as m
from openrummy.table.messages.sit_and_go import AskSitAndGo
from openrummy.table.names import looks_like_any
from openrummy.table.refusal import Refusal
from openrummy.tournament import Tournament, open_tournament
from openrummy.tournament.view import game_of
from openrummy.variants import rules_for

ENTRIES, MOST_PLAYERS = (0, 50, 100, 250, 500, 1_000), 6
"""The entries to choose among, in play chips, and the most players at the one table."""
BOTS_MS = 30_000
"""How long it waits for people where bots were asked for."""
_PASSED_BY = ("full", "started", "cancelled", "name_long")
"""Why an event that waited cannot be entered after all, so that another one will do."""
_QUICKER = "name_taken"
"""Somebody of the same name was quicker, and the name gets a number."""
_TITLE: Template = "Sit-and-go: {game}"
_BAD: Template = "A sit-and-go has 2 to {most} players and an entry of {entries} play chips."
_WINNER_TAKES_ALL = 3
"""With at most this many players there is one prize."""


def wish_of(asked: AskSitAndGo) -> str:
    """Return all that those in one event must agree on."""
    rules = rules_for(asked.preset, asked.players).text  # however it was spelt
    return f"{rules} {asked.players} {asked.entry} {'bots' if asked.bots else 'people'}"


def opening_of(asked: AskSitAndGo, title: str, now: int) -> m.OpenTournament:
    """Return the event to open: one table that plays one round."""
    start = m.StartRule(full=asked.players)
    if asked.bots:
        start = replace(start, at=now + BOTS_MS, least=1, fill=asked.players)
    prizes = "100/0/0" if asked.players <= _WINNER_TAKES_ALL else "70/30/0"
    rules = {"rounds": 1, "table_size": asked.players, "entry_fee": asked.entry, "prize_table": prizes}
    return m.OpenTournament(
        title, asked.preset, rules=rules, name=asked.name, nonce=asked.nonce, form="swiss", start=start
    )


class SitAndGo:
    """Enters people at once.  Create it inside the event loop."""

    def __init__(self, tournaments: Tournaments, events: WaitingEvents) -> None:
        self._tournaments = tournaments
        self._events = events
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def enter(self, asked: AskSitAndGo, language: Language, by: str, session: str | None) -> m.TournamentSeat:
        """Return a place for the address `by`; raise Refusal.  session: as in `Tournaments.open`."""
        _check(asked)
        opening = opening_of(asked, _title(asked, language), clock_and_luck.now())
        open_tournament("", opening, "", b"", clock_and_luck.now())  # one that cannot be must not be named
        turn = self._turns.setdefault(wish_of(asked), asyncio.Lock())  # there as long as somebody waits for it
        async with turn:  # of two who ask here at once, the second finds the event of the first
            return await self._seated(asked, opening, by, session)

    async def _seated(
        self, asked: AskSitAndGo, opening: m.OpenTournament, by: str, session: str | None
    ) -> m.TournamentSeat:
        wish = wish_of(asked)
        for tournament in self._waiting(wish):
            found = await self._entered(tournament.id, asked, by, session)
            if found is not None:
                return found
        last = await self._events.last(wish)
        for _ in range(MOST_ATTEMPTS):
            found = await self._entered_or_opened(last.event, asked, opening, by, session) if last.event else None
            if found is not None:
                return found
            last = await self._events.name(wish, last)
        raise StoreTrouble("contested")

    async def _entered_or_opened(
        self, event: str, asked: AskSitAndGo, opening: m.OpenTournament, by: str, session: str | None
    ) -> m.TournamentSeat | None:
        """Return a place in an event that was named, which is opened unless it is there; None if it cannot be entered any more."""
        try:
            return await self._entered(event, asked, by, session)
        except Refusal as refusal:
            if refusal.code != "no_tournament":
                raise
        try:
            return await self._tournaments.open(opening, by, session, wish_of(asked), event)
        except VersionConflict:  # another process has opened it
            return await self._entered(event, asked, by, session)

    async def _entered(self, event: str, asked: AskSitAndGo, by: str, session: str | None) -> m.TournamentSeat | None:
        """Return a place in an event, or None if another one will do."""
        for _ in range(MOST_ATTEMPTS):
            live = await self._tournaments.get(event, by)
            await live.level()
            entering = m.EnterTournament(_free_name(live.tournament, asked.name), asked.nonce)
            try:
                return await self._tournaments.enter(event, entering, by, session)
            except Refusal as refusal:
                if refusal.code not in (*_PASSED_BY, _QUICKER):
                    raise
                if refusal.code != _QUICKER:
                    return None
        return None

    def _waiting(self, wish: str) -> Iterator[Tournament]:
        """Yield the events known here that wait for the same, the oldest first."""
        found = [one for one in self._tournaments.listed() if one.status == "open" and one.wish == wish]
        yield from sorted(found, key=lambda one: (one.log[0].at, one.id))


def _check(asked: AskSitAndGo) -> None:
    if not 2 <= asked.players <= MOST_PLAYERS or asked.entry not in ENTRIES:
        raise Refusal("bad_start", _BAD, most=MOST_PLAYERS, entries=", ".join(map(str, ENTRIES)))


def _title(asked: AskSitAndGo, language: Language) -> str:
    try:
        return language.say(_TITLE, game=game_of(asked.preset, language))
    except OptionError as fault:
        raise Refusal.of("bad_rules", fault) from None


def _free_name(tournament: Tournament, name: str) -> str:
    """Return the name; whoever has the name of somebody there gets a number."""
    taken = [entrant.sitter.name for entrant in tournament.entrants]
    names = (name, *(f"{name} {number}" for number in range(2, len(taken) + 2)))
    return next(each for each in names if not looks_like_any(each, taken))
