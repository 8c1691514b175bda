"""Where the seats of Indian rummy stand beyond the piles: who is in, who has drawn, who missed turns, what was shown and asked."""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from openrummy.cards import Face
from openrummy.engine.state import Public

Groups: TypeAlias = tuple[tuple[Face, ...], ...]


class Seats(msgspec.Struct, frozen=True):
    """Where everybody stands; seats as bits where nothing else is said.

    inside: in the running deal.  gone: out of the match.  drawn: has drawn a card in this deal.  turned: has had a turn.
    missed: turns in a row, one a seat.  prices: why a seat is out of the deal, one a seat, empty for those inside.
    shown: groups, one a seat, None before they are shown.  opening: nothing lies on the first card of the pile.
    rejoins: how often, one a seat.  asked: who has a question to answer.  back_with: the total of who comes back.
    """

    inside: int
    gone: int
    drawn: int
    turned: int
    missed: tuple[int, ...]
    prices: tuple[str, ...]
    shown: tuple[Groups | None, ...]
    rejoins: tuple[int, ...]
    opening: bool = True
    asked: int = 0
    back_with: int = 0

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that are in the match."""
        return tuple(seat for seat in range(len(self.missed)) if not self.gone >> seat & 1)


def fresh(players: int, inside: int | None = None, gone: int = 0, rejoins: tuple[int, ...] = ()) -> Seats:
    """The beginning of a deal for the seats `inside`, or for all."""
    everybody = (1 << players) - 1
    return Seats(
        everybody if inside is None else inside,
        gone,
        0,
        0,
        (0,) * players,
        ("",) * players,
        (None,) * players,
        rejoins or (0,) * players,
    )


def seats_of(public: Public) -> Seats:
    """The memory of a table; before the first deal nobody has done anything."""
    return public.extra if isinstance(public.extra, Seats) else fresh(len(public.sheet.totals))


def bits_of(seats: Iterable[int]) -> int:
    """Seats as bits."""
    return sum(1 << seat for seat in seats)


def seats_in(mask: int) -> tuple[int, ...]:
    """The seats of a mask, in order."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)
