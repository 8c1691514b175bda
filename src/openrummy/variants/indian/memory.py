"""How each event changes the state of the seats in Indian rummy."""

import re
from collections.abc import Mapping

from msgspec.structs import replace

from openrummy.engine import events as e
from openrummy.engine.public import with_item
from openrummy.engine.seats import bits_of, parse_seat
from openrummy.engine.state import Public
from openrummy.parts.memory import FLAG, GROUPS, NUMBER, ROW, SEATS, Change, Text, Written, by_seat
from openrummy.variants.indian import events as own
from openrummy.variants.indian.prices import WAYS_OUT
from openrummy.variants.indian.seats import Back, Seats, fresh


def _with(mask: int, seat: int) -> int:
    return mask | 1 << seat


def _without(mask: int, seat: int) -> int:
    return mask & ~(1 << seat)


def _deal_started(seats: Seats, before: Public, event: e.DealStarted) -> Seats:
    inside = bits_of(seat for seat, size in enumerate(event.sizes) if size) if event.sizes else None
    return fresh(len(seats.missed), inside, seats.gone, seats.rejoins, seats.backs)


def _turn_started(seats: Seats, before: Public, event: e.TurnStarted) -> Seats:
    turned = _with(seats.turned, event.seat)
    return seats if turned == seats.turned else replace(seats, turned=turned)


def _drew(seats: Seats, before: Public, event: e.DrewStock | e.TookDiscard) -> Seats:
    drawn, opening = _with(seats.drawn, event.seat), seats.opening and not isinstance(event, e.TookDiscard)
    if drawn == seats.drawn and opening == seats.opening:
        return seats
    return replace(seats, drawn=drawn, opening=opening)


def _discarded(seats: Seats, before: Public, event: e.Discarded) -> Seats:
    """Return the seats after a discard, which resets the count of missed turns; if it was a miss, `Missed` counts on."""
    if seats.opening:
        seats = replace(seats, opening=False)
    return replace(seats, missed=with_item(seats.missed, event.seat, 0)) if seats.missed[event.seat] else seats


def _out(seats: Seats, seat: int, price: str) -> Seats:
    return replace(seats, inside=_without(seats.inside, seat), prices=with_item(seats.prices, seat, price))


def _left(seats: Seats, before: Public, event: own.Left) -> Seats:
    gone, asked = _with(seats.gone, event.seat), _without(seats.asked, event.seat)
    seats = replace(seats, gone=gone, asked=asked)
    return _out(seats, event.seat, event.price) if event.price else seats


def _declared(seats: Seats, before: Public, event: own.Declared) -> Seats:
    seats = replace(seats, shown=with_item(seats.shown, event.seat, event.groups))
    return seats if event.valid else _out(seats, event.seat, "wrong_declaration")


def _answered(seats: Seats, before: Public, event: own.RejoinDeclined | own.SplitAnswered) -> Seats:
    return replace(seats, asked=_without(seats.asked, event.seat))


def _rejoined(seats: Seats, before: Public, event: own.Rejoined) -> Seats:
    rejoins = with_item(seats.rejoins, event.seat, seats.rejoins[event.seat] + 1)
    seat, sheet = event.seat, before.sheet
    backs = (*seats.backs, Back(len(sheet.rows), seat, event.total - sheet.totals[seat]))
    return replace(
        seats, asked=_without(seats.asked, seat), gone=_without(seats.gone, seat), rejoins=rejoins, backs=backs
    )


_CHANGES: Mapping[type[e.Happening], Change] = {
    e.DealStarted: _deal_started,
    e.TurnStarted: _turn_started,
    e.DrewStock: _drew,
    e.TookDiscard: _drew,
    e.Discarded: _discarded,
    own.Missed: lambda seats, before, event: replace(seats, missed=with_item(seats.missed, event.seat, event.row)),
    own.Dropped: lambda seats, before, event: _out(seats, event.seat, event.price),
    own.Left: _left,
    own.Declared: _declared,
    own.GroupsShown: lambda seats, before, event: replace(
        seats, shown=with_item(seats.shown, event.seat, event.groups)
    ),
    own.PutOut: lambda seats, before, event: replace(seats, gone=seats.gone | bits_of(event.seats)),
    own.RejoinOffered: lambda seats, before, event: replace(seats, asked=bits_of(event.seats), back_with=event.total),
    own.Rejoined: _rejoined,
    own.RejoinDeclined: _answered,
    own.SplitOffered: lambda seats, before, event: replace(seats, asked=bits_of(event.seats)),
    own.SplitAnswered: _answered,
    own.QuestionsClosed: lambda seats, before, event: replace(seats, asked=0, back_with=0),
}


def _price(text: str, players: int) -> str:
    if text not in WAYS_OUT:
        raise ValueError(f"{text[:20]!r} is not a way out of a deal; the ways out are {', '.join(WAYS_OUT)}")
    return text


def _back(text: str, players: int) -> Back:
    found = re.fullmatch(r"(\d{1,2})@(\d{1,4})([+-]\d{1,6})", text)
    if found is None:
        raise ValueError(f"{text[:20]!r} does not say who rejoined after which deal, such as 2@3-44")
    seat, deal, points = found.groups()
    return Back(int(deal), parse_seat(seat, players), int(points))


def _backs(text: str, players: int) -> tuple[Back, ...]:
    return tuple(_back(word, players) for word in text.split(","))


_BACKS = Text(lambda backs: ",".join(f"{seat + 1}@{deal}{points:+d}" for deal, seat, points in backs), _backs)

SEAT_MEMORY = Written(
    fresh=fresh,
    changes=_CHANGES,
    words={
        "in": ("inside", SEATS),
        "gone": ("gone", SEATS),
        "drawn": ("drawn", SEATS),
        "turned": ("turned", SEATS),
        "asked": ("asked", SEATS),
        "missed": ("missed", ROW),
        "rejoins": ("rejoins", ROW),
        "backs": ("backs", _BACKS),
        "out": ("prices", by_seat("", Text(str, _price))),
        "back": ("back_with", NUMBER),
        "covered": ("opening", FLAG),
        "shown": ("shown", by_seat(None, GROUPS)),
    },
)
"""The upkeep of `Seats`; its text is, for example, `in=1,2 drawn=1 missed=0,2,0 out=3:first_drop`."""
