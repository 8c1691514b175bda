"""Basic rummy and block rummy (rulebook 2)."""

from openrummy.engine.actions import Decline, Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from openrummy.engine.events import DrewStock, TookDiscard, TurnStarted
from openrummy.engine.rules import Phase, Rules
from openrummy.engine.state import DEAL, DRAW, PLAY
from openrummy.options import Preset
from openrummy.parts.checks import TABLE_CHECKS
from openrummy.parts.discard import Discarding
from openrummy.parts.draw import Declining, PileDraw, Playable, StockDraw
from openrummy.parts.play import Playing
from openrummy.parts.switches import TableOptions, by_deals
from openrummy.parts.table_hand_check import BASIC_CHECKER
from openrummy.variants.common import Common, common_parts, common_rules
from openrummy.variants.table_card import TABLE_LINES
from openrummy.variants.table_paper import TablePaper
from openrummy.variants.variant import Variant


def _rules(options: TableOptions, players: int, text: str) -> Rules:
    parts = common_parts(options)
    phases = {
        DEAL: Phase({}, {TurnStarted: DRAW}),
        DRAW: Phase(_draws(parts), {DrewStock: PLAY, TookDiscard: PLAY}),
        PLAY: Phase(_plays(parts), {TurnStarted: DRAW}),
    }
    return common_rules(BASIC, options, players, text, parts.finish, phases)


def _draws(parts: Common) -> dict[type, StockDraw | PileDraw | Declining]:
    return {
        DrawStock: StockDraw(parts.recycling),
        DrawDiscard: PileDraw(Playable(parts.closing)),
        Decline: Declining(parts.finish, "blocked", parts.recycling),
    }


def _plays(parts: Common) -> dict[type, Playing | Discarding]:
    return {
        Meld: Playing(parts.lay_down, parts.closing, parts.finish),
        LayOff: Playing(parts.lay_off, parts.closing, parts.finish),
        SwapJoker: Playing(parts.swap, parts.closing, parts.finish),
        Discard: Discarding(parts.closing.bar, parts.finish),
    }


_PRESETS = (
    Preset(
        key="basic",
        name="Basic rummy",
        sentence="One meld per turn, low aces, and penalties for the cards you hold; the lowest total wins when somebody reaches 100.",
        options=TableOptions(),
        sources="S0",
    ),
    Preset(
        key="basic-classic",
        name="Classic rummy",
        sentence="The pile is turned over without a shuffle, and the winner of a deal collects the points the others hold.",
        options=TableOptions(stock_recycle="turn_over", discard_after_recycle="empty", scoring_mode="winner_scores"),
        sources="S2",
    ),
    Preset(
        key="basic-quick",
        name="Quick rummy",
        sentence="As many melds as you like, in any order. Going out in a single turn counts double, and 150 wins.",
        options=TableOptions(
            max_melds_per_turn=None,
            play_order="free",
            discard_after_recycle="keep_top",
            scoring_mode="winner_scores",
            going_rummy_bonus="double",
            target_score=150,
        ),
        sources="S4",
    ),
    Preset(
        key="basic-house",
        name="House-rules rummy",
        sentence="Jokers that can be swapped, aces high or low for 15, your own meld first, and a discard to go out.",
        options=TableOptions(
            max_melds_per_turn=None,
            layoff_requires_own_meld=True,
            ace_mode="low_or_high",
            ace_value=15,
            printed_jokers=2,
            joker_value=15,
            joker_swap="own_turn",
            go_out_mode="discard_required",
            going_rummy_bonus="double",
            max_recycles=1,
        ),
        sources="S0, S2",
    ),
    Preset(
        key="kalooki-51",
        name="Kalooki 51",
        sentence="Thirteen cards, four jokers, and first melds of 51 points in one turn; the lowest total wins.",
        options=TableOptions(
            deck_count=2,
            deal_size=13,
            ace_mode="low_or_high",
            ace_value=11,
            printed_jokers=2,
            joker_value=25,
            joker_swap="own_turn",
            max_melds_per_turn=None,
            play_order="free",
            opening_points=51,
            go_out_mode="discard_required",
            target_score=250,
        ),
        sources="docs/rules/kalooki-51.md",
    ),
    Preset(
        key="romme",
        name="German Rommé",
        sentence="Two packs with six jokers, thirteen cards, and first melds of 40 points in one turn. A whole hand at once counts double.",
        options=TableOptions(
            deck_count=2,
            deal_size=13,
            ace_mode="low_or_high",
            ace_value=11,
            printed_jokers=3,
            max_wilds_in_meld=1,
            joker_value=20,
            joker_swap="own_turn",
            max_melds_per_turn=None,
            play_order="free",
            opening_points=40,
            low_ace_opens_as_1=True,
            going_rummy_bonus="double",
            target_score=500,
        ),
        sources="docs/rules/romme.md",
    ),
    Preset(
        key="block",
        name="Block rummy",
        sentence="No new stock: when it is gone, the deal ends and everybody counts their hand.",
        options=TableOptions(stock_recycle="none", max_recycles=0, stock_end_rule="turn_end"),
        sources="S0",
    ),
)

BASIC = Variant(
    key="basic",
    name="Basic rummy",
    sentence="Draw, lay down sets and runs, discard a card, and be the first to empty your hand.",
    seats=range(2, 7),
    version=1,
    sources="rulebook 2",
    options=TableOptions,
    presets={preset.key: preset for preset in _PRESETS},
    rules=_rules,
    lines=TABLE_LINES,
    checks=TABLE_CHECKS,
    by_deals=by_deals,
    paper=TablePaper,
    checker=BASIC_CHECKER,
)
