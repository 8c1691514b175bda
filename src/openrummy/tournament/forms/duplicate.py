"""The duplicate: all tables play the same packs, and everybody is compared with those who sat in the same place."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from msgspec.structs import replace

from openrummy.languages import Template
from openrummy.shuffle import shuffled
from openrummy.table.messages import TableSettings
from openrummy.table.messages.tournaments import SheetBoard, SheetLine
from openrummy.tournament import entries as e
from openrummy.tournament.form import Form, Places, Tables, opened_match
from openrummy.tournament.forms.comparing import COMPARISONS, Place, places_of, scores, shown, total
from openrummy.tournament.forms.duplicate_options import DUPLICATE, DUPLICATE_CHECKS, DUPLICATE_LINES, Duplicate
from openrummy.tournament.forms.standing import sat_out
from openrummy.tournament.model import RoundTable, Sitting, Tournament
from openrummy.tournament.packs import Pack, pack_of
from openrummy.tournament.terms import Terms

_FEWEST_TABLES = 2
"""At one table there is nobody to be compared with."""


class DuplicateForm(Form, frozen=True):
    """The same cards for all.  A pack is a match of one deal, so that nothing of it depends on the deal before."""

    def next_round(self, tournament: Tournament) -> Tables | None:
        """Return tables drawn by lot, and those who sit out; None after the last round, or when too few are left to compare."""
        options, number = _options(tournament), len(tournament.rounds) + 1
        still_in = [player for player, entrant in enumerate(tournament.entrants) if not entrant.retired]
        size = options.table_size
        if number > options.rounds or len(still_in) < _FEWEST_TABLES * size:
            return None
        lot = shuffled(still_in, tournament.secret, tournament.nonces, number)
        times = sat_out(tournament)
        alone = sorted(lot, key=times.__getitem__)[: len(lot) % size]
        order = [player for player in lot if player not in alone]
        tables = (tuple(order[begin : begin + size]) for begin in range(0, len(order), size))
        return (*tables, *((player,) for player in alone))

    def at_table(self, tournament: Tournament, number: int, now: int) -> e.Entry | None:
        """Return the match with the next pack, for which everybody moves on a seat; or the table's end, when all have played."""
        table = tournament.tables[number]
        board = len(table.sittings)
        if len(table.players) > 1 and board < tournament.options.deals_per_round:
            turn = board % len(table.players)
            return opened_match(tournament, number, (*table.players[turn:], *table.players[:turn]), 1, now)
        if tournament.shown < len(tournament.rounds):
            return None
        order = tuple(player for together in self.ranked(tournament, table) for player in together)
        return e.TableDecided(at=now, table=number, order=order, through=0)

    def is_final(self, tournament: Tournament, number: int) -> bool:
        """Return whether round `number` is the last."""
        return number == _options(tournament).rounds

    def places(self, tournament: Tournament) -> Places:
        """Return everybody by score, those who withdrew last, once the first packs are shown."""
        if not tournament.shown:
            return ()
        scores = total(_by_round(tournament))
        found = {player: (not tournament.entrants[player].retired, score) for player, score in scores.items()}
        order = sorted(found, key=found.__getitem__, reverse=True)
        return tuple(tuple(together) for _, together in groupby(order, key=found.__getitem__))

    def ranked(self, tournament: Tournament, table: RoundTable) -> Places:
        """Return the players of a table by their points there."""
        order = sorted(table.players, key=lambda player: self.amount(tournament, table, player), reverse=True)
        return tuple((player,) for player in order)

    def amount(self, tournament: Tournament, table: RoundTable, player: int) -> int:
        """Return the points of a player at a table, of all packs together; 0 while others have to play them."""
        if not any(one is table for tables in tournament.rounds[: tournament.shown] for one in tables):
            return 0
        return sum(one.points[one.players.index(player)] for one in table.sittings if one.points is not None)

    def score(self, tournament: Tournament, table: RoundTable, player: int) -> str:
        """Return what the packs of a round brought a player, when they are shown."""
        if table.order is None:
            return ""
        number = next(n for n, tables in enumerate(tournament.rounds) if any(one is table for one in tables))
        return shown(_by_round(tournament)[number][player])

    def lines_of(self, tournament: Tournament) -> Mapping[int, tuple[str, int]]:
        """Return the score and the points of everybody."""
        if not tournament.rounds:
            return {}
        points = dict.fromkeys(range(len(tournament.entrants)), 0)
        for tables in tournament.rounds[: tournament.shown]:
            for table in tables:
                for player in table.players:
                    points[player] += self.amount(tournament, table, player)
        return {player: (shown(score), points[player]) for player, score in total(_by_round(tournament)).items()}

    def field(self, options: Terms, there: int) -> int:
        """Return a number with which all tables are full, and at least two of them."""
        size = options.table_size
        return max(_FEWEST_TABLES, -(-there // size)) * size

    def settled(self, settings: TableSettings) -> TableSettings:
        """Let nobody watch: they could play the same cards elsewhere."""
        return replace(settings, watchers="off", chat=False)

    def pack(self, tournament: Tournament, sitting: Sitting) -> Pack:
        """Return the pack of a match: the first of a round for the first match at each of its tables, and so on."""
        number, board = next(
            (number, board)
            for number, tables in enumerate(tournament.rounds, 1)
            for table in tables
            for board, one in enumerate(table.sittings, 1)
            if one.match == sitting.match
        )
        return pack_of(tournament.secret, tournament.nonces, number, board)

    def sealed(self, tournament: Tournament) -> tuple[Sitting, ...]:
        """Return the matches of the last round once every table has played every pack, until they are shown."""
        packs, full = tournament.options.deals_per_round, [one for one in tournament.tables if len(one.players) > 1]
        is_played = all(len(table.sittings) == packs and not table.is_playing for table in full)
        is_due = bool(full) and is_played and tournament.shown < len(tournament.rounds)
        return tuple(sitting for table in full for sitting in table.sittings) if is_due else ()

    def sheet(self, tournament: Tournament, player: int) -> tuple[SheetBoard, ...]:
        """Return every pack that a player has played, as far as it is shown."""
        found = places_of(tournament, tournament.shown)
        scoring = _options(tournament).scoring
        return tuple(_board(place, scoring) for place in found if player in {one.player for one in place.results})


def _options(tournament: Tournament) -> Duplicate:
    assert isinstance(tournament.options, Duplicate)
    return tournament.options


def _by_round(tournament: Tournament) -> Sequence[Mapping[int, Fraction]]:
    options = _options(tournament)
    return scores(tournament, options.scoring, options.deals_per_round)


def _board(place: Place, scoring: str) -> SheetBoard:
    compare, _ = COMPARISONS[scoring]
    best_first = sorted(place.results, key=lambda one: one.points, reverse=True)
    lines = tuple(
        SheetLine(one.player, one.points, shown(place.share(compare, one.player)), one.match) for one in best_first
    )
    return SheetBoard(place.round, place.number, place.seat, lines)


_NOTE: Template = "Scores come from the comparison with those who had the same cards in the same seat. Press a name to see it pack by pack."

DUPLICATE_FORM = DuplicateForm(
    DUPLICATE, DUPLICATE_CHECKS, DUPLICATE_LINES, may_retire=True, columns=("Score", "Points"), note=_NOTE
)
