"""The parts shared by the games with melds on the table, made from their shared options.

Basic rummy and 500 have the same options (rulebook 8.1).  This is the one place where those options become parts.
"""

from collections.abc import Mapping

import msgspec

from openrummy.cards import JOKER_BIT, pack
from openrummy.engine import core
from openrummy.engine.kinds import by_class
from openrummy.engine.rules import Phase, Rules
from openrummy.languages import Template
from openrummy.melds import MeldRules
from openrummy.parts.bar import Bar
from openrummy.parts.card_values import card_points, point_reasons
from openrummy.parts.chips import hundredths
from openrummy.parts.closing import Closing
from openrummy.parts.deal import InTurn, OneByOne
from openrummy.parts.duties.opening import LowAce
from openrummy.parts.duties.table import TableDuties
from openrummy.parts.ending import TotalsEnding
from openrummy.parts.finish import Finish, StockEnd
from openrummy.parts.lay_down import LayDown
from openrummy.parts.lay_off import Gate, JokerSwap, LayOffPlay
from openrummy.parts.opening_terms import opening_terms
from openrummy.parts.paying.paying import Paying
from openrummy.parts.recycle import Recycling
from openrummy.parts.score import PointScoring
from openrummy.parts.switches import TableOptions, deal_size_for, deck_count_for
from openrummy.variants.variant import Variant

SHARED_EVENTS = by_class(core.EVENTS)
_BARRED: Template = "You took {card} from the pile this turn: discard another card, or play it."


class Common(msgspec.Struct, frozen=True):
    """The shared parts from which a game's phase table is built."""

    recycling: Recycling
    finish: Finish
    lay_down: LayDown
    lay_off: LayOffPlay
    swap: JokerSwap
    closing: Closing


def common_parts(options: TableOptions, *, must_go_out: bool = False) -> Common:
    """Return the parts that follow from `options`.  must_go_out: as in `TotalsEnding`."""
    recycling = Recycling(options.stock_recycle, options.discard_after_recycle, options.max_recycles)
    gate = Gate(options.layoff_requires_own_meld, options.opening_points)
    lay_down = LayDown(options.max_melds_per_turn, options.play_order == "meld_then_layoff", options.one_of_each_card)
    lay_off = LayOffPlay(gate, options.one_of_each_card)
    swap = JokerSwap(gate, options.joker_swap == "own_turn", options.joker_swap_must_play)
    closing = Closing(
        options.go_out_mode,
        Bar(not options.may_discard_taken_card, options.taken_only_card_exception, _BARRED),
        Paying(lay_down, lay_off, swap, options.opening_points),
    )
    return Common(recycling, _finish(options, recycling, must_go_out=must_go_out), lay_down, lay_off, swap, closing)


def common_rules(
    variant: Variant, options: TableOptions, players: int, text: str, finish: Finish, phases: Mapping[str, Phase]
) -> Rules:
    """Return the rules of a game with melds on the table and the given phase table."""
    return Rules(
        key=variant.key,
        text=text,
        version=variant.version,
        players=players,
        pack=pack(deck_count_for(options, players), options.printed_jokers),
        deal_size=deal_size_for(options, players),
        melds=_meld_rules(options),
        values=card_points(options),
        phases=phases,
        dealing=OneByOne(InTurn(by_lot=options.first_dealer == "random")),
        after_deal=finish.ending.after_deal,
        duties=TableDuties(options.opening_points, _low_ace(options)),
        events=SHARED_EVENTS,
        credit=_scoring(options) if options.scoring_mode == "meld_minus_hand" else None,
        lowest_wins=options.scoring_mode == "losers_penalty",
        panels=() if options.opening_points is None else (opening_terms,),
    )


def _low_ace(options: TableOptions) -> LowAce | None:
    counts = options.low_ace_opens_as_1 and options.joker_naming == "required"
    return LowAce(1) if counts else None


def _meld_rules(options: TableOptions) -> MeldRules:
    return MeldRules(
        ace=options.ace_mode,
        set_max=options.set_max_size,
        distinct_suits=options.set_distinct_suits,
        min_naturals=options.min_naturals_in_meld,
        max_wilds=options.max_wilds_in_meld,
        named=options.joker_naming == "required",
        wild=JOKER_BIT if options.printed_jokers else 0,
    )


def _finish(options: TableOptions, recycling: Recycling, *, must_go_out: bool) -> Finish:
    stock_end = StockEnd(recycling, "blocked") if options.stock_end_rule == "turn_end" else None
    return Finish(stock_end, options.turn_cap, _scoring(options), _ending(options, must_go_out=must_go_out))


def _scoring(options: TableOptions) -> PointScoring:
    cash = options.settlement == "cash" and options.point_value is not None
    return PointScoring(
        options.scoring_mode,
        options.going_rummy_bonus,
        options.blocked_scoring,
        point_reasons(options),
        options.ace_low_run_value,
        hundredths(options.point_value) if cash and options.point_value is not None else None,
        options.first_round_triple,
    )


def _ending(options: TableOptions, *, must_go_out: bool) -> TotalsEnding:
    by_deals = options.end_condition == "deals"
    return TotalsEnding(
        None if by_deals else options.target_score,
        options.num_deals if by_deals else None,
        min if options.scoring_mode == "losers_penalty" else max,
        options.tie_break == "play_on",
        must_go_out,
    )
