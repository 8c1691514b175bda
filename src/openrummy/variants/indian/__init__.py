"""Indian rummy with 13 cards (rulebook 5) and with 21 (rulebook 6): options to parts, and the phase tables."""

# Long: the phase table of one family, from its options to parts, phase by phase.

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import partial

from msgspec.structs import replace

from openrummy.cards import JOKER_BIT, pack
from openrummy.declaring import ShowRules, Specials, card_points
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock
from openrummy.engine.events import DrewStock, Happening, TookDiscard, TurnStarted
from openrummy.engine.flow import Flow
from openrummy.engine.rules import ActionRule, Phase, Rules
from openrummy.engine.state import DEAL, DISCARD, DRAW
from openrummy.melds import MeldRules
from openrummy.options import change
from openrummy.parts.chips import hundredths
from openrummy.parts.deal import OneByOne
from openrummy.parts.discard import Discarding
from openrummy.parts.draw import PileDraw, StockDraw
from openrummy.parts.finish import Finish, StockEnd
from openrummy.parts.plain import Plain
from openrummy.parts.recycle import Recycling
from openrummy.variants.indian.actions import AcceptSplit, Declare, Drop, Leave, Miss, RefuseSplit, Rejoin, SubmitGroups
from openrummy.variants.indian.checks import DEAL_CHECKS, INDIAN_CHECKS
from openrummy.variants.indian.dealing import Toss
from openrummy.variants.indian.declaring import SHOW, Declaring, Showing
from openrummy.variants.indian.draws import WildTerms, hand_bar
from openrummy.variants.indian.events import QuestionsClosed, RejoinOffered, ShowOpened, SplitOffered
from openrummy.variants.indian.formats import DealsFormat, Format, PointsFormat
from openrummy.variants.indian.kinds import INDIAN_EVENTS
from openrummy.variants.indian.leaving import Exits
from openrummy.variants.indian.memory import SEAT_MEMORY
from openrummy.variants.indian.money import AUTO_SPLIT_FROM, BUY_IN_POINTS
from openrummy.variants.indian.options import (
    DealOptions,
    IndianOptions,
    TwentyOneOptions,
    decks_for,
)
from openrummy.variants.indian.own_groups import HandShowing
from openrummy.variants.indian.panels import IndianPanels
from openrummy.variants.indian.pool import REJOIN, SPLIT, PoolFormat, not_asked
from openrummy.variants.indian.presets import INDIAN_PRESETS, TWENTY_ONE_PRESETS
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.scoring import DealScoring
from openrummy.variants.indian.seats import inside
from openrummy.variants.indian.situation import impossible
from openrummy.variants.indian.value_cards import ValueCards, ValueFormat
from openrummy.variants.indian.wilds import Wilds, wilds_for
from openrummy.variants.variant import Variant

_Actions = dict[type[Act], ActionRule]
_After = dict[type[Happening], str]


def _indian_rules(options: IndianOptions, players: int, text: str) -> Rules:
    leaving = options.points_cap if options.format == "deals" else None
    chips = options.chips_per_deal * options.num_deals if options.format == "deals" else 0
    return _rules(INDIAN, options, players, text, _wilds(options), _format(options), leaving, chips)


def _twenty_one_rules(options: TwentyOneOptions, players: int, text: str) -> Rules:
    specials = Specials(options.tunnela_declare, options.dublee_declare, options.joker_group_declare)
    wilds = _wilds(options, specials)
    values = ValueCards(wilds, options.value_points, options.marriage_points)
    played = ValueFormat(hundredths(options.point_value), options.platform_fee_percent, values)
    return _rules(TWENTY_ONE, options, players, text, wilds, played, None, 0)


def _version_1(rules: Rules) -> Rules:
    """Return the rules of version 1, in which a gap between dealer and first player kept the first move in place."""
    assert isinstance(rules.dealing, OneByOne)  # as `_rules` made them
    return replace(rules, version=1, dealing=replace(rules.dealing, dealers=Toss(from_dealer=True)))


