"""The words for the scores of hands in groups, of pools and of value cards."""

from collections.abc import Mapping

from openrummy.engine.family import ScoreWords
from openrummy.languages import Template
from openrummy.variants.indian.prices import WAYS_OUT

_RULES: Mapping[str, Template] = {
    "complete_hand": "a valid hand",
    "declared_hand": "declared a valid hand",
    "entry": "the entry",
    "entry_again": "the entry paid again to rejoin",
    "equal_share": "an equal share of the rest",
    "for_drops_left": "for drops still affordable",
    "hand_and_values": "the hand and the value cards",
    "house_fee": "the fee",
    "last_in": "the last one in",
    "loose_cards": "cards left over",
    "many_dublees": "six dublees or more",
    "marriages_1": "one marriage",
    "marriages_2": "two marriages",
    "marriages_3": "three marriages",
    "no_penalty": "nothing to count",
    "over_the_cap": "capped",
    "pays_out": "paid to the winner",
    "pays_points": "chips for the points",
    "points_in_chips": "chips for the points",
    "pool_share": "a share of the pool",
    "pool_won": "the pool",
    "shared_penalty": "a share of the wrong declaration",
    "shared_penalty_points": "a share of the wrong declaration",
    "sits_out": "not in this deal",
    "spared": "let off, because the deal ended",
    "stakes": "entry and winnings",
    "value_card": "{card} as a value card",
    "value_cards": "value cards",
    "value_from": "value cards",
    "value_to": "value cards",
    "values": "value cards of all",
    "wild_card": "{card}, wild",
    "winnings": "winnings",
    "without_runs": "all cards, because the required runs are missing",
    "without_runs_but_pure": "all cards except pure runs, because the required runs are missing",
}

_OWNED: Mapping[str, tuple[Template, Template]] = {
    "value_from": ("from you", "from {name}"),
    "value_to": ("to you", "to {name}"),
}
_CHIPS = """
    entry entry_again equal_share for_drops_left house_fee pays_points points_in_chips pool_share pool_won shared_penalty stakes winnings
    """

SCORES = ScoreWords(
    {**_RULES, **{name: way.rule for name, way in WAYS_OUT.items()}},
    _OWNED,
    frozenset(_CHIPS.split()),
    absent=frozenset({"sits_out"}),
)
