"""The laws of secrets: hidden cards make no difference to the bytes that a seat gets."""

from collections.abc import Iterable
from itertools import chain, takewhile
from random import Random

from msgspec.structs import replace

from openrummy.cards import Cards, Face, add, cards_of, faces_of, remove_all
from openrummy.engine.actions import Act, Discard, DrawStock, LayOff, Meld, SwapJoker
from openrummy.engine.decide import act, check
from openrummy.engine.events import DealEnded, DealStarted, Happening
from openrummy.engine.redact import redact
from openrummy.engine.state import State, view
from openrummy.variants.buying.actions import Buy, PassBuy
from openrummy.variants.buying.memory import buys_of
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock
from openrummy.variants.indian.actions import Declare, Miss, SubmitGroups
from tests.laws.laws import event_bytes, view_bytes, watchers


def secrets_make_no_difference(before: State, seat: int, action: Act, rng: Random) -> None:
    """If two states differ only in cards that a watcher or seat cannot see, they lead to equal bytes for it.

    The hands are shown when a deal ends, so only the events before that are compared.
    """
    after, events = act(before, seat, action)
    shown = _before_the_end(events)
    for watcher in watchers(before):
        other = shuffled_secrets(before, watcher, seat, action, rng)
        assert view_bytes(view(other, watcher)) == view_bytes(view(before, watcher))
        if check(other, seat, action) is not None:  # the actor's hand may forbid it, which only the actor sees
            assert seat != watcher
            continue
        other_after, other_events = act(other, seat, action)
        seen = event_bytes(redact(event, watcher) for event in shown)
        assert event_bytes(redact(event, watcher) for event in _before_the_end(other_events)) == seen
        if len(shown) == len(events):
            assert view_bytes(view(other_after, watcher)) == view_bytes(view(after, watcher))


def dealing_shows_only_ones_own_hand(events: tuple[Happening, ...], rng: Random) -> None:
    """A deal with other hidden cards, and so another secret, leads to equal bytes for a seat."""
    dealt = next(event for event in events if isinstance(event, DealStarted))
    for watcher in (*range(len(dealt.hands)), None):
        pool = [card for seat, hand in enumerate(dealt.hands) if seat != watcher for card in faces_of(hand or 0)]
        pool += dealt.stock or ()
        rng.shuffle(pool)
        hands = tuple(
            hand if seat == watcher else cards_of(pool.pop() for _ in range((hand or 0).bit_count()))
            for seat, hand in enumerate(dealt.hands)
        )
        other = replace(dealt, hands=hands, stock=tuple(pool), secret=rng.randbytes(128))
        assert event_bytes([redact(other, watcher)]) == event_bytes([redact(dealt, watcher)])


def _before_the_end(events: Iterable[Happening]) -> tuple[Happening, ...]:
    return tuple(takewhile(lambda event: not isinstance(event, DealEnded), events))


def shuffled_secrets(state: State, watcher: int | None, actor: int, action: Act, rng: Random) -> State:
    """Return `state` with the cards that `watcher` cannot see dealt again, except those that `action` shows."""
    top = 1 if isinstance(action, DrawStock | Buy) and watcher == actor else 0
    top += isinstance(action, PassBuy) and watcher is not None and watcher == buys_of(state.public).wanted
    held = [
        _held_for_sure(state, seat, watcher, action if seat == actor else None) for seat in range(state.rules.players)
    ]
    free = [remove_all(hand, faces_of(sure)) for hand, sure in zip(state.hands, held, strict=True)]
    pool = [*state.stock[top:], *(card for hand in free for card in faces_of(hand))]
    rng.shuffle(pool)
    for seat, hand in enumerate(free):
        for _ in range(hand.bit_count()):
            held[seat] = add(held[seat], pool.pop())
    stock = (*state.stock[:top], *pool)
    return State(state.rules, state.public, tuple(held), stock, state.secret, state.nonces, state.drawn)


def _held_for_sure(state: State, seat: int, watcher: int | None, action: Act | None) -> Cards:
    if seat == watcher:
        return state.hands[seat]
    if isinstance(action, Knock | BigGin | Declare | SubmitGroups):
        return state.hands[seat]  # it shows the whole hand
    known = state.public.known[seat]
    used = 0 if action is None else cards_of(_cards_of_action(state, action))
    return known | used  # a plane means "at least k copies", so this is the larger number of each face


def _cards_of_action(state: State, action: Act) -> tuple[Face, ...]:
    if isinstance(action, Miss):
        return () if state.drawn is None else (state.drawn,)  # it is discarded again
    if isinstance(action, FinishLayoffs):
        return tuple(chain.from_iterable(action.melds))
    if isinstance(action, Meld):
        return action.cards
    return (action.card,) if isinstance(action, LayOff | Discard | SwapJoker) else ()
