"""Actions that a player might try, legal or not."""

from collections.abc import Iterator
from itertools import chain, combinations
from random import Random

from openrummy.cards import FACES, JOKER, PLANE_MASK, Face, faces_of
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from openrummy.engine.state import State
from openrummy.melds import MeldRules, shapes_in
from openrummy.variants.buying.actions import Buy, PassBuy
from openrummy.variants.five_hundred.actions import CallRummy, PassCall
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock, PassUpcard, TakeUpcard
from openrummy.variants.indian.actions import AcceptSplit, Declare, Drop, RefuseSplit, Rejoin, SubmitGroups

ALL_FACES = (*FACES, JOKER)


def domain(state: State, seat: int, rng: Random) -> Iterator[Act]:
    """Yield actions that a player might try: every draw, discard, lay-off and swap, and many melds."""
    numbers = range(-1, len(state.public.melds) + 1)
    yield DrawStock()
    yield Decline()
    yield PassCall()
    yield from (Buy(), PassBuy())
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
    """Yield actions on the upcard, and those with a hand grouped well, badly and wrongly."""
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
    """Yield all choices from a small hand, otherwise 120 of them."""
    if len(hand) <= 8:
        yield from chain.from_iterable(combinations(hand, size) for size in range(len(hand) + 1))
        return
    for _ in range(120):
        chosen = rng.getrandbits(len(hand))
        yield tuple(card for at, card in enumerate(hand) if chosen >> at & 1)
