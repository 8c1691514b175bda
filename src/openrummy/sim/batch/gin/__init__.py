"""Gin rummy in batches."""

import numpy as np

from openrummy.bots.policies.gin_skill import SHIPPED
from openrummy.engine.events import TurnStarted
from openrummy.engine.facts import the_part
from openrummy.engine.rules import Rules
from openrummy.engine.state import DEAL
from openrummy.parts.finish import Finish, StockEnd
from openrummy.sim.batch.game import Program
from openrummy.sim.batch.gin import dealing, kernels, record
from openrummy.sim.compiled.one_pack.tables import GIN_POINTS, Tables, tables_for
from openrummy.sim.numbers.gin import GIN_FACTS, GIN_NUMBERS
from openrummy.variants.gin.limit import KnockLimit
from openrummy.variants.gin.offer import UPCARD
from openrummy.variants.gin.scoring import KnockScoring

NO_CAP = 2**32 - 1


def _terms(rules: Rules) -> tuple[np.void, Tables]:
    row = np.zeros(1, record.RULES)[0]
    for field, value in _switches(rules).items():
        row[field] = value
    return row, tables_for("low", GIN_POINTS)


def _switches(rules: Rules) -> dict[str, int]:
    limit, scoring, finish = the_part(rules, KnockLimit), the_part(rules, KnockScoring), the_part(rules, Finish)
    return {
        "knock_limit": limit.most,
        "oklahoma": bool(limit.values),
        "ace_limit": limit.ace,
        "doubles": scoring.doubles,
        "offer": rules.phases[DEAL].after[TurnStarted] == UPCARD,
        "dead_stock": the_part(rules, StockEnd).left,
        "offers_last": the_part(rules, StockEnd).offer is not None,
        "turn_cap": NO_CAP if finish.turn_cap is None else finish.turn_cap,
        "gin": scoring.gin,
        "big_gin_allowed": scoring.big_gin is not None,
        "big_gin": scoring.big_gin or 0,
        "undercut": scoring.undercut,
        "undercut_on_tie": scoring.undercut_on_tie,
        "box": scoring.box,
    }


GIN = Program(
    version=1,
    deal=record.DEAL,
    observation=record.OBSERVATION,
    kinds=lambda rules: GIN_NUMBERS.kinds,
    over=record.OVER,
    reasons=record.REASONS,
    name=GIN_NUMBERS.name,
    facts=GIN_FACTS,
    why_not=lambda rules: None,  # every combination of options is covered
    terms=_terms,
    deal_packs=dealing.deal_packs,
    deal_seeded=dealing.deal_seeded,
    list_legal=kernels.list_legal,
    observe=kernels.observe,
    choose=kernels.choose,
    play=kernels.play,
    step=kernels.step,
    skill=lambda rules: SHIPPED,
)
"""The program of gin."""
