"""Actions of Indian rummy, with 13 and with 21 cards, as numbers.

A hand is declared and shown in its best groups, as the engine lists it, so the number names no groups.
"""

from collections.abc import Callable, Mapping
from typing import Any

from openrummy.cards import FACES, JOKER, format_card
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock
from openrummy.engine.state import Public
from openrummy.sim.coverage import covering
from openrummy.sim.numbers.numbering import Numbering, move
from openrummy.variants.indian.actions import AcceptSplit, Declare, Drop, RefuseSplit, Rejoin, SubmitGroups

# kinds
MOVE, DISCARDING, DECLARING = range(3)
KINDS = 3

# moves
DRAW_STOCK, DRAW_DISCARD, SUBMIT_GROUPS, DROP, REJOIN, DECLINE, ACCEPT_SPLIT, REFUSE_SPLIT = range(8)

_MOVES: Mapping[type[Act], int] = {
    DrawStock: DRAW_STOCK,
    DrawDiscard: DRAW_DISCARD,
    SubmitGroups: SUBMIT_GROUPS,
    Drop: DROP,
    Rejoin: REJOIN,
    Decline: DECLINE,
    AcceptSplit: ACCEPT_SPLIT,
    RefuseSplit: REFUSE_SPLIT,
}
_MOVE_NAMES = {number: kind.__struct_config__.tag for kind, number in _MOVES.items()}
_KIND_NAMES = {DISCARDING: "discard {card}", DECLARING: "declare {card}"}


_OF: Mapping[type[Act], Callable[[Public, Any], int]] = {
    Discard: lambda public, act: 64 * DISCARDING + act.card,
    Declare: lambda public, act: 64 * DECLARING + act.card,
    **{kind: move(number) for kind, number in _MOVES.items()},
}


def name(number: int) -> str:
    """Return an action in words such as `declare 7S`."""
    kind, what = divmod(number, 64)
    if kind == MOVE:
        return str(_MOVE_NAMES.get(what, "no action"))
    words = _KIND_NAMES.get(kind) if what in FACES or what == JOKER else None
    return "no action" if words is None else words.format(card=format_card(what))


_DEAL_FACTS = """
    Rules.deal_size Rules.values Rules.lowest_wins=True Rules.keeps_drawn=True Rules.memory=Written Rules.in_deal=Wilds Rules.first_total Rules.buy_in
    MeldRules.ace=low_or_high MeldRules.set_max=None MeldRules.named=False MeldRules.wild
    OneByOne.turns_up=True Toss Wilds.by_card Wilds.printed_is_ace=False|True Written.changes Written.fresh=fresh Written.words
    StockDraw PileDraw.terms=WildTerms DrawDiscard WildTerms.jokers=always|first_turn_only|never Bar.applies=False Bar.words Discarding LastCard
    Recycling.mode=none Recycling.upcard=keep_top Finish.inside=inside Finish.turn_cap Finish.stock_end=None StockEnd.reason=void
    Exits.drops=False|True Plain.refused=not_asked|Exits Drop Miss Leave
    Prices.first_drop Prices.middle_drop Prices.leaving Prices.misses Prices.wrong_declaration
    Declaring.asks=False|True Declaring.ends=False|True Showing DealScoring.best=False|True DealScoring.unplayed_cap
    ShowRules.melds=MeldRules ShowRules.size ShowRules.runs ShowRules.pure_runs ShowRules.cap ShowRules.complete ShowRules.incomplete=all_but_pure
    """
_OF_13 = """
    Rules.takes_part=DealsFormat|PointsFormat|PoolFormat OneByOne.takes_part=DealsFormat|PointsFormat|PoolFormat
    PointsFormat.point_value PointsFormat.percent
    DealsFormat.deals DealsFormat.each DealsFormat.entry DealsFormat.percent DealsFormat.extra_deal=False|True
    PoolFormat.limit PoolFormat.entry PoolFormat.percent PoolFormat.first_drop PoolFormat.rejoin_up_to PoolFormat.rejoins
    PoolFormat.split=auto|manual|none PoolFormat.auto_from Plain.refused=not_asked|Exits Rejoin Decline AcceptSplit RefuseSplit
    """
_OF_21 = """
    Rules.takes_part OneByOne.takes_part ShowRules.specials=Specials
    Specials.tunnelas Specials.dublees Specials.jokers
    ValueFormat.point_value ValueFormat.percent ValueCards.single ValueCards.marriage
    """
_ROWS = {
    "may": """
    deal: leave, draw: draw_stock, draw: draw_discard, draw: drop, draw: miss, draw: leave
    discard: discard, discard: declare, discard: miss, discard: leave, show: submit_groups, show: leave
    rejoin: rejoin, rejoin: decline, rejoin: leave, split: accept_split, split: refuse_split, split: leave
    """,
    "anybody": """
    deal: leave, draw: leave, discard: leave, show: submit_groups, show: leave
    rejoin: rejoin, rejoin: decline, rejoin: leave, split: accept_split, split: refuse_split, split: leave
    """,
    "leads_to": """
    deal: turn_started to draw, deal: rejoin_offered to rejoin, deal: split_offered to split
    draw: drew_stock to discard, draw: took_discard to discard, discard: turn_started to draw, discard: show_opened to show
    rejoin: questions_closed to deal, rejoin: split_offered to split, split: questions_closed to deal
    """,
}

INDIAN_FACTS = covering(_DEAL_FACTS + _OF_13, **_ROWS)
"""The facts of Indian rummy with 13 cards that the batch knows."""

INDIAN_NUMBERS = Numbering(
    "Indian rummy", version=1, kinds=KINDS, of=_OF, name=name, facts=covering(_DEAL_FACTS + _OF_13 + _OF_21, **_ROWS)
)
"""The numbers of Indian rummy."""
