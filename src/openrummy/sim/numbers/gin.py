"""Actions of gin as numbers, from engine actions and into words.

Hands are grouped as `openrummy.solver.solve` groups them, so the number of a knock names no melds.
"""

from collections.abc import Callable, Mapping
from typing import Any

from openrummy.cards import FACES, format_card
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock, LayOff
from openrummy.engine.state import Public, Sheet
from openrummy.sim.known import known
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


_OPTIONS = known(
    """
    knock_limit oklahoma oklahoma_ace oklahoma_spade_double first_upcard_offer dead_hand_stock fiftieth_card turn_cap
    gin_bonus big_gin_bonus undercut_bonus undercut_on_tie
    target_score game_bonus box_bonus boxes_immediate shutout_rule next_dealer hollywood_columns
    """
)

GIN_NUMBERS = Numbering("gin", version=1, kinds=KINDS, of=_OF, name=name, options=_OPTIONS)
"""The numbers of gin."""


def number_of_act(act: Act) -> int:
    """Return the number of an engine action, which is the same at every table; raises ValueError for an action that is not gin's."""
    return GIN_NUMBERS.number(_ANY_TABLE, act)


_ANY_TABLE = Public(Sheet(()))
