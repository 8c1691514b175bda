"""The state of the seats in Indian rummy as a position writes it: `in=1,2 drawn=1 missed=0,2,0 out=3:first_drop`."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from openrummy.cards import format_card, parse_card
from openrummy.engine.seats import bits_of, parse_seat, seats_in
from openrummy.variants.indian.seats import Groups, Seats, fresh


def format_seats(seats: Seats) -> str:
    """Return one word for everything that differs from the beginning of a deal."""
    return " ".join(_words(seats))


def parse_seats(text: str, players: int) -> Seats:
    """Return the seats that `format_seats` wrote as `text`; raises ValueError that names the fault."""
    seats, told = fresh(players), set[str]()
    for word in text.split():
        name, _, value = word.partition("=")
        if name not in _READERS or name in told:
            raise ValueError(f"{word[:30]!r} has no meaning here")
        told.add(name)
        seats = _READERS[name](seats, value, players)
    return seats


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


def _mask(text: str, players: int) -> int:
    return 0 if text == "-" else bits_of({parse_seat(word, players) for word in text.split(",")})


def _row(text: str, players: int) -> tuple[int, ...]:
    words = text.split(",")
    if len(words) != players or not all(word.isdigit() and len(word) < 4 for word in words):
        raise ValueError(f"{text[:20]!r} is not one number for each of the {players} seats")
    return tuple(map(int, words))


def _by_seat(text: str, players: int, read: Callable[[str], Any], nothing: Any) -> tuple[Any, ...]:
    found: list[Any] = [nothing] * players
    for word in text.split(","):
        seat, _, value = word.partition(":")
        found[parse_seat(seat, players)] = read(value)
    return tuple(found)


PRICES = ("first_drop", "middle_drop", "missed_out", "left_early", "left_late", "left_deals", "wrong_declaration")
"""The reasons why a seat is out of a deal; the rules of its score have the same names."""


def _price(text: str) -> str:
    if text not in PRICES:
        raise ValueError(f"{text[:20]!r} is not a way out of a deal; the ways out are {', '.join(PRICES)}")
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
