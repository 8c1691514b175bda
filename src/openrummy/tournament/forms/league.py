"""The league: everybody meets everybody, in a round of some days for each match."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from openrummy.languages import Template
from openrummy.tournament import entries as e
from openrummy.tournament.form import Form, Places, Tables, opened_match
from openrummy.tournament.forms.fixtures import groups_of, rounds_of
from openrummy.tournament.forms.league_options import LEAGUE, LEAGUE_CHECKS, LEAGUE_LINES, League
from openrummy.tournament.forms.league_table import Row, gained, rows
from openrummy.tournament.forms.standing import points_at
from openrummy.tournament.model import RoundTable, Tournament

DAY_MS = 24 * 3_600_000


class LeagueForm(Form, frozen=True):
    """Rounds of pairs; a match waits for its two players until the round's last day."""

    def next_round(self, tournament: Tournament) -> Tables | None:
        """Return the matches of the next round in all groups, or None after the last, or when too few are left."""
        number = len(tournament.rounds)
        still_in = [entrant for entrant in tournament.entrants if not entrant.retired]
        found = [pair for rounds in _fixtures(tournament) if number < len(rounds) for pair in rounds[number]]
        return tuple(found) if found and len(still_in) > 1 else None

    def at_table(self, tournament: Tournament, number: int, now: int) -> e.Entry:
        """Return the match of two who are still in, or the table's end."""
        table = tournament.tables[number]
        is_on = not any(tournament.entrants[player].retired for player in table.players)
        if is_on and not table.sittings:
            return opened_match(tournament, number, table.players, tournament.options.deals_per_round, now)
        order = tuple(player for together in self.ranked(tournament, table) for player in together)
        return e.TableDecided(at=now, table=number, order=order, through=0)

    def plays_by(self, tournament: Tournament) -> int:
        """Return the end of the last day of the round."""
        return tournament.begun + len(tournament.rounds) * _options(tournament).days * DAY_MS

    def is_final(self, tournament: Tournament, number: int) -> bool:
        """Return whether round `number` is the last."""
        return number == max(map(len, _fixtures(tournament)))

    def places(self, tournament: Tournament) -> Places:
        """Return everybody, the first of all groups first; nobody has a place before a match is over."""
        if not any(table.order is not None for tables in tournament.rounds for table in tables):
            return ()
        return tuple(_places(tournament))

    def ranked(self, tournament: Tournament, table: RoundTable) -> Places:
        """Return the two players of a match, the winner first."""
        order = sorted(table.players, key=lambda player: gained(tournament, table, player), reverse=True)
        return tuple((player,) for player in order)

    def amount(self, tournament: Tournament, table: RoundTable, player: int) -> int:
        """Return the points of a player in the deals of a match."""
        return points_at(table, player)

    def score(self, tournament: Tournament, table: RoundTable, player: int) -> str:
        """Return the points of the league that a match brought a player."""
        return str(gained(tournament, table, player)[0]) if table.order is not None else ""

    def lines_of(self, tournament: Tournament) -> Mapping[int, tuple[str, int]]:
        """Return the points and the difference of everybody."""
        if not tournament.rounds:
            return {}
        found = rows(tournament, _groups(tournament))
        return {player: (str(row.points), row.difference) for player, row in found.items()}


def _options(tournament: Tournament) -> League:
    assert isinstance(tournament.options, League)
    return tournament.options


def _groups(tournament: Tournament) -> Sequence[Sequence[int]]:
    return groups_of(tournament, _options(tournament).group_size)


def _fixtures(tournament: Tournament) -> list[Sequence[tuple[tuple[int, int], ...]]]:
    return [rounds_of(group) for group in _groups(tournament)]


def _places(tournament: Tournament) -> Iterator[tuple[int, ...]]:
    """Yield the places: by rank in the group, then by points and difference per match; those who withdrew last."""
    groups = _groups(tournament)
    table = rows(tournament, groups)
    keys = {}
    for group in groups:
        for player in group:
            rank = sum(table[other].key > table[player].key for other in group)
            keys[player] = (not tournament.entrants[player].retired, -rank, *_per_match(table[player]))
    order = sorted(keys, key=keys.__getitem__, reverse=True)
    return (tuple(together) for _, together in groupby(order, key=keys.__getitem__))


def _per_match(row: Row) -> tuple[Fraction, Fraction]:
    matches = max(1, row.matches)
    return Fraction(row.points, matches), Fraction(row.difference, matches)


_NOTE: Template = "A match won brings 2 points, a tie 1. Equal points are separated by the difference of all deals. Press a name to see its matches."

LEAGUE_FORM = LeagueForm(
    LEAGUE, LEAGUE_CHECKS, LEAGUE_LINES, may_retire=True, columns=("Points", "Difference"), note=_NOTE
)
