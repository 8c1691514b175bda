"""The plays of a turn, and the questions about them that several ways to play a card ask."""

import msgspec

from openrummy.cards import JOKER, JOKER_BIT, PLANE, PLANE_MASK, Cards, Face, bits, copies, distinct, remove_all
from openrummy.engine.state import Public, View
from openrummy.melds.trios import has_trio, most_jokers
from openrummy.parts.lay_down import LayDown, trios_are_enough
from openrummy.parts.lay_off import JokerSwap, LayOffPlay
from openrummy.parts.paying.gaps import most_to_swap
from openrummy.parts.table_faces import named_faces, shown_faces

LARGE = 22
"""The cards of a hand whose plays are found in good time."""
_LARGE_TO_OPEN = 14
"""The same where first melds must reach so many points: every choice of melds is looked at, and with jokers 18 cards take minutes."""

SPARE = 2
"""With this many cards left in hand any turn can end: one of them may be discarded."""


class Means(msgspec.Struct, frozen=True, gc=False):
    """The cards that can be used to play one: natural cards held, faces a joker may represent, number of jokers."""

    held: Cards
    nameable: Cards
    jokers: int


class Plays(msgspec.Struct, frozen=True):
    """The plays by which a card gets onto the table.  opening: the points of a seat's first melds, None if any number will do."""

    lay_down: LayDown
    lay_off: LayOffPlay
    swap: JokerSwap
    opening: int | None = None

    @property
    def large(self) -> int:
        """Return the most cards of a hand whose plays are found in good time."""
        return LARGE if self.opening is None else _LARGE_TO_OPEN

    def ready(self, view: View) -> Means:
        """Return the cards that may be laid down at once."""
        held, jokers = view.hand & PLANE_MASK & ~JOKER_BIT, most_jokers(view.rules.melds, view.hand)
        melds = view.public.melds
        if self.lay_down.one_of_each and melds:
            return Means(held & ~named_faces(melds), ~shown_faces(melds), jokers)
        return Means(held, PLANE_MASK, jokers)

    def in_the_end(self, view: View, ready: Means, card: Face) -> Means:
        """Return the most that could be used to play `card`, no matter what is swapped first."""
        hand, held, jokers = view.hand, ready.held, copies(view.hand, JOKER)
        if self.swap.allowed and view.public.melds:
            held |= hand & hand >> PLANE & PLANE_MASK & ~JOKER_BIT  # if one copy ends a claim, the other is free
            swapped = self.most_swapped(view, 1 << card)
            jokers += swapped if swapped and self.may_lay_off(view, 1 << card) else 0
        return Means(held, ready.nameable, jokers)

    def helps(self, view: View) -> bool:
        """Whether jokers or copies of a face could make a meld that does not lie ready."""
        return bool(view.hand & JOKER_BIT) or self.swap.allowed or not view.rules.melds.distinct_suits

    def most_swapped(self, view: View, without: Cards) -> int:
        """Return how many jokers can be taken from the table while keeping one copy of each of these cards."""
        rest = remove_all(view.hand, distinct(without & view.hand)) & PLANE_MASK
        return sum(most_to_swap(view.rules.melds, meld, rest) for meld in view.public.melds)

    def may_meld(self, public: Public) -> bool:
        """Whether a new meld may be laid down now."""
        return self.lay_down.closed(public.turn) is None

    def may_lay_off(self, view: View, without: Cards) -> bool:
        """Whether the gate is open, or a meld without these natural cards of the hand would open it."""
        return self.lay_off.gate.closed(view) is None or (self.may_meld(view.public) and self._opens(view, without))

    def _opens(self, view: View, without: Cards) -> bool:
        rest, melds = remove_all(view.hand, distinct(without)), view.rules.melds
        left = View(view.rules, view.public, view.seat, rest)
        if self.has_trio(left, most_jokers(melds, rest)):
            return True
        is_known = trios_are_enough(melds) and melds.min_naturals  # three jokers are a meld if no natural is needed
        return not is_known and any(True for _ in self.lay_down.candidates(left))

    def has_trio(self, view: View, jokers: int) -> bool:
        """Whether the hand has a meld of three with a natural card and at most this many jokers."""
        ready, ace = self.ready(view), view.rules.melds.ace
        return any(has_trio(ace, card, ready.held, jokers, ready.nameable) for card in bits(ready.held))
