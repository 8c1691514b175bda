"""Compiled tables of basic rummy and 500, whose numbers are patterns."""

import numpy as np

from openrummy.cards import JOKER, cards_of
from openrummy.engine.facts import the_part
from openrummy.engine.rules import Rules
from openrummy.env.compiled.patterns import Patterns, list_patterns, meant, patterns
from openrummy.env.compiled.program import LIST, OVER, SHUFFLES, OneRecord, Table
from openrummy.env.compiled.seeing import Switches, see
from openrummy.melds import Shape, fits
from openrummy.parts.recycle import Recycling
from openrummy.sim.batch.tableau import TABLEAU as PROGRAM
from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.acting import act
from openrummy.sim.batch.tableau.cards import I64
from openrummy.sim.batch.tableau.legal import list_legal
from openrummy.sim.batch.tableau.stock import in_stock
from openrummy.sim.batch.tableau.tables import Tables
from openrummy.sim.compiled.jit import Number, kernel
from openrummy.sim.compiled.jit import Table as Array
from openrummy.sim.compiled.records import Int64, Record, Rows, layout
from openrummy.sim.numbers.tableau import DRAW_STOCK


class _Tables(Record):
    patterns: Patterns
    batch: Tables


class _Work(Record):
    end: Int64
    batch: r.Work


_RULES, _TABLES, _WORK = layout(Switches), layout(_Tables), layout(_Work)


def _terms(rules: Rules) -> tuple[np.void, np.void]:
    switches, tables = np.zeros(1, _RULES)[0], np.zeros(1, _TABLES)[0]
    switches["batch"], tables["batch"] = PROGRAM.terms(rules)
    tables["patterns"] = patterns()
    switches["jokers"] = rules.pack.count(JOKER)
    switches["shuffles"] = switches["batch"]["recycling"] == r.SHUFFLE
    if switches["shuffles"]:
        switches["batch"]["recycling"] = r.TURN_OVER  # of a pile that lies in its new order
    switches["twins"] = max((size for size in (3, 4) if _fits_itself(rules, size)), default=0)
    return switches, tables


def _fits_itself(rules: Rules, size: int) -> bool:
    faces = tuple(range(0, 16 * size, 16))
    return bool(fits(rules.melds, Shape("set", faces, faces)) & cards_of(faces))


@kernel
def _advance(
    deals: r.Deals,
    rules: Rows[Switches],
    tables: Rows[_Tables],
    action: int,
    is_ready: bool,
    mask: Array,
    work: Rows[_Work],
) -> Number:
    deal, switches, found = deals[0], rules[0], work[0]
    if action != LIST:
        number = meant(deal, switches.batch, tables[0].batch, tables[0].patterns, found.batch, found.end, action)
        if number == DRAW_STOCK and switches.shuffles and not is_ready and in_stock(deal) == 0:
            return SHUFFLES
        act(deal, switches.batch, tables[0].batch, number)
    if deal.phase == r.OVER:
        return OVER
    found.end = list_legal(deal, switches.batch, tables[0].batch, found.batch)
    list_patterns(deal, tables[0].batch, tables[0].patterns, found.batch, found.end, mask)
    return I64(deal.seat)


def _work() -> OneRecord:
    return np.zeros(1, _WORK)


def _keeps_top(rules: Rules) -> bool:
    return the_part(rules, Recycling).upcard == "keep_top"


TABLEAU = Table(PROGRAM, r.PHASES, _terms, _advance, see, _work, keeps_top=_keeps_top)
"""The tables of basic rummy and 500."""
