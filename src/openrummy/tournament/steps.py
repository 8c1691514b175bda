"""The director's automatic decisions, one entry at a time, until it must wait for people or tables."""

from openrummy.tournament import entries as e
from openrummy.tournament.forms import form_of
from openrummy.tournament.model import Tournament
from openrummy.tournament.prizes import purse_of


def next_step(tournament: Tournament, now: int) -> e.Entry | None:
    """Return the entry that follows from the current state of the tournament, or None while it waits."""
    if tournament.status != "running":
        return None
    for number, table in enumerate(tournament.tables):
        if table.order is None and not table.is_playing:
            entry = form_of(tournament).at_table(tournament, number, now)
            if entry is not None:
                return entry
    players = form_of(tournament).next_table(tournament, now)
    if players:
        return e.TableDrawn(at=now, players=players)
    if any(table.order is None for table in tournament.tables):
        return None
    tables = form_of(tournament).next_round(tournament)
    return _ended(tournament, now) if tables is None else e.RoundDrawn(at=now, tables=tables)


def _ended(tournament: Tournament, now: int) -> e.TournamentEnded:
    money = purse_of(tournament)
    return e.TournamentEnded(at=now, fee=money.fee, prizes=money.prizes)
