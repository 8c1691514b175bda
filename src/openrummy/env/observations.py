"""Observations: everything that a seat may know, as one array of fixed size.

They are built from the engine's `View`, which holds no secrets.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from operator import getitem
from struct import Struct
from struct import error as StructError  # noqa: N812 - it is a class
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openrummy.cards import PLANE
from openrummy.engine.rules import Rules
from openrummy.engine.state import View
from openrummy.env.boards import Held, boards_of
from openrummy.env.families import Family, Item
from openrummy.env.from_seat import FromSeat

Seen: TypeAlias = npt.NDArray[np.int16]

BOARD = PLANE
MOST = np.iinfo(np.int16).max
_INT16 = np.dtype(np.int16)

_BOARDS = (Item("hand", copies=True), Item("known", by_seat=True, copies=True))
_NUMBERS = (
    *(Item(name) for name in ("seat", "dealer", "turn_seat", "phase", "turn", "taken")),
    *(Item(name) for name in ("stock", "pile_size", "recycles", "deal")),
    *(Item(name, by_seat=True) for name in ("counts", "totals")),
)


class Sight:
    """The observations of a table's seats: arrays of `size` numbers; `layout` says where each item is.

    First come boards of 64 numbers, one per face, with one board per copy; then `pile`, its faces from the top down, followed by
    -1; then single numbers.  Items with one part per seat begin with the player's own and go on to the left.
    """

    def __init__(self, rules: Rules, family: Family) -> None:
        self._seats = [FromSeat(seat, rules.players) for seat in range(rules.players)]
        self._phases = {phase: number for number, phase in enumerate(family.phases)}
        self._see_boards, self._see_numbers = family.see_boards(), family.see_numbers
        copies = max(map(rules.pack.count, set(rules.pack)))
        planes = [copies if item.copies else 1 for item in _each(_boards(family), rules.players)]
        hand, *others = map(boards_of, planes)
        self._boards: list[tuple[Any, ...]] = [(Held(hand), *others) for _ in self._seats]
        self._behind = [bytes(_shorts(left).pack(*(-1,) * left)) for left in range(len(rules.pack), -1, -1)]
        sizes = {item: BOARD * (copies if item.copies else 1) for item in _boards(family)}
        sizes |= {Item("pile"): len(rules.pack)} | dict.fromkeys((*_NUMBERS, *family.numbers), 1)
        self.layout: Mapping[str, slice] = dict(_slices(sizes, rules.players))
        self.size = max(part.stop for part in self.layout.values())

    def see(self, view: View) -> Seen:
        """Return the observation of the seat of `view`, which must not be a watcher's."""
        assert view.seat is not None  # watchers do not play
        own, public = self._seats[view.seat], view.public
        boards = (view.hand, *own.turned(public.known), *self._see_boards(view, own))
        parts: list[bytes | bytearray] = list(map(getitem, self._boards[view.seat], boards))
        pile = public.pile
        parts.append(_shorts(len(pile)).pack(*pile[::-1]))
        parts.append(self._behind[len(pile)])
        parts.append(_packed((*self._common(view, own), *self._see_numbers(view, own))))
        return np.frombuffer(bytearray().join(parts), _INT16)

    def _common(self, view: View, own: FromSeat) -> tuple[Any, ...]:
        public, place = view.public, own.place
        turn = public.turn
        return (
            own.seat,
            place[public.dealer],
            place[turn.seat],
            self._phases[turn.phase],
            turn.number,
            -1 if turn.taken is None else turn.taken,
            public.stock_count,
            len(public.pile),
            public.recycles,
            public.deal,
            *own.turned(public.counts),
            *own.turned(public.sheet.totals),
        )


@cache
def _shorts(number: int) -> Struct:
    return Struct(f"{number}h")


def _packed(numbers: Sequence[int]) -> bytes:
    try:
        return _shorts(len(numbers)).pack(*numbers)
    except StructError:  # a total or a turn number does not fit into int16
        return _shorts(len(numbers)).pack(*(max(-MOST, min(number, MOST)) for number in numbers))


def _boards(family: Family) -> tuple[Item, ...]:
    return (*_BOARDS, *family.boards)


def _each(items: Sequence[Item], players: int) -> Iterator[Item]:
    for item in items:
        yield from (item,) * (players if item.by_seat else 1)


def _slices(sizes: Mapping[Item, int], players: int) -> Iterator[tuple[str, slice]]:
    begin = 0
    for item, size in sizes.items():
        end = begin + size * (players if item.by_seat else 1)
        yield item.name, slice(begin, end)
        begin = end
