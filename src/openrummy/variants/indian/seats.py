"""The state of the seats in Indian rummy: who is in, has drawn or missed turns, and what was shown and asked."""

from typing import NamedTuple

import msgspec

from openrummy.engine.state import DISCARD, DRAW, Public
from openrummy.parts.groups import Groups

SHOW = "show"


class Back(NamedTuple):
    """A seat that rejoined after a finished deal, counted from 1.  points: added to its total, mostly below zero."""

    deal: int
    seat: int
    points: int


class Seats(msgspec.Struct, frozen=True):
    """The state of the seats; unless noted, each field is a set of seats as bits.

    inside: in the running deal.  gone: out of the match.  drawn: have drawn a card in this deal.  turned: have had a turn.
    missed: turns missed in a row, per seat.  prices: why each seat is out of the deal, empty for those in it.
    shown: the groups of each seat, None before they are shown.  opening: no card covers the first card of the pile.
    rejoins: how often each seat rejoined.  asked: have a question to answer.  back_with: the total of a seat that rejoins.
    backs: each time that a seat rejoined, in order.
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
    backs: tuple[Back, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """Return the seats that are in the match."""
        return tuple(seat for seat in range(len(self.missed)) if not self.gone >> seat & 1)


def fresh(
    players: int,
    inside: int | None = None,
    gone: int = 0,
    rejoins: tuple[int, ...] = (),
    backs: tuple[Back, ...] = (),
) -> Seats:
    """Return the state at the beginning of a deal for the seats `inside`, or for all."""
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
        backs=backs,
    )


def seats_of(public: Public) -> Seats:
    """Return the memory of a table, which is fresh before the first deal."""
    return public.extra if isinstance(public.extra, Seats) else fresh(len(public.sheet.totals))


def is_played(public: Public) -> bool:
    """Whether a deal is in progress, the show included."""
    return public.turn.phase in (DRAW, DISCARD, SHOW)


def inside(public: Public) -> int:
    """Return the seats in the running deal, as bits."""
    return seats_of(public).inside
