"""Messages over HTTP with which a page reminds an entrant: their tournament begins soon, or their table is ready."""

from openrummy.table.messages.base import Part


class EntryKey(Part, frozen=True, forbid_unknown_fields=True):
    """An entry of yours.  token: as in `TournamentSeat`, empty where your account entered on another device."""

    tournament: str
    token: str


class AskMyEvents(Part, frozen=True, forbid_unknown_fields=True):
    """Ask how your tournaments stand: `POST /api/tournaments/mine`.  Of very many entries the first are answered."""

    entries: tuple[EntryKey, ...]


class MyEvent(Part, frozen=True):
    """A tournament of yours.  at: when it starts by itself, or the time agreed on for your match, 0 for neither.  done: nothing more happens.

    table, seat: where you play now.
    """

    tournament: str
    title: str
    done: bool = False
    at: int = 0
    table: str = ""
    seat: int | None = None


class MyEvents(Part, frozen=True):
    """Your tournaments.  now: the time of the server, in milliseconds since 1970."""

    events: tuple[MyEvent, ...]
    now: int
