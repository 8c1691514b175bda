"""Indian rummy with 13 cards (rulebook 5) and with 21 (rulebook 6): two variants, and the matches they are played in."""

from msgspec.structs import replace

from openrummy.declaring import Specials
from openrummy.engine.rules import Rules
from openrummy.options import change
from openrummy.parts.chips import hundredths
from openrummy.parts.deal import OneByOne
from openrummy.variants.indian.checks import DEAL_CHECKS, INDIAN_CHECKS
from openrummy.variants.indian.dealing import Toss
from openrummy.variants.indian.formats import Format, PointsFormat
from openrummy.variants.indian.hand_check import INDIAN_CHECKER, TWENTY_ONE_CHECKER
from openrummy.variants.indian.kinds import FAMILY
from openrummy.variants.indian.money import AUTO_SPLIT_FROM
from openrummy.variants.indian.options import IndianOptions, TwentyOneOptions
from openrummy.variants.indian.paper import IndianPaper
from openrummy.variants.indian.pool import PoolFormat
from openrummy.variants.indian.pooled import DealsFormat
from openrummy.variants.indian.presets import INDIAN_PRESETS, TWENTY_ONE_PRESETS
from openrummy.variants.indian.rule_card import INDIAN_LINES, TWENTY_ONE_LINES
from openrummy.variants.indian.rules import deal_rules, deal_wilds
from openrummy.variants.indian.value_cards import ValueCards, ValueFormat
from openrummy.variants.variant import Variant


def _indian_rules(options: IndianOptions, players: int, text: str) -> Rules:
    return deal_rules(INDIAN, options, players, text, deal_wilds(options), _format(options))


def _format(options: IndianOptions) -> Format:
    entry, percent = hundredths(options.entry_fee), options.platform_fee_percent
    if options.format == "points":
        return PointsFormat(percent, hundredths(options.point_value))
    if options.format == "deals":
        is_played_off = options.deals_tie_break == "extra_deal"
        return DealsFormat(percent, entry, options.num_deals, options.chips_per_deal, is_played_off)
    return PoolFormat(
        percent,
        entry,
        options.pool_limit,
        options.first_drop,
        options.rejoin_max_score if options.rejoin_allowed else None,
        options.max_rejoins,
        options.split_mode,
        AUTO_SPLIT_FROM[options.pool_limit],
    )


def _twenty_one_rules(options: TwentyOneOptions, players: int, text: str) -> Rules:
    wilds = deal_wilds(options, Specials(options.tunnela_declare, options.dublee_declare, options.joker_group_declare))
    values = ValueCards(wilds, options.value_points, options.marriage_points)
    played = ValueFormat(options.platform_fee_percent, hundredths(options.point_value), values)
    return deal_rules(TWENTY_ONE, options, players, text, wilds, played)


def _version_1(rules: Rules) -> Rules:
    """Return the rules of version 1, in which a gap between dealer and first player kept the first move in place."""
    assert isinstance(rules.dealing, OneByOne)  # as `deal_rules` made them
    return replace(rules, version=1, dealing=replace(rules.dealing, dealers=Toss(from_dealer=True)))


def _by_deals(options: IndianOptions, deals: int) -> IndianOptions:
    return change(options, {"format": "deals", "num_deals": deals, "deals_tie_break": "shared"})


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
    lines=INDIAN_LINES,
    family=FAMILY,
    checks=INDIAN_CHECKS,
    by_deals=_by_deals,
    earlier={1: _version_1},
    paper=IndianPaper,
    checker=INDIAN_CHECKER,
)

TWENTY_ONE = Variant(
    key="21-card",
    name="21-card rummy",
    sentence="Arrange 21 cards from three packs in runs and sets, three runs without a joker; value cards are settled with everybody.",
    seats=range(2, 7),
    version=1,
    sources="rulebook 6",
    options=TwentyOneOptions,
    presets={preset.key: preset for preset in TWENTY_ONE_PRESETS},
    rules=_twenty_one_rules,
    lines=TWENTY_ONE_LINES,
    family=FAMILY,
    checks=DEAL_CHECKS,
    paper=IndianPaper,
    checker=TWENTY_ONE_CHECKER,
)
