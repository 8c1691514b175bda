"""The facts that a seat can work out from its view before it decides anything."""

from functools import lru_cache

import msgspec

from openrummy.cards import JOKER_BIT, PLANE_MASK, Cards, Face, cards_of, copies, distinct, faces_of, remove_all
from openrummy.engine.facts import part_of, the_part
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public, View
from openrummy.parts.lay_down import LayDown
from openrummy.parts.lay_off import Gate
from openrummy.parts.recycle import Recycling


class Outlook(msgspec.Struct, frozen=True):
    """A view and what follows from it.

    unseen: the cards that may be in the stock or in another hand.  pool: how many they are.
    fits: the faces that the seat could lay off now, `JOKER_BIT` for a wild card; 0 while it may not lay off.
    melds_left: how many new melds the seat may still lay down this turn.
    turns_left: a guess of how many turns the seat will get before the deal is over.
    """

    view: View
    unseen: Cards
    pool: int
    fits: Cards
    melds_left: int
    turns_left: float

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.view.rules

    @property
    def hand(self) -> Cards:
        """The hand of the seat."""
        return self.view.hand

    @property
    def next_seat(self) -> int:
        """The seat on the left: the only one that can take what is discarded."""
        return (self.view.public.turn.seat + 1) % self.rules.players

    @property
    def fewest(self) -> int:
        """The fewest cards that another seat holds."""
        return min(count for seat, count in enumerate(self.view.public.counts) if seat != self.view.seat)

    def live(self, mask: Cards) -> int:
        """Return how many unseen cards have a face of the plane-0 `mask`."""
        if self.unseen <= PLANE_MASK:
            return (self.unseen & mask).bit_count()
        return sum(copies(self.unseen, card) for card in distinct(self.unseen & mask))

    def can_lay_off(self, card: Face) -> bool:
        """Whether `card`, held or about to be, fits a meld on the table."""
        if self.rules.melds.wild >> card & 1 and self.fits & JOKER_BIT:
            return True
        return bool(self.fits & ~JOKER_BIT & 1 << card)


def outlook(view: View) -> Outlook:
    """Return what follows from `view`; raises ValueError for a game that is not of the basic family."""
    rules, public = view.rules, view.public
    if part_of(rules, LayDown) is None:
        raise ValueError(f"This bot plays games with melds on the table, not {rules.text}.")
    unseen = unseen_cards(view)
    return Outlook(
        view,
        unseen,
        unseen.bit_count(),
        table_fits(public) if may_lay_off(rules, public, seat_of(view)) else 0,
        melds_left(view),
        turns_left(view),
    )


def seat_of(view: View) -> int:
    """Return the seat of a view; raises ValueError for the view of a watcher, who has nothing to decide."""
    if view.seat is None:
        raise ValueError("A watcher has nothing to decide.")
    return view.seat


def unseen_cards(view: View) -> Cards:
    """Return the cards that are neither on the table nor in the pile, in the player's own hand or known to be in another hand."""
    public = view.public
    seen = [*public.pile, *faces_of(view.hand)]
    for meld in public.melds:
        seen.extend(meld.shape.cards)
    for seat, known in enumerate(public.known):
        if known and seat != view.seat:
            seen.extend(faces_of(known))
    return remove_all(cards_of_pack(view.rules.pack), seen)


@lru_cache(maxsize=64)
def cards_of_pack(pack: tuple[Face, ...]) -> Cards:
    """Return the multiset of a pack."""
    return cards_of(pack)


def table_fits(public: Public) -> Cards:
    """Return every face that fits a meld on the table, `JOKER_BIT` for a wild card."""
    mask = 0
    for meld in public.melds:
        mask |= meld.fits
    return mask


def may_lay_off(rules: Rules, public: Public, seat: int) -> bool:
    """Whether `seat` may lay off: it has melded, or does not need to."""
    return not the_part(rules, Gate).own_meld or bool(public.melded >> seat & 1)


def melds_left(view: View) -> int:
    """Return how many new melds the rules still allow in this turn; without a limit, as many as a hand can hold."""
    turn, lay_down = view.public.turn, the_part(view.rules, LayDown)
    if turn.laid_off and lay_down.before_layoffs:
        return 0
    return view.hand.bit_count() // 3 if lay_down.per_turn is None else lay_down.per_turn - turn.melds


def turns_left(view: View) -> float:
    """Guess how many turns are left: fewer if others hold few cards, more if the stock was recycled.

    If the stock cannot be recycled, there are at most as many as its cards allow.
    """
    public, recycling = view.public, the_part(view.rules, Recycling)
    fewest = min((count for seat, count in enumerate(public.counts) if seat != view.seat), default=0)
    guess = (1.0 + 0.7 * fewest) * (1 + public.recycles)
    is_last = recycling.mode == "none" or recycling.limit in (0, public.recycles)
    return min(guess, public.stock_count / view.rules.players) if is_last else guess
