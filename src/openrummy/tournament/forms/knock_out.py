"""The knock-out (rulebook 7): the best of each table go through, until one table is left."""

from typing import Literal

from openrummy.tournament import entries as e
from openrummy.tournament.draw import drawn
from openrummy.tournament.form import Form, Places, Tables, opened_match
from openrummy.tournament.forms.knock_out_lines import KNOCK_OUT_LINES
from openrummy.tournament.model import RoundTable, Tournament
from openrummy.tournament.options import KNOCK_OUT_CHECKS
from openrummy.tournament.presets import KNOCK_OUT
from openrummy.tournament.ranking import chips, is_final, options_of, places, ranked, through, undecided


class KnockOutForm(Form, frozen=True):
    """Every round is drawn by lot among those still in."""

    def next_round(self, tournament: Tournament) -> Tables | None:
        """Return the draw among those who went through, or None after the final."""
        if is_final(tournament):
            return None
        goers = [player for table in tournament.tables for player in table.going_on]
        players = sorted(goers) if tournament.rounds else range(len(tournament.entrants))
        number = len(tournament.rounds) + 1
        return drawn(players, tournament.options.table_size, tournament.secret, tournament.nonces, number)

    def at_table(self, tournament: Tournament, number: int, now: int) -> e.Entry | None:
        """Return what follows at a table: a question, a match, an extra deal, or its end."""
        return None if tournament.tables[number].asked else _at_table(tournament, number, now)

    def is_final(self, tournament: Tournament, number: int) -> bool:
        """Return whether round `number` has one table."""
        return len(tournament.rounds[number - 1]) == 1

    def places(self, tournament: Tournament) -> Places:
        """Return everybody who is out, or has a place in the final."""
        return places(tournament)

    def ranked(self, tournament: Tournament, table: RoundTable) -> Places:
        """Return the players of a table, by chips and extra deals."""
        return ranked(options_of(tournament), table)

    def amount(self, tournament: Tournament, table: RoundTable, player: int) -> int:
        """Return the chips of a player at a table."""
        return chips(options_of(tournament), table, player)

    def went(self, tournament: Tournament, table: RoundTable, player: int) -> Literal["on", "out"] | None:
        """Return whether a player goes through, or has won the final."""
        if table.order is None:
            return "out" if player in dict(table.out) else None
        is_won = tournament.status == "over" and table is tournament.tables[0]
        return "on" if player in (table.order[:1] if is_won else table.going_on) else "out"

    def winners(self, tournament: Tournament) -> int:
        """Return how many finalists there are, or three before the final."""
        return len(tournament.tables[0].players) if is_final(tournament) else 3


def _at_table(tournament: Tournament, number: int, now: int) -> e.Entry | None:
    table = tournament.tables[number]
    low = _too_low(tournament, table)
    if low:
        return _with_too_few(tournament, number, low, now)
    deals = _deals_to_play(tournament, table)
    if deals:
        return opened_match(tournament, number, table.still_in, deals, now)
    tied = undecided(tournament, table)
    if tied:
        return opened_match(tournament, number, tied, 1, now, extra=True)
    return _decided(tournament, number, table, now)


def _too_low(tournament: Tournament, table: RoundTable) -> tuple[int, ...]:
    options = options_of(tournament)
    if not options.by_chips or any(sitting.extra for sitting in table.sittings):
        return ()
    least = options.min_chips or 0
    return tuple(player for player in table.still_in if chips(options, table, player) < least)


def _with_too_few(tournament: Tournament, number: int, low: tuple[int, ...], now: int) -> e.Entry:
    """Ask the players who may buy first, and otherwise put out all with too few chips; a bot never buys."""
    options, table = options_of(tournament), tournament.tables[number]
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
    options = options_of(tournament)
    played = sum(sitting.deals for sitting in table.regular)
    left = options.deals_per_round - played if len(table.still_in) > 1 else 0
    return min(left, 1) if options.by_chips else left


def _decided(tournament: Tournament, number: int, table: RoundTable, now: int) -> e.TableDecided:
    order = tuple(player for together in ranked(options_of(tournament), table) for player in together)
    going_on = 0 if is_final(tournament) else through(options_of(tournament), table)
    return e.TableDecided(at=now, table=number, order=order, through=going_on)


KNOCK_OUT_FORM = KnockOutForm(KNOCK_OUT, KNOCK_OUT_CHECKS, KNOCK_OUT_LINES)
