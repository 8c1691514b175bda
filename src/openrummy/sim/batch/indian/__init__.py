"""Indian rummy with 13 cards in batches: every option of a deal except three packs."""

import numpy as np

from openrummy.bots.policies.indian_skill import SHIPPED
from openrummy.declaring import ShowRules
from openrummy.engine.facts import part_of, the_part
from openrummy.engine.rules import Rules
from openrummy.languages import Saying, saying
from openrummy.parts.bar import Bar
from openrummy.parts.deal import OneByOne
from openrummy.parts.finish import Finish
from openrummy.parts.recycle import Recycling
from openrummy.sim.batch.game import Program
from openrummy.sim.batch.indian import dealing, kernels, record
from openrummy.sim.compiled.shown.tables import Tables, tables_for
from openrummy.sim.numbers.indian import INDIAN_FACTS, INDIAN_NUMBERS
from openrummy.variants.indian.declaring import Declaring
from openrummy.variants.indian.draws import WildTerms
from openrummy.variants.indian.leaving import Exits
from openrummy.variants.indian.pooled import DealsFormat
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.scoring import DealScoring
from openrummy.variants.indian.wilds import Wilds

NO_CAP = 2**32 - 1
NO_POINTS_CAP = 2**31 - 1


def _why_not(rules: Rules) -> Saying | None:
    if len(rules.pack) <= record.CARDS:
        return None
    return saying("The batch simulator plays Indian rummy with at most two packs; use the engine for three.")


def _terms(rules: Rules) -> tuple[np.void, Tables]:
    row, show = np.zeros(1, record.RULES)[0], the_part(rules, Wilds).plain
    row["players"], row["cards"] = rules.players, len(rules.pack)
    for field, value in _switches(rules, show).items():
        row[field] = value
    return row, tables_for(show.melds.ace, show.runs, show.pure_runs, show.melds.set_max)


def _switches(rules: Rules, show: ShowRules) -> dict[str, int]:
    end, prices, draw = the_part(rules, Finish), the_part(rules, Prices), the_part(rules, WildTerms)
    cap = the_part(rules, DealScoring).unplayed_cap
    return {
        "turn_cap": NO_CAP if end.turn_cap is None else end.turn_cap,
        "cap": show.cap,
        "unplayed_cap": NO_POINTS_CAP if cap is None else cap,
        "first_drop": prices.first_drop,
        "middle_drop": prices.middle_drop,
        "turns_up": the_part(rules, OneByOne).turns_up,
        "joker_is_ace": draw.wilds.printed_is_ace,
        "takes_opening": draw.jokers == "first_turn_only",
        "takes_wilds": draw.jokers == "always",
        "discards_back": not the_part(rules, Bar).applies,
        "reshuffles": the_part(rules, Recycling).mode == "shuffle",
        "drops": the_part(rules, Exits).drops,
        "shows": the_part(rules, Declaring).asks,
        "complete": show.complete,
        "spares": show.incomplete == "all_but_pure",
        "collects": part_of(rules, DealsFormat) is not None,
    }


INDIAN = Program(
    version=2,
    deal=record.DEAL,
    observation=record.OBSERVATION,
    kinds=lambda rules: INDIAN_NUMBERS.kinds,
    over=record.OVER,
    reasons=record.REASONS,
    name=INDIAN_NUMBERS.name,
    facts=INDIAN_FACTS,
    why_not=_why_not,
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
"""The program of Indian rummy with 13 cards."""
