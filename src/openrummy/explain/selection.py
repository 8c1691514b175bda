"""Why nothing can be done with some cards of a hand: the nearest rule that stands in the way.

The parts of the rules judge it, as they judge an action: no rule is said again here.
"""

from collections.abc import Iterator, Sequence

from openrummy.cards import Face, cards_of, format_card, format_faces, is_within
from openrummy.engine.actions import Discard, DrawDiscard, DrawStock, LayOff, Meld
from openrummy.engine.decide import check_view
from openrummy.engine.rules import Phase, Problem, melds_in
from openrummy.engine.state import View
from openrummy.engine.table_facts import Shelf
from openrummy.languages import Saying, Template, saying
from openrummy.melds import Fault, read_shape

_DRAWS = {DrawStock, DrawDiscard}


def why_nothing(view: View, cards: Sequence[Face]) -> Saying | None:
    """Return why the seat of the view, which is to act, can do nothing with `cards` of its hand.

    None if it can, if it does not hold them, or if its prompt says all there is to say.
    """
    phase = view.rules.phases.get(view.public.turn.phase)
    if phase is None or view.seat != view.public.turn.seat or not cards or not is_within(cards_of(cards), view.hand):
        return None
    if Discard not in phase.actions and _DRAWS & phase.actions.keys():
        return saying("You must draw first.")
    problem = _one(view, phase, cards[0]) if len(cards) == 1 else _several(view, phase, cards)
    return problem.saying if isinstance(problem, Problem) else problem


def _one(view: View, phase: Phase, card: Face) -> Problem | Saying | None:
    """Return why one card can be neither discarded nor laid off."""
    if Discard in phase.actions:
        return check_view(view, Discard(card))
    tried = [*_lay_offs(view, phase, card)]
    if not tried or None in tried:
        return None
    return tried[0] if len(tried) == 1 else saying("{card} fits none of the melds.", card=format_card(card))


def _lay_offs(view: View, phase: Phase, card: Face) -> Iterator[Problem | None]:
    """Yield for each meld why a card cannot be laid off on it."""
    for number in range(len(view.public.melds)) if LayOff in phase.actions else ():
        yield check_view(view, LayOff(card, number))


def _several(view: View, phase: Phase, cards: Sequence[Face]) -> Problem | Saying | None:
    """Return why several cards are no play: they go one by one, or they are no meld, or none can be laid down now."""
    if all(None in _lay_offs(view, phase, card) for card in set(cards)):
        return saying("Lay off one card at a time.")
    if Meld in phase.actions:
        return check_view(view, Meld(tuple(cards)))
    return _kept(view, cards) if Discard in phase.actions else None


def _kept(view: View, cards: Sequence[Face]) -> Saying | None:
    """Return what cards are in a game whose melds stay in the hand."""
    shelf = view.rules.showing.shelf(view.public, cards) or _shelf(view, cards)
    if shelf.kind is None:
        return shelf.fault
    words: Template = "{cards}: {kind}. It stays in your hand; select one card to discard."
    return saying(words, cards=format_faces(cards), kind=Saying(shelf.kind))


def _shelf(view: View, cards: Sequence[Face]) -> Shelf:
    shape = read_shape(melds_in(view.rules, view.public), cards)
    return Shelf(None, shape.saying) if isinstance(shape, Fault) else Shelf(shape.kind)
