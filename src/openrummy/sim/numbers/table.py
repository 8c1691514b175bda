"""Actions of the games with melds on the table, basic rummy and 500, as numbers.

Jokers, second packs and piles of any depth allow more forms of a meld or a call than a fixed list of numbers can hold.
So a number is a pattern, and of several actions with that pattern it means the first by `order`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from openrummy.cards import FACES, JOKER, RANKS, SUITS, Face, format_card, rank_of
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from openrummy.engine.state import Public
from openrummy.melds import NAMELESS
from openrummy.sim.coverage import covering
from openrummy.sim.numbers.numbering import Numbering, move, unordered
from openrummy.variants.five_hundred.actions import CallRummy, PassCall

# kinds
MOVE, DISCARDING, TAKING, SETS = range(4)
RUNS = SETS + 4
LONGEST = 13  # longer runs have the number of this length
ON_SET = RUNS + LONGEST - 2
ON_RUN, WILD_ON_SET, WILD_ON_RUN, SWAPPING, CALLING_SET, CALLING_RUN, CALLING_ON = range(ON_SET + 1, ON_SET + 8)
KINDS = CALLING_ON + 1

# moves
DRAW_STOCK, DRAW_DISCARD, DECLINE, PASS_CALL, MELD_WILDS, CALL_WILDS = range(6)
_MOVE_NAMES = ("draw_stock", "draw_discard", "decline", "pass_call", "meld wild cards", "call wild cards")


def _drawn(public: Public, act: DrawDiscard) -> int:
    return DRAW_DISCARD if act.depth == 1 else 64 * TAKING + public.pile[-act.depth]


def _melded(public: Public, act: Meld) -> int:
    kind, what = _pattern(act.cards, act.represents or act.cards)
    if kind is None:
        return MELD_WILDS
    if kind == SETS:
        return 64 * (SETS + (what >> 6)) + (what & 63)
    return 64 * (RUNS + min(len(act.cards), LONGEST) - 3) + what


def _laid_off(public: Public, act: LayOff) -> int:
    on_set = public.melds[act.meld].shape.kind == "set"
    if act.represents is None:
        return 64 * (ON_SET if on_set else ON_RUN) + act.card
    return 64 * (WILD_ON_SET if on_set else WILD_ON_RUN) + act.represents


def _called(public: Public, act: CallRummy) -> int:
    if act.meld is not None:
        return 64 * CALLING_ON + min(act.cards)
    kind, what = _pattern(act.cards, act.represents or act.cards)
    if kind is None:
        return CALL_WILDS
    return 64 * CALLING_SET + what % 16 if kind == SETS else 64 * CALLING_RUN + what


def _pattern(cards: Sequence[Face], represents: Sequence[Face]) -> tuple[int | None, int]:
    """Return a meld's pattern: SETS with rank + 16 x its real suits as bits, RUNS with its lowest card, or None if no card is named.

    One named card with unnamed wild cards is a set.
    """
    named = [face for face in represents if face != NAMELESS]
    if not named:
        return None, 0
    if len(named) > 1 and rank_of(named[0]) != rank_of(named[1]):
        return RUNS, named[0]
    suits = 0
    for card, stands_for in zip(cards, represents, strict=True):
        if card == stands_for != JOKER:
            suits |= 1 << (card >> 4)
    return SETS, suits << 4 | rank_of(named[0])


_OF: Mapping[type[Act], Callable[[Public, Any], int]] = {
    DrawStock: move(DRAW_STOCK),
    DrawDiscard: _drawn,
    Decline: move(DECLINE),
    PassCall: move(PASS_CALL),
    Meld: _melded,
    LayOff: _laid_off,
    SwapJoker: lambda public, act: 64 * SWAPPING + act.card,
    Discard: lambda public, act: 64 * DISCARDING + act.card,
    CallRummy: _called,
}


_ORDERS: Mapping[type[Act], Callable[[Any], Any]] = {
    DrawDiscard: lambda act: act.depth,
    Meld: lambda act: (len(act.cards), act.cards, act.represents),
    LayOff: lambda act: (act.meld, act.card),
    SwapJoker: lambda act: (act.meld, act.joker),
    CallRummy: lambda act: (-len(act.cards), act.depth, act.meld or 0, act.cards, act.represents),
}
"""The nearest copy in the pile, the fewest wild cards, the first meld on the table, the call with the most cards."""


def _order(act: Act) -> Any:
    order: Callable[[Any], Any] = _ORDERS.get(type(act), unordered)
    return order(act)


_CARD_NAMES = {
    DISCARDING: "discard {card}",
    TAKING: "draw_discard down to {card}",
    ON_SET: "layoff {card} on a set",
    ON_RUN: "layoff {card} on a run",
    WILD_ON_SET: "layoff a wild card as {card} on a set",
    WILD_ON_RUN: "layoff a wild card as {card} on a run",
    SWAPPING: "swap_joker {card}",
    CALLING_RUN: "call a run from {card}",
    CALLING_ON: "call {card} to a meld",
}
_NO_ACTION = "no action"


def name(number: int) -> str:
    """Return an action in words such as `run of 4 from 5S`."""
    kind, what = divmod(number, 64)
    if kind == MOVE:
        return _MOVE_NAMES[what] if what < len(_MOVE_NAMES) else _NO_ACTION
    if SETS <= kind < RUNS:
        return _set_name(kind, what)
    if kind == CALLING_SET:
        return f"call a set of {RANKS[what]}" if what < len(RANKS) else _NO_ACTION
    if what not in FACES and what != JOKER:
        return _NO_ACTION
    words = f"run of {kind - RUNS + 3} from {{card}}" if RUNS <= kind < ON_SET else _CARD_NAMES.get(kind)
    return _NO_ACTION if words is None else words.format(card=format_card(what))


def _set_name(kind: int, what: int) -> str:
    rank, suits = what % 16, (kind - SETS) << 2 | what >> 4
    if rank >= len(RANKS):
        return _NO_ACTION
    real = "".join(suit for place, suit in enumerate(SUITS) if suits >> place & 1)
    return f"set of {RANKS[rank]} with {real or 'wild cards'}"


TABLE_FACTS = covering(
    """
    Rules.deal_size Rules.values Rules.lowest_wins=True Rules.memory=Written Rules.duties=TableDuties Rules.credit=PointScoring OneByOne InTurn.by_lot=False
    MeldRules.ace=low_or_high|round_corner MeldRules.set_max=None MeldRules.distinct_suits=False MeldRules.min_naturals
    MeldRules.max_wilds MeldRules.named=False MeldRules.wild
    StockDraw Declining.reason=blocked Declining.recycling=Recycling PileDraw.any_depth=True PileDraw.terms=Playable PileDraw.debt=Debt DrawDiscard Playable.debt=Debt
    Debt.top=True Debt.new_meld=True Debt.gone=True Debt.floater=True TableDuties Paying Playing
    LayDown.per_turn LayDown.before_layoffs=False|True LayDown.one_of_each=False|True LayOffPlay.one_of_each=False|True
    Gate.own_meld=False|True JokerSwap.allowed=False|True JokerSwap.must_play=False|True
    Discarding.one_of_each=True Discarding.last=LastCard Discarding.window=PileCall Bar.applies=False Bar.alone_excepted=True Bar.words
    LastCard.unplayable=True LastCard.face_down=True LastCard.must_play=Playing Closing.go_out=discard_required|floating|free
    Written.changes Written.fresh Written.words CallRules.takes_pile=False|True CallRules.top_only=False|True CallRules.one_of_each=False|True
    CardCall PileCall.by_seat=False|True Plain.act=let_pass Plain.refused=CardCall|PileCall PassCall
    Recycling.mode=none|turn_over Recycling.upcard=empty|keep_top Recycling.limit
    Finish.stock_end=None Finish.turn_cap StockEnd.reason=blocked
    PointScoring.mode=losers_penalty|meld_minus_hand|winner_scores PointScoring.bonus=none|double|plus_10
    PointScoring.blocked=lowest_difference|lowest_scores_all|none|own_deadwood PointScoring.low_ace
    PointScoring.point_value PointScoring.reasons
    TotalsEnding.best=max|min TotalsEnding.deals TotalsEnding.must_go_out=True TotalsEnding.plays_on=False|True
    TotalsEnding.target
    """,
    may="""
    draw: draw_stock, draw: draw_discard, draw: decline, draw: call_rummy, draw: pass_call
    play: meld, play: layoff, play: swap_joker, play: discard, play: call_rummy, play: pass_call
    window: call_rummy, window: pass_call
    """,
    anybody="""
    draw: call_rummy, draw: pass_call, play: call_rummy, play: pass_call, window: call_rummy, window: pass_call
    """,
    leads_to="""
    deal: turn_started to draw, draw: drew_stock to play, draw: took_discard to play, draw: called to play
    play: turn_started to draw, play: calls_opened to window, window: turn_started to draw
    """,
)
"""The facts of games with melds on the table that the batch knows."""

TABLE_NUMBERS = Numbering(
    "games with melds on the table",
    version=1,
    kinds=KINDS,
    of=_OF,
    name=name,
    facts={**TABLE_FACTS, **covering("PointScoring.first_triple=True")},
    order=_order,
)
"""The numbers of basic rummy and of 500."""
