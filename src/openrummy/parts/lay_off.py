"""Adding to melds on the table: laying off a card, swapping a joker (rulebook 1.4, 2.2)."""

from collections.abc import Iterator, Sequence

import msgspec

from openrummy.cards import JOKER_BIT, PLANE_MASK, Cards, Face, bits
from openrummy.engine.actions import Act, LayOff, SwapJoker
from openrummy.engine.events import LaidOff, SwappedJoker
from openrummy.engine.rules import Problem
from openrummy.engine.state import Public, TableMeld, View
from openrummy.languages import Plural
from openrummy.melds import NAMELESS, Fault, Shape, extended, stood_for, swapped
from openrummy.parts.bar import not_held
from openrummy.parts.duties.opening import points_left
from openrummy.parts.lay_down import claimed, unfit
from openrummy.parts.table_faces import named_faces, shown_faces

_OWN_FIRST = Problem("own_meld_first", "Lay down a meld of your own before you lay off on others.")
_NO_SWAP = Problem("no_joker_swap", "By these rules a joker on the table stays where it is.")


def _not_open(points: int) -> Problem:
    words = Plural(
        "Lay down first melds of at least {count} point before you lay off or swap.",
        "Lay down first melds of at least {count} points before you lay off or swap.",
    )
    return Problem("not_open", words, {"count": points})


class Gate(msgspec.Struct, frozen=True):
    """The condition for adding to melds on the table.

    own_meld: only a seat that has laid down a meld this deal may.  opening: only one whose first melds have this many points.
    """

    own_meld: bool
    opening: int | None = None

    def closed(self, view: View) -> Problem | None:
        """Return why the seat whose turn it is may not add to the table, or None."""
        if self.opening is not None and points_left(self.opening, view.public):
            return _not_open(self.opening)
        if self.own_meld and not view.public.melded >> view.public.turn.seat & 1:
            return _OWN_FIRST
        return None


class LayOffPlay(msgspec.Struct, frozen=True):
    """Laying off one card on one meld.  one_of_each: as in `LayDown`."""

    gate: Gate
    one_of_each: bool

    def candidates(self, view: View) -> Iterator[tuple[Act, LaidOff]]:
        """Yield a lay-off for each card of the hand that fits a meld: wild cards, one for each face they can represent."""
        public = view.public
        if public.melds and self.gate.closed(view) is None:
            naturals = self._naturals(public)
            for number in range(len(public.melds)):
                yield from self._onto(view, number, naturals)

    def at_ease(self, view: View) -> Iterator[Act] | None:
        """Yield the actions alone if the hand has three cards or more, as one of them leaves it."""
        return self.actions(view) if view.hand.bit_count() > 2 else None

    def actions(self, view: View) -> Iterator[Act]:
        """Yield the actions of `candidates` without their events: a natural card that fits need not be read."""
        public = view.public
        if not public.melds or self.gate.closed(view) is not None:
            return
        held, wild = view.hand & self._naturals(public) & ~JOKER_BIT, view.rules.melds.wild & view.hand
        for number, meld in enumerate(public.melds):
            for card in bits(held & meld.fits):
                yield LayOff(card, number)
            if wild and meld.fits & JOKER_BIT:
                yield from (action for action, _ in self._wild_candidates(view, number, meld, wild))

    def onto(self, view: View, number: int) -> Iterator[LaidOff]:
        """Yield the events of `candidates` for one meld; the gate must be open."""
        yield from (event for _, event in self._onto(view, number, self._naturals(view.public)))

    def _naturals(self, public: Public) -> Cards:
        return ~named_faces(public.melds) if self.one_of_each else PLANE_MASK

    def _onto(self, view: View, number: int, naturals: Cards) -> Iterator[tuple[Act, LaidOff]]:
        wild, meld = view.rules.melds.wild & view.hand, view.public.melds[number]
        for card in bits(view.hand & meld.fits & naturals & ~JOKER_BIT):
            yield from self._candidate(view, LayOff(card, number))
        if wild and meld.fits & JOKER_BIT:
            yield from self._wild_candidates(view, number, meld, wild)

    def _wild_candidates(self, view: View, number: int, meld: TableMeld, wild: Cards) -> Iterator[tuple[Act, LaidOff]]:
        named = view.rules.melds.named
        faces = (*bits(meld.fits & ~JOKER_BIT), NAMELESS) if named else (NAMELESS,)
        for card in bits(wild):
            for represents in faces:
                if represents != card or represents == NAMELESS:
                    yield from self._candidate(view, LayOff(card, number, represents))

    def _candidate(self, view: View, action: LayOff) -> Iterator[tuple[Act, LaidOff]]:
        event = self.read(view, action)
        if isinstance(event, LaidOff) and action.represents in (None, _name(event)):
            yield action, event

    def read(self, view: View, action: LayOff) -> LaidOff | Problem:
        """Return the event, or a refusal if the gate is closed, the card is not held or does not fit the meld."""
        public = view.public
        closed = self.gate.closed(view) or _no_such_meld(view, action.meld)
        if closed is not None:
            return closed
        if not view.hand >> action.card & 1:
            return not_held(action.card)
        old = public.melds[action.meld].shape
        name = NAMELESS if action.represents is None else action.represents
        shape = extended(view.rules.melds, old, action.card, name)
        if isinstance(shape, Fault):
            return unfit(shape)
        event = _laid_off(public.turn.seat, action, old, shape)
        return (self.one_of_each and _claim_broken(view, event)) or event


