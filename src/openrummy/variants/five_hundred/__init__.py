"""500 rummy (rulebook 3): the river, calls out of turn, floating, and the house rules."""

from msgspec.structs import replace

from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from openrummy.engine.events import DrewStock, Happening, TookDiscard, TurnStarted
from openrummy.engine.rules import ActionRule, Phase, Rules
from openrummy.engine.state import DEAL, DRAW, PLAY
from openrummy.options import Preset
from openrummy.parts.discard import Discarding, LastCard
from openrummy.parts.draw import Debt, Declining, PileDraw, Playable, StockDraw
from openrummy.parts.panels import spread_panel
from openrummy.parts.plain import Plain
from openrummy.parts.play import Playing
from openrummy.parts.switches import by_deals
from openrummy.parts.table_hand_check import FIVE_HUNDRED_CHECKER
from openrummy.variants.common import Common, common_parts, common_rules
from openrummy.variants.five_hundred.actions import CallRummy, PassCall
from openrummy.variants.five_hundred.calling import WINDOW, CardCall, PileCall, let_pass
from openrummy.variants.five_hundred.calls import CallRules
from openrummy.variants.five_hundred.events import Called, CallsOpened
from openrummy.variants.five_hundred.kinds import FAMILY, FIVE_HUNDRED_EVENTS
from openrummy.variants.five_hundred.memory import CALL_MEMORY
from openrummy.variants.five_hundred.options import FIVE_HUNDRED_CHECKS, FiveHundredOptions
from openrummy.variants.five_hundred.rule_card import FIVE_HUNDRED_LINES
from openrummy.variants.table_paper import TablePaper
from openrummy.variants.variant import Variant

_Actions = dict[type[Act], ActionRule]
_After = dict[type[Happening], str]

_AFTER_DRAW: _After = {DrewStock: PLAY, TookDiscard: PLAY, Called: PLAY}
_AFTER_PLAY: _After = {TurnStarted: DRAW, CallsOpened: WINDOW}


def _rules(options: FiveHundredOptions, players: int, text: str) -> Rules:
    parts = common_parts(options, must_go_out=options.must_go_out_to_win)
    rules = common_rules(FIVE_HUNDRED, options, players, text, parts.finish, _phases(options, parts))
    calls = options.call_rummy != "off"
    spread = (spread_panel,) if calls or options.discard_draw == "any_depth" else ()
    panels = (*rules.panels, *spread)
    return replace(rules, events=FIVE_HUNDRED_EVENTS, memory=CALL_MEMORY if calls else None, panels=panels)


def _phases(options: FiveHundredOptions, parts: Common) -> dict[str, Phase]:
    if options.call_rummy == "take_cards":
        call = CardCall(_call_rules(options), parts.closing)
        calls: _Actions = {CallRummy: call, PassCall: Plain(PassCall(), let_pass, call.pass_refused)}
        anybody = frozenset(calls)
        return {
            DEAL: Phase({}, {TurnStarted: DRAW}),
            DRAW: Phase({**_draws(options, parts), **calls}, _AFTER_DRAW, anybody),
            PLAY: Phase({**_plays(options, parts, None), **calls}, _AFTER_PLAY, anybody),
        }
    pile_call = PileCall(_call_rules(options), parts.finish, options.call_priority == "seat")
    phases = {
        DEAL: Phase({}, {TurnStarted: DRAW}),
        DRAW: Phase(_draws(options, parts), _AFTER_DRAW),
        PLAY: Phase(_plays(options, parts, pile_call if options.call_rummy == "take_pile" else None), _AFTER_PLAY),
    }
    if options.call_rummy == "take_pile":
        answers: _Actions = {CallRummy: pile_call, PassCall: Plain(PassCall(), pile_call.let_pass, pile_call.closed)}
        phases[WINDOW] = Phase(
            answers,
            {TurnStarted: DRAW},
            frozenset(answers),
            PassCall(),
            waiting="The others may call rummy before the next draw.",
        )
    return phases


def _call_rules(options: FiveHundredOptions) -> CallRules:
    takes_pile = options.call_rummy == "take_pile"
    return CallRules(takes_pile, options.call_rummy_scope == "top_only", options.one_of_each_card)


def _draws(options: FiveHundredOptions, parts: Common) -> _Actions:
    debt = Debt(
        parts.recycling,
        top=options.discard_draw_top_must_play,
        new_meld=options.discard_draw_new_meld,
        gone=options.empty_stock_take_must_play,
        floater=True,
    )
    return {
        DrawStock: StockDraw(parts.recycling),
        DrawDiscard: PileDraw(Playable(parts.closing, debt), debt, any_depth=options.discard_draw == "any_depth"),
        Decline: Declining(parts.finish, "blocked", parts.recycling),
    }


def _plays(options: FiveHundredOptions, parts: Common, window: PileCall | None) -> _Actions:
    lay_off = Playing(parts.lay_off, parts.closing, parts.finish)
    last = LastCard(
        options.final_discard_must_be_unplayable,
        options.final_discard_face_down,
        lay_off if options.floating_must_play else None,
    )
    return {
        Meld: Playing(parts.lay_down, parts.closing, parts.finish),
        LayOff: lay_off,
        SwapJoker: Playing(parts.swap, parts.closing, parts.finish),
        Discard: Discarding(parts.closing.bar, parts.finish, last, window, options.one_of_each_card),
    }


_PRESETS = (
    Preset(
        key="500",
        name="500 rummy",
        sentence="Take from any depth of the pile, score the cards you meld, lose the cards you hold; 500 wins.",
        options=FiveHundredOptions(),
        sources="S0, S1",
    ),
    Preset(
        key="500-house",
        name="500 with house rules",
        sentence="Fives and tens, cards from the pile go into a new meld, rummy is called with the whole pile, and you may float.",
        options=FiveHundredOptions(
            card_values="five_ten",
            ace_low_run_value=5,
            discard_draw_top_must_play=True,
            discard_draw_new_meld=True,
            call_rummy="take_pile",
            go_out_mode="floating",
            final_discard_must_be_unplayable=True,
            must_go_out_to_win=True,
        ),
        sources="S0",
    ),
    Preset(
        key="500-river",
        name="500 with the river",
        sentence="Anybody may call cards from the pile, which is spread out like a river; jokers are named, and the queen of spades counts 40.",
        options=FiveHundredOptions(
            deck_count=1,
            deal_size=7,
            card_values="river",
            joker_value=20,
            queen_of_spades_value=40,
            joker_swap="own_turn",
            one_of_each_card=True,
            layoff_requires_own_meld=True,
            call_rummy="take_cards",
            go_out_mode="floating",
            final_discard_face_down=True,
        ),
        sources="S3",
    ),
)

FIVE_HUNDRED = Variant(
    key="500",
    name="500 rummy",
    sentence="Take from the pile as deep as you dare. Melds count for you, the cards left in your hand against you.",
    seats=range(2, 9),
    version=1,
    sources="rulebook 3",
    options=FiveHundredOptions,
    presets={preset.key: preset for preset in _PRESETS},
    rules=_rules,
    lines=FIVE_HUNDRED_LINES,
    family=FAMILY,
    checks=FIVE_HUNDRED_CHECKS,
    by_deals=by_deals,
    paper=TablePaper,
    checker=FIVE_HUNDRED_CHECKER,
)
