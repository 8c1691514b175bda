"""Actions of gin as numbers, from engine actions and into words.

Hands are grouped as `openrummy.solver.solve` groups them, so the number of a knock names no melds.
"""

from collections.abc import Callable, Mapping
from typing import Any

from openrummy.cards import FACES, format_card
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock, LayOff
from openrummy.engine.state import Public, Sheet
from openrummy.sim.coverage import covering
from openrummy.sim.numbers.numbering import Numbering, move
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock, PassUpcard, TakeUpcard

# kinds
MOVE, DISCARDING, KNOCKING, ON_FIRST, ON_SECOND, ON_THIRD = range(6)
KINDS = 6

# moves
DRAW_STOCK, DRAW_DISCARD, DECLINE, TAKE_UPCARD, PASS_UPCARD, BIG_GIN, FINISH_LAYOFFS = range(7)

_MOVES: Mapping[type[Act], int] = {
    DrawStock: DRAW_STOCK,
    DrawDiscard: DRAW_DISCARD,
    Decline: DECLINE,
    TakeUpcard: TAKE_UPCARD,
    PassUpcard: PASS_UPCARD,
    BigGin: BIG_GIN,
    FinishLayoffs: FINISH_LAYOFFS,
}
_MOVE_NAMES = {number: kind.__struct_config__.tag for kind, number in _MOVES.items()}
_KIND_NAMES = {
    DISCARDING: "discard {card}",
    KNOCKING: "knock {card}",
    ON_FIRST: "layoff {card} 1",
    ON_SECOND: "layoff {card} 2",
    ON_THIRD: "layoff {card} 3",
}
_OF: Mapping[type[Act], Callable[[Public, Any], int]] = {
    Discard: lambda public, act: 64 * DISCARDING + act.card,
    Knock: lambda public, act: 64 * KNOCKING + act.discard,
    LayOff: lambda public, act: 64 * (ON_FIRST + act.meld) + act.card,
    **{kind: move(number) for kind, number in _MOVES.items()},
}


def name(number: int) -> str:
    """Return an action in words such as `discard 7S`."""
    kind, what = divmod(number, 64)
    if kind == MOVE:
        return str(_MOVE_NAMES.get(what, "no action"))
    words = _KIND_NAMES.get(kind) if what in FACES else None
    return "no action" if words is None else words.format(card=format_card(what))


GIN_FACTS = covering(
    """
    Rules.deal_size Rules.values Rules.memory=Written MeldRules OneByOne InTurn.following=loser|winner StockDraw PileDraw.terms=ToKnock PileDraw.top=TakeUpcard DrawDiscard TakeUpcard
    Plain.act=pass_upcard PassUpcard Declining.reason=void Written.changes Written.fresh Written.words ToKnock Discarding Bar LastCard DefenderLayOff Finishing
    Knocking KnockLimit.most KnockLimit.values KnockLimit.ace Counting.of=count Counting.most GoingBigGin.allowed=False|True
    Recycling.mode=none Finish.turn_cap StockEnd.left=2 StockEnd.reason=void StockEnd.offer=KnockOffered
    KnockScoring.gin KnockScoring.big_gin KnockScoring.undercut KnockScoring.undercut_on_tie=False|True KnockScoring.box
    KnockScoring.doubles=False|True
    Game.target Game.bonus Game.box Game.boxes_in_deals=False|True Game.columns
    Game.shutout=double_hands|double_total|extra_game_bonus|none
    """,
    may="""
    upcard: take_upcard, upcard: pass_upcard, upcard_dealer: take_upcard, upcard_dealer: pass_upcard, first_draw: draw_stock
    draw: draw_stock, draw: draw_discard, discard: discard, discard: knock, discard: big_gin
    last_draw: draw_discard, last_draw: decline, last_discard: knock, last_discard: big_gin
    layoff: layoff, layoff: finish_layoffs, show: finish_layoffs
    """,
    leads_to="""
    deal: turn_started to upcard, deal: turn_started to draw
    upcard: took_discard to discard, upcard: passed_upcard to upcard_dealer
    upcard_dealer: took_discard to discard, upcard_dealer: passed_upcard to first_draw
    first_draw: drew_stock to discard, first_draw: took_discard to discard
    draw: drew_stock to discard, draw: took_discard to discard
    discard: turn_started to draw, discard: knock_offered to last_draw, discard: knocked to layoff, discard: went_gin to show
    last_draw: took_discard to last_discard, last_discard: knocked to layoff, last_discard: went_gin to show
    """,
)
"""The facts of gin that the numbers and the batch know."""

GIN_NUMBERS = Numbering("gin", version=1, kinds=KINDS, of=_OF, name=name, facts=GIN_FACTS)
"""The numbers of gin."""


def number_of_act(act: Act) -> int:
    """Return the number of an engine action, which is the same at every table; raises ValueError for an action that is not gin's."""
    return GIN_NUMBERS.number(_ANY_TABLE, act)


_ANY_TABLE = Public(Sheet(()))