class JokerSwap(msgspec.Struct, frozen=True):
    """Putting a natural card in the place of the joker on the table that represents it.

    allowed: whether the rules of this table allow it.  must_play: the joker must go back on the table in the same turn.
    """

    gate: Gate
    allowed: bool
    must_play: bool

    def at_ease(self, view: View) -> None:
        """Return None: the joker may have to be played."""

    def candidates(self, view: View) -> Iterator[tuple[Act, SwappedJoker]]:
        """Yield every swap with a card of the hand."""
        if not self.allowed or self.gate.closed(view) is not None:
            return
        for number, meld in enumerate(view.public.melds):
            for joker in _wilds(meld.shape):
                for card in bits(view.hand & stood_for(view.rules.melds, meld.shape, joker) & ~view.rules.melds.wild):
                    action = SwapJoker(number, joker, card)
                    event = self.read(view, action)
                    if isinstance(event, SwappedJoker):
                        yield action, event

    def read(self, view: View, action: SwapJoker) -> SwappedJoker | Problem:
        """Return the event, or a refusal: swaps not allowed, gate closed, card not held, no joker represents the card."""
        closed = None if self.allowed else _NO_SWAP
        closed = closed or self.gate.closed(view) or _no_such_meld(view, action.meld)
        if closed is not None:
            return closed
        if not view.hand >> action.card & 1:
            return not_held(action.card)
        old = view.public.melds[action.meld].shape
        shape = swapped(view.rules.melds, old, action.joker, action.card)
        if isinstance(shape, Fault):
            return unfit(shape)
        return _swapped(view.public.turn.seat, action, old, shape, self.must_play)


def _wilds(shape: Shape) -> tuple[Face, ...]:
    """Return the faces of the wild cards of a meld, each once."""
    pairs = zip(shape.cards, shape.represents, strict=True)
    return tuple(sorted({card for card, represents in pairs if card != represents or represents == NAMELESS}))


def _added(old: Sequence[tuple[Face, Face]], new: Sequence[tuple[Face, Face]]) -> int:
    """Return the index of the new card; the others may have moved, as a full circle is written from the 2."""
    return next(place for place, entry in enumerate(new) if new.count(entry) > old.count(entry))


def _entries(shape: Shape) -> list[tuple[Face, Face]]:
    return list(zip(shape.cards, shape.represents, strict=True))


def _laid_off(seat: int, action: LayOff, old: Shape, shape: Shape) -> LaidOff:
    place = _added(_entries(old), _entries(shape))
    return LaidOff(seat, action.meld, action.card, shape.kind, shape.cards, shape.represents, place)


def _swapped(seat: int, action: SwapJoker, old: Shape, shape: Shape, owed: bool) -> SwappedJoker:
    joker, card, entries = action.joker, action.card, _entries(old)
    source = entries.index((joker, card) if (joker, card) in entries else (joker, NAMELESS))
    del entries[source]
    place = _added(entries, _entries(shape))
    return SwappedJoker(seat, action.meld, joker, card, shape.kind, shape.cards, shape.represents, source, place, owed)


def _name(event: LaidOff) -> Face:
    return event.represents[event.place]


def _claim_broken(view: View, event: LaidOff) -> Problem | None:
    name, melds = _name(event), view.public.melds
    claims = named_faces(melds) if name == event.card else shown_faces(melds)
    return claimed(name) if claims >> name & 1 else None


def _no_such_meld(view: View, number: int) -> Problem | None:
    if 0 <= number < len(view.public.melds):
        return None
    return Problem("no_such_meld", "There is no meld {number} on the table.", {"number": number + 1})
