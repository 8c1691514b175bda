"""Gin rummy in batches, with every option that affects a deal."""

from typing import Any

import numpy as np

from openrummy.engine.rules import Rules
from openrummy.sim.batch.game import Program
from openrummy.sim.batch.gin import dealing, kernels, record
from openrummy.sim.compiled.one_pack.tables import GIN_POINTS, tables_for
from openrummy.sim.known import known
from openrummy.sim.numbers.gin import GIN_NUMBERS
from openrummy.variants import choose
from openrummy.variants.gin.options import GinOptions

NO_CAP = 2**32 - 1

_OPTIONS = known(
    """
    knock_limit oklahoma oklahoma_ace=gin_only|one oklahoma_spade_double
    first_upcard_offer dead_hand_stock fiftieth_card=dead|opponent_may_knock turn_cap
    gin_bonus big_gin_bonus undercut_bonus undercut_on_tie box_bonus boxes_immediate
    """
)
_OF_A_MATCH = known("target_score game_bonus shutout_rule next_dealer hollywood_columns")


def _terms(rules: Rules) -> tuple[Any, Any]:
    options = choose(rules.text)[1]
    assert isinstance(options, GinOptions)  # guaranteed by the key of the rules
    row = np.zeros(1, record.RULES)[0]
    for field, value in _switches(options).items():
        row[field] = value
    return row, tables_for("low", GIN_POINTS)


def _switches(options: GinOptions) -> dict[str, int]:
    return {
        "knock_limit": options.knock_limit,
        "oklahoma": options.oklahoma,
        "ace_limit": options.oklahoma_ace == "one",
        "doubles": options.oklahoma and options.oklahoma_spade_double,
        "offer": options.first_upcard_offer,
        "dead_stock": options.dead_hand_stock,
        "offers_last": options.fiftieth_card == "opponent_may_knock",
        "turn_cap": NO_CAP if options.turn_cap is None else options.turn_cap,
        "gin": options.gin_bonus,
        "big_gin_allowed": options.big_gin_bonus is not None,
        "big_gin": options.big_gin_bonus or 0,
        "undercut": options.undercut_bonus,
        "undercut_on_tie": options.undercut_on_tie,
        "box": options.box_bonus if options.boxes_immediate else 0,
    }


GIN = Program(
    version=1,
    deal=record.DEAL,
    observation=record.OBSERVATION,
    kinds=lambda rules: GIN_NUMBERS.kinds,
    over=record.OVER,
    reasons=record.REASONS,
    name=GIN_NUMBERS.name,
    options=_OPTIONS + _OF_A_MATCH,
    why_not=lambda rules: None,  # every combination of options is covered
    terms=_terms,
    deal_packs=dealing.deal_packs,
    deal_seeded=dealing.deal_seeded,
    list_legal=kernels.list_legal,
    observe=kernels.observe,
    choose=kernels.choose,
    play=kernels.play,
    step=kernels.step,
)
"""The program of gin."""