def _by_deals(options: IndianOptions, deals: int) -> IndianOptions:
    return change(options, {"format": "deals", "num_deals": deals, "deals_tie_break": "shared"})


def _format(options: IndianOptions) -> Format:
    entry, percent = hundredths(options.entry_fee), options.platform_fee_percent
    if options.format == "points":
        return PointsFormat(hundredths(options.point_value), percent)
    if options.format == "deals":
        return DealsFormat(options.num_deals, entry, percent, options.deals_tie_break == "extra_deal")
    return _pool(options, entry, percent)


def _pool(options: IndianOptions, entry: int, percent: Decimal) -> PoolFormat:
    return PoolFormat(
        options.pool_limit,
        entry,
        percent,
        options.first_drop,
        options.rejoin_max_score if options.rejoin_allowed else None,
        options.max_rejoins,
        options.split_mode,
        AUTO_SPLIT_FROM[options.pool_limit],
    )


def _wilds(options: DealOptions, specials: Specials | None = None) -> Wilds:
    show = ShowRules(
        melds=MeldRules(ace=options.ace_mode, set_max=options.set_max_size, named=False, wild=JOKER_BIT),
        size=options.HAND,
        runs=options.min_sequences,
        pure_runs=options.min_pure_sequences,
        cap=options.points_cap,
        incomplete=options.incomplete_counts,
        complete=options.complete_loser_points,
        specials=specials,
    )
    return wilds_for(
        show,
        turns_up=options.wild_joker,
        printed_is_ace=options.printed_wild_makes == "ace",
        beside=specials is not None,
    )


def _rules(
    variant: Variant,
    options: DealOptions,
    players: int,
    text: str,
    wilds: Wilds,
    played: Format,
    leaving: int | None,
    first_total: int,
) -> Rules:
    # Long: one value, a line for each field.
    prices = Prices(
        options.first_drop,
        options.middle_drop,
        options.invalid_declaration_points,
        options.max_consecutive_misses,
        leaving,
    )
    finish = _finish(options, wilds, prices, played)
    exits = Exits(prices, finish, Showing(wilds, finish), played, options.drop_allowed)
    showing = HandShowing(wilds, hand_bar(not options.may_discard_taken_card), exits)
    return Rules(
        key=variant.key,
        text=text,
        version=variant.version,
        players=players,
        pack=pack(decks_for(options, players), options.printed_jokers),
        deal_size=options.HAND,
        melds=wilds.plain.melds,
        values=card_points(JOKER_BIT),
        phases=_phases(options, wilds, exits),
        dealing=OneByOne(Toss(), options.wild_joker, played.takes_part),
        after_deal=played.after_deal,
        events=INDIAN_EVENTS,
        memory=SEAT_MEMORY,
        in_deal=wilds,
        takes_part=played.takes_part,
        keeps_drawn=True,
        showing=showing,
        panels=IndianPanels(showing).all,
        first_total=first_total,
        lowest_wins=not first_total and variant is INDIAN,
        buy_in=BUY_IN_POINTS * played.point_value if isinstance(played, PointsFormat) else 0,
        impossible=partial(impossible, wilds=wilds, asks=options.loser_arrangement == "declared"),
    )


def _finish(options: DealOptions, wilds: Wilds, prices: Prices, played: Format) -> Finish:
    cap = options.middle_drop if options.unplayed_loser_cap == "middle_drop" else options.unplayed_loser_cap
    scoring = DealScoring(wilds, prices, options.loser_arrangement == "best", cap, played)
    recycling = _recycling(options)
    stock_end = StockEnd(recycling, "void") if recycling.mode == "none" else None
    return Finish(stock_end, options.turn_cap, scoring, played, inside)


def _recycling(options: DealOptions) -> Recycling:
    return Recycling("none" if options.closed_exhaust == "void" else "shuffle", "keep_top")


