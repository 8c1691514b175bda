"""A second opinion on gin: an independent implementation of rulebook 4.1 and 8.3, without regard for speed."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from openrummy.cards import Face, faces_of, rank_of, suit_of
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock, LayOff
from openrummy.engine.state import State
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock, PassUpcard, TakeUpcard
from openrummy.variants.gin.memory import first_upcard
from openrummy.variants.gin.options import GinOptions

Play = tuple[object, ...]
Group = tuple[Face, ...]


def worth(card: Face) -> int:
    """Return the points of a card (rulebook 1.5, `gin`)."""
    return min(rank_of(card) + 1, 10)


def is_meld(cards: Iterable[Face]) -> bool:
    """Whether cards are a set of three or four, or a run of three or more with the ace low."""
    held = sorted(set(cards))
    if len(held) < 3 or len(held) != len(tuple(cards)):
        return False
    if len({rank_of(card) for card in held}) == 1:
        return True
    ranks = [rank_of(card) for card in held]
    return len({suit_of(card) for card in held}) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


@cache
def _melds(hand: Group) -> tuple[frozenset[Face], ...]:
    alike = [[card for card in hand if of(card) == one] for of in (rank_of, suit_of) for one in range(13)]
    chosen = [cards for group in alike for size in (3, 4, 5) for cards in combinations(group, size)]
    return tuple(frozenset(cards) for cards in chosen if is_meld(cards))  # a longer run is two of these


@cache
def least(hand: frozenset[Face]) -> int:
    """Return the least points that disjoint melds leave of a hand."""
    return _least(hand, _melds(tuple(sorted(hand))))


def _least(hand: frozenset[Face], melds: Sequence[frozenset[Face]]) -> int:
    best = sum(map(worth, hand))
    for index, meld in enumerate(melds):
        if meld <= hand:
            best = min(best, _least(hand - meld, melds[index + 1 :]))
    return best


def limit(options: GinOptions, state: State) -> int:
    """Return the knock limit (rulebook 4.3, Oklahoma)."""
    card = first_upcard(state.public)
    if not options.oklahoma or card is None:
        return options.knock_limit
    if rank_of(card) == 0:
        return 0 if options.oklahoma_ace == "gin_only" else min(1, options.knock_limit)
    return min(worth(card), options.knock_limit)


def allowed_in_gin(options: GinOptions, state: State) -> set[Play]:
    """Return all plays of the seat in turn; knocks and the end of lay-offs have the points of the best grouping."""
    public = state.public
    hand = frozenset(faces_of(state.hands[public.turn.seat]))
    top = public.pile[-1] if public.pile else None
    match public.turn.phase:
        case "upcard" | "upcard_dealer":
            return {("take",), ("pass",)}
        case "first_draw":
            return {("stock",)}
        case "draw":
            return {("stock",), *([("pile", 1)] if top is not None else [])}
        case "last_draw":
            assert top is not None
            return {("decline",), *([("pile", 1)] if ends(options, state, hand | {top}, top) else [])}
        case "discard":
            discarded: set[Play] = {("discard", card) for card in hand if card != public.turn.taken}
            return discarded | ends(options, state, hand, public.turn.taken)
        case "last_discard":
            return ends(options, state, hand, public.turn.taken)
        case "layoff":
            return {("finish", least(hand)), *lay_offs(state, hand)}
        case _:
            return {("finish", least(hand))}


def ends(options: GinOptions, state: State, hand: frozenset[Face], taken: Face | None) -> set[Play]:
    """Return every knock, and big gin."""
    most = limit(options, state)
    knocks: set[Play] = {
        ("knock", card, least(hand - {card})) for card in hand if card != taken and least(hand - {card}) <= most
    }
    return knocks | ({("big gin",)} if options.big_gin_bonus is not None and not least(hand) else set())


def lay_offs(state: State, hand: frozenset[Face]) -> set[Play]:
    """Return the lay-offs of one card after which the meld is still a meld."""
    table = [meld.shape.cards for meld in state.public.melds]
    return {("lay", number, card) for number, cards in enumerate(table) for card in hand if is_meld((*cards, card))}


def is_fair_grouping(options: GinOptions, state: State, action: Act) -> bool:
    """Whether the groups of an action are allowed, whether or not they are the best."""
    hand = set(faces_of(state.hands[state.public.turn.seat]))
    phase, taken = state.public.turn.phase, state.public.turn.taken
    match action:
        case Knock(card, melds):
            open_, most = phase in ("discard", "last_discard") and card in hand and card != taken, limit(options, state)
            hand -= {card}
        case BigGin(melds):
            open_, most = phase in ("discard", "last_discard") and options.big_gin_bonus is not None, 0
        case FinishLayoffs(melds):
            open_, most = phase in ("layoff", "show"), 1000
        case _:
            return False
    cards = [card for meld in melds for card in meld]
    fits = len(cards) == len(set(cards)) and set(cards) <= hand and all(map(is_meld, melds))
    return open_ and fits and sum(map(worth, hand - set(cards))) <= most


def gin_play_of(state: State, action: Act) -> Play:
    """Return an action in the words of `allowed_in_gin`."""
    hand = frozenset(faces_of(state.hands[state.public.turn.seat]))
    return _PLAYS[type(action)](hand, action)


_PLAYS: dict[type[Act], Callable[[frozenset[Face], Any], Play]] = {
    DrawStock: lambda hand, action: ("stock",),
    DrawDiscard: lambda hand, action: ("pile", action.depth),
    Decline: lambda hand, action: ("decline",),
    TakeUpcard: lambda hand, action: ("take",),
    PassUpcard: lambda hand, action: ("pass",),
    Discard: lambda hand, action: ("discard", action.card),
    Knock: lambda hand, action: ("knock", action.discard, _left(hand - {action.discard}, action.melds)),
    BigGin: lambda hand, action: ("no big gin",) if _left(hand, action.melds) else ("big gin",),
    LayOff: lambda hand, action: ("lay", action.meld, action.card),
    FinishLayoffs: lambda hand, action: ("finish", _left(hand, action.melds)),
}


def _left(hand: frozenset[Face], melds: Iterable[Group]) -> int:
    assert all(map(is_meld, melds))
    return sum(map(worth, hand - {card for meld in melds for card in meld}))
