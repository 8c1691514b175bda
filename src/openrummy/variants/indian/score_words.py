"""The words for the scores of declared hands, of pools and of value cards."""

from collections.abc import Mapping

from openrummy.languages import Template

RULES: Mapping[str, Template] = {
    "declared_hand": "declared a valid hand",
    "equal_share": "an equal share of the rest",
    "entry": "the entry",
    "entry_again": "the entry paid again to rejoin",
    "first_drop": "a first drop",
    "for_drops_left": "for drops still affordable",
    "hand_and_values": "the hand and the value cards",
    "house_fee": "the fee",
    "last_in": "the last one in",
    "left_deals": "left the match",
    "left_early": "left before drawing",
    "left_late": "left mid-deal",
    "marriages_1": "one marriage",
    "marriages_2": "two marriages",
    "marriages_3": "three marriages",
    "middle_drop": "a middle drop",
    "missed_out": "missed too many turns",
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
    "winnings": "winnings",
    "wrong_declaration": "a wrong declaration",
}

OWNED: Mapping[str, tuple[Template, Template]] = {
    "value_from": ("from you", "from {name}"),
    "value_to": ("to you", "to {name}"),
}
"""The words for rules whose name depends on the player."""

CHIPS = frozenset(
    {
        *(
            "entry",
            "entry_again",
            "equal_share",
            "for_drops_left",
            "house_fee",
            "pays_points",
            "points_in_chips",
            "pool_share",
        ),
        *("pool_won", "shared_penalty", "stakes", "winnings"),
    }
)
"""The rules that count chips, in hundredths."""
