"""A game of gin over many deals: its columns, its end, and the bonuses added then (rulebook 4.3)."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from openrummy.engine.events import MatchEnded
from openrummy.engine.flow import Flow
from openrummy.engine.scores import Score, leaf, total
from openrummy.engine.state import Sheet

Shutout: TypeAlias = Literal["double_hands", "double_total", "extra_game_bonus", "none"]

EXTRA_GAME_BONUS = 100
COLUMN_RULES = ("column_1", "column_2", "column_3")
"""The rule names of the columns' scores."""


class Column(msgspec.Struct, frozen=True):
    """One game on the score sheet.

    wins: for each seat, the points of the deals entered for it.  start: each seat's points before those deals.
    target: the score that closes the column.
    """

    target: int
    start: tuple[int, ...]
    wins: tuple[tuple[int, ...], ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the running score of each seat."""
        return tuple(start + sum(wins) for start, wins in zip(self.start, self.wins, strict=True))

    @property
    def winner(self) -> int | None:
        """Return the seat that has closed the column, or None while it is open."""
        return next((seat for seat, points in enumerate(self.totals) if points >= self.target), None)

    def has_begun(self, seat: int) -> bool:
        """Whether the seat has an entry."""
        return bool(self.wins[seat] or self.start[seat])

    def with_win(self, seat: int, points: int) -> "Column":
        """Return the column with one more entry."""
        wins = tuple((*own, points) if each == seat else own for each, own in enumerate(self.wins))
        return Column(self.target, self.start, wins)


class Game(msgspec.Struct, frozen=True):
    """The rule by which a match is scored.

    columns: the number of games played at once.  box: the points for each deal won.  boxes_in_deals: whether the scores of
    the deals include the boxes already.
    """

    target: int
    bonus: int
    box: int
    boxes_in_deals: bool
    shutout: Shutout
    columns: int

    def sheet_columns(self, sheet: Sheet) -> tuple[Column, ...]:
        """Return the columns so far; points of the totals that no row explains are the start of the first column."""
        seats = range(len(sheet.totals))
        before = tuple(sheet.totals[seat] - sum(row[seat] for row in sheet.rows) for seat in seats)
        nothing, no_wins = (0,) * len(seats), ((),) * len(seats)
        columns = [Column(self.target, nothing if number else before, no_wins) for number in range(self.columns)]
        for seat, points in ((seat, row[seat]) for row in sheet.rows for seat in seats if row[seat] > 0):
            columns = _entered(columns, seat, points)
        return tuple(columns)

    def after_deal(self, flow: Flow) -> None:
        """End the match if the deal just scored closes the last column."""
        sheet = flow.state.public.sheet
        if self.is_over(sheet):
            finals = self.finals(sheet)
            best = max(final.points for final in finals)
            winners = tuple(seat for seat, final in enumerate(finals) if final.points == best)
            flow.emit(MatchEnded(winners, finals))

    def is_over(self, sheet: Sheet) -> bool:
        """Whether every column is closed."""
        if self.columns == 1:
            return max(sheet.totals) >= self.target
        return all(column.winner is not None for column in self.sheet_columns(sheet))

    def finals(self, sheet: Sheet) -> tuple[Score, ...]:
        """Return each seat's final score, when every column is closed."""
        columns = self.sheet_columns(sheet)
        return tuple(self._final(columns, seat) for seat in range(len(sheet.totals)))

    def _final(self, columns: tuple[Column, ...], seat: int) -> Score:
        if len(columns) == 1:
            return self._result(columns[0], seat, "final", seat)
        rules = COLUMN_RULES[: len(columns)]
        parts = (self._result(column, seat, rule, None) for column, rule in zip(columns, rules, strict=True))
        return total("final", parts, seat=seat)

    def _result(self, column: Column, seat: int, rule: str, named: int | None) -> Score:
        """Return the score of one seat in a closed column."""
        won = column.winner == seat
        shut_out = won and column.totals.count(0) == len(column.totals) - 1
        shutout = self.shutout if shut_out else "none"
        parts = tuple(part for part in self._parts(column, seat, shutout, won=won) if part.points)
        if shutout == "double_total":
            parts = (total("shutout_double_total", parts, times=2, option="shutout_rule=double_total"),)
        return total(rule, parts, seat=named) if parts else leaf(0, "no_points", seat=named)

    def _parts(self, column: Column, seat: int, shutout: Shutout, *, won: bool) -> Iterable[Score]:
        wins, number = column.wins[seat], len(column.wins[seat])
        deals = [leaf(points - self.box * self.boxes_in_deals, "deal_won") for points in wins]
        if column.start[seat]:
            deals.insert(0, leaf(column.start[seat], "brought_forward"))
        if shutout == "double_hands":
            yield total("shutout_double_hands", deals, times=2, option="shutout_rule=double_hands")
        else:
            yield total("deals_won", deals)
        if won:
            yield leaf(self.bonus, "game_bonus", option=f"game_bonus={self.bonus}")
        if shutout == "extra_game_bonus":
            yield leaf(EXTRA_GAME_BONUS, "shutout_bonus", option="shutout_rule=extra_game_bonus")
        if number:
            yield total("boxes", (leaf(self.box, "box", option=f"box_bonus={self.box}"),), times=number)


def _entered(columns: list[Column], seat: int, points: int) -> list[Column]:
    """Enter a win in every open column in which the seat has an entry, and in the first open one in which it has none."""
    begins = next(
        (number for number, each in enumerate(columns) if each.winner is None and not each.has_begun(seat)), None
    )
    return [
        column.with_win(seat, points)
        if column.winner is None and (number == begins or column.has_begun(seat))
        else column
        for number, column in enumerate(columns)
    ]
