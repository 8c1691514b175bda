"""Contract rummy, also called Liverpool rummy: seven deals with a contract for each, and buying out of turn (docs/rules/contract.md)."""

from msgspec.structs import replace

from openrummy.cards import pack
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from openrummy.engine.events import DrewStock, TookDiscard, TurnStarted
from openrummy.engine.rules import ActionRule, Phase, Rules
from openrummy.engine.state import DEAL, DRAW, PLAY
from openrummy.options import Preset
from openrummy.parts.closing import Closing
from openrummy.parts.contract_plays import ContractGate, ContractMelds, ContractPaying
from openrummy.parts.deal import InTurn, OneByOne
from openrummy.parts.discard import Discarding
from openrummy.parts.draw import Declining, PileDraw, Playable, StockDraw
from openrummy.parts.duties.contract import Contracts, Melds
from openrummy.parts.lay_off import JokerSwap, LayOffPlay
from openrummy.parts.play import Playing
from openrummy.parts.table_hand_check import CONTRACT_CHECKER
from openrummy.variants.buying.kinds import BUYING_EVENTS, FAMILY
from openrummy.variants.buying.memory import BUY_MEMORY
from openrummy.variants.buying.sale import with_buying
from openrummy.variants.buying.situation import impossible_sale
from openrummy.variants.common import Common, common_parts, common_rules
from openrummy.variants.contract.options import ContractOptions, packs_for
from openrummy.variants.contract.panels import contract_terms
from openrummy.variants.contract.rule_card import CONTRACT_LINES
from openrummy.variants.table_paper import TablePaper
from openrummy.variants.variant import Variant

_Actions = dict[type[Act], ActionRule]

_SEVEN = (Melds(2, 0), Melds(1, 1), Melds(0, 2), Melds(3, 0), Melds(2, 1), Melds(1, 2), Melds(0, 3))


def _rules(options: ContractOptions, players: int, text: str) -> Rules:
    contracts = Contracts(_SEVEN, options.last_deal_whole)
    parts = common_parts(options.table)
    rules = common_rules(CONTRACT, options.table, players, text, parts.finish, _phases(options, parts, contracts))
    return replace(
        rules,
        pack=pack(packs_for(players), options.printed_jokers),
        melds=replace(rules.melds, run_min=4),
        dealing=OneByOne(InTurn(by_lot=options.first_dealer == "random"), sizes=options.sizes),
        duties=contracts,
        events=BUYING_EVENTS,
        memory=BUY_MEMORY if options.max_buys != 0 else None,
        panels=(contract_terms,),
        impossible=impossible_sale,
    )


def _phases(options: ContractOptions, parts: Common, contracts: Contracts) -> dict[str, Phase]:
    plays, closing = _plays(options, parts, contracts)
    draws: _Actions = {
        DrawStock: StockDraw(parts.recycling),
        DrawDiscard: PileDraw(Playable(closing)),
        Decline: Declining(parts.finish, "blocked", parts.recycling),
    }
    phases = {
        DEAL: Phase({}, {TurnStarted: DRAW}),
        DRAW: Phase(draws, {DrewStock: PLAY, TookDiscard: PLAY}),
        PLAY: Phase(plays, {TurnStarted: DRAW}),
    }
    return phases if options.max_buys == 0 else with_buying(phases, options.max_buys)


def _plays(options: ContractOptions, parts: Common, contracts: Contracts) -> tuple[_Actions, Closing]:
    gate = ContractGate(own_meld=True, contracts=contracts, later=not options.layoff_same_turn)
    lay_down = ContractMelds(per_turn=None, before_layoffs=False, one_of_each=False, contracts=contracts)
    lay_off, swap = LayOffPlay(gate, False), JokerSwap(gate, options.joker_swap == "own_turn", False)
    closing = Closing("free", parts.closing.bar, ContractPaying(lay_down, lay_off, swap))
    plays: _Actions = {
        Meld: Playing(lay_down, closing, parts.finish),
        LayOff: Playing(lay_off, closing, parts.finish),
        SwapJoker: Playing(swap, closing, parts.finish),
        Discard: Discarding(closing.bar, parts.finish),
    }
    return plays, closing


_PRESET = Preset(
    key="contract",
    name="Contract rummy",
    sentence="Seven deals, each with its own contract of sets and runs; buy the discard out of turn. The lowest total wins.",
    options=ContractOptions(),
    sources="docs/rules/contract.md",
)

CONTRACT = Variant(
    key="contract",
    name="Contract rummy",
    sentence="Also called Liverpool rummy: lay down the contract of the deal in one turn, then lay off until you are out.",
    seats=range(2, 9),
    version=1,
    sources="docs/rules/contract.md",
    options=ContractOptions,
    presets={_PRESET.key: _PRESET},
    rules=_rules,
    lines=CONTRACT_LINES,
    family=FAMILY,
    paper=TablePaper,
    checker=CONTRACT_CHECKER,
)