def _phases(options: DealOptions, wilds: Wilds, exits: Exits) -> dict[str, Phase]:
    # Long: one table, a few lines for each phase.
    bar = hand_bar(not options.may_discard_taken_card)
    finish, missing = exits.finish, Plain(Miss(), exits.miss)
    leave: _Actions = {Leave: Plain(Leave(), exits.leave, exits.not_here)}
    anybody, unasked = frozenset(leave), frozenset({Leave, Miss})
    draws: _Actions = {
        DrawStock: StockDraw(_recycling(options)),
        DrawDiscard: PileDraw(WildTerms(wilds, options.open_joker_pick)),
        Drop: Plain(Drop(), exits.drop, exits.no_drop),
        Miss: missing,
    }
    asks = options.loser_arrangement == "declared"
    declaring = Declaring(wilds, bar, finish, options.invalid_declaration_effect == "end", asks)
    discards: _Actions = {Discard: Discarding(bar, finish), Declare: declaring, Miss: missing}
    shows: _Actions = {SubmitGroups: exits.showing}
    after_deal: _After = {TurnStarted: DRAW, RejoinOffered: REJOIN, SplitOffered: SPLIT}
    return {
        DEAL: Phase(leave, after_deal, anybody, unasked=unasked),
        DRAW: Phase({**draws, **leave}, {DrewStock: DISCARD, TookDiscard: DISCARD}, anybody, unasked=unasked),
        DISCARD: Phase({**discards, **leave}, {TurnStarted: DRAW, ShowOpened: SHOW}, anybody, unasked=unasked),
        SHOW: Phase(
            {**shows, **leave},
            {},
            frozenset({SubmitGroups, Leave}),
            SubmitGroups(),
            unasked=unasked,
            calm=True,
            waiting="The others are showing their groups.",
        ),
        **_questions(exits.format, leave),
    }


def _questions(played: Format, leave: _Actions) -> dict[str, Phase]:
    """Return the phases in which a pool asks questions between deals."""
    # Long: one table, a few lines for each phase.
    if not isinstance(played, PoolFormat):
        return {}
    rejoin = _answers({Rejoin(): played.rejoin, Decline(): played.stay_out})
    split = _answers({AcceptSplit(): played.accept, RefuseSplit(): played.refuse})
    closed: _After = {QuestionsClosed: DEAL}
    unasked = frozenset(leave)
    return {
        REJOIN: Phase(
            {**rejoin, **leave},
            {**closed, SplitOffered: SPLIT},
            frozenset({*rejoin, *leave}),
            Decline(),
            unasked=unasked,
            calm=True,
            waiting="The others are deciding whether to rejoin.",
            between=True,
        ),
        SPLIT: Phase(
            {**split, **leave},
            closed,
            frozenset({*split, *leave}),
            RefuseSplit(),
            unasked=unasked,
            calm=True,
            waiting="The others are deciding whether to share the pool.",
            between=True,
        ),
    }


def _answers(answers: Mapping[Act, Callable[[Flow, int], None]]) -> _Actions:
    return {type(action): Plain(action, act, not_asked) for action, act in answers.items()}


INDIAN = Variant(
    key="indian",
    name="Indian rummy",
    sentence="Arrange 13 cards in runs and sets, one run without a joker, and declare before the others.",
    seats=range(2, 7),
    version=2,
    sources="rulebook 5",
    options=IndianOptions,
    presets={preset.key: preset for preset in INDIAN_PRESETS},
    rules=_indian_rules,
    checks=INDIAN_CHECKS,
    by_deals=_by_deals,
    earlier={1: _version_1},
)

TWENTY_ONE = Variant(
    key="21-card",
    name="21-card rummy",
    sentence="Arrange 21 cards from three packs. Runs must be pure, and value cards are settled with everybody.",
    seats=range(2, 7),
    version=1,
    sources="rulebook 6",
    options=TwentyOneOptions,
    presets={preset.key: preset for preset in TWENTY_ONE_PRESETS},
    rules=_twenty_one_rules,
    checks=DEAL_CHECKS,
)
