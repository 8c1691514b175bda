"""The Swiss: everybody plays every round, with players of about the same score."""

from collections import Counter
from collections.abc import Mapping, Sequence

from openrummy.languages import Template
from openrummy.shuffle import shuffled
from openrummy.tournament import entries as e
from openrummy.tournament.draw import table_sizes
from openrummy.tournament.form import Form, Places, Tables, opened_match
from openrummy.tournament.forms.pairing import Field, grouped
from openrummy.tournament.forms.standing import met, points_at, sat_out, scores, share, shown, standings
from openrummy.tournament.forms.swiss_options import SWISS, SWISS_CHECKS, SWISS_LINES, Swiss
from openrummy.tournament.model import RoundTable, Tournament


class SwissForm(Form, frozen=True):
    """Rounds of equals."""

    def next_round(self, tournament: Tournament) -> Tables | None:
        """Return the tables of players with about the same score, or None after the last round."""
        still_in = [player for player, entrant in enumerate(tournament.entrants) if not entrant.retired]
        if len(tournament.rounds) == _options(tournament).rounds or len(still_in) < 2:
            return None
        lot = shuffled(still_in, tournament.secret, tournament.nonces, len(tournament.rounds) + 1)
        score = scores(tournament)
        order = sorted(lot, key=score.__getitem__, reverse=True)
        alone = _alone(tournament, order)
        field = Field([player for player in order if player not in alone], score, met(tournament))
        tables = grouped(field, table_sizes(len(field.order), tournament.options.table_size))
        sat = _seats(tournament)
        return (*(_seated(table, sat) for table in tables), *((player,) for player in alone))

    def at_table(self, tournament: Tournament, number: int, now: int) -> e.Entry | None:
        """Return the match of a table, or its end."""
        table = tournament.tables[number]
        if len(table.players) > 1 and not table.sittings:
            return opened_match(tournament, number, table.players, tournament.options.deals_per_round, now)
        order = tuple(player for together in self.ranked(tournament, table) for player in together)
        return e.TableDecided(at=now, table=number, order=order, through=0)

    def is_final(self, tournament: Tournament, number: int) -> bool:
        """Return whether round `number` is the last."""
        return number == _options(tournament).rounds

    def places(self, tournament: Tournament) -> Places:
        """Return everybody in the order of the standings; nobody has a place before a table is done."""
        if not any(table.order is not None for tables in tournament.rounds for table in tables):
            return ()
        return tuple(tuple(row.player for row in together) for together in standings(tournament))

    def ranked(self, tournament: Tournament, table: RoundTable) -> Places:
        """Return the players of a table by their points there."""
        order = sorted(table.players, key=lambda player: points_at(table, player), reverse=True)
        return tuple((player,) for player in order)

    def amount(self, tournament: Tournament, table: RoundTable, player: int) -> int:
        """Return the points of a player at a table."""
        return points_at(table, player)

    def score(self, tournament: Tournament, table: RoundTable, player: int) -> str:
        """Return the share of the round that a table brought a player."""
        return shown(share(table, player)) if table.order is not None else ""

    def lines_of(self, tournament: Tournament) -> Mapping[int, tuple[str, int]]:
        """Return the score and the points of everybody."""
        if not tournament.rounds:
            return {}
        return {row.player: (shown(row.score), row.points) for together in standings(tournament) for row in together}


def _options(tournament: Tournament) -> Swiss:
    assert isinstance(tournament.options, Swiss)
    return tournament.options


def _alone(tournament: Tournament, order: Sequence[int]) -> tuple[int, ...]:
    """Return the player who sits out a round of pairs if their number is odd: the last of those who did so least often."""
    if tournament.options.table_size > 2 or len(order) % 2 == 0:
        return ()
    times = sat_out(tournament)
    least = min(times[player] for player in order)
    return (next(player for player in reversed(order) if times[player] == least),)


def _seats(tournament: Tournament) -> Counter[tuple[int, int]]:
    """Return how often each player has sat in each seat."""
    return Counter(
        (player, seat) for tables in tournament.rounds for table in tables for seat, player in enumerate(table.players)
    )


def _seated(table: Sequence[int], sat: Counter[tuple[int, int]]) -> tuple[int, ...]:
    """Return the players of a table in their seats: each seat is for the one who has sat there least often."""
    left, seats = list(table), list[int]()
    for seat in range(len(table)):
        player = min(left, key=lambda one: (sat[one, seat], -sum(sat[one, later] for later in range(seat + 1, 6))))
        left.remove(player)
        seats.append(player)
    return tuple(seats)


_NOTE: Template = "A round brings the share of your opponents at the table whom you beat. Equal scores are separated by points. Press a name to see its rounds."

SWISS_FORM = SwissForm(SWISS, SWISS_CHECKS, SWISS_LINES, may_retire=True, columns=("Wins", "Points"), note=_NOTE)
