"""A second opinion on all actions in contract rummy, written from docs/rules/contract.md without the engine's melds and parts."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations, product

from openrummy.cards import JOKER, Cards, Face, cards_of, faces_of, is_within, remove_all
from openrummy.engine.actions import Act
from openrummy.engine.state import State
from openrummy.variants.buying.actions import Buy, PassBuy
from openrummy.variants.contract.options import ContractOptions
from tests.referee.plays import Play
from tests.referee.turns import can_recycle, play_of

CONTRACTS = ((2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3))
Left = tuple[int, int]  # sets and runs
Meld = tuple[str, Cards]


@lru_cache(maxsize=256)
def melds_in(hand: Cards, most_jokers: int) -> tuple[Meld, ...]:
    """Return the kind and the cards of every meld in a hand."""
    held = Counter(faces_of(hand))
    jokers = range(min(most_jokers, held[JOKER]) + 1)
    return tuple({*_sets(held, jokers), *_runs(held, jokers)})


def _sets(held: Counter[Face], jokers: range) -> Iterator[Meld]:
    for rank in range(13):
        suits = [16 * suit + rank for suit in range(4)]
        for counts in product(*(range(held[card] + 1) for card in suits)):
            naturals = [card for card, count in zip(suits, counts, strict=True) for _ in range(count)]
            for number in jokers:
                if len(naturals) >= 2 and len(naturals) + number >= 3:
                    yield "set", cards_of([*naturals, *[JOKER] * number])


def _runs(held: Counter[Face], jokers: range) -> Iterator[Meld]:
    for suit, first, size in product(range(4), range(11), range(4, 14)):
        if first + size > 14:
            continue
        row = [16 * suit + (first + step) % 13 for step in range(size)]
        for number in jokers:
            for gaps in combinations(range(size), number):
                naturals = [card for at, card in enumerate(row) if at not in gaps]
                if len(naturals) >= 2 and all(held[card] for card in naturals):
                    yield "run", cards_of([*naturals, *[JOKER] * number])


Ends = Callable[[Cards, tuple[Cards, ...]], bool]
"""Whether a turn may end with these cards left, after these melds were laid down."""


def can_lay_down(melds: tuple[Meld, ...], hand: Cards, left: Left, ends: Ends, laid: tuple[Cards, ...]) -> bool:
    """Whether a hand has the melds that are left, after some were `laid`, and the turn may end with the rest."""
    if left == (0, 0):
        return ends(hand, laid)
    return any(
        can_lay_down(melds, remove_all(hand, faces_of(cards)), rest, ends, (*laid, cards))
        for kind, cards in melds
        if (rest := _after(left, kind)) is not None and is_within(cards, hand)
    )


def _after(left: Left, kind: str) -> Left | None:
    sets, runs = left
    rest = (sets - 1, runs) if kind == "set" else (sets, runs - 1)
    return rest if min(rest) >= 0 else None


def left_of(state: State) -> Left:
    """Return the sets and runs that the seat in turn has yet to lay down."""
    turn = state.public.turn
    laid = [meld.shape.kind for meld in state.public.melds if meld.owner == turn.seat]
    sets, runs = CONTRACTS[min(state.public.sheet.scored, 6)]
    return max(0, sets - laid.count("set")), max(0, runs - laid.count("run"))


def legal_plays(options: ContractOptions, state: State) -> set[Play]:
    """Return all plays of the phase after the draw, discards included."""
    turn, hand = state.public.turn, state.hands[state.public.turn.seat]
    left, whole = left_of(state), options.last_deal_whole and state.public.sheet.scored >= 6
    if left == (0, 0):
        return set(_plays_after(options, state, hand))
    found = set(_contract_melds(options, state, hand, left, whole=whole))
    if not turn.melds:
        found |= {("discard", card) for card in faces_of(hand) if _may_discard(state, hand, card)}
    return found


def _may_discard(state: State, hand: Cards, card: Face) -> bool:
    return card != state.public.turn.taken or faces_of(hand).count(card) > 1


def _contract_melds(options: ContractOptions, state: State, hand: Cards, left: Left, *, whole: bool) -> Iterator[Play]:
    every = melds_in(hand, options.max_wilds_in_meld)

    def ends(rest: Cards, laid: tuple[Cards, ...]) -> bool:
        if whole or not rest:
            return not rest
        table = (*laid, *(cards_of(meld.shape.cards) for meld in state.public.melds))
        return _can_end(state, rest, options, table if options.layoff_same_turn else ())

    for kind, cards in every:
        rest = _after(left, kind)
        if rest is not None and can_lay_down(every, remove_all(hand, faces_of(cards)), rest, ends, (cards,)):
            yield "meld", tuple((card, card) for card in sorted(faces_of(cards)))


def _plays_after(options: ContractOptions, state: State, hand: Cards) -> Iterator[Play]:
    """Yield the plays of a seat that has laid down its contract."""
    turn = state.public.turn
    may_add = options.layoff_same_turn or not turn.melds
    for card in set(faces_of(hand)):
        if _may_discard(state, hand, card):
            yield "discard", card
        for number, meld in enumerate(state.public.melds if may_add else ()):
            table = cards_of(meld.shape.cards)
            others = (cards_of(other.shape.cards) for other in state.public.melds if other is not meld)
            after = (cards_of([card], table), *others)
            if _is_meld(options, after[0]) and _can_end(state, remove_all(hand, (card,)), options, after):
                yield "lay", number, (card, card)
            if options.joker_swap == "own_turn" and JOKER in meld.shape.cards and card != JOKER:
                swapped = cards_of([card], remove_all(table, (JOKER,)))
                if _is_meld(options, swapped):
                    yield "swap", number, card


def _can_end(state: State, rest: Cards, options: ContractOptions, table: tuple[Cards, ...]) -> bool:
    """Whether a turn can end with some cards: a lone one that was just taken has to be laid off on one of these melds."""
    card = faces_of(rest)[0] if rest else None
    if card is None or rest.bit_count() > 1 or _may_discard(state, rest, card):
        return True
    return any(_is_meld(options, cards_of([card], meld)) for meld in table)


def _is_meld(options: ContractOptions, cards: Cards) -> bool:
    return any(found == cards for _, found in melds_in(cards, options.max_wilds_in_meld))


def allowed_under_contract(options: ContractOptions, state: State, seat: int) -> set[Play]:
    """Return all plays that a seat may make now."""
    turn = state.public.turn
    if turn.phase == "buying":
        return {("buy",), ("pass",)} if may_buy(options, state, seat) else set()
    if seat != turn.seat:
        return set()
    if turn.phase == "play":
        return legal_plays(options, state)
    drawable = bool(state.stock) or can_recycle(options.table, state)
    found: set[Play] = {("stock",)} if drawable else {("decline",)}
    return found | ({("pile", 1)} if state.public.pile else set())


def may_buy(options: ContractOptions, state: State, seat: int) -> bool:
    """Whether a seat may answer to the card on sale."""
    public = state.public
    bought, discarder, passed, wanted = (
        getattr(public.extra, name) for name in ("bought", "discarder", "passed", "wanted")
    )
    players, turn = state.rules.players, public.turn.seat
    barred = seat in (turn, discarder, wanted) or passed >> seat & 1 or public.melded >> seat & 1
    spent = options.max_buys is not None and bought[seat] >= options.max_buys
    late = wanted is not None and (seat - turn) % players > (wanted - turn) % players
    return not (barred or spent or late)


def contract_play_of(options: ContractOptions, action: Act) -> Play:
    """Return the effect of an action."""
    if isinstance(action, Buy | PassBuy):
        return ("buy",) if isinstance(action, Buy) else ("pass",)
    play = play_of(options.table, action)
    if play[0] == "meld":
        cards = sorted(card for card, _ in play[1])  # type: ignore[attr-defined]
        return "meld", tuple((card, card) for card in cards)
    return play
