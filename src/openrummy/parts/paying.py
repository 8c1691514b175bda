"""Whether a card that is owed to the table can still be played this turn (rulebook 1.2 E2, 3.2).

A card is played in a new meld, laid off at once or behind others that fill the gap to it, or swapped for a joker.  A look
at a few masks answers nearly always, without trying anything; where claims, gates or swapped jokers leave it open, `steps`
gives the plays that can matter, for an exact search (`closing`).
"""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from openrummy.cards import (
    JOKER,
    JOKER_BIT,
    PLANE_MASK,
    Cards,
    Face,
    bits,
    copies,
    distinct,
    rank_of,
    remove_all,
)
from openrummy.engine.events import Happening, LaidOff, Melded
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public, Turn, View
from openrummy.melds import MeldRules
from openrummy.melds.frames import SUITED
from openrummy.melds.model import JOKERS
from openrummy.melds.trios import PARTNERS, has_trio
from openrummy.parts.gaps import gap_to, gaps_to
from openrummy.parts.lay_down import LayDown
from openrummy.parts.lay_off import JokerSwap, LayOffPlay
from openrummy.parts.table_faces import named_faces, shown_faces

_SPARE = 2
"""With so many cards left in hand any turn can end: one of them may be thrown."""


class Paying(msgspec.Struct, frozen=True):
    """The plays that can pay for an owed card."""

    lay_down: LayDown
    lay_off: LayOffPlay
    swap: JokerSwap

    def at_once(
        self, rules: Rules, public: Public, seat: int, hand: Cards, card: Face, *, to_meld: bool
    ) -> bool | None:
        """Whether `seat`, holding `hand`, can play `card` of it and end the turn; None where only a search can tell."""
        if not _is_plain(rules.melds):
            return None
        meld_open = self.lay_down.closed(public.turn) is None
        if meld_open and self._melds_at_once(rules.melds, public, hand, card):
            return True if hand.bit_count() - 3 >= _SPARE else None
        lays_off = not to_meld and self._is_near(rules.melds, public, card)
        if lays_off:
            seen = View(rules, public, seat, hand)
            lays_off = self._gate_open(seen) or self._opens(seen, 1 << card)
            if lays_off and (self._lays_off_at_once(seen, card) or self._swaps_at_once(seen, card)):
                return True
        jokers = copies(hand, JOKER) + (_jokers_to_swap(public, hand) if self.swap.allowed else 0)
        if meld_open and _might_meld(rules.melds, hand, card, jokers):
            return None
        return None if lays_off and self._might_lay_off(rules.melds, public, hand, card, jokers) else False

    def _is_near(self, melds: MeldRules, public: Public, card: Face) -> bool:
        """Whether some meld could ever take `card`, whatever has to be laid off first."""
        if card == JOKER or self.swap.allowed:
            return bool(public.melds)
        return any(gap_to(melds, meld, card) is not None for meld in public.melds)

    def _gate_open(self, seen: View) -> bool:
        return self.lay_off.gate.closed(seen) is None

    def _opens(self, seen: View, without: Cards) -> bool:
        """Whether a meld that opens the gate can be put down, without some natural cards of the hand."""
        if self.lay_down.closed(seen.public.turn) is not None:
            return False
        rest = replace(seen, hand=remove_all(seen.hand, distinct(without)))
        return any(True for _ in self.lay_down.candidates(rest))

    def _lays_off_at_once(self, seen: View, card: Face) -> bool:
        """Whether `card` can be laid off behind natural cards of the hand, after a meld that opens the gate if need be."""
        gaps = self._gaps(seen, card)
        spare = seen.hand.bit_count() - 1 - _SPARE
        if self._gate_open(seen):
            return any(gap.bit_count() <= spare for gap in gaps)
        used = 1 << card if card != JOKER else 0
        return bool(used) and any(
            gap.bit_count() + 3 <= spare and self._opens_with_three(seen, gap | used) for gap in gaps
        )

    def _opens_with_three(self, seen: View, without: Cards) -> bool:
        """As `_opens`, by naturals alone: a meld of three of the cards that are left."""
        held = remove_all(seen.hand, distinct(without)) & PLANE_MASK & ~JOKER_BIT
        if self.lay_down.one_of_each:
            held &= ~named_faces(seen.public.melds)
        return self.lay_down.closed(seen.public.turn) is None and any(
            has_trio(seen.rules.melds.ace, card, held, 0, 0) for card in bits(held)
        )

    def _gaps(self, seen: View, card: Face) -> Iterator[Cards]:
        """What has to be laid off before `card`, all of it natural cards of the hand, for each meld where that is so."""
        melds, claimed = seen.public.melds, 0
        if card == JOKER:
            if not self.lay_off.one_of_each and _fits(seen.public, card):
                yield 0
            return
        if self.lay_off.one_of_each:
            claimed = named_faces(melds)
        for meld in melds:
            gap = gap_to(seen.rules.melds, meld, card)
            if gap is not None and not (gap | 1 << card) & (claimed | ~seen.hand):
                yield gap

    def _swaps_at_once(self, seen: View, card: Face) -> bool:
        """Whether `card` can take the place of a joker, which stays in the hand."""
        if not self.swap.allowed or self.swap.must_play or not self._gate_open(seen) or card == JOKER:
            return False
        return bool(named_faces(seen.public.melds) >> card & 1) and seen.hand.bit_count() > _SPARE

    def _melds_at_once(self, melds: MeldRules, public: Public, hand: Cards, card: Face) -> bool:
        held, nameable = hand & PLANE_MASK & ~JOKER_BIT, PLANE_MASK
        if self.lay_down.one_of_each and public.melds:
            held, nameable = held & ~named_faces(public.melds), ~shown_faces(public.melds)
        jokers = copies(hand, JOKER)
        wilds = min(jokers, 2 if melds.max_wilds is None else melds.max_wilds, 3 - max(melds.min_naturals, 1))
        if card == JOKER:
            return any(has_trio(melds.ace, other, held, wilds, nameable) for other in bits(held)) if wilds else False
        return bool(held >> card & 1) and has_trio(melds.ace, card, held, wilds, nameable)

    def _might_lay_off(self, melds: MeldRules, public: Public, hand: Cards, card: Face, jokers: int) -> bool:
        """Whether `card` could go onto the table if nothing but the gaps mattered."""
        if card == JOKER:
            return self.swap.allowed or _fits(public, card)
        if self.swap.allowed and named_faces(public.melds) >> card & 1:
            return True
        gaps = (gap_to(melds, meld, card) for meld in public.melds)
        return any(gap is not None and (gap & ~hand).bit_count() <= jokers for gap in gaps)

    def steps(self, view: View) -> Iterator[Happening]:
        """The plays that can matter for the cards owed; all of them, where nothing is owed or ranks are wild."""
        owed = self._aim(view.public.turn)
        if not owed or view.rules.melds.wild & ~JOKER_BIT:
            for play in (self.lay_down, self.lay_off, self.swap):
                yield from (event for _, event in play.candidates(view))
            return
        near = view if owed & JOKERS else replace(view, hand=view.hand & _around(owed))
        yield from (event for _, event in self.lay_down.candidates(near) if _uses(event, owed))
        if self.lay_off.gate.closed(view) is not None:
            yield from self._openings(view, owed)
        yield from (event for _, event in self.lay_off.candidates(near) if _helps(view, event, owed))
        yield from (event for _, event in self.swap.candidates(view))

    def _aim(self, turn: Turn) -> Cards:
        """What is to be paid first: a joker that is owed can follow, unless no meld may follow a lay-off."""
        owed = turn.owed | turn.owed_meld
        naturals = owed & ~JOKERS
        return naturals if naturals and not self.lay_down.before_layoffs else owed

    def _openings(self, view: View, owed: Cards) -> Iterator[Melded]:
        """The smallest melds of one's own without a card that is owed.

        One is enough where it takes nothing that any other play could need; a joker without a name may be swapped for many.
        """
        if not owed & JOKERS and (view.rules.melds.named or not self.swap.allowed):
            needed = _around(owed) | shown_faces(view.public.melds) * _PLANES
            aside = self.lay_down.candidates(replace(view, hand=view.hand & ~needed))
            free = next((event for _, event in aside if len(event.cards) == 3), None)
            if free is not None:
                yield free
                return
        for _, event in self.lay_down.candidates(view):
            smallest = len(event.cards) == 3 or view.rules.melds.min_naturals > 1
            if smallest and not _uses(event, owed):
                yield event


