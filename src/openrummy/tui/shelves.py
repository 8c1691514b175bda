"""The places of the cards of a hand on the screen: its groups in rows, each above its label."""

from collections.abc import Iterator, Sequence

import msgspec

_GAP = 1
"""Columns between two groups."""


class Cell(msgspec.Struct, frozen=True):
    """A card at `place` in the hand, from column `x` on."""

    place: int
    x: int


class Span(msgspec.Struct, frozen=True):
    """The columns of a group in one row.  group: its number."""

    group: int
    x: int
    width: int


class Row(msgspec.Struct, frozen=True):
    """Cards side by side, and the groups that they belong to."""

    cells: tuple[Cell, ...]
    spans: tuple[Span, ...]


def rows_of(sizes: Sequence[int], width: int, step: int) -> tuple[Row, ...]:
    """Return groups of these sizes, the loose cards last, in rows of `width` columns; a card takes `step` columns.

    A group stays in one row if it can; the loose cards fill the space that is left.
    """
    per_row = max(1, width // step)
    rows: list[tuple[list[Cell], list[Span]]] = [([], [])]
    place, x = 0, 0
    for group, size in enumerate(sizes):
        for part in _parts(size, per_row, (width - x) // step, is_loose=group == len(sizes) - 1):
            if rows[-1][0] and x + part * step > width:
                rows.append(([], []))
                x = 0
            cells, spans = rows[-1]
            cells += [Cell(place + number, x + number * step) for number in range(part)]
            spans.append(Span(group, x, part * step))
            place, x = place + part, x + part * step + _GAP
    return tuple(Row(tuple(cells), tuple(spans)) for cells, spans in rows if cells)


def _parts(size: int, per_row: int, room: int, *, is_loose: bool) -> Iterator[int]:
    """Yield the number of a group's cards in each row."""
    if is_loose and 0 < room < size:
        yield room
        size -= room
    while size > 0:
        yield min(size, per_row)
        size -= per_row


def place_in(rows: Sequence[Row], x: int, row: int, step: int) -> int | None:
    """Return the place of the card under column `x` of a row."""
    if not 0 <= row < len(rows):
        return None
    return next((cell.place for cell in rows[row].cells if cell.x <= x < cell.x + step), None)


def beside(rows: Sequence[Row], place: int, by: int) -> int:
    """Return the place of the nearest card above or below the one at `place`; `place` itself if there is no row there."""
    found = next(((number, cell) for number, row in enumerate(rows) for cell in row.cells if cell.place == place), None)
    if found is None or not 0 <= found[0] + by < len(rows):
        return place
    return min(rows[found[0] + by].cells, key=lambda cell: abs(cell.x - found[1].x)).place
