"""Indian rummy with 13 cards in batches: every option of a deal except three packs."""

from typing import Any

import numpy as np

from openrummy.engine.rules import Rules
from openrummy.languages import Saying, saying
from openrummy.sim.batch.game import Program
from openrummy.sim.batch.indian import dealing, kernels, record
from openrummy.sim.compiled.two_packs.asked import tables_for
from openrummy.sim.known import known
from openrummy.sim.numbers.indian import INDIAN_NUMBERS
from openrummy.variants import choose
from openrummy.variants.indian.options import IndianOptions

NO_CAP = 2**32 - 1
NO_POINTS_CAP = 2**31 - 1

_OPTIONS = known(
    """
    deck_count printed_jokers wild_joker printed_wild_makes=ace|none open_joker_pick=first_turn_only|never|always
    ace_mode=low|low_or_high set_max_size=4|none
    may_discard_taken_card closed_exhaust=reshuffle|void turn_cap
    drop_allowed first_drop middle_drop
    min_sequences min_pure_sequences
    points_cap loser_arrangement=declared|best incomplete_counts=all|all_but_pure complete_loser_points unplayed_loser_cap
    format=points|pool|deals
    """
)
_NEVER_DONE = known("max_consecutive_misses invalid_declaration_points invalid_declaration_effect")
"""Nobody in a batch misses a turn or makes an invalid declaration."""
_OF_A_MATCH = known(
    """
    pool_limit rejoin_allowed rejoin_max_score max_rejoins split_mode num_deals chips_per_deal deals_tie_break
    point_value platform_fee_percent entry_fee
    """
)


def _options(rules: Rules) -> IndianOptions:
    options = choose(rules.text)[1]
    assert isinstance(options, IndianOptions)  # guaranteed by the key of the rules
    return options


def _why_not(rules: Rules) -> Saying | None:
    if len(rules.pack) <= record.CARDS:
        return None
    return saying("The batch simulator plays Indian rummy with at most two packs; use the engine for three.")


def _terms(rules: Rules) -> tuple[Any, Any]:
    options, row = _options(rules), np.zeros(1, record.RULES)[0]
    row["players"], row["cards"] = rules.players, len(rules.pack)
    for field, value in _switches(options).items():
        row[field] = value
    runs = options.min_sequences, options.min_pure_sequences
    return row, tables_for(options.ace_mode, *runs, options.set_max_size)


def _switches(options: IndianOptions) -> dict[str, int]:
    return {
        "turn_cap": NO_CAP if options.turn_cap is None else options.turn_cap,
        "cap": options.points_cap,
        "unplayed_cap": _unplayed_cap(options),
        "first_drop": options.first_drop,
        "middle_drop": options.middle_drop,
        "turns_up": options.wild_joker,
        "joker_is_ace": options.printed_wild_makes == "ace",
        "takes_opening": options.open_joker_pick == "first_turn_only",
        "takes_wilds": options.open_joker_pick == "always",
        "discards_back": options.may_discard_taken_card,
        "reshuffles": options.closed_exhaust == "reshuffle",
        "drops": options.drop_allowed,
        "shows": options.loser_arrangement == "declared",
        "complete": options.complete_loser_points,
        "spares": options.incomplete_counts == "all_but_pure",
        "collects": options.format == "deals",
    }


def _unplayed_cap(options: IndianOptions) -> int:
    cap = options.unplayed_loser_cap
    if cap is None:
        return NO_POINTS_CAP
    return options.middle_drop if cap == "middle_drop" else cap


INDIAN = Program(
    version=2,
    deal=record.DEAL,
    observation=record.OBSERVATION,
    kinds=lambda rules: INDIAN_NUMBERS.kinds,
    over=record.OVER,
    reasons=record.REASONS,
    name=INDIAN_NUMBERS.name,
    options=_OPTIONS + _NEVER_DONE + _OF_A_MATCH,
    why_not=_why_not,
    terms=_terms,
    deal_packs=dealing.deal_packs,
    deal_seeded=dealing.deal_seeded,
    list_legal=kernels.list_legal,
    observe=kernels.observe,
    choose=kernels.choose,
    play=kernels.play,
    step=kernels.step,
)
"""The program of Indian rummy with 13 cards."""
