"""The toss for the first move of a match, and the first moves of later deals (rulebook 5.1)."""

import msgspec

from openrummy.cards import FACES, Face, rank_of, suit_of
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public
from openrummy.parts.deal import LOT_SHUFFLE, Lot, Seats
from openrummy.shuffle import shuffled
from openrummy.variants.indian.events import Tossed


class Toss(msgspec.Struct, frozen=True):
    """The first move by the highest card of a toss; later it passes to the left.  The dealer is on the right of that seat.

    from_dealer: the first move passes on from the seat on the dealer's left, in the deal or not, as in version 1.
    """

    from_dealer: bool = False

    def lot(self, rules: Rules, public: Public, seats: Seats, secret: bytes, nonces: tuple[str, ...]) -> Lot:
        """Return the dealer, and before the first deal the toss."""
        if public.last_deal is not None:
            return Lot(_before(self._next_first(public, seats, rules.players), seats))
        toss = shuffled(FACES, secret, nonces, public.deal + 1, LOT_SHUFFLE)[: rules.players]
        return Lot(_before(max(seats, key=lambda seat: toss_rank(toss[seat])), seats), toss, Tossed(toss))

    def _next_first(self, public: Public, seats: Seats, players: int) -> int:
        """Return the first player of a later deal: the next seat in it, or the same again after a void deal (E7, R27)."""
        assert public.last_deal is not None  # the first deal has a toss
        last = (public.dealer + 1) % players if self.from_dealer else _played_first(public, players)
        start = last if public.last_deal.reason == "void" else last + 1
        return min(seats, key=lambda seat: (seat - start) % players)


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
