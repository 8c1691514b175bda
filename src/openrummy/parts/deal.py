"""The start of a deal: drawing the first dealer, shuffling, and dealing one card at a time (rulebook 1.2 E3a)."""

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol, TypeAlias

import msgspec

from openrummy.cards import Cards, Face, cards_of
from openrummy.engine.events import DealStarted, Happening, TurnStarted
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Opening, Rules
from openrummy.engine.state import Public
from openrummy.shuffle import commitment, shuffled

LOT_SHUFFLE = 0
"""The number of the shuffle of the seats that picks the first dealer."""
PACK_SHUFFLE = 1


def recycle_shuffle(recycles: int) -> int:
    """Return the number of the shuffle that makes a new stock after `recycles` earlier ones in the deal."""
    return PACK_SHUFFLE + 1 + recycles


Following: TypeAlias = Literal["left", "winner", "loser"]
"""The next dealer: the seat on the left, the winner of a deal for two, or the seat that then plays against the winner."""

Seats: TypeAlias = tuple[int, ...]


class Lot(NamedTuple):
    """The dealer of the next deal.  toss: the cards drawn for the first turn, one for each seat, if any were; told: the event of it."""

    dealer: int
    toss: tuple[Face, ...] = ()
    told: Happening | None = None


class NextDeal(NamedTuple):
    """A deal before its cards.  number: from 1.  seats: those that play, from the dealer's left.  size: of each hand."""

    number: int
    dealer: int
    seats: Seats
    size: int

    @property
    def first(self) -> int:
        """The seat that plays first."""
        return self.seats[0]


class Dealers(Protocol):
    """The rule that says who deals."""

    def lot(self, rules: Rules, public: Public, seats: Seats, secret: bytes, nonces: tuple[str, ...]) -> Lot:
        """Return the dealer of the next deal, one of the `seats` that take part in it."""


class OneByOne(msgspec.Struct, frozen=True):
    """The deal of one card at a time, starting on the dealer's left; then one card is turned up, and one more for the wild card.

    turns_up: whether there is a wild card.  takes_part: finds the seats of the next deal, in order; None if all are.
    sizes: the hand of each deal of a match if they differ, void deals not counted; the last is that of all further deals.
    most: the seats that play if more take part: the dealer, and those on the dealer's left; None if all do.
    """

    dealers: Dealers
    turns_up: bool = False
    takes_part: Callable[[Public], Seats] | None = None
    sizes: tuple[int, ...] = ()
    most: int | None = None

    def decide(self, flow: Flow, secret: bytes, nonces: tuple[str, ...]) -> None:
        """Emit the toss, if there is one, the deal, and the turn of the seat on the dealer's left."""
        rules, public = flow.state.rules, flow.state.public
        dealer, _, told = self._lot(rules, public, secret, nonces)
        if told is not None:
            flow.emit(told)
        self._deal(flow, dealer, _order(rules, public, secret, nonces), secret, nonces)

    def _deal(self, flow: Flow, dealer: int, pack: tuple[Face, ...], secret: bytes, nonces: tuple[str, ...]) -> None:
        rules, public = flow.state.rules, flow.state.public
        seats = self._from_left(public, rules.players, dealer)
        hands, rest = dealt(pack, rules.players, self._size(rules, public), seats)
        flow.emit(self._started(rules, public.deal + 1, dealer, secret, nonces, hands, rest))
        flow.emit(TurnStarted(seats[0]))

    def arrange(self, flow: Flow, dealer: int, pack: tuple[Face, ...]) -> None:
        """Emit a deal of `pack` in its order, which nothing proves: no commitment, no secret, and no toss."""
        self._deal(flow, dealer, pack, b"", ("",) * flow.state.rules.players)

    def coming(self, rules: Rules, public: Public, dealer: int) -> NextDeal:
        """Return the next deal.  dealer: of the first one; the rules say who deals a later one, whatever the shuffle."""
        if public.last_deal is not None:
            dealer = self._lot(rules, public, b"", ("",) * rules.players).dealer
        seats = self._from_left(public, rules.players, dealer)
        return NextDeal(public.deal + 1, dealer, seats, self._size(rules, public))

    def opening(self, rules: Rules, public: Public, secret: bytes, nonces: tuple[str, ...]) -> Opening:
        """Return the dealer, the shuffled pack, and the toss for the first turn, if there is one."""
        dealer, toss, _ = self._lot(rules, public, secret, nonces)
        return Opening(dealer, _order(rules, public, secret, nonces), toss)

    def _lot(self, rules: Rules, public: Public, secret: bytes, nonces: tuple[str, ...]) -> Lot:
        return self.dealers.lot(rules, public, self._seats(public, rules.players), secret, nonces)

    def _seats(self, public: Public, players: int) -> Seats:
        return tuple(range(players)) if self.takes_part is None else self.takes_part(public)

    def _from_left(self, public: Public, players: int, dealer: int) -> Seats:
        """Return the seats of the deal, from the dealer's left."""
        seats = self._seats(public, players)
        first = seats.index(dealer) + 1
        others = seats[first:] + seats[: first - 1]
        return (*others[: self.most and self.most - 1], dealer)

    def _size(self, rules: Rules, public: Public) -> int:
        return self.sizes[min(public.sheet.scored, len(self.sizes) - 1)] if self.sizes else rules.deal_size

    def _started(
        self,
        rules: Rules,
        deal: int,
        dealer: int,
        secret: bytes,
        nonces: tuple[str, ...],
        hands: tuple[Cards, ...],
        rest: tuple[Face, ...],
    ) -> DealStarted:
        aside, stock = (rest[1:2], rest[2:]) if self.turns_up else ((), rest[1:])
        sizes = tuple(map(int.bit_count, hands))
        if set(sizes) == {rules.deal_size}:
            sizes = ()
        opened = commitment(secret) if secret else ""
        return DealStarted(
            deal, dealer, opened, nonces, secret, hands, rest[0], stock, len(stock), aside=aside, sizes=sizes
        )


class InTurn(msgspec.Struct, frozen=True):
    """Dealers in turn.  by_lot: the first one is drawn by lot; otherwise it is seat 0.  following: who deals after a scored deal."""

    by_lot: bool = True
    following: Following = "left"

    def lot(self, rules: Rules, public: Public, seats: Seats, secret: bytes, nonces: tuple[str, ...]) -> Lot:
        """Return the next dealer: at first by lot, the same seat after a void deal (E7), otherwise by `following`."""
        if public.last_deal is None:
            return Lot(shuffled(seats, secret, nonces, public.deal + 1, LOT_SHUFFLE)[0] if self.by_lot else 0)
        if public.last_deal.reason == "void":
            return Lot(public.dealer)
        winner = public.last_deal.winner
        if self.following == "left" or winner is None:
            return Lot(min(seats, key=lambda seat: (seat - public.dealer - 1) % rules.players))
        return Lot(winner if self.following == "winner" else next(seat for seat in seats if seat != winner))


def _order(rules: Rules, public: Public, secret: bytes, nonces: tuple[str, ...]) -> tuple[Face, ...]:
    return shuffled(rules.pack, secret, nonces, public.deal + 1, PACK_SHUFFLE)


def dealt(order: tuple[Face, ...], players: int, size: int, seats: Seats) -> tuple[tuple[Cards, ...], tuple[Face, ...]]:
    """Return the hands by seat, and the remaining cards, top first.  seats: those in the deal, the first to get a card first."""
    used, hands = len(seats) * size, [0] * players
    for place, seat in enumerate(seats):
        hands[seat] = cards_of(order[place : used : len(seats)])
    return tuple(hands), order[used:]
