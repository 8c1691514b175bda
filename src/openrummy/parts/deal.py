"""The start of a deal: drawing the first dealer, shuffling, and dealing one card at a time (rulebook 1.2 E3a)."""

from typing import Literal, TypeAlias

import msgspec

from openrummy.cards import Cards, Face, cards_of
from openrummy.engine.events import DealStarted, TurnStarted
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
"""The next dealer: the seat on the left, the winner of the deal, or its loser if two play."""


class OneByOne(msgspec.Struct, frozen=True):
    """The deal of one card at a time, starting on the dealer's left; then one card is turned up.

    by_lot: whether the first dealer is drawn by lot; otherwise it is seat 0.
    following: who deals after a deal that was scored.
    """

    by_lot: bool = True
    following: Following = "left"

    def decide(self, flow: Flow, secret: bytes, nonces: tuple[str, ...]) -> None:
        """Emit the deal and the turn of the seat left of the dealer."""
        rules, public = flow.state.rules, flow.state.public
        dealer, order, _ = self.opening(rules, public, secret, nonces)
        hands, rest = dealt(order, rules.players, rules.deal_size, dealer)
        opened = commitment(secret)
        flow.emit(DealStarted(public.deal + 1, dealer, opened, nonces, secret, hands, rest[0], rest[1:], len(rest) - 1))
        flow.emit(TurnStarted((dealer + 1) % rules.players))

    def opening(self, rules: Rules, public: Public, secret: bytes, nonces: tuple[str, ...]) -> Opening:
        """Return the dealer and the shuffled pack."""
        order = shuffled(rules.pack, secret, nonces, public.deal + 1, PACK_SHUFFLE)
        return Opening(self.dealer(public, rules.players, secret, nonces), order)

    def dealer(self, public: Public, players: int, secret: bytes, nonces: tuple[str, ...]) -> int:
        """Return the next dealer: at first by lot, the same seat after a void deal (E7), otherwise by `following`."""
        if public.last_deal is None:
            return shuffled(range(players), secret, nonces, public.deal + 1, LOT_SHUFFLE)[0] if self.by_lot else 0
        if public.last_deal.reason == "void":
            return public.dealer
        winner = public.last_deal.winner
        if self.following == "left" or winner is None:
            return (public.dealer + 1) % players
        return winner if self.following == "winner" else (winner + 1) % players


def dealt(order: tuple[Face, ...], players: int, size: int, dealer: int) -> tuple[tuple[Cards, ...], tuple[Face, ...]]:
    """Return the hands by seat, and the remaining cards, top first."""
    used = players * size
    hands = (cards_of(order[(seat - dealer - 1) % players : used : players]) for seat in range(players))
    return tuple(hands), order[used:]
