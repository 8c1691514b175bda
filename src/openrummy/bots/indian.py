"""The player of Indian rummy and the 21-card game: what to draw and discard, when to drop, what to answer (rulebook 5, 6).

Hands are compared by `indian_worth`, which puts a pure run first.  Discarding a card near one that the next player took from
the open pile costs something.  It makes only the declaration that the rules list, which is always valid.
"""

from collections.abc import Sequence

import msgspec

from openrummy.bots.indian_answers import answered
from openrummy.bots.indian_dropping import drops
from openrummy.bots.indian_worth import worth
from openrummy.cards import Cards, Face, add, bits, cards_of, distinct, rank_of, remove, remove_all, suit_of
from openrummy.declaring import ShowRules
from openrummy.engine.actions import Act, Discard, DrawDiscard, DrawStock
from openrummy.engine.state import View
from openrummy.variants.indian.actions import Drop
from openrummy.variants.indian.seats import seats_of
from openrummy.variants.indian.wilds import Wilds

SHOWN = 2.5
"""Points by which the open card must improve the hand, since everyone sees it taken, and the stock may bring as much."""
GIFT = 3.0
"""Points that it costs to discard a card that the next player can use with one they took."""
WILD = 12.0
"""Points that it costs to discard a wild card, whatever the rest of the hand looks like."""


class Look(msgspec.Struct, frozen=True):
    """The knowledge of a seat.  unseen: cards that it cannot see.  wanted: cards that the next player took openly."""

    view: View
    show: ShowRules
    unseen: Cards
    wanted: Cards


def play_indian(view: View, allowed: Sequence[Act], luck: int) -> Act:
    """Return the action for the seat of `view`, one of `allowed`; never a wrong declaration, since only valid ones are listed."""
    kinds = {type(action): action for action in allowed}
    answer = answered(view, kinds)
    if answer is not None:
        return answer
    look = look_of(view)
    discards = [action.card for action in allowed if isinstance(action, Discard)]
    if discards:
        return Discard(min(discards, key=lambda card: (discard_cost(look, card), card)))
    if Drop in kinds and drops(view, look.show, look.unseen):
        return kinds[Drop]
    return kinds[DrawDiscard] if DrawDiscard in kinds and _helps(look) else kinds.get(DrawStock, allowed[0])


def look_of(view: View) -> Look:
    """Return what the seat of `view` knows."""
    wilds = view.rules.in_deal
    assert isinstance(wilds, Wilds)  # the rules of this family have them
    public, seat = view.public, view.seat or 0
    seen = (*public.pile, *public.aside)
    own = remove_all(cards_of(view.rules.pack), seen)
    for card in distinct(view.hand):
        own = _less(own, card, view.hand)
    inside, players = seats_of(public).inside, len(public.counts)
    after = [(seat + step) % players for step in range(1, players)]
    follower = next((other for other in after if inside >> other & 1), seat)
    return Look(view, wilds.rules(public), own, public.known[follower])


def _less(cards: Cards, card: Face, hand: Cards) -> Cards:
    for copy in range(3):
        if hand >> 64 * copy & 1 << card:
            cards = remove(cards, card)
    return cards


def discard_cost(look: Look, card: Face) -> float:
    """Return the cost of discarding `card`: the worth of the hand without it, and the benefit to the next player."""
    cost = worth(look.show, remove(look.view.hand, card), look.unseen)
    if look.show.melds.wild >> card & 1:
        return cost + WILD
    return cost + (GIFT if is_beside(card, look.wanted) else 0.0)


def is_beside(card: Face, cards: Cards) -> bool:
    """Whether `card` has the rank of one of `cards` or is close to it in its suit."""
    return any(
        rank_of(card) == rank_of(other) or (suit_of(card) == suit_of(other) and abs(card - other) <= 2)
        for other in bits(cards & (1 << 63) - 1)
    )


def _helps(look: Look) -> bool:
    """Whether the hand gets better by exchanging one of its cards for the open card."""
    card, hand = look.view.public.pile[-1], look.view.hand
    if look.show.melds.wild >> card & 1:
        return True
    both = add(hand, card)
    least = min(worth(look.show, remove(both, other), look.unseen) for other in distinct(hand) if other != card)
    return least + SHOWN < worth(look.show, hand, look.unseen)
