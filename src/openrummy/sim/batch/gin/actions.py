"""Actions of gin as numbers, from those of the engine and in words."""

from collections.abc import Mapping

from openrummy.cards import FACES, format_card
from openrummy.engine.actions import (
    Act,
    BigGin,
    Decline,
    Discard,
    DrawDiscard,
    DrawStock,
    FinishLayoffs,
    Knock,
    LayOff,
    PassUpcard,
    TakeUpcard,
)
from openrummy.sim.batch.gin import record as r

_MOVES: Mapping[type[Act], int] = {
    DrawStock: r.DRAW_STOCK,
    DrawDiscard: r.DRAW_DISCARD,
    Decline: r.DECLINE,
    TakeUpcard: r.TAKE_UPCARD,
    PassUpcard: r.PASS_UPCARD,
    BigGin: r.BIG_GIN,
    FinishLayoffs: r.FINISH_LAYOFFS,
}
_MOVE_NAMES = {number: kind.__struct_config__.tag for kind, number in _MOVES.items()}
_KIND_NAMES = {
    r.THROWING: "discard {card}",
    r.KNOCKING: "knock {card}",
    r.ON_FIRST: "layoff {card} 1",
    r.ON_SECOND: "layoff {card} 2",
    r.ON_THIRD: "layoff {card} 3",
}


def number_of_act(act: Act) -> int:
    """The number of an action of the engine.

    How cards are grouped is no part of it: the batch groups as the solver does.  Raises ValueError for what is no action of gin.
    """
    if isinstance(act, Discard):
        return 64 * r.THROWING + act.card
    if isinstance(act, Knock):
        return 64 * r.KNOCKING + act.discard
    if isinstance(act, LayOff):
        return 64 * (r.ON_FIRST + act.meld) + act.card
    if type(act) not in _MOVES:
        raise ValueError(f"{act!r} is no action of gin.")
    return _MOVES[type(act)]


def name(number: int) -> str:
    """An action in words such as `discard 7S`."""
    kind, what = divmod(number, 64)
    if kind == r.MOVE:
        return str(_MOVE_NAMES.get(what, "no action"))
    words = _KIND_NAMES.get(kind) if what in FACES else None
    return "no action" if words is None else words.format(card=format_card(what))
