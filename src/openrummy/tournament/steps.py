"""The director's automatic decisions, one entry at a time, until it must wait for people or tables."""

from openrummy.tournament import entries as e
from openrummy.tournament.draw import drawn, table_id
from openrummy.tournament.model import RoundTable, Tournament
from openrummy.tournament.money import purse
from openrummy.tournament.ranking import chips, ranked, through, undecided


def next_step(tournament: Tournament, now: int) -> e.Entry | None:
    """Return the entry that follows from the current state of the tournament, or None while it waits."""
    if tournament.status != "running":
        return None
    for number, table in enumerate(tournament.tables):
        entry = _at_table(tournament, number, table, now)
        if entry is not None:
            return entry
    if any(table.order is None for table in tournament.tables):
        return None
    return _ended(tournament, now) if tournament.is_final else _drawn(tournament, now)


def _drawn(tournament: Tournament, now: int) -> e.RoundDrawn:
    goers = [player for table in tournament.tables for player in table.going_on]
    players = sorted(goers) if tournament.rounds else range(len(tournament.entrants))
    number = len(tournament.rounds) + 1
    size = tournament.options.table_size
    return e.RoundDrawn(at=now, tables=drawn(players, size, tournament.secret, tournament.nonces, number))


def _ended(tournament: Tournament, now: int) -> e.TournamentEnded:
    bought = sum(len(table.bought) for tables in tournament.rounds for table in tables)
    money = purse(tournament.options, len(tournament.entrants) + bought, len(tournament.tables[0].players))
    return e.TournamentEnded(at=now, fee=money.fee, prizes=money.prizes)


def _at_table(tournament: Tournament, number: int, table: RoundTable, now: int) -> e.Entry | None:
    if table.order is not None or table.is_playing or table.asked:
        return None
    low = _too_low(tournament, table)
    if low:
        return _with_too_few(tournament, number, low, now)
    deals = _deals_to_play(tournament, table)
    if deals:
        return _match(tournament, number, table.still_in, deals, now, extra=False)
    tied = undecided(tournament, table)
    if tied:
        return _match(tournament, number, tied, 1, now, extra=True)
    return _decided(tournament, number, table, now)


def _too_low(tournament: Tournament, table: RoundTable) -> tuple[int, ...]:
    options = tournament.options
    if not options.by_chips or any(sitting.extra for sitting in table.sittings):
        return ()
    least = options.min_chips or 0
    return tuple(player for player in table.still_in if chips(options, table, player) < least)


def _with_too_few(tournament: Tournament, number: int, low: tuple[int, ...], now: int) -> e.Entry:
    """Ask the players who may buy first, and otherwise put out all with too few chips; a bot never buys."""
    options, table = tournament.options, tournament.tables[number]
    missing = (options.min_chips or 0) - options.rebuy_chips
    buyers = tuple(
        player
        for player in low
        if options.rebuy_chips and tournament.entrants[player].is_person and chips(options, table, player) >= missing
    )
    return (
        e.RebuyAsked(at=now, table=number, players=buyers) if buyers else e.WentOut(at=now, table=number, players=low)
    )


def _deals_to_play(tournament: Tournament, table: RoundTable) -> int:
    """Return the number of deals in the next match: the whole round, or with thresholds one, since players may go out
    after each.
    """
    options = tournament.options
    played = sum(sitting.deals for sitting in table.regular)
    left = options.deals_per_round - played if len(table.still_in) > 1 else 0
    return min(left, 1) if options.by_chips else left


def _match(
    tournament: Tournament, number: int, players: tuple[int, ...], deals: int, now: int, *, extra: bool
) -> e.MatchOpened:
    opened = sum(len(table.sittings) for tables in tournament.rounds for table in tables)
    match = table_id(tournament.secret, opened + 1)
    return e.MatchOpened(at=now, table=number, match=match, players=players, deals=deals, extra=extra)


def _decided(tournament: Tournament, number: int, table: RoundTable, now: int) -> e.TableDecided:
    order = tuple(player for together in ranked(tournament.options, table) for player in together)
    going_on = 0 if tournament.is_final else through(tournament.options, table)
    return e.TableDecided(at=now, table=number, order=order, through=going_on)
