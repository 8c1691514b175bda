"""A table in words: who is who, and what the reading keys say."""

from collections.abc import Sequence

import msgspec

from openrummy.explain import listed
from openrummy.table.messages import MeldView, SeatView, ShelfView, TableView, Told
from openrummy.tui.faces import signs, spoken, with_signs

_TOLD_LAST = 3


def seat_name(view: TableView, seat: int) -> str:
    """`You`, `Mira` or `Seat 3`."""
    return "You" if seat == view.you else view.seats[seat].name or f"Seat {seat + 1}"


def others(view: TableView) -> list[int]:
    """The other seats in the order in which they come after yours; for a watcher all."""
    count = len(view.seats)
    if view.you is None:
        return list(range(count))
    return [(view.you + step) % count for step in range(1, count)]


def plural(count: int, one: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def presence(seat: SeatView) -> str:
    """`bot`, `away` or nothing: what is to be said about who sits there."""
    if seat.kind == "person":
        return "stand-in" if seat.stand_in else "away" if seat.away or not seat.connected else ""
    return "bot" if seat.kind == "bot" else "free seat"


def read_hand(laid: Sequence[Sequence[str]], labels: Sequence[str]) -> str:
    """The hand in its owner's groups and order."""
    count, loose = sum(map(len, laid)), laid[-1] if laid else ()
    if not count:
        return "Your hand is empty."
    groups = (f"{label}: {spoken(group)}; " for group, label in zip(laid, labels, strict=False))
    return f"Your hand, {plural(count, 'card')}: {''.join(groups)}{spoken(loose) or 'no cards left over'}."


def shelf_labels(view: TableView, laid: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """What each group is: `pure run`, `✗ a gap 24`; `…` until the table has looked at it."""
    known = {group: _shelf_label(shelf) for group, shelf in zip(view.groups, view.shelves, strict=False)}
    return tuple(known.get(tuple(group), "…") for group in laid[:-1])


def _shelf_label(shelf: ShelfView) -> str:
    if shelf.kind is not None:
        return f"{shelf.label} {shelf.points}"
    return with_signs(f"✗ {shelf.brief or shelf.why} {shelf.points}")


def read_opponents(view: TableView) -> str:
    """Everybody else."""
    return " ".join(_read_seat(view, seat) for seat in others(view))


def _read_seat(view: TableView, number: int) -> str:
    seat = view.seats[number]
    chips = () if seat.chips is None else (f"{seat.chips} chips",)
    counts = (plural(seat.cards, "card"), plural(seat.score, "point"), *chips)
    parts = (seat_name(view, number), presence(seat), *map(with_signs, seat.notes), *counts)
    return f"{', '.join(part for part in parts if part)}."


def read_pile(view: TableView) -> str:
    """Pile and stock."""
    pile = f"Pile: {spoken(view.pile[-1:])}, {plural(len(view.pile), 'card')}." if view.pile else "The pile is empty."
    terms = "".join(f" {with_signs(words)}." for words in view.terms)
    return f"{pile} Stock: {plural(view.stock, 'card')}.{terms}"


def read_last(log: Sequence[Told]) -> str:
    """What happened last."""
    return " ".join(told.words for told in log[-_TOLD_LAST:]) or "Nothing has happened yet."


def meld_words(view: TableView, meld: MeldView) -> str:
    """`Mira's run: 5♥ joker as 6♥ 7♥`."""
    whose = "Your" if meld.owner == view.you else f"{seat_name(view, meld.owner)}'s"
    placed = (signs([one.card]) + (f" as {signs([one.stands_for])}" if one.stands_for else "") for one in meld.cards)
    return f"{whose} {meld.kind}: {' '.join(placed)}"


def laid_by_others(meld: MeldView, view: TableView) -> str:
    """Which cards of a meld somebody else laid off, and scores: `7♥ by Mira, 8♥ by you`."""
    guests = (one for one in meld.cards if one.credit != meld.owner)
    return ", ".join(f"{signs([one.card])} by {_who(view, one.credit)}" for one in guests)


def _who(view: TableView, seat: int) -> str:
    return "you" if seat == view.you else seat_name(view, seat)


def waiting_words(view: TableView) -> str:
    """Whom the table waits for."""
    names = [seat_name(view, seat) for seat in view.to_act if seat != view.you]
    return f"{listed(names)} to play" if names else "Please wait"


class Standing(msgspec.Struct, frozen=True):
    """A seat after the match.  rank: from 1; equal totals share it."""

    seat: int
    rank: int


def standings(view: TableView) -> tuple[Standing, ...]:
    """Everybody, the best first: the winners, then by total, low or high as the winners' totals tell.

    In the order of the seats, all with rank 1, if nobody has won.
    """
    winners, totals = view.winners or (), [seat.score for seat in view.seats]
    if not winners:
        return tuple(Standing(seat, 1) for seat in range(len(totals)))
    low_wins = sum(totals[seat] for seat in winners) * len(totals) <= sum(totals) * len(winners)
    keys = [
        (seat not in winners, 0 if seat in winners else total if low_wins else -total)
        for seat, total in enumerate(totals)
    ]
    order = sorted(range(len(totals)), key=lambda seat: (keys[seat], totals[seat] if low_wins else -totals[seat]))
    ranked = sorted(keys)
    return tuple(Standing(seat, 1 + ranked.index(keys[seat])) for seat in order)
