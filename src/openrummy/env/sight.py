"""Observations: what a seat may know, as one array of fixed size.

They are built from the engine's `View`, which has no place for a secret.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from struct import Struct
from struct import error as StructError  # noqa: N812 - it is a class
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from openrummy.cards import LANE, PLANE, Cards
from openrummy.engine.rules import Rules
from openrummy.engine.state import View
from openrummy.env.families import Family, Item

Seen: TypeAlias = npt.NDArray[np.int16]

BOARD = PLANE
MOST = np.iinfo(np.int16).max

_BOARDS = (Item("hand", copies=True), Item("known", by_seat=True, copies=True))
_NUMBERS = (
    *(Item(name) for name in ("seat", "dealer", "turn_seat", "phase", "turn", "taken")),
    *(Item(name) for name in ("stock", "pile_size", "recycles", "deal")),
    *(Item(name, by_seat=True) for name in ("counts", "totals")),
)


class Sight:
    """How the seats of a table see it: an array of `size` numbers, of which `layout` says where each item stands.

    First boards of 64 bits, a bit a face and a board a copy; then `pile`, its faces from the top and -1 behind the last; then
    numbers.  Items of every seat begin with the own one and go on to the left.
    """

    def __init__(self, rules: Rules, family: Family) -> None:
        players = range(rules.players)
        self._family = family
        self._orders = [tuple((own + step) % rules.players for step in players) for own in players]
        self._phases = {phase: number for number, phase in enumerate(family.phases)}
        copies = max(map(rules.pack.count, set(rules.pack)))
        self._planes = [copies if item.copies else 1 for item in _each(_boards(family), rules.players)]
        self._behind = (-1,) * len(rules.pack)
        sizes = {item: BOARD * (copies if item.copies else 1) for item in _boards(family)}
        sizes |= {Item("pile"): len(rules.pack)} | dict.fromkeys((*_NUMBERS, *family.numbers), 1)
        self.layout: Mapping[str, slice] = dict(_slices(sizes, rules.players))
        self.size = max(part.stop for part in self.layout.values())
        self._numbers = Struct(f"{self.size - BOARD * sum(self._planes)}h")

    def see(self, view: View) -> Seen:
        """What the seat of `view` knows; a watcher's view has none."""
        assert view.seat is not None  # who watches plays nothing
        order, public = self._orders[view.seat], view.public
        boards = (view.hand, *[public.known[seat] for seat in order], *self._family.see_boards(view, order))
        parts = list(map(_bits, boards, self._planes))
        numbers = (*self._common(view, order), *self._family.see_numbers(view, order))
        parts.append(self._packed((*public.pile[::-1], *self._behind[len(public.pile) :], *numbers)))
        return np.frombuffer(bytearray().join(parts), np.int16)

    def _packed(self, numbers: Sequence[int]) -> bytes:
        try:
            return self._numbers.pack(*numbers)
        except StructError:  # a total or a turn that int16 cannot hold
            return self._numbers.pack(*(max(-MOST, min(number, MOST)) for number in numbers))

    def _common(self, view: View, order: Sequence[int]) -> list[int]:
        public, own, players = view.public, order[0], len(order)
        turn, counts, totals = public.turn, public.counts, public.sheet.totals
        return [
            own,
            (public.dealer - own) % players,
            (turn.seat - own) % players,
            self._phases[turn.phase],
            turn.number,
            -1 if turn.taken is None else turn.taken,
            public.stock_count,
            len(public.pile),
            public.recycles,
            public.deal,
            *[counts[seat] for seat in order],
            *[totals[seat] for seat in order],
        ]


class _Lanes(dict[int, bytes]):
    """The bits of each content of a suit as int16, made when it is first met."""

    def __missing__(self, lane: int) -> bytes:
        bits = self[lane] = Struct(f"{LANE}h").pack(*(lane >> rank & 1 for rank in range(LANE)))
        return bits


_LANES = _Lanes()
_LANE_MASK = (1 << LANE) - 1


@lru_cache(maxsize=1 << 13)
def _bits(cards: Cards, planes: int) -> bytes:
    """A board as int16: most are as they were a step before, and four look-ups take a third of NumPy's time for the others."""
    lanes, mask = _LANES, _LANE_MASK
    return b"".join([lanes[cards >> shift & mask] for shift in range(0, PLANE * planes, LANE)])


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
