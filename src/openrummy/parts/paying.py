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
    suit_of,
)
from openrummy.engine.events import Happening, LaidOff
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public, TableMeld, View
from openrummy.melds import MeldRules
from openrummy.melds.frames import SUITED
from openrummy.melds.model import JOKERS
from openrummy.melds.trios import PARTNERS, has_trio
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
        """The plays that can matter for the cards owed: all, where nothing is owed or cards have no fixed names."""
        owed = view.public.turn.owed | view.public.turn.owed_meld
        if not owed or not _is_plain(view.rules.melds):
            for play in (self.lay_down, self.lay_off, self.swap):
                yield from (event for _, event in play.candidates(view))
            return
        yield from self._meld_steps(view, owed)
        yield from (event for _, event in self.lay_off.candidates(view) if _helps(view, event, owed))
        yield from (event for _, event in self.swap.candidates(view))

    def _meld_steps(self, view: View, owed: Cards) -> Iterator[Happening]:
        """New melds with an owed card, and the smallest others while a meld of one's own must come first."""
        opens = self.lay_off.gate.closed(view) is not None
        near = view if opens or owed & JOKERS else replace(view, hand=view.hand & _around(owed))
        for _, event in self.lay_down.candidates(near):
            smallest = len(event.cards) == 3 or view.rules.melds.min_naturals > 1
            if any(owed >> card & 1 for card in event.cards) or (opens and smallest):
                yield event


def _is_plain(melds: MeldRules) -> bool:
    """Whether only jokers are wild, with names that stay, and sets are of different suits: what the masks know."""
    return melds.named and not melds.wild & ~JOKER_BIT and melds.distinct_suits


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
    return has_trio(melds.ace, card, held, jokers, PLANE_MASK)


def gap_to(melds: MeldRules, meld: TableMeld, card: Face) -> Cards | None:
    """The mask of the faces that have to be added to a meld before `card` fits; None where it never will."""
    if meld.fits >> card & 1:
        return 0
    first = meld.shape.represents[0]
    if (first ^ card) & ~15 or meld.shape.kind != "run":  # most melds are of another suit, and this is asked often
        return None
    return min(_gaps_to(melds, meld, card), key=int.bit_count, default=None)


def _gaps_to(melds: MeldRules, meld: TableMeld, card: Face) -> list[Cards]:
    """As `gap_to`, for each end of a run."""
    shape = meld.shape
    first, last = shape.represents[0], shape.represents[-1]
    if card == JOKER or shape.kind != "run" or suit_of(first) != suit_of(card):
        return []
    up = (rank_of(card) - rank_of(last)) % 13 - 1
    down = (rank_of(first) - rank_of(card)) % 13 - 1
    gaps = [_span(last, 1, up)] if _may_climb(melds, last, up) else []
    gaps += [_span(first, -1, down)] if _may_sink(melds, first, down) else []
    return [gap for gap in gaps if len(shape.cards) + gap.bit_count() < 13]


def _may_climb(melds: MeldRules, last: Face, gap: int) -> bool:
    """Whether a run may grow from its last card over `gap` faces to the one after them."""
    if gap < 0 or melds.ace == "round_corner":
        return gap >= 0
    top = rank_of(last) + gap + 1
    return rank_of(last) > 0 and top <= (13 if melds.ace == "low_or_high" else 12)


def _may_sink(melds: MeldRules, first: Face, gap: int) -> bool:
    return gap >= 0 and (melds.ace == "round_corner" or rank_of(first) - gap - 1 >= 0)


def _span(end: Face, step: int, number: int) -> Cards:
    """The mask of `number` faces beyond `end`, going round the corner."""
    suit = end & ~15
    return sum(1 << suit + (rank_of(end) + step * way) % 13 for way in range(1, number + 1))


def _around(owed: Cards) -> Cards:
    """Everything that can be in one meld with one of some natural cards, in every plane, and the jokers."""
    mask: Cards = JOKER_BIT
    for card in distinct(owed):
        mask |= 8191 << (card & ~15)
        mask |= sum(1 << other for other in SUITED[rank_of(card)])
    return mask * _PLANES


_PLANES = sum(1 << 64 * plane for plane in range(24))


def _helps(view: View, event: LaidOff, owed: Cards) -> bool:
    """Whether a lay-off is of an owed card, or of one in the gap to it; a joker may need any end of a run."""
    if owed >> event.card & 1:
        return True
    if event.kind != "run" or owed & JOKERS:
        return event.kind == "run"
    meld, shown = view.public.melds[event.meld], event.represents[event.place]
    return any(gap >> shown & 1 for card in distinct(owed) for gap in _gaps_to(view.rules.melds, meld, card))
