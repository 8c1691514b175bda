"""Whether a hand can go out at once, and how, found by letting the engine play it (rulebook 2.2, E2)."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeAlias

from openrummy.cards import JOKER_BIT, LANE, SUIT_MASK, Cards, Face, bits, faces_of, remove_all, suit_of
from openrummy.engine.actions import Act, Discard, LayOff, Meld, SwapJoker
from openrummy.engine.decide import Refused, act, legal_actions
from openrummy.engine.determinize import determinize
from openrummy.engine.events import DealEnded
from openrummy.engine.rules import Rules
from openrummy.engine.state import State, TableMeld, View
from openrummy.melds import Fault, Shape, extended, fits

MOST = 1_500
"""The most positions of one turn that are looked at: those of an ordinary hand are far fewer."""

_PLAYS = (Meld, LayOff, SwapJoker)

Way: TypeAlias = tuple[tuple[State, Act], ...]
"""Actions one after the other, each with the state before it."""


def way_out(view: View, most: int = MOST) -> Way | None:
    """Return the actions with which the seat whose turn it is to play ends the deal, None if there are none.

    Melds, lay-offs and joker swaps are tried in every order, until `most` positions were seen.
    """
    state, seen = determinize(view, Random(0)), set[tuple[object, ...]]()
    path = [(state, _tries(state))]
    taken: list[tuple[State, Act]] = []
    while path and len(seen) < most:
        action = next(path[-1][1], None)
        if action is None:
            path.pop()
            del taken[-1:]
            continue
        here = path[-1][0]
        after, ended = _done(here, action)
        if ended:
            return (*taken, (here, action))
        if after is not None and (matters := _what_matters(after)) not in seen:
            seen.add(matters)
            taken.append((here, action))
            path.append((after, _tries(after)))
    return None


def laid_off(view: View, melds: Sequence[Shape]) -> Way:
    """Return the lay-offs that are possible after `melds` were laid down, one after the other, as many as the rules allow."""
    state, way = determinize(view, Random(0)), list[tuple[State, Act]]()
    for meld in melds:
        state = _done(state, Meld(meld.cards, meld.represents))[0] or state
    rest = list(faces_of(remove_all(view.hand, [card for meld in melds for card in meld.cards])))
    while (action := _first_of(rest, state)) is not None:
        way.append((state, action))
        rest.remove(action.card)
        after, ended = _done(state, action)
        if after is None or ended:
            break
        state = after
    return tuple(way)


def _first_of(rest: Sequence[Face], state: State) -> LayOff | None:
    every = legal_actions(state, state.public.turn.seat)
    return next((action for action in every if isinstance(action, LayOff) and action.card in rest), None)


def _tries(state: State) -> Iterator[Act]:
    """Yield what can lead to the end of the deal, the melds with most cards first."""
    seat = state.public.turn.seat
    hand, actions = state.hands[seat], list(legal_actions(state, seat))
    plays = [action for action in actions if isinstance(action, _PLAYS)]
    if hand.bit_count() == 1:
        yield from (action for action in actions if isinstance(action, Discard))
    if _idle(state, hand, plays) <= 1:
        yield from sorted(plays, key=_cards_left)


def _cards_left(action: Act) -> int:
    return -len(action.cards) if isinstance(action, Meld) else -isinstance(action, LayOff)


def _idle(state: State, hand: Cards, plays: Sequence[Act]) -> int:
    """Return how many cards of the hand are in no meld and reach none on the table, at the least."""
    if any(isinstance(play, SwapJoker) for play in plays):
        return 0  # the joker may go with any of them
    used = {card for play in plays if isinstance(play, Meld) for card in play.cards}
    reach = 0
    for meld in state.public.melds:
        reach |= _reached(state.rules, meld, hand)
    return sum(card not in used and not reach >> card & 1 for card in faces_of(hand))


def _reached(rules: Rules, meld: TableMeld, hand: Cards) -> Cards:
    """Return the faces that may come to a meld, one after the other, with the cards of the hand; some more if it holds a wild card."""
    if hand & rules.melds.wild and meld.fits & JOKER_BIT:
        lane = LANE * suit_of(next(iter(bits(meld.fits))))
        return rules.melds.wild | meld.fits | (SUIT_MASK << lane if meld.shape.kind == "run" else 0)
    shape, reached = meld.shape, 0
    while new := fits(rules.melds, shape) & hand & ~reached & ~JOKER_BIT:
        card = next(iter(bits(new)))
        reached |= 1 << card
        longer = extended(rules.melds, shape, card)
        shape = shape if isinstance(longer, Fault) else longer
    return reached


def _what_matters(state: State) -> tuple[object, ...]:
    turn = state.public.turn
    table = tuple(sorted((meld.shape.cards, meld.shape.represents) for meld in state.public.melds))
    return state.hands[turn.seat], turn.duties, table


def _done(state: State, action: Act) -> tuple[State | None, bool]:
    """Return the state after an action, None if it is refused, and whether it ended the deal."""
    try:
        after, events = act(state, state.public.turn.seat, action)
    except Refused:
        return None, False
    return after, any(isinstance(event, DealEnded) for event in events)
