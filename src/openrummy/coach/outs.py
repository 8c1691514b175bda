"""Live outs: the cards that would help a hand, and how many of them its owner cannot see.

Everything follows from the view: the cards that are not in the hand, on the table, in the pile or known to be in another hand.  The
use of a card is worked out by the solver, as if it came from the stock on the seat's next turn.
"""

from collections import Counter
from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from openrummy.bots.outlook import may_lay_off, table_fits
from openrummy.bots.reasons.reason import points_outside_melds
from openrummy.cards import JOKER, JOKER_BIT, Cards, Face, add, distinct, remove
from openrummy.engine.actions import Discard
from openrummy.engine.determinize import unseen_cards
from openrummy.engine.facts import part_of
from openrummy.engine.rules import keeps_melds, melds_in, values_in
from openrummy.engine.state import DISCARD, PLAY, Turn, View
from openrummy.parts.closing import Closing
from openrummy.parts.duties.contract import Contracts
from openrummy.parts.duties.table import TableDuties
from openrummy.parts.going_out import way_out
from openrummy.parts.lay_down import LayDown
from openrummy.solver import solve
from openrummy.variants.kinds import ACTIONS

Helps: TypeAlias = Literal["ends", "makes", "joins"]
"""The use of a card: the seat could end the deal with it, it makes a meld, or it joins one that is there already."""

_MOST = 2_000
"""The most points that the solver may open for a hand whose melds are laid on the table."""

_POSITIONS = 200
"""The most positions of a turn that are looked at for one card, to see whether it ends the deal."""

_ENDINGS = frozenset(kind.cls for kind in ACTIONS.values() if kind.place in ("ending", "declare"))


class Out(msgspec.Struct, frozen=True):
    """Cards that do the same: each face with the number of its copies that are unseen, in the order of faces."""

    helps: Helps
    cards: tuple[tuple[Face, int], ...]


class Outs(msgspec.Struct, frozen=True):
    """The outs of a hand.  without: the card that is discarded first, None if none has to be.  unseen: the number of all cards that it cannot see."""

    found: tuple[Out, ...]
    without: Face | None
    unseen: int


def outs(view: View, chosen: Face | None = None) -> Outs:
    """Return the outs of the seat's hand.

    chosen: the card of the hand to discard, if the seat has to discard before it draws; None for the one that leaves the fewest points.
    """
    without = _discard(view, chosen) if _has_drawn(view) else None
    hand = view.hand if without is None else remove(view.hand, without)
    unseen = Counter(unseen_cards(view))
    look = _Looking(replace(view, hand=hand))
    helped = {card: look.helps(card) for card in sorted(unseen)}
    kinds: tuple[Helps, ...] = ("ends", "makes", "joins")
    found = (Out(kind, tuple((card, unseen[card]) for card in helped if helped[card] == kind)) for kind in kinds)
    return Outs(tuple(out for out in found if out.cards), without, unseen.total())


def _has_drawn(view: View) -> bool:
    turn = view.public.turn
    return view.seat == turn.seat and Discard in view.rules.phases[turn.phase].actions


def _discard(view: View, chosen: Face | None) -> Face | None:
    held, count = list(distinct(view.hand)), _counter(view)
    if chosen is not None and chosen in held:
        return chosen
    values, free = values_in(view.rules, view.public), [card for card in held if card != view.public.turn.taken]
    return min(free or held, key=lambda card: (count(remove(view.hand, card)), -values[card]), default=None)


def _counter(view: View) -> Callable[[Cards], int]:
    """Return what counts the points of a hand outside melds."""
    if keeps_melds(view.rules):
        return lambda hand: points_outside_melds(view, hand)
    rules, values = melds_in(view.rules, view.public), values_in(view.rules, view.public)
    return lambda hand: solve(rules, values, hand, _MOST).points


class _Looking:
    """The use of single cards for one hand."""

    def __init__(self, view: View) -> None:
        self.view, self.count = view, _counter(view)
        self.values, self.points = values_in(view.rules, view.public), self.count(view.hand)
        self.is_kept = keeps_melds(view.rules)
        may = not self.is_kept and view.seat is not None and may_lay_off(view.rules, view.public, view.seat)
        self.fits = table_fits(view.public) if may else 0

    def helps(self, card: Face) -> Helps | None:
        """Return what `card` does for the hand, None if nothing."""
        hand = add(self.view.hand, card)
        if self._ends(hand):
            return "ends"
        after = self.count(hand)
        if after < self.points:
            return "makes"
        return "joins" if self._fits(card) or (after == self.points and self.values[card]) else None

    def _fits(self, card: Face) -> bool:
        return bool(self.fits & (JOKER_BIT if card == JOKER else 1 << card))

    def _ends(self, hand: Cards) -> bool:
        return self._is_listed(hand) if self.is_kept else self._goes_out(hand)

    def _is_listed(self, hand: Cards) -> bool:
        """Whether the rules let the seat end the deal with `hand` after its next draw."""
        public, phase = self.view.public, self.view.rules.phases.get(DISCARD)
        if phase is None or self.view.seat is None:
            return False
        turn = Turn(self.view.seat, DISCARD, public.turn.number + 1)
        seen = View(self.view.rules, replace(public, turn=turn), self.view.seat, hand)
        return any(True for kind, part in phase.actions.items() if kind in _ENDINGS for _ in part.legal(seen))

    def _goes_out(self, hand: Cards) -> bool:
        """Whether the engine lets the seat end the deal with `hand` in its next turn, as far as `_POSITIONS` positions show."""
        view, number = self.view, hand.bit_count()
        if view.seat is None or not _can_lay(view):
            return False
        public, seat = view.public, view.seat
        turn = Turn(seat, PLAY, public.turn.number + 1, fresh=not public.laid >> seat & 1)
        counts = (*public.counts[:seat], number, *public.counts[seat + 1 :])
        return way_out(View(view.rules, replace(public, turn=turn, counts=counts), seat, hand), _POSITIONS) is not None


def _can_lay(view: View) -> bool:
    """Whether this is a game of melds on the table without a contract or a least opening, which would take too long to try."""
    duties = part_of(view.rules, TableDuties)
    if part_of(view.rules, LayDown) is None or part_of(view.rules, Contracts) is not None:
        return False
    return part_of(view.rules, Closing) is not None and (duties is None or duties.opening is None)
