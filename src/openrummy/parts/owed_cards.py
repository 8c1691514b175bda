"""Whether a card that is owed to the table can still be played this turn (rulebook 1.2 E2, 3.2).

A card is played in a new meld, laid off at once or after others that fill the gap to it, or swapped for a joker.  A look
at a few masks nearly always answers the question without trying any play; if claims, gates or swapped jokers leave it
open, `steps` yields the plays that can matter, for an exact search (`closing`).
"""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from openrummy.cards import (
    JOKER,
    JOKER_BIT,
    PLANE,
    PLANE_MASK,
    Cards,
    Face,
    bits,
    copies,
    distinct,
    rank_of,
    remove_all,
)
from openrummy.engine.actions import SwapJoker
from openrummy.engine.events import Happening, SwappedJoker
from openrummy.engine.state import Public, View
from openrummy.melds import MeldRules
from openrummy.melds.frames import SUITED
from openrummy.melds.trios import PARTNERS, TRIOS, has_trio, has_wild_trio, most_jokers
from openrummy.parts.candidate_plays import narrowed
from openrummy.parts.lay_down import LayDown, trios_are_enough
from openrummy.parts.lay_off import JokerSwap, LayOffPlay
from openrummy.parts.run_gaps import gaps_to, has_nameless, most_to_swap, near, wilds_to
from openrummy.parts.table_faces import named_faces, shown_faces

_SPARE = 2
"""With this many cards left in hand any turn can end: one of them may be discarded."""


class _Means(NamedTuple):
    """The most that could be used to play a card: natural cards held, faces a joker may represent, number of jokers."""

    held: Cards
    nameable: Cards
    jokers: int


