"""How each event changes the state of the seats in Indian rummy."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from openrummy.engine import events as e
from openrummy.engine.public import with_item
from openrummy.engine.seats import bits_of
from openrummy.engine.state import Public
from openrummy.variants.indian.events import (
    Declared,
    Dropped,
    GroupsShown,
    Left,
    Missed,
    PutOut,
    QuestionsClosed,
    RejoinDeclined,
    Rejoined,
    RejoinOffered,
    SplitAnswered,
    SplitOffered,
)
from openrummy.variants.indian.seats import Seats, fresh, seats_of
from openrummy.variants.indian.seats_text import format_seats, parse_seats


class IndianMemory(msgspec.Struct, frozen=True):
    """The upkeep of `Seats`."""

    def after(self, before: Public, public: Public, event: e.Happening) -> msgspec.Struct | None:
        """Return the memory after `event`."""
        change = _CHANGES.get(type(event))
        seats = seats_of(before)
        return seats if change is None else change(seats, public, event)

    def format(self, extra: Any) -> str:
        """Return the text form, for example `in=1,2 drawn=1 missed=0,2,0 out=3:first_drop`."""
        return format_seats(extra) if extra is not None else ""

    def parse(self, text: str, players: int) -> msgspec.Struct | None:
        """Return the memory that `format` wrote as `text`; raises ValueError that names the fault."""
        return parse_seats(text, players)


def _with(mask: int, seat: int) -> int:
    return mask | 1 << seat


def _without(mask: int, seat: int) -> int:
    return mask & ~(1 << seat)


def _deal_started(seats: Seats, public: Public, event: e.DealStarted) -> Seats:
    inside = bits_of(seat for seat, size in enumerate(event.sizes) if size) if event.sizes else None
    return fresh(len(public.counts), inside, seats.gone, seats.rejoins)


def _turn_started(seats: Seats, public: Public, event: e.TurnStarted) -> Seats:
    turned = _with(seats.turned, event.seat)
    return seats if turned == seats.turned else replace(seats, turned=turned)


def _drew(seats: Seats, public: Public, event: e.DrewStock | e.TookDiscard) -> Seats:
    drawn, opening = _with(seats.drawn, event.seat), seats.opening and not isinstance(event, e.TookDiscard)
    if drawn == seats.drawn and opening == seats.opening:
        return seats
    return replace(seats, drawn=drawn, opening=opening)


def _missed(seats: Seats, public: Public, event: Missed) -> Seats:
    return replace(seats, missed=with_item(seats.missed, event.seat, event.row))


def _discarded(seats: Seats, public: Public, event: e.Discarded) -> Seats:
    """Return the seats after a discard, which resets the count of missed turns; if it was a miss, `Missed` counts on."""
    if seats.opening:
        seats = replace(seats, opening=False)
    return replace(seats, missed=with_item(seats.missed, event.seat, 0)) if seats.missed[event.seat] else seats


def _out(seats: Seats, seat: int, price: str) -> Seats:
    return replace(seats, inside=_without(seats.inside, seat), prices=with_item(seats.prices, seat, price))


def _dropped(seats: Seats, public: Public, event: Dropped) -> Seats:
    return _out(seats, event.seat, event.price)


def _left(seats: Seats, public: Public, event: Left) -> Seats:
    gone, asked = _with(seats.gone, event.seat), _without(seats.asked, event.seat)
    seats = replace(seats, gone=gone, asked=asked)
    return _out(seats, event.seat, event.price) if event.price else seats


def _declared(seats: Seats, public: Public, event: Declared) -> Seats:
    seats = replace(seats, shown=with_item(seats.shown, event.seat, event.groups))
    return seats if event.valid else _out(seats, event.seat, "wrong_declaration")


def _groups_shown(seats: Seats, public: Public, event: GroupsShown) -> Seats:
    return replace(seats, shown=with_item(seats.shown, event.seat, event.groups))


def _put_out(seats: Seats, public: Public, event: PutOut) -> Seats:
    return replace(seats, gone=seats.gone | bits_of(event.seats))


def _rejoin_offered(seats: Seats, public: Public, event: RejoinOffered) -> Seats:
    return replace(seats, asked=bits_of(event.seats), back_with=event.total)


def _split_offered(seats: Seats, public: Public, event: SplitOffered) -> Seats:
    return replace(seats, asked=bits_of(event.seats))


def _answered(seats: Seats, public: Public, event: RejoinDeclined | SplitAnswered) -> Seats:
    return replace(seats, asked=_without(seats.asked, event.seat))


def _rejoined(seats: Seats, public: Public, event: Rejoined) -> Seats:
    rejoins = with_item(seats.rejoins, event.seat, seats.rejoins[event.seat] + 1)
    seat = event.seat
    return replace(seats, asked=_without(seats.asked, seat), gone=_without(seats.gone, seat), rejoins=rejoins)


def _closed(seats: Seats, public: Public, event: QuestionsClosed) -> Seats:
    return replace(seats, asked=0, back_with=0)


_CHANGES: Mapping[type[e.Happening], Callable[[Seats, Public, Any], Seats]] = {
    e.DealStarted: _deal_started,
    e.TurnStarted: _turn_started,
    e.DrewStock: _drew,
    e.TookDiscard: _drew,
    e.Discarded: _discarded,
    Missed: _missed,
    Dropped: _dropped,
    Left: _left,
    Declared: _declared,
    GroupsShown: _groups_shown,
    PutOut: _put_out,
    RejoinOffered: _rejoin_offered,
    Rejoined: _rejoined,
    RejoinDeclined: _answered,
    SplitOffered: _split_offered,
    SplitAnswered: _answered,
    QuestionsClosed: _closed,
}
