"""The laws that every game keeps, each a function that fails where it is broken.

Half of them look at one state, the others at one step: the state before, who did what, the events, the state after.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, takewhile
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from openrummy.cards import FACES, JOKER, PLANE_MASK, Cards, Face, add, cards_of, faces_of, remove_all
from openrummy.engine.actions import (
    AcceptSplit,
    Act,
    BigGin,
    CallRummy,
    Declare,
    Decline,
    Discard,
    DrawDiscard,
    DrawStock,
    Drop,
    FinishLayoffs,
    Knock,
    LayOff,
    Leave,
    Meld,
    Miss,
    PassCall,
    PassUpcard,
    RefuseSplit,
    Rejoin,
    SubmitGroups,
    SwapJoker,
    TakeUpcard,
)
from openrummy.engine.codec import parse_action, parse_event, to_plain
from openrummy.engine.decide import Refused, act, actors, check, deal, legal_actions
from openrummy.engine.determinize import determinize
from openrummy.engine.events import DealEnded, DealStarted, Happening, MatchEnded, Settled
from openrummy.engine.evolve import evolve, evolve_view
from openrummy.engine.redact import redact
from openrummy.engine.scores import is_sound
from openrummy.engine.state import DEAL, DRAW, OVER, PLAY, THROW, State, View, view
from openrummy.melds import MeldRules, shapes_in
from openrummy.options import Options
from openrummy.parts.switches import TableOptions
from openrummy.variants.five_hundred.options import FiveHundredOptions
from openrummy.variants.gin.offer import UPCARD
from openrummy.variants.gin.options import GinOptions
from openrummy.variants.indian.options import DealOptions
from tests.helpers import all_cards
from tests.helpers_referee import allowed, play_of
from tests.helpers_referee_gin import allowed_in_gin, gin_play_of, is_fair_grouping
from tests.helpers_referee_indian import (
    allowed_in_indian,
    indian_play_of,
    is_valid_declaration,
    may_be_shown,
    waits,
)

ALL_FACES = (*FACES, JOKER)
MOST = 11
"""So many cards in hand and pile together the referee of 500 looks at."""


def state_bytes(state: State) -> bytes:
    """Everything in a state but its rules."""
    return repr((state.public, state.hands, state.stock, state.secret, state.nonces, state.drawn)).encode()


def view_bytes(seen: View) -> bytes:
    """Everything in a view but its rules."""
    return repr((seen.public, seen.seat, seen.hand)).encode()


def event_bytes(events: Iterable[Happening]) -> bytes:
    """Events as they are sent."""
    return msgspec.json.encode([to_plain(event) for event in events])


def watchers(state: State) -> Iterator[int | None]:
    """Every seat, and None for somebody who only watches."""
    yield from range(state.rules.players)
    yield None


# of one state


def cards_are_conserved(state: State) -> None:
    """E4: stock, pile, hands and table are the pack."""
    assert all_cards(state) == cards_of(state.rules.pack)
    assert state.public.stock_count == len(state.stock)
    assert state.public.counts == tuple(map(int.bit_count, state.hands))
    for hand, known in zip(state.hands, state.public.known, strict=True):
        assert not known & ~hand


def somebody_can_act(state: State) -> None:
    """E2: in a deal somebody has a legal action, and who has one is known; between deals the next can be dealt."""
    turn, acting = state.public.turn, actors(state)
    assert bool(acting) == (turn.phase not in (DEAL, OVER))
    assert not {Leave, Miss} & {type(action) for seat in acting for action in legal_actions(state, seat)}
    if turn.phase in (DRAW, PLAY, THROW):
        assert turn.seat == acting[-1]
    for seat in range(state.rules.players):
        open_to_act = seat in acting
        assert bool(legal_actions(state, seat)) == open_to_act
        assert (len(legal_actions(state, seat)) > 0) == open_to_act
    if turn.phase == DEAL:
        assert deal(state, bytes(128))[0].public.turn.phase in (DRAW, UPCARD)
    else:
        with pytest.raises(Refused):
            deal(state, bytes(128))


def list_is_the_rulebook(options: Options, state: State) -> None:
    """E1: the legal actions are those of the referee, who has the rulebook and no engine."""
    if isinstance(options, GinOptions):
        for seat in actors(state):
            listed = [gin_play_of(state, action) for action in legal_actions(state, seat)]
            assert len(set(listed)) == len(listed), "an action is listed twice"
            assert set(listed) == allowed_in_gin(options, state)
        return
    if isinstance(options, DealOptions):
        for seat in actors(state):
            _indian_list_is_the_rulebook(options, state, seat)
        return
    assert isinstance(options, TableOptions)
    if _is_too_large(options, state):
        return
    for seat in actors(state):
        listed = [play_of(options, action) for action in legal_actions(state, seat)]
        assert len(set(listed)) == len(listed), "an action is listed twice"
        assert set(listed) == allowed(options, state, seat)


def _indian_list_is_the_rulebook(options: DealOptions, state: State, seat: int) -> None:
    listed = list(legal_actions(state, seat))
    plain = [indian_play_of(action) for action in listed]
    assert len(set(plain)) == len(plain), "an action is listed twice"
    grouped = {"show"} if state.public.turn.phase == "show" and waits(state, seat) else set()
    assert set(plain) - {"declare"} == allowed_in_indian(options, state, seat) | grouped
    for action in listed:
        if isinstance(action, Declare):
            assert is_valid_declaration(options, state, action)


def _is_too_large(options: TableOptions, state: State) -> bool:
    """Whether there are more cards than the referee, who tries everything, can look at."""
    deep = isinstance(options, FiveHundredOptions)
    return (
        deep and len(state.public.pile) + state.hands[state.public.turn.seat].bit_count() > MOST
        if state.hands
        else False
    )


def list_is_the_check(options: Options, state: State, rng: Random) -> None:
    """E1, 13.9: each listed action applies; each other one does what a listed one does, or is refused."""
    acting, before = actors(state), state_bytes(state)
    seat = rng.choice(acting)
    idle = next((other for other in range(state.rules.players) if other not in acting), None)
    legal = legal_actions(state, seat)
    listed = set(legal)
    effects = {event_bytes(act(state, seat, action)[1]) for action in listed}
    assert len(effects) == len(listed)
    assert all(action in legal for action in listed)
    for action in domain(state, seat, rng):
        if action in listed:
            continue
        if check(state, seat, action) is None:
            effect = event_bytes(act(state, seat, action)[1])
            assert effect in effects or is_own_grouping(options, state, seat, action), (
                f"{action} is allowed and not listed"
            )
        else:
            assert not is_own_grouping(options, state, seat, action), f"{action} is refused"
            _is_refused(state, seat, action, rng)
        if idle is not None:
            _is_refused(state, idle, action, rng)
    assert state_bytes(state) == before


def is_own_grouping(options: Options, state: State, seat: int, action: Act) -> bool:
    """Whether an action groups the hand in a way that the referee allows: of all those only the best is listed."""
    if isinstance(options, DealOptions):
        return may_be_shown(options, state, seat, action)
    return isinstance(options, GinOptions) and is_fair_grouping(options, state, action)


def _is_refused(state: State, seat: int, action: Act, rng: Random) -> None:
    problem = check(state, seat, action)
    assert problem is not None, f"{action} is allowed"
    assert problem.code
    assert problem.words.endswith("."), problem.words
    if rng.random() < 0.1:  # raising is slow
        assert action not in legal_actions(state, seat)
        with pytest.raises(Refused):
            act(state, seat, action)


def domain(state: State, seat: int, rng: Random) -> Iterator[Act]:
    """What a player might try: every draw, discard, lay-off and swap, and a good many melds."""
    numbers = range(-1, len(state.public.melds) + 1)
    yield DrawStock()
    yield Decline()
    yield PassCall()
    yield from (DrawDiscard(depth) for depth in range(-1, len(state.public.pile) + 2))
    yield from map(Discard, ALL_FACES)
    for number in numbers:
        yield from (LayOff(card, number) for card in ALL_FACES)
        yield from (LayOff(JOKER, number, name) for name in ALL_FACES)
        yield from (LayOff(rng.choice(FACES), number, name) for name in rng.sample(FACES, 5))
        yield from (SwapJoker(number, JOKER, card) for card in ALL_FACES)
        yield SwapJoker(number, rng.choice(FACES), rng.choice(FACES))
    yield from _meld_domain(state, seat, rng)
    yield from _group_domain(state, seat, rng)
    yield from _call_domain(state, rng)


def _call_domain(state: State, rng: Random) -> Iterator[Act]:
    pile = state.public.pile
    for number in (None, *range(-1, len(state.public.melds) + 1)):
        for _ in range(12):
            cards = tuple(rng.sample(pile, min(len(pile), rng.randint(1, 4))))
            depth = rng.choice((0, rng.randint(0, len(pile) + 1)))
            yield CallRummy(cards, (), number, depth)
            yield CallRummy(cards, tuple(rng.choice(FACES) if card == JOKER else card for card in cards), number, depth)
    yield CallRummy(())
    yield CallRummy(pile[-1:], (), None, -1)


def _group_domain(state: State, seat: int, rng: Random) -> Iterator[Act]:
    """The upcard, and a hand grouped well, badly and wrongly."""
    yield TakeUpcard()
    yield PassUpcard()
    yield from (Drop(), Rejoin(), AcceptSplit(), RefuseSplit(), SubmitGroups())
    hand = state.hands[seat]
    melds = [shape.cards for shape in shapes_in(MeldRules(), state.hands[seat] & PLANE_MASK)]
    strays: list[tuple[Face, ...]] = [tuple(rng.sample(FACES, 3)), faces_of(hand)[:3], ()]
    for _ in range(25):
        groups = tuple(rng.sample(melds, rng.randint(0, min(3, len(melds)))))
        groups += (rng.choice(strays),) * (rng.random() < 0.1)
        yield Knock(rng.choice(FACES if rng.random() < 0.1 else faces_of(hand) or FACES), groups)
        yield BigGin(groups)
        yield Declare(rng.choice(FACES if rng.random() < 0.1 else faces_of(hand) or FACES), groups)
        yield SubmitGroups(groups)
        yield FinishLayoffs(groups)


def _meld_domain(state: State, seat: int, rng: Random) -> Iterator[Act]:
    hand = faces_of(state.hands[seat])
    for cards in _subsets(hand, rng):
        yield Meld(cards)
        if JOKER in cards:
            for name in rng.sample(FACES, 4):
                yield Meld(cards, tuple(name if card == JOKER else card for card in cards))
    yield Meld(tuple(rng.sample(FACES, 3)))
    yield Meld(hand[:3], hand[:2])


def _subsets(hand: tuple[Face, ...], rng: Random) -> Iterator[tuple[Face, ...]]:
    """All choices from a small hand, else 120 of them."""
    if len(hand) <= 8:
        yield from chain.from_iterable(combinations(hand, size) for size in range(len(hand) + 1))
        return
    for _ in range(120):
        chosen = rng.getrandbits(len(hand))
        yield tuple(card for at, card in enumerate(hand) if chosen >> at & 1)


def view_can_be_imagined(state: State, rng: Random) -> None:
    """`view(determinize(v), seat) == v`, and what was imagined is a state of the same cards."""
    for seat in watchers(state):
        seen = view(state, seat)
        imagined = determinize(seen, rng)
        assert view_bytes(view(imagined, seat)) == view_bytes(seen)
        if state.hands:
            cards_are_conserved(imagined)
        if seat is not None:
            assert list(legal_actions(imagined, seat)) == list(legal_actions(state, seat))


def actions_round_trip(state: State) -> None:
    """Each action is the same after JSON."""
    for action in (each for seat in actors(state) for each in legal_actions(state, seat)):
        assert parse_action(msgspec.json.decode(msgspec.json.encode(to_plain(action)))) == action


# of one step


def views_follow(before: State, events: tuple[Happening, ...], after: State) -> None:
    """A seat that folds its redacted events over its old view has its fresh view; the state follows from the events."""
    state = before
    for event in events:
        state = evolve(state, event)
    assert state_bytes(state) == state_bytes(after)
    for seat in watchers(before):
        seen = view(before, seat)
        for event in events:
            seen = evolve_view(seen, redact(event, seat))
        assert view_bytes(seen) == view_bytes(view(after, seat))


def events_round_trip(before: State, events: tuple[Happening, ...]) -> None:
    """Each event is the same after JSON, redacted for anybody or not."""
    for event in events:
        for shown in (event, *(redact(event, seat) for seat in watchers(before))):
            assert parse_event(msgspec.json.decode(msgspec.json.encode(to_plain(shown)))) == shown


def secrets_make_no_difference(before: State, seat: int, action: Act, rng: Random) -> None:
    """Two states that differ only in what somebody cannot see give that somebody equal bytes.

    The hands are shown when a deal ends, so only what comes before that is compared.
    """
    after, events = act(before, seat, action)
    shown = _before_the_end(events)
    for watcher in watchers(before):
        other = shuffled_secrets(before, watcher, seat, action, rng)
        assert view_bytes(view(other, watcher)) == view_bytes(view(before, watcher))
        if check(other, seat, action) is not None:  # what the actor holds may forbid it, which only the actor sees
            assert seat != watcher
            continue
        other_after, other_events = act(other, seat, action)
        seen = event_bytes(redact(event, watcher) for event in shown)
        assert event_bytes(redact(event, watcher) for event in _before_the_end(other_events)) == seen
        if len(shown) == len(events):
            assert view_bytes(view(other_after, watcher)) == view_bytes(view(after, watcher))


def dealing_shows_only_ones_own_hand(events: tuple[Happening, ...], rng: Random) -> None:
    """The same for a deal: with other cards elsewhere, and so another secret, a seat gets equal bytes."""
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
    """`state` with the cards that `watcher` cannot see dealt anew, but for those that `action` shows."""
    top = 1 if isinstance(action, DrawStock) and watcher == actor else 0
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
        return state.hands[seat]  # all of it is laid open
    known = state.public.known[seat]
    used = 0 if action is None else cards_of(_cards_of_action(state, action))
    return known | used  # planes hold "at least k copies", so this is the larger number of each face


def _cards_of_action(state: State, action: Act) -> tuple[Face, ...]:
    if isinstance(action, Miss):
        return () if state.drawn is None else (state.drawn,)  # it is thrown back
    if isinstance(action, FinishLayoffs):
        return tuple(chain.from_iterable(action.melds))
    if isinstance(action, Meld):
        return action.cards
    return (action.card,) if isinstance(action, LayOff | Discard | SwapJoker) else ()


def scores_are_proved(events: Iterable[Any]) -> None:
    """The tree of every score adds up, and names what it was scored for."""
    for event in events:
        if isinstance(event, DealEnded):
            for score in (*event.scores, *event.chips):
                assert is_sound(score)
                assert score.rule
        if isinstance(event, MatchEnded):
            assert all(map(is_sound, event.scores))
        if isinstance(event, Settled):
            assert all(map(is_sound, event.chips))


def chips_sum_to_zero(state: State) -> None:
    """13.7: what some win at a cash table, the others lose, but for the fee of the house."""
    assert sum(state.public.sheet.chips) + state.public.sheet.fee == 0
