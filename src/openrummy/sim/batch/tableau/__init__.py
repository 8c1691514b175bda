"""Games with melds on the table in batches: basic rummy, and 500 with its switches."""

from openrummy.bots.policies.tableau_shipped import shipped
from openrummy.sim.batch.game import Program
from openrummy.sim.batch.tableau import dealing, kernels, record
from openrummy.sim.batch.tableau.tables import kinds_of, terms, why_not
from openrummy.sim.numbers import calls
from openrummy.sim.numbers.table import TABLE_FACTS

TABLEAU = Program(
    version=1,
    deal=record.DEAL,
    observation=record.OBSERVATION,
    kinds=kinds_of,
    over=record.OVER,
    reasons=record.REASONS,
    name=calls.name,
    facts=TABLE_FACTS,
    why_not=why_not,
    terms=terms,
    deal_packs=dealing.deal_packs,
    deal_seeded=dealing.deal_seeded,
    list_legal=kernels.list_legal,
    observe=kernels.observe,
    choose=kernels.choose,
    play=kernels.play,
    step=kernels.step,
    skill=shipped,
)
"""The program of basic rummy and 500."""
