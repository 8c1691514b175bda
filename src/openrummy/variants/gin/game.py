"""A game of gin over many deals: its columns, when it ends, and what is added then (rulebook 4.3)."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from openrummy.engine.scores import Score, leaf, total
from openrummy.engine.state import Sheet

Shutout: TypeAlias = Literal["double_hands", "double_total", "extra_game_bonus", "none"]

EXTRA_GAME_BONUS = 100
COLUMN_RULES = ("column_1", "column_2", "column_3")
"""What the scores of the columns are called."""


class Column(msgspec.Struct, frozen=True):
    """One game on the score sheet.

    wins: for each seat the points of the deals that were entered for it.  start: what each seat had before those.
    target: the score that closes it.
    """

    target: int
    start: tuple[int, ...]
    wins: tuple[tuple[int, ...], ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """The running score of each seat."""
        return tuple(start + sum(wins) for start, wins in zip(self.start, self.wins, strict=True))

    @property
    def winner(self) -> int | None:
        """The seat that has closed it, None while it is open."""
        return next((seat for seat, points in enumerate(self.totals) if points >= self.target), None)

    def has_begun(self, seat: int) -> bool:
        """Whether the seat has an entry."""
        return bool(self.wins[seat] or self.start[seat])

    def with_win(self, seat: int, points: int) -> "Column":
        """The column with one more entry."""
        wins = tuple((*own, points) if each == seat else own for each, own in enumerate(self.wins))
        return Column(self.target, self.start, wins)


class Game(msgspec.Struct, frozen=True):
    """How a match is scored.

    columns: games that run side by side.  box: for each deal won.  boxes_in_deals: boxes are part of the deals already.
    """

    target: int
    bonus: int
    box: int
    boxes_in_deals: bool
    shutout: Shutout
    columns: int

    def sheet_columns(self, sheet: Sheet) -> tuple[Column, ...]:
        """The columns as they stand; what the totals hold beyond the rows stands at the head of the first."""
        seats = range(len(sheet.totals))
        before = tuple(sheet.totals[seat] - sum(row[seat] for row in sheet.rows) for seat in seats)
        nothing, no_wins = (0,) * len(seats), ((),) * len(seats)
        columns = [Column(self.target, nothing if number else before, no_wins) for number in range(self.columns)]
        for seat, points in ((seat, row[seat]) for row in sheet.rows for seat in seats if row[seat] > 0):
            columns = _entered(columns, seat, points)
        return tuple(columns)

    def is_over(self, sheet: Sheet) -> bool:
        """Whether every column is closed."""
        if self.columns == 1:
            return max(sheet.totals) >= self.target
        return all(column.winner is not None for column in self.sheet_columns(sheet))

    def finals(self, sheet: Sheet) -> tuple[Score, ...]:
        """What each seat has in the end, when every column is closed."""
        columns = self.sheet_columns(sheet)
        return tuple(self._final(columns, seat) for seat in range(len(sheet.totals)))

    def _final(self, columns: tuple[Column, ...], seat: int) -> Score:
        if len(columns) == 1:
            return self._result(columns[0], seat, "final", seat)
        rules = COLUMN_RULES[: len(columns)]
        parts = (self._result(column, seat, rule, None) for column, rule in zip(columns, rules, strict=True))
        return total("final", parts, seat=seat)

    def _result(self, column: Column, seat: int, rule: str, named: int | None) -> Score:
        """What one seat has from a closed column."""
        won = column.winner == seat
        shut_out = won and not column.totals[1 - seat]
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
    """A win: in every open column where the seat has an entry, and in the first open one where it has none."""
    begins = next(
        (number for number, each in enumerate(columns) if each.winner is None and not each.has_begun(seat)), None
    )
    return [
        column.with_win(seat, points)
        if column.winner is None and (number == begins or column.has_begun(seat))
        else column
        for number, column in enumerate(columns)
    ]
