"""Play chips in an event: moved in the transaction that writes the entry of its log, with which they come and go."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from openrummy.people.ledger.at_events import Entry as Paid
from openrummy.people.ledger.at_events import buy_again, pay_entry, pay_prizes, return_all, return_entry
from openrummy.server.stakes import each_of, new_account
from openrummy.store.asked import Beside
from openrummy.tournament import Tournament, apply
from openrummy.tournament import entries as e
from openrummy.tournament.money import CHIP
from openrummy.tournament.prizes import prizes_of

_Work: TypeAlias = Callable[[Tournament, Any, Tournament, str | None], Beside | None]
"""Returns what happens to chips: from the event before, an entry, the event after, and the session of whoever asks."""


def fees_beside(before: Tournament, entries: Sequence[e.Entry], session: str | None) -> Beside | None:
    """Return what has to happen to chips when entries follow at an event, or None.  session: of whoever asks, by its hash."""
    works = list(_works(before, entries, session)) if before.stake else []
    return each_of(works) if works else None


def _works(tournament: Tournament, entries: Sequence[e.Entry], session: str | None) -> Iterator[Beside]:
    for entry in entries:
        before, tournament = tournament, apply(tournament, entry)
        work = _WORKS[type(entry)](before, entry, tournament, session) if type(entry) in _WORKS else None
        if work is not None:
            yield work


def _entered(before: Tournament, entry: e.Entered, after: Tournament, session: str | None) -> Beside | None:
    if entry.sitter.kind != "person":
        return None
    paid, new, at = Paid(after.id, after.version, entry.sitter.token), new_account(), entry.at
    return lambda db: pay_entry(db, paid, session, new, after.stake, at)


def _withdrew(before: Tournament, entry: e.Withdrew, after: Tournament, session: str | None) -> Beside:
    paid = _paid_by(before, entry.player)
    return lambda db: return_entry(db, paid, after.stake, entry.at)


def _cancelled(before: Tournament, entry: e.Cancelled, after: Tournament, session: str | None) -> Beside:
    return lambda db: return_all(db, after.id, entry.at)


def _answered(before: Tournament, entry: e.RebuyAnswered, after: Tournament, session: str | None) -> Beside | None:
    if not entry.bought:
        return None
    paid = _paid_by(after, entry.player)
    return lambda db: buy_again(db, paid, after.version, session, after.stake, entry.at)


def _ended(before: Tournament, entry: e.TournamentEnded, after: Tournament, session: str | None) -> Beside:
    """Pay the prizes; without anybody who could have one, everybody has their entry back."""
    prizes = {_paid_by(after, player): won // CHIP for player, won in prizes_of(after).items()}
    if not prizes:
        return lambda db: return_all(db, after.id, entry.at)
    return partial(pay_prizes, event=after.id, prizes=prizes, fee=entry.fee // CHIP, at=entry.at)


def _paid_by(tournament: Tournament, player: int) -> Paid:
    """Return the entry of a person, as the ledger knows it."""
    token = tournament.entrants[player].sitter.token
    version = tournament.entry_of(token)
    assert version is not None
    return Paid(tournament.id, version, token)


_WORKS: Mapping[type[e.Entry], _Work] = {
    e.Entered: _entered,
    e.Withdrew: _withdrew,
    e.Cancelled: _cancelled,
    e.RebuyAnswered: _answered,
    e.TournamentEnded: _ended,
}
