"""The calls that are possible: cards of the pile that could go on the table from the pile alone (rulebook 3.4).

A call lays down a new meld or lays off on one meld.  The parts that judge plays judge both, with the pile in place of a
hand; so names, limits and claims of jokers are the same for calls as for plays.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from openrummy.cards import Face, cards_of, is_within
from openrummy.engine.actions import LayOff, Meld
from openrummy.engine.events import LaidOff, Melded
from openrummy.engine.evolve import evolve_view
from openrummy.engine.rules import Problem, Rules
from openrummy.engine.state import Public, Sheet, TableMeld, Turn, View
from openrummy.melds import shapes_in
from openrummy.parts.lay_down import LayDown
from openrummy.parts.lay_off import Gate, LayOffPlay
from openrummy.variants.five_hundred.actions import CallRummy

Plays: TypeAlias = tuple[Melded | LaidOff, ...]
"""The plays of a call, in the order in which they are carried out."""
Pile: TypeAlias = tuple[Face, ...]

_NOT_IN_PILE = Problem("not_in_pile", "Those cards are not in the discard pile, or you may not call them now.")
_ANOTHER = Problem("not_the_deepest", "You may take the pile only down to a card that you call.")
_TOP_ONLY = Problem("top_only", "These rules allow only the last discard to be called.")
_ONE_CARD = Problem("too_few_cards", "Name at least one card to call.")


class CallRules(msgspec.Struct, frozen=True):
    """The rules about which cards may be called.

    takes_pile: the caller takes the pile down to the deepest card called; otherwise only the cards called.
    top_only: only the last discard may be called, alone.  one_of_each: as in `LayDown`.
    """

    takes_pile: bool
    top_only: bool
    one_of_each: bool

    def read(self, rules: Rules, public: Public, seat: int, pile: Pile, action: CallRummy) -> Plays | Problem:
        """Return the plays of a call, or why it is refused.  pile: the part of the pile that may be called."""
        problem = self._misplaced(pile, action)
        if problem is not None:
            return problem
        seen = as_hand(rules, public, seat, action.cards)
        if action.meld is None:
            event = self._melds.read(seen, Meld(action.cards, action.represents))
            return event if isinstance(event, Problem) else (event,)
        return self._lay_offs(seen, action, action.meld)

    def _misplaced(self, pile: Pile, action: CallRummy) -> Problem | None:
        if not action.cards:
            return _ONE_CARD
        if self.takes_pile != bool(action.depth) or not 0 <= action.depth <= len(pile):
            return _NOT_IN_PILE
        if not is_within(cards_of(action.cards), cards_of(pile[-action.depth :] if action.depth else pile)):
            return _NOT_IN_PILE
        if action.depth and pile[-action.depth] not in action.cards:
            return _ANOTHER
        alone = action.cards == pile[-1:] and action.depth <= 1
        return _TOP_ONLY if self.top_only and not alone else None

    def _lay_offs(self, seen: View, action: CallRummy, number: int) -> Plays | Problem:
        """Return the lay-offs in one fixed order, no matter in which order the call names them."""
        names = action.represents or (None,) * len(action.cards)
        if len(names) != len(action.cards):
            return Problem("names_not_parallel", "Give a name for every card, or for none.")
        left = sorted(zip(action.cards, names, strict=True), key=lambda pair: (pair[0], pair[1] or 0))
        done: list[LaidOff] = []
        while left:
            tried = [(pair, self._layoff.read(seen, LayOff(pair[0], number, pair[1]))) for pair in left]
            fits = [(pair, event) for pair, event in tried if isinstance(event, LaidOff)]
            if not fits:
                return next(event for _, event in tried if isinstance(event, Problem))
            pair, event = fits[0]
            left.remove(pair)
            done.append(event)
            seen = evolve_view(seen, event)
        return tuple(done)

    def gain(self, view: View, action: CallRummy) -> int:
        """Return the points that a legal call brings the seat of the view on the table: a low ace may count less there."""
        assert view.seat is not None  # a watcher calls nothing
        plays, credit = self.read(view.rules, view.public, view.seat, view.public.pile, action), view.rules.credit
        if credit is None or isinstance(plays, Problem):
            return sum(view.rules.values[card] for card in action.cards)
        before = as_hand(view.rules, view.public, view.seat, action.cards)
        after = reduce(evolve_view, plays, before)
        return credit.melded(after, view.seat).points - credit.melded(before, view.seat).points

    def found(self, rules: Rules, public: Public, pile: Pile) -> tuple[CallRummy, ...]:
        """Return every possible call.  pile: the part of the pile that may be called."""
        return _found(self, rules, public.melds, pile, len(public.counts))

    @property
    def _melds(self) -> LayDown:
        return LayDown(None, False, self.one_of_each)

    @property
    def _layoff(self) -> LayOffPlay:
        return LayOffPlay(Gate(own_meld=False), self.one_of_each)

    def is_possible(self, rules: Rules, public: Public, pile: Pile) -> bool:
        """Whether any call is possible; looks at masks before it lists calls."""
        if not pile:
            return False
        fits = 0
        for meld in public.melds:
            fits |= meld.fits
        cards = cards_of(pile[-1:] if self.top_only else pile)
        if not fits & cards and (self.top_only or not any(True for _ in shapes_in(rules.melds, cards))):
            return False
        return bool(self.found(rules, public, pile))

    def listed(self, seen: View, pile: Pile) -> Iterator[CallRummy]:
        """Yield every call; `seen` is a view whose hand is the pile."""
        if not self.top_only:
            for meld, _ in self._melds.candidates(seen):
                yield from self._at_depths(pile, CallRummy(meld.cards, meld.represents))  # type: ignore[attr-defined]
        for number in range(len(seen.public.melds)):
            for pairs in self._growths(seen, number):
                cards, names = zip(*pairs, strict=True)
                if not self.top_only or cards == pile[-1:]:
                    yield from self._at_depths(pile, CallRummy(cards, names, number))

    def _growths(self, seen: View, number: int) -> Iterable[tuple[tuple[Face, Face], ...]]:
        """Yield every way in which meld `number` can grow, as cards and the faces they represent."""
        found: set[tuple[tuple[Face, Face], ...]] = set()
        waiting: list[tuple[View, tuple[tuple[Face, Face], ...]]] = [(seen, ())]
        while waiting:
            here, pairs = waiting.pop()
            for event in self._layoff.onto(here, number):
                more = tuple(sorted((*pairs, (event.card, event.represents[event.place]))))
                if more not in found and not (self.top_only and pairs):
                    found.add(more)
                    waiting.append((evolve_view(here, event), more))
        return sorted(found)

    def _at_depths(self, pile: Pile, call: CallRummy) -> Iterator[CallRummy]:
        """Yield the call with every depth from which its cards may be taken together with the pile."""
        if not self.takes_pile:
            yield call
            return
        cards = cards_of(call.cards)
        for depth in range(1, 1 + (1 if self.top_only else len(pile))):
            if pile[-depth] in call.cards and is_within(cards, cards_of(pile[-depth:])):
                yield replace(call, depth=depth)


@lru_cache(maxsize=512)
def _found(
    calls: CallRules, rules: Rules, melds: tuple[TableMeld, ...], pile: Pile, players: int
) -> tuple[CallRummy, ...]:
    """Return the calls, which depend on pile and melds alone; remembered, as every seat needs them."""
    bare = Public(Sheet(()), melds=melds, counts=(len(pile),) * players, known=(0,) * players)
    return tuple(calls.listed(as_hand(rules, bare, 0, pile), pile))


def as_hand(rules: Rules, public: Public, seat: int, cards: Iterable[Face]) -> View:
    """Return a view of `seat` as if it were its turn and the cards of the pile were its hand."""
    return View(rules, replace(public, turn=Turn(seat)), seat, cards_of(cards))


def places_of(pile: Pile, cards: Iterable[Face]) -> tuple[int, ...]:
    """Return the indices of `cards` in the pile, taking the copies nearest to the top."""
    left, places = list(cards), []
    for place in range(len(pile) - 1, -1, -1):
        if pile[place] in left:
            left.remove(pile[place])
            places.append(place)
    return tuple(reversed(places))
