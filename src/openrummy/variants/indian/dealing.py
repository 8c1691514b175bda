"""The start of a deal: the toss for the first move, the shuffle, the opening card, the wild card (rulebook 5.1)."""

from collections.abc import Callable

import msgspec

from openrummy.cards import FACES, Cards, Face, cards_of, rank_of, suit_of
from openrummy.engine.events import DealStarted, TurnStarted
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Opening, Rules
from openrummy.engine.state import Public
from openrummy.parts.deal import LOT_SHUFFLE, PACK_SHUFFLE
from openrummy.shuffle import commitment, shuffled
from openrummy.variants.indian.events import Tossed


class TossedDeal(msgspec.Struct, frozen=True):
    """The deal to the seats that take part.

    turns_up: whether a wild card is turned up.  takes_part: finds the seats of the next deal, in order.
    from_dealer: the first move passes on from the seat on the dealer's left, in the deal or not, as in version 1.
    """

    turns_up: bool
    takes_part: Callable[[Public], tuple[int, ...]]
    from_dealer: bool = False

    def decide(self, flow: Flow, secret: bytes, nonces: tuple[str, ...]) -> None:
        """Emit the toss before the first deal, the deal, and the turn of the seat left of the dealer."""
        public, rules = flow.state.public, flow.state.rules
        seats = self.takes_part(public)
        dealer, order, toss = self.opening(rules, public, secret, nonces)
        if toss:
            flow.emit(Tossed(toss))
        first = seats[(seats.index(dealer) + 1) % len(seats)]
        hands, rest = _dealt(order, seats, rules.deal_size, first, rules.players)
        flow.emit(self._started(public.deal + 1, dealer, secret, nonces, hands, rest))
        flow.emit(TurnStarted(first))

    def opening(self, rules: Rules, public: Public, secret: bytes, nonces: tuple[str, ...]) -> Opening:
        """Return the dealer, the shuffled pack, and before the first deal one card for each seat."""
        deal, seats = public.deal + 1, self.takes_part(public)
        toss: tuple[Face, ...] = ()
        if public.last_deal is None:
            toss = shuffled(FACES, secret, nonces, deal, LOT_SHUFFLE)[: rules.players]
            first = max(seats, key=lambda seat: toss_rank(toss[seat]))
        else:
            first = self._next_first(public, seats, rules.players)
        return Opening(_before(first, seats), shuffled(rules.pack, secret, nonces, deal, PACK_SHUFFLE), toss)

    def _next_first(self, public: Public, seats: tuple[int, ...], players: int) -> int:
        """Return the first player of a later deal: the next seat in it, or the same again after a void deal (E7, R27)."""
        assert public.last_deal is not None  # the first deal has a toss
        last = (public.dealer + 1) % players if self.from_dealer else _played_first(public, players)
        start = last if public.last_deal.reason == "void" else last + 1
        return min(seats, key=lambda seat: (seat - start) % players)

    def _started(
        self,
        deal: int,
        dealer: int,
        secret: bytes,
        nonces: tuple[str, ...],
        hands: tuple[Cards, ...],
        rest: tuple[Face, ...],
    ) -> DealStarted:
        aside, stock = (rest[1:2], rest[2:]) if self.turns_up else ((), rest[1:])
        sizes = tuple(map(int.bit_count, hands)) if not all(hands) else ()
        opened = commitment(secret)
        return DealStarted(
            deal, dealer, opened, nonces, secret, hands, rest[0], stock, len(stock), aside=aside, sizes=sizes
        )


def toss_rank(card: Face) -> tuple[int, int]:
    """Return the rank of a card in the toss: aces high, and spades above hearts, diamonds and clubs (R27)."""
    return (rank_of(card) - 1) % 13, -suit_of(card)


def _played_first(public: Public, players: int) -> int:
    """Return the seat that played first in the last deal: the next one after its dealer that was dealt cards."""
    # a hand is never played out in Indian rummy, so an empty one was not dealt
    return min(range(players), key=lambda seat: (not public.counts[seat], (seat - public.dealer - 1) % players))


def _before(seat: int, seats: tuple[int, ...]) -> int:
    """Return the seat on the right of `seat` among `seats`: the dealer if `seat` plays first."""
    return seats[seats.index(seat) - 1]


def _dealt(
    order: tuple[Face, ...], seats: tuple[int, ...], size: int, first: int, players: int
) -> tuple[tuple[Cards, ...], tuple[Face, ...]]:
    """Return the hands by seat, empty for seats not in the deal, and the remaining cards, top first."""
    number, start = len(seats), seats.index(first)
    used = number * size
    hands = [0] * players
    for place in range(number):
        hands[seats[(start + place) % number]] = cards_of(order[place:used:number])
    return tuple(hands), order[used:]