class Paying(msgspec.Struct, frozen=True):
    """The plays by which an owed card can be played."""

    lay_down: LayDown
    lay_off: LayOffPlay
    swap: JokerSwap

    def at_once(self, view: View, card: Face, *, to_meld: bool) -> bool | None:
        """Whether the seat can play `card` of its hand and end the turn; None if only a search can tell."""
        melds, public, hand = view.rules.melds, view.public, view.hand
        if melds.wild & ~JOKER_BIT:
            return None
        meld_open = self.lay_down.closed(public.turn) is None
        playable = self._playable(public, hand)
        if meld_open and _melds_at_once(melds, playable, hand, card):
            return True if hand.bit_count() - 3 >= _SPARE else None
        lays_off = not to_meld and self._is_near(melds, public, card) and self._may_lay_off(view, 1 << card)
        if lays_off and (self._lays_off_at_once(view, card) or self._swaps_at_once(view, card)):
            return True
        if not lays_off and not hand & JOKER_BIT and not self.swap.allowed and melds.distinct_suits:
            return False  # nothing can help to make a meld that cannot be laid down at once
        means = self._means(view, playable, card)
        if meld_open and self._might_meld(view, means, card):
            return None
        return None if lays_off and self._might_lay_off(melds, public, means, card) else False

    def _is_near(self, melds: MeldRules, public: Public, card: Face) -> bool:
        """Whether some meld could ever take `card`, no matter which cards have to be laid off first."""
        if card == JOKER:
            return bool(public.melds)
        if self.swap.allowed and named_faces(public.melds) >> card & 1:
            return True
        if melds.named:
            return bool(near(melds.ace, public.melds) >> card & 1)
        return any(wilds_to(melds, meld, card, PLANE_MASK, PLANE_MASK) is not None for meld in public.melds)

    def _may_lay_off(self, seen: View, without: Cards) -> bool:
        """Whether the gate is open, or a meld without these natural cards of the hand would open it."""
        return self.lay_off.gate.closed(seen) is None or self._opens(seen, without)

    def _opens(self, seen: View, without: Cards) -> bool:
        if self.lay_down.closed(seen.public.turn) is not None:
            return False
        rest, melds = remove_all(seen.hand, distinct(without)), seen.rules.melds
        if self._has_trio(melds, seen.public, rest, most_jokers(melds, rest)):
            return True
        left = View(seen.rules, seen.public, seen.seat, rest)
        is_known = trios_are_enough(melds) and melds.min_naturals  # three jokers are a meld if no natural is needed
        return not is_known and any(True for _ in self.lay_down.candidates(left))

    def _has_trio(self, melds: MeldRules, public: Public, hand: Cards, jokers: int) -> bool:
        held, nameable = self._playable(public, hand)
        return any(has_trio(melds.ace, card, held, jokers, nameable) for card in bits(held))

    def _playable(self, public: Public, hand: Cards) -> tuple[Cards, Cards]:
        """Return the faces of the hand that may be laid down now as naturals, and the faces a joker may represent."""
        held = hand & PLANE_MASK & ~JOKER_BIT
        if self.lay_down.one_of_each and public.melds:
            return held & ~named_faces(public.melds), ~shown_faces(public.melds)
        return held, PLANE_MASK

    def _lays_off_at_once(self, seen: View, card: Face) -> bool:
        """Whether `card` can be laid off after other cards of the hand, and after a meld that opens the gate if needed."""
        spare = seen.hand.bit_count() - 1 - _SPARE
        if self.lay_off.gate.closed(seen) is None:
            return any(gap.bit_count() <= spare for gap in self._gaps(seen, card))
        used = 1 << card if card != JOKER else 0
        return bool(used) and any(
            gap.bit_count() + 3 <= spare and self._opens_with_three(seen, gap | used) for gap in self._gaps(seen, card)
        )

    def _opens_with_three(self, seen: View, without: Cards) -> bool:
        """Whether three naturals form a meld that opens the gate, without using these natural cards of the hand."""
        rest = remove_all(seen.hand, distinct(without & seen.hand))
        opens = self.lay_down.closed(seen.public.turn) is None
        return opens and self._has_trio(seen.rules.melds, seen.public, rest, 0)

    def _gaps(self, seen: View, card: Face) -> Iterator[Cards]:
        """Yield the faces to lay off before `card`, for each end of a meld for which the hand has them; jokers may help."""
        public, melds = seen.public, seen.rules.melds
        if card == JOKER:
            if not self.lay_off.one_of_each and any(meld.fits >> card & 1 for meld in public.melds):
                yield 0
            return
        held, nameable = self._playable(public, seen.hand)
        jokers = copies(seen.hand, JOKER) if melds.max_wilds is None else 0
        for meld in public.melds if held >> card & 1 else ():
            for gap in (0,) if meld.fits >> card & 1 else gaps_to(melds, meld, card):
                lacking = gap & ~held
                if not lacking & ~nameable and lacking.bit_count() <= jokers:
                    yield gap

    def _swaps_at_once(self, seen: View, card: Face) -> bool:
        """Whether `card` can take the place of a joker, and the joker may stay in the hand."""
        if not self.swap.allowed or self.swap.must_play or card == JOKER or seen.hand.bit_count() <= _SPARE:
            return False
        if seen.rules.melds.named:
            return self.lay_off.gate.closed(seen) is None and bool(named_faces(seen.public.melds) >> card & 1)
        nameless = (number for number, meld in enumerate(seen.public.melds) if has_nameless(seen.rules.melds, meld))
        swaps = (self.swap.read(seen, SwapJoker(number, JOKER, card)) for number in nameless)
        return any(isinstance(swap, SwappedJoker) for swap in swaps)

    def _means(self, seen: View, playable: tuple[Cards, Cards], card: Face) -> _Means:
        """Return the most that could be used to play `card`, no matter what is swapped first."""
        public, hand, (held, nameable) = seen.public, seen.hand, playable
        jokers = copies(hand, JOKER)
        if self.swap.allowed and public.melds:
            held |= hand & hand >> PLANE & PLANE_MASK & ~JOKER_BIT  # if one copy ends a claim, the other is free
            swapped = self._most_swapped(seen, 1 << card)
            jokers += swapped if swapped and self._may_lay_off(seen, 1 << card) else 0
        return _Means(held, nameable, jokers)

    def _most_swapped(self, seen: View, without: Cards) -> int:
        """Return how many jokers can be taken from the table while keeping one copy of each of these cards."""
        rest = remove_all(seen.hand, distinct(without & seen.hand)) & PLANE_MASK
        return sum(most_to_swap(seen.rules.melds, meld, rest) for meld in seen.public.melds)

    def _might_meld(self, seen: View, means: _Means, card: Face) -> bool:
        """Whether some meld with `card` is possible, even if it uses cards that other plays need."""
        melds, held = seen.rules.melds, means.held
        wilds = means.jokers if melds.max_wilds is None else min(means.jokers, melds.max_wilds)
        if card == JOKER:
            if not melds.distinct_suits and held & seen.hand >> PLANE:
                return True
            return wilds >= 2 or any(PARTNERS[melds.ace][other] & held for other in bits(held))
        if not held >> card & 1:
            return False
        if wilds >= 2 and melds.min_naturals > 1:
            return True
        if not melds.distinct_suits and _copies_of_rank(seen.hand, card) + wilds >= 3:
            return True
        if not has_trio(melds.ace, card, held, wilds, means.nameable):
            return False
        own = copies(seen.hand, JOKER)
        return means.jokers == own or any(
            (others & ~held).bit_count() <= own + self._most_swapped(seen, others | 1 << card)
            for others in TRIOS[melds.ace][card]
            if (others & ~held).bit_count() <= wilds and not others & ~held & ~means.nameable
        )

    def _might_lay_off(self, melds: MeldRules, public: Public, means: _Means, card: Face) -> bool:
        """Whether `card` could go onto the table if nothing but the gaps mattered."""
        if card == JOKER:
            return self.swap.allowed or any(meld.fits >> card & 1 for meld in public.melds)
        if self.swap.allowed and named_faces(public.melds) >> card & 1:
            return True
        if not means.held >> card & 1:
            return False
        for meld in public.melds:
            lacking = wilds_to(melds, meld, card, means.held, means.nameable)
            if lacking is not None and lacking <= means.jokers:
                return True
        return False

    def steps(self, view: View) -> Iterator[Happening]:
        """Yield the plays that can matter for the cards owed, or every play if nothing is owed or ranks are wild."""
        return narrowed(view, self.lay_down, self.lay_off, self.swap)


def _melds_at_once(melds: MeldRules, playable: tuple[Cards, Cards], hand: Cards, card: Face) -> bool:
    jokers, (held, nameable) = most_jokers(melds, hand), playable
    if card == JOKER:
        return bool(jokers) and has_wild_trio(melds.ace, held, jokers, nameable)
    return bool(held >> card & 1) and has_trio(melds.ace, card, held, jokers, nameable)


def _copies_of_rank(hand: Cards, card: Face) -> int:
    return sum(copies(hand, other) for other in {card, *SUITED[rank_of(card)]})
