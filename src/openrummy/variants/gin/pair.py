"""The two seats of a deal of gin; with three at the table, one sits out (docs/rules/gin-for-three.md)."""

from collections.abc import Iterator

from openrummy.engine.seats import bits_of, seat_words, seats_in
from openrummy.engine.state import Public, State
from openrummy.parts.deal import Seats


def inside(public: Public) -> int:
    """Return the seats in the deal, as bits: those with a card in their hand or on the table."""
    return bits_of(seat for seat, cards in enumerate(public.counts) if cards) | public.laid


def other(public: Public, seat: int) -> int:
    """Return the seat that plays against `seat`."""
    return next(each for each in seats_in(inside(public)) if each != seat)


def next_seats(public: Public) -> Seats:
    """Return the seats of the next deal: the loser of the last one gives way to the seat that sat out; at first all are asked."""
    if public.last_deal is None:
        return tuple(range(len(public.sheet.totals)))
    winner = public.last_deal.winner
    if winner is None:
        return seats_in(inside(public))
    loser = other(public, winner)
    return tuple(seat for seat in range(len(public.counts)) if seat != loser)


def impossible_pair(state: State) -> Iterator[str]:
    """Yield why a situation of three cannot arise: not just two seats are in the deal, or the dealer or the seat in turn is not."""
    public = state.public
    playing = inside(public)
    if playing.bit_count() != 2:
        yield "two seats play each deal, and the third has no cards"
    for seat, words in ((public.dealer, "deals"), (public.turn.seat, "is to act")):
        if not playing >> seat & 1:
            yield f"{seat_words(seat)} {words}, but has no cards"
