"""Actions of Indian rummy, with 13 and with 21 cards, as numbers.

A hand is declared and shown in its best groups, as the engine lists it, so the number names no groups.
"""

from collections.abc import Callable, Mapping
from typing import Any

from openrummy.cards import FACES, JOKER, format_card
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock
from openrummy.engine.state import Public
from openrummy.sim.known import known
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


_OPTIONS = known(
    """
    deck_count printed_jokers wild_joker printed_wild_makes open_joker_pick ace_mode set_max_size
    may_discard_taken_card closed_exhaust turn_cap drop_allowed first_drop middle_drop max_consecutive_misses
    min_sequences min_pure_sequences invalid_declaration_points invalid_declaration_effect
    points_cap loser_arrangement incomplete_counts complete_loser_points unplayed_loser_cap
    point_value platform_fee_percent entry_fee
    format pool_limit rejoin_allowed rejoin_max_score max_rejoins split_mode num_deals chips_per_deal deals_tie_break
    tunnela_declare dublee_declare joker_group_declare value_points marriage_points
    """
)

INDIAN_NUMBERS = Numbering("Indian rummy", version=1, kinds=KINDS, of=_OF, name=name, options=_OPTIONS)
"""The numbers of Indian rummy."""
