"""A meld on the table: laid down, extended by a card, and the seat that each of its cards counts for."""

from openrummy.engine.rules import Rules
from openrummy.engine.state import TableMeld
from openrummy.melds import Shape, fits


def table_meld(rules: Rules, owner: int, shape: Shape, credit: tuple[int, ...]) -> TableMeld:
    """Return a meld on the table with the faces that fit it."""
    return TableMeld(owner, shape, credit, fits(rules.melds, shape))


def grown(
    rules: Rules, old: TableMeld, shape: Shape, place: int, seat: int, *, taken_out: int | None = None
) -> TableMeld:
    """Return `old` after `seat` played the card at `place` of the new `shape`.

    taken_out: the place in `old` of a joker that was swapped for that card.
    """
    rows = (old.shape.cards, old.shape.represents, old.credit)
    cards, represents, credit = rows if taken_out is None else (_without(row, taken_out) for row in rows)
    rest = Shape(shape.kind, cards, represents)
    return table_meld(rules, old.owner, shape, _credit(shape, place, seat, rest, credit))


def _without(row: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*row[:index], *row[index + 1 :])


def _credit(shape: Shape, place: int, seat: int, rest: Shape, credit: tuple[int, ...]) -> tuple[int, ...]:
    """Return the credit of the cards of `shape`: `seat` played the one at `place`, and `rest` was there before.

    The rest keeps its order, except in a run that closes the circle, which is again written from the 2.
    """
    cards, represents = _without(shape.cards, place), _without(shape.represents, place)
    if cards != rest.cards:
        left = list(zip(rest.cards, rest.represents, credit, strict=True))
        now = (_pop_first(left, entry) for entry in zip(cards, represents, strict=True))
        credit = tuple(seat for _, _, seat in now)
    return (*credit[:place], seat, *credit[place:])


def _pop_first(left: list[tuple[int, int, int]], entry: tuple[int, int]) -> tuple[int, int, int]:
    return left.pop(next(index for index, credited in enumerate(left) if credited[:2] == entry))
