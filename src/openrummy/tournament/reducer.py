"""The reducer: the tournament after an entry, by a short function per entry class.  Nothing is decided here again."""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import Any

from msgspec.structs import replace

from openrummy.tournament import entries as e
from openrummy.tournament.forms import options_from
from openrummy.tournament.model import Entrant, RoundTable, Sitting, Tournament


def opened(entry: e.TournamentOpened) -> Tournament:
    """Return the tournament from its first entry."""
    return Tournament(
        entry.tournament,
        entry.name,
        entry.game,
        options_from(entry.rules),
        entry.host,
        bytes.fromhex(entry.secret),
        entry.settings,
        (entry,),
        start=entry.start,
        schedule=entry.schedule,
        paid=entry.paid,
        wish=entry.wish,
    )


def apply(tournament: Tournament, entry: e.Entry) -> Tournament:
    """Return the tournament after `entry`."""
    changed = _CHANGES[type(entry)](tournament, entry)
    return replace(changed, log=(*tournament.log, entry))


def fold(entries: Iterable[e.Entry]) -> Tournament:
    """Return the tournament from a whole log; raise ValueError if the log does not begin with its opening."""
    first, *rest = entries
    if not isinstance(first, e.TournamentOpened):
        raise ValueError("the log of a tournament begins with its opening")  # noqa: TRY004 - data, not a type, is wrong
    return reduce(apply, rest, opened(first))


def _entered(tournament: Tournament, entry: e.Entered) -> Tournament:
    return replace(tournament, entrants=(*tournament.entrants, Entrant(entry.sitter, entry.nonce)))


def _withdrew(tournament: Tournament, entry: e.Withdrew) -> Tournament:
    entrants = tournament.entrants
    return replace(tournament, entrants=(*entrants[: entry.player], *entrants[entry.player + 1 :]))


def _retired(tournament: Tournament, entry: e.Retired) -> Tournament:
    entrants = tournament.entrants
    gone = replace(entrants[entry.player], retired=True)
    return replace(tournament, entrants=(*entrants[: entry.player], gone, *entrants[entry.player + 1 :]))


def _cancelled(tournament: Tournament, entry: e.Cancelled) -> Tournament:
    return replace(tournament, status="cancelled", called_off=entry.why)


def _begun(tournament: Tournament, entry: e.Begun) -> Tournament:
    return replace(tournament, status="running", begun=entry.at)


def _drawn(tournament: Tournament, entry: e.RoundDrawn) -> Tournament:
    return replace(tournament, rounds=(*tournament.rounds, tuple(map(RoundTable, entry.tables))))


def _table_drawn(tournament: Tournament, entry: e.TableDrawn) -> Tournament:
    tables = (*tournament.tables, RoundTable(entry.players))
    return replace(tournament, rounds=(*tournament.rounds[:-1], tables))


def _match_opened(tournament: Tournament, entry: e.MatchOpened) -> Tournament:
    table = tournament.tables[entry.table]
    sitting = Sitting(entry.match, entry.players, entry.deals, entry.extra)
    return _with_table(tournament, entry.table, replace(table, sittings=(*table.sittings, sitting)))


def _match_played(tournament: Tournament, entry: e.MatchPlayed) -> Tournament:
    tables = (
        replace(table, sittings=tuple(_after_match(sitting, entry) for sitting in table.sittings))
        for table in tournament.tables
    )
    return replace(tournament, rounds=(*tournament.rounds[:-1], tuple(tables)))


def _after_match(sitting: Sitting, entry: e.MatchPlayed) -> Sitting:
    return replace(sitting, points=entry.points) if sitting.match == entry.match else sitting


def _match_missed(tournament: Tournament, entry: e.MatchMissed) -> Tournament:
    def missed(sitting: Sitting) -> Sitting:
        is_it = sitting.match == entry.match
        return replace(sitting, points=(0,) * len(sitting.players), there=entry.there) if is_it else sitting

    tables = (replace(table, sittings=tuple(map(missed, table.sittings))) for table in tournament.tables)
    return replace(tournament, rounds=(*tournament.rounds[:-1], tuple(tables)))


def _time_proposed(tournament: Tournament, entry: e.TimeProposed) -> Tournament:
    def proposed(sitting: Sitting) -> Sitting:
        if sitting.match != entry.match:
            return sitting
        others = sitting.agreed if sitting.time == entry.time else ()
        return replace(sitting, time=entry.time, agreed=(*others, entry.player))

    tables = (replace(table, sittings=tuple(map(proposed, table.sittings))) for table in tournament.tables)
    return replace(tournament, rounds=(*tournament.rounds[:-1], tuple(tables)))


def _asked(tournament: Tournament, entry: e.RebuyAsked) -> Tournament:
    return _with_table(tournament, entry.table, replace(tournament.tables[entry.table], asked=entry.players))


def _answered(tournament: Tournament, entry: e.RebuyAnswered) -> Tournament:
    number = tournament.table_of(entry.player)
    assert number is not None  # only a seated player is asked
    table = tournament.tables[number]
    asked = tuple(player for player in table.asked if player != entry.player)
    if entry.bought:
        return _with_table(tournament, number, replace(table, asked=asked, bought=(*table.bought, entry.player)))
    return _with_table(tournament, number, _without(replace(table, asked=asked), (entry.player,)))


def _went_out(tournament: Tournament, entry: e.WentOut) -> Tournament:
    return _with_table(tournament, entry.table, _without(tournament.tables[entry.table], entry.players))


def _without(table: RoundTable, players: tuple[int, ...]) -> RoundTable:
    return replace(table, out=(*table.out, *((player, len(table.regular)) for player in players)))


def _decided(tournament: Tournament, entry: e.TableDecided) -> Tournament:
    table = replace(tournament.tables[entry.table], order=entry.order, through=entry.through)
    return _with_table(tournament, entry.table, table)


def _packs_shown(tournament: Tournament, entry: e.PacksShown) -> Tournament:
    return replace(tournament, shown=len(tournament.rounds))


def _ended(tournament: Tournament, entry: e.TournamentEnded) -> Tournament:
    return replace(tournament, status="over", fee=entry.fee, prizes=entry.prizes)


def _with_table(tournament: Tournament, number: int, table: RoundTable) -> Tournament:
    tables = tournament.tables
    changed = (*tables[:number], table, *tables[number + 1 :])
    return replace(tournament, rounds=(*tournament.rounds[:-1], changed))


_CHANGES: Mapping[type[e.Entry], Callable[[Tournament, Any], Tournament]] = {
    e.Entered: _entered,
    e.Withdrew: _withdrew,
    e.Retired: _retired,
    e.Cancelled: _cancelled,
    e.Begun: _begun,
    e.RoundDrawn: _drawn,
    e.TableDrawn: _table_drawn,
    e.MatchOpened: _match_opened,
    e.MatchPlayed: _match_played,
    e.MatchMissed: _match_missed,
    e.TimeProposed: _time_proposed,
    e.RebuyAsked: _asked,
    e.RebuyAnswered: _answered,
    e.WentOut: _went_out,
    e.TableDecided: _decided,
    e.PacksShown: _packs_shown,
    e.TournamentEnded: _ended,
}
