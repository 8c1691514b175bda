"""The timed points event: equal chips, a fixed time, and a new table as soon as enough are free."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, groupby, pairwise
from statistics import median_low

from msgspec.structs import replace

from openrummy.languages import Template
from openrummy.shuffle import shuffled
from openrummy.table.messages import TableSettings
from openrummy.tournament import entries as e
from openrummy.tournament.draw import table_sizes
from openrummy.tournament.form import Form, Places, Tables, opened_match
from openrummy.tournament.forms.standing import points_at
from openrummy.tournament.forms.timed_options import TIMED, TIMED_CHECKS, TIMED_LINES, Timed
from openrummy.tournament.model import RoundTable, Tournament

_MINUTE_MS = 60_000
_FEWEST = 2
LAST_MS = 30_000
"""No deal begins in so many milliseconds before the end."""


class TimedForm(Form, frozen=True):
    """One round, to which tables are added until the time is up.  Nobody waits for a table that plays slowly."""

    def next_round(self, tournament: Tournament) -> Tables | None:
        """Return the first tables, cut from the lot, where one who is left over waits; None when no other can begin."""
        if tournament.rounds:
            return None
        players = range(len(tournament.entrants))
        lot = shuffled(tuple(players), tournament.secret, tournament.nonces, 1)
        ends = accumulate(table_sizes(len(lot), tournament.options.table_size), initial=0)
        return tuple(lot[begin:end] for begin, end in pairwise(ends) if end - begin >= _FEWEST)

    def next_table(self, tournament: Tournament, now: int) -> tuple[int, ...]:
        """Return the free players with the fewest deals, once there are as many as the smallest table would have."""
        if not tournament.rounds or now >= self.until(tournament) - LAST_MS:
            return ()
        still_in, waiting = _still_in(tournament), _waiting(tournament)
        if len(waiting) < _FEWEST:
            return ()
        sizes = table_sizes(len(still_in), tournament.options.table_size)
        return tuple(waiting[: sizes[0]]) if len(waiting) >= max(_FEWEST, sizes[-1]) else ()

    def at_table(self, tournament: Tournament, number: int, now: int) -> e.Entry:
        """Return the match of a table, or its end."""
        table = tournament.tables[number]
        if not table.sittings:
            return opened_match(tournament, number, table.players, tournament.options.deals_per_round, now)
        order = tuple(player for together in self.ranked(tournament, table) for player in together)
        return e.TableDecided(at=now, table=number, order=order, through=0)

    def until(self, tournament: Tournament) -> int:
        """Return when the time is up."""
        return tournament.begun + _options(tournament).minutes * _MINUTE_MS if tournament.begun else 0

    def is_final(self, tournament: Tournament, number: int) -> bool:
        """Return that there is one round."""
        return True

    def places(self, tournament: Tournament) -> Places:
        """Return everybody by chips, then those with too few deals, then those who withdrew; nobody has a place before a table is done."""
        if not _played(tournament):
            return ()
        slow, chips = too_slow(tournament), chips_of(tournament)
        gone = [entrant.retired for entrant in tournament.entrants]
        keys = {player: (not gone[player], player not in slow, chips[player]) for player in chips}
        order = sorted(keys, key=keys.__getitem__, reverse=True)
        return tuple(tuple(together) for _, together in groupby(order, key=keys.__getitem__))

    def advancing(self, tournament: Tournament) -> frozenset[int]:
        """Return those with enough chips at the end, and enough deals."""
        if tournament.status != "over":
            return frozenset()
        least, still_in = _options(tournament).advance_chips, {*_still_in(tournament)} - too_slow(tournament)
        return frozenset(
            player for player, chips in chips_of(tournament).items() if chips >= least and player in still_in
        )

    def ranked(self, tournament: Tournament, table: RoundTable) -> Places:
        """Return the players of a table by their points there."""
        order = sorted(table.players, key=lambda player: points_at(table, player), reverse=True)
        return tuple((player,) for player in order)

    def amount(self, tournament: Tournament, table: RoundTable, player: int) -> int:
        """Return the points of a player at a table."""
        return points_at(table, player)

    def lines_of(self, tournament: Tournament) -> Mapping[int, tuple[str, int]]:
        """Return the chips and the deals of everybody."""
        deals = _deals(tournament)
        return {player: (str(chips), deals[player]) for player, chips in chips_of(tournament).items()}

    def settled(self, settings: TableSettings) -> TableSettings:
        """Let the fast clock run."""
        return replace(settings, clock="fast")


def _options(tournament: Tournament) -> Timed:
    assert isinstance(tournament.options, Timed)
    return tournament.options


def _played(tournament: Tournament) -> Sequence[RoundTable]:
    return [table for table in tournament.tables if table.order is not None]


@lru_cache(maxsize=8)
def chips_of(tournament: Tournament) -> Mapping[int, int]:
    """Return the chips of everybody; a player who is out may owe some."""
    options = _options(tournament)
    found = dict.fromkeys(range(len(tournament.entrants)), options.start_chips)
    for table in _played(tournament):
        for player in table.players:
            found[player] += options.point_value * points_at(table, player)
    return found


def _deals(tournament: Tournament) -> Counter[int]:
    deals = tournament.options.deals_per_round
    played = [player for table in _played(tournament) for player in table.players]
    return Counter({player: deals * times for player, times in Counter(played).items()})


def _still_in(tournament: Tournament) -> list[int]:
    """Return those who may sit down again."""
    least = _options(tournament).min_chips
    chips = chips_of(tournament)
    return [player for player, one in enumerate(tournament.entrants) if not one.retired and chips[player] >= least]


def _waiting(tournament: Tournament) -> list[int]:
    """Return those who are free: the fewest deals first, then those who have waited longest."""
    busy = {player for table in tournament.tables if table.order is None for player in table.players}
    last = {player: number for number, table in enumerate(tournament.tables) for player in table.players}
    deals = _deals(tournament)
    free = [player for player in _still_in(tournament) if player not in busy]
    return sorted(free, key=lambda player: (deals[player], last.get(player, -1), player))


@lru_cache(maxsize=8)
def too_slow(tournament: Tournament) -> frozenset[int]:
    """Return those still in who have played fewer than half as many deals as the player in the middle of them."""
    still_in, deals = _still_in(tournament), _deals(tournament)
    middle = median_low([deals[player] for player in still_in]) if still_in else 0
    return frozenset(player for player in still_in if 2 * deals[player] < middle)


_NOTE: Template = "The most chips win. Press a name to see its tables."

TIMED_FORM = TimedForm(TIMED, TIMED_CHECKS, TIMED_LINES, may_retire=True, columns=("Chips", "Deals"), note=_NOTE)