def _is_plain(melds: MeldRules) -> bool:
    """Whether only jokers are wild, with names that stay: what the masks know."""
    return melds.named and not melds.wild & ~JOKER_BIT


def _fits(public: Public, card: Face) -> bool:
    return any(meld.fits >> card & 1 for meld in public.melds)


def _jokers_to_swap(public: Public, hand: Cards) -> int:
    """How many jokers of the table stand for a natural card of the hand."""
    return sum(
        card == JOKER and bool(hand >> name & 1)
        for meld in public.melds
        for card, name in zip(meld.shape.cards, meld.shape.represents, strict=True)
    )


def _might_meld(melds: MeldRules, hand: Cards, card: Face, jokers: int) -> bool:
    """Whether some meld with `card` is possible when claims and limits are not looked at."""
    held = hand & PLANE_MASK & ~JOKER_BIT
    if jokers >= 2:
        return True
    if card == JOKER:
        return any(PARTNERS[melds.ace][other] & held for other in bits(held))
    if not melds.distinct_suits and _copies_of_rank(hand, card) + jokers >= 3:
        return True
    return has_trio(melds.ace, card, held, jokers, PLANE_MASK)


def _copies_of_rank(hand: Cards, card: Face) -> int:
    return sum(copies(hand, other) for other in {card, *SUITED[rank_of(card)]})


def _around(owed: Cards) -> Cards:
    """Everything that can be in one meld with one of some natural cards, in every plane, and the jokers."""
    mask: Cards = JOKER_BIT
    for card in distinct(owed):
        mask |= 8191 << (card & ~15)
        mask |= sum(1 << other for other in SUITED[rank_of(card)])
    return mask * _PLANES


_PLANES = sum(1 << 64 * plane for plane in range(24))


def _uses(event: Melded, owed: Cards) -> bool:
    return any(owed >> card & 1 for card in event.cards)


def _helps(view: View, event: LaidOff, owed: Cards) -> bool:
    """Whether a lay-off is of an owed card, or of one in the gap to it; a joker may need any end of a run."""
    if owed >> event.card & 1:
        return True
    if not view.rules.melds.named:  # what stands where is open
        return bool(owed & JOKERS) or bool(_around(owed) >> event.card & 1)
    if event.kind != "run" or owed & JOKERS:
        return event.kind == "run"
    meld, shown = view.public.melds[event.meld], event.represents[event.place]
    return any(gap >> shown & 1 for card in distinct(owed) for gap in gaps_to(view.rules.melds, meld, card))
