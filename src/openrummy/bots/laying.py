"""The choice of what to lay down next: everything if that ends the deal, otherwise melds, swaps and lay-offs, or nothing."""

from collections.abc import Iterable, Iterator
from itertools import chain

from openrummy.bots.arranging import arrange
from openrummy.bots.outlook import Outlook, may_lay_off, seat_of
from openrummy.bots.placing import least_exposed, placeable
from openrummy.cards import PLANE_MASK, Cards, Face, add, cards_of, faces_of, is_within, remove, remove_all
from openrummy.engine.actions import LayOff, Meld, SwapJoker
from openrummy.engine.facts import the_part
from openrummy.melds import Shape, shapes_in
from openrummy.parts.score import PointScoring
from openrummy.solver import Arrangement

Play = Meld | LayOff | SwapJoker

HOLD_LOOSE = 7
"""If going rummy earns a bonus, melds are held back while at most this many cards are loose."""

HOLD_LOOSE_SHARED = 3
"""The same limit if the bonus counts against the others but a player's own cards still count against that player."""

HOLD_FEWEST = 4
"""Melds are held back only while every other seat holds at least this many cards.  All three limits were found by duplicate play
of many thousand deals."""

KEEP_JOKER = 3.0
"""A loose joker stays in the hand while at least this many turns are left: it makes a meld with any pair."""


def lay(look: Outlook, allowed: tuple[Play, ...]) -> Play | None:
    """Return the next play of the turn, one of `allowed`; None when it is time to discard."""
    if not allowed:
        return None
    ending = next(_ending(look, allowed), None)
    if ending is not None:
        return ending
    best = arrange(look, look.hand)
    if _holds_back(look, best):
        return None
    lay_offs = _lay_offs(_to_lay_off(look, best.rest), allowed)
    plays: Iterator[Play] = chain(_melds(look, best.melds, allowed), _swaps(look, best.points, allowed), lay_offs)
    return next(plays, None)


def _holds_back(look: Outlook, best: Arrangement) -> bool:
    """Whether to wait for the chance to lay down the whole hand in one turn, if that earns a bonus."""
    scoring = the_part(look.rules, PointScoring)
    if scoring.bonus == "none" or not look.view.public.turn.fresh:
        return False
    pays_off = scoring.mode == "winner_scores" or look.rules.players == 2
    most_loose = HOLD_LOOSE if pays_off else HOLD_LOOSE_SHARED
    is_near = len(best.rest) <= most_loose and len(best.melds) <= look.melds_left
    return is_near and look.fewest >= HOLD_FEWEST and look.turns_left > 2


# the end of the deal in this turn


def _ending(look: Outlook, allowed: tuple[Play, ...]) -> Iterator[Play]:
    """Yield plays that lead to an empty hand in this turn, with one card kept for the discard."""
    fitting = placeable(look)
    for melds, rest in _ways_down(look, fitting):
        gate_is_open = bool(melds) or may_lay_off(look.rules, look.view.public, seat_of(look.view))
        stuck = [card for card in rest if not (gate_is_open and fitting >> card & 1)]
        if len(stuck) <= 1:
            yield from _melds(look, melds, allowed)
            yield from _lay_offs((card for card in rest if card not in stuck), allowed)


def _ways_down(look: Outlook, fitting: Cards) -> Iterator[tuple[tuple[Shape, ...], tuple[Face, ...]]]:
    """Yield melds that this turn still allows, with the cards they leave, beginning with those that leave the fewest cards stuck."""
    counts = tuple(0 if fitting >> card & 1 else 1 for card in range(PLANE_MASK.bit_length()))
    best = arrange(look, look.hand, counts)
    if best.points > 1:
        return
    if len(best.melds) <= look.melds_left:
        yield best.melds, best.rest
        return
    for shape in shapes_in(look.rules.melds, look.hand) if look.melds_left else ():
        yield (shape,), faces_of(remove_all(look.hand, shape.cards))
    yield (), faces_of(look.hand)


# the plays of an ordinary turn


def _melds(look: Outlook, melds: Iterable[Shape], allowed: tuple[Play, ...]) -> Iterator[Meld]:
    """Yield the allowed melds that lay down `melds`, most points first; a part of a meld if the whole is not allowed."""
    legal = [action for action in allowed if isinstance(action, Meld)]
    values = look.rules.values
    for shape in sorted(melds, key=lambda meld: -sum(values[card] for card in meld.cards)) if legal else ():
        whole = cards_of(shape.cards)
        parts = [action for action in legal if is_within(cards_of(action.cards), whole)]
        longest = max((len(action.cards) for action in parts), default=0)
        if parts:
            yield least_exposed(look, [action for action in parts if len(action.cards) == longest])


def _swaps(look: Outlook, points: int, allowed: tuple[Play, ...]) -> Iterator[SwapJoker]:
    """Yield the allowed swaps after which the hand has less deadwood than `points`."""
    for action in allowed:
        if isinstance(action, SwapJoker):
            hand = add(remove(look.hand, action.card), action.joker)
            if arrange(look, hand).points < points:
                yield action


def _to_lay_off(look: Outlook, rest: Iterable[Face]) -> list[Face]:
    """Return the loose cards that are better laid off, most points first."""
    wild, values = look.rules.melds.wild, look.rules.values
    keeps_wilds = look.turns_left >= KEEP_JOKER
    return sorted((card for card in rest if not (keeps_wilds and wild >> card & 1)), key=lambda card: -values[card])


def _lay_offs(cards: Iterable[Face], allowed: tuple[Play, ...]) -> Iterator[LayOff]:
    """Yield the allowed lay-offs of `cards`."""
    for card in cards:
        yield from (action for action in allowed if isinstance(action, LayOff) and action.card == card)
