"""What Indian rummy remembers beyond the piles: who is in, who has drawn, who missed turns, what was shown and asked."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from openrummy.cards import Face, format_card, parse_card
from openrummy.engine import events as e
from openrummy.engine.public import with_item
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


class IndianMemory(msgspec.Struct, frozen=True):
    """Keeps `Seats` up to date."""

    def after(self, before: Public, public: Public, event: e.Happening) -> msgspec.Struct | None:
        """The memory after `event`."""
        change = _CHANGES.get(type(event))
        seats = seats_of(before)
        return seats if change is None else change(seats, public, event)

    def format(self, extra: Any) -> str:
        """Such as `in=1,2 drawn=1 missed=0,2,0 out=3:first_drop`."""
        return " ".join(_words(extra)) if extra is not None else ""

    def parse(self, text: str, players: int) -> msgspec.Struct | None:
        """The inverse of `format`; raises ValueError that names the fault."""
        seats, told = fresh(players), set[str]()
        for word in text.split():
            name, _, value = word.partition("=")
            if name not in _READERS or name in told:
                raise ValueError(f"{word[:30]!r} is nothing that can be remembered here")
            told.add(name)
            seats = _READERS[name](seats, value, players)
        return seats


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


def _missed(seats: Seats, public: Public, event: e.Missed) -> Seats:
    return replace(seats, missed=with_item(seats.missed, event.seat, event.row))


def _discarded(seats: Seats, public: Public, event: e.Discarded) -> Seats:
    """A turn that was played resets the count of missed ones; where it was missed, `Missed` follows and counts on."""
    if seats.opening:
        seats = replace(seats, opening=False)
    return replace(seats, missed=with_item(seats.missed, event.seat, 0)) if seats.missed[event.seat] else seats


def _out(seats: Seats, seat: int, price: str) -> Seats:
    return replace(seats, inside=_without(seats.inside, seat), prices=with_item(seats.prices, seat, price))


def _dropped(seats: Seats, public: Public, event: e.Dropped) -> Seats:
    return _out(seats, event.seat, event.price)


def _left(seats: Seats, public: Public, event: e.Left) -> Seats:
    gone, asked = _with(seats.gone, event.seat), _without(seats.asked, event.seat)
    seats = replace(seats, gone=gone, asked=asked)
    return _out(seats, event.seat, event.price) if event.price else seats


def _declared(seats: Seats, public: Public, event: e.Declared) -> Seats:
    seats = replace(seats, shown=with_item(seats.shown, event.seat, event.groups))
    return seats if event.valid else _out(seats, event.seat, "wrong_declaration")


def _groups_shown(seats: Seats, public: Public, event: e.GroupsShown) -> Seats:
    return replace(seats, shown=with_item(seats.shown, event.seat, event.groups))


def _put_out(seats: Seats, public: Public, event: e.PutOut) -> Seats:
    return replace(seats, gone=seats.gone | bits_of(event.seats))


def _rejoin_offered(seats: Seats, public: Public, event: e.RejoinOffered) -> Seats:
    return replace(seats, asked=bits_of(event.seats), back_with=event.total)


def _split_offered(seats: Seats, public: Public, event: e.SplitOffered) -> Seats:
    return replace(seats, asked=bits_of(event.seats))


def _answered(seats: Seats, public: Public, event: e.RejoinDeclined | e.SplitAnswered) -> Seats:
    return replace(seats, asked=_without(seats.asked, event.seat))


def _rejoined(seats: Seats, public: Public, event: e.Rejoined) -> Seats:
    rejoins = with_item(seats.rejoins, event.seat, seats.rejoins[event.seat] + 1)
    seat = event.seat
    return replace(seats, asked=_without(seats.asked, seat), gone=_without(seats.gone, seat), rejoins=rejoins)


def _closed(seats: Seats, public: Public, event: e.QuestionsClosed) -> Seats:
    return replace(seats, asked=0, back_with=0)


_CHANGES: Mapping[type[e.Happening], Callable[[Seats, Public, Any], Seats]] = {
    e.DealStarted: _deal_started,
    e.TurnStarted: _turn_started,
    e.DrewStock: _drew,
    e.TookDiscard: _drew,
    e.Discarded: _discarded,
    e.Missed: _missed,
    e.Dropped: _dropped,
    e.Left: _left,
    e.Declared: _declared,
    e.GroupsShown: _groups_shown,
    e.PutOut: _put_out,
    e.RejoinOffered: _rejoin_offered,
    e.Rejoined: _rejoined,
    e.RejoinDeclined: _answered,
    e.SplitOffered: _split_offered,
    e.SplitAnswered: _answered,
    e.QuestionsClosed: _closed,
}


def _words(seats: Seats) -> Iterable[str]:
    players = len(seats.missed)
    for name, mask, usual in (
        ("in", seats.inside, (1 << players) - 1),
        ("gone", seats.gone, 0),
        ("drawn", seats.drawn, 0),
        ("turned", seats.turned, 0),
        ("asked", seats.asked, 0),
    ):
        if mask != usual:
            yield f"{name}={_seat_list(mask)}"
    if any(seats.missed):
        yield f"missed={','.join(map(str, seats.missed))}"
    if any(seats.rejoins):
        yield f"rejoins={','.join(map(str, seats.rejoins))}"
    if any(seats.prices):
        yield "out=" + ",".join(f"{seat + 1}:{price}" for seat, price in enumerate(seats.prices) if price)
    if seats.asked and seats.back_with:
        yield f"back={seats.back_with}"
    if not seats.opening:
        yield "covered"
    shown = [f"{seat + 1}:{_group_text(groups)}" for seat, groups in enumerate(seats.shown) if groups is not None]
    if shown:
        yield f"shown={','.join(shown)}"


def _seat_list(mask: int) -> str:
    return ",".join(str(seat + 1) for seat in seats_in(mask)) or "-"


def _group_text(groups: Groups) -> str:
    return "|".join("+".join(map(format_card, group)) for group in groups) or "-"


def _parse_groups(text: str) -> Groups:
    if text == "-":
        return ()
    return tuple(tuple(parse_card(word) for word in group.split("+")) for group in text.split("|"))


def _seat(text: str, players: int) -> int:
    if not text.isdigit() or not 1 <= int(text[:3]) <= players:
        raise ValueError(f"{text[:10]!r} is no seat from 1 to {players}")
    return int(text) - 1


def _mask(text: str, players: int) -> int:
    return 0 if text == "-" else bits_of({_seat(word, players) for word in text.split(",")})


def _row(text: str, players: int) -> tuple[int, ...]:
    words = text.split(",")
    if len(words) != players or not all(word.isdigit() and len(word) < 4 for word in words):
        raise ValueError(f"{text[:20]!r} is not one number a seat")
    return tuple(map(int, words))


def _by_seat(text: str, players: int, read: Callable[[str], Any], nothing: Any) -> tuple[Any, ...]:
    found: list[Any] = [nothing] * players
    for word in text.split(","):
        seat, _, value = word.partition(":")
        found[_seat(seat, players)] = read(value)
    return tuple(found)


PRICES = ("first_drop", "middle_drop", "missed_out", "left_early", "left_late", "left_deals", "wrong_declaration")
"""Why a seat is out of a deal; the rules of its score have the same names."""


def _price(text: str) -> str:
    if text not in PRICES:
        raise ValueError(f"{text[:20]!r} is no way out of a deal; there are {', '.join(PRICES)}")
    return text


_READERS: Mapping[str, Callable[[Seats, str, int], Seats]] = {
    "in": lambda seats, text, players: replace(seats, inside=_mask(text, players)),
    "gone": lambda seats, text, players: replace(seats, gone=_mask(text, players)),
    "drawn": lambda seats, text, players: replace(seats, drawn=_mask(text, players)),
    "turned": lambda seats, text, players: replace(seats, turned=_mask(text, players)),
    "asked": lambda seats, text, players: replace(seats, asked=_mask(text, players)),
    "missed": lambda seats, text, players: replace(seats, missed=_row(text, players)),
    "rejoins": lambda seats, text, players: replace(seats, rejoins=_row(text, players)),
    "out": lambda seats, text, players: replace(seats, prices=_by_seat(text, players, _price, "")),
    "back": lambda seats, text, players: replace(seats, back_with=_row(text, 1)[0]),
    "covered": lambda seats, text, players: replace(seats, opening=False),
    "shown": lambda seats, text, players: replace(seats, shown=_by_seat(text, players, _parse_groups, None)),
}
