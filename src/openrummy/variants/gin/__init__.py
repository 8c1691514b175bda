"""Gin rummy (rulebook 4): knocking, lay-offs, boxes, Oklahoma and Hollywood."""

from collections.abc import Callable, Iterable
from itertools import chain

from openrummy.cards import pack
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock, LayOff
from openrummy.engine.events import DrewStock, Happening, TookDiscard, TurnStarted
from openrummy.engine.rules import ActionRule, Phase, Rules
from openrummy.engine.state import DEAL, DISCARD, DRAW, State
from openrummy.melds import MeldRules
from openrummy.options import Preset
from openrummy.parts.bar import Bar
from openrummy.parts.card_values import card_points
from openrummy.parts.deadwood import counting
from openrummy.parts.deal import Following, InTurn, OneByOne
from openrummy.parts.discard import Discarding
from openrummy.parts.draw import Declining, PileDraw, StockDraw
from openrummy.parts.finish import Finish, StockEnd
from openrummy.parts.plain import Plain
from openrummy.parts.recycle import Recycling
from openrummy.parts.switches import TableOptions
from openrummy.variants.gin.actions import HAND, BigGin, FinishLayoffs, Knock, PassUpcard, TakeUpcard
from openrummy.variants.gin.defence import LAYOFF, SHOW, DefenderLayOff, Finishing
from openrummy.variants.gin.events import Knocked, KnockOffered, PassedUpcard, WentGin
from openrummy.variants.gin.game import Game
from openrummy.variants.gin.hand_check import CHECKER
from openrummy.variants.gin.kinds import FAMILY, GIN_EVENTS
from openrummy.variants.gin.knocking import GoingBigGin, Knocking
from openrummy.variants.gin.last_card import LAST_DISCARD, LAST_DRAW, ToKnock
from openrummy.variants.gin.limit import KnockLimit
from openrummy.variants.gin.memory import UPCARD_MEMORY, impossible_upcard
from openrummy.variants.gin.offer import FIRST_DRAW, UPCARD, UPCARD_DEALER, pass_upcard
from openrummy.variants.gin.options import GinOptions, players_that_fit
from openrummy.variants.gin.own_groups import GinShowing
from openrummy.variants.gin.pair import impossible_pair, inside, next_seats
from openrummy.variants.gin.panels import GinPanels
from openrummy.variants.gin.paper import GinPaper
from openrummy.variants.gin.rule_card import GIN_LINES
from openrummy.variants.gin.scoring import KnockScoring
from openrummy.variants.variant import Variant

_MELDS = MeldRules(ace="low")
_BAR = Bar()
_VALUES = card_points(TableOptions(card_values="gin"))
_NO_NEW_STOCK = Recycling("none")
_FOLLOWING: dict[str, Following] = {"loser": "loser", "winner": "winner", "alternate": "left"}

_After = dict[type[Happening], str]
_Actions = dict[type[Act], ActionRule]

_DRAWN: _After = {DrewStock: DISCARD, TookDiscard: DISCARD}
_PLAYED: _After = {Knocked: LAYOFF, WentGin: SHOW}


def _rules(options: GinOptions, players: int, text: str) -> Rules:
    terms = _limit(options), options.oklahoma and options.oklahoma_spade_double
    return Rules(
        key=GIN.key,
        text=text,
        version=GIN.version,
        players=players,
        pack=pack(1, 0),
        deal_size=HAND,
        melds=_MELDS,
        values=_VALUES,
        phases=_phases(options),
        dealing=_dealing(options),
        after_deal=_game(options).after_deal,
        events=GIN_EVENTS,
        showing=GinShowing(*terms),
        panels=GinPanels(*terms, _game(options)).all,
        memory=UPCARD_MEMORY if options.oklahoma else None,
        impossible=_impossible(options),
    )


def _dealing(options: GinOptions) -> OneByOne:
    dealers = InTurn(following=_FOLLOWING[options.next_dealer])
    return OneByOne(dealers, takes_part=next_seats, most=2) if options.three_players else OneByOne(dealers)


def _impossible(options: GinOptions) -> Callable[[State], Iterable[str]]:
    checks = (impossible_upcard,) * options.oklahoma + (impossible_pair,) * options.three_players
    return lambda state: chain.from_iterable(check(state) for check in checks)


def _phases(options: GinOptions) -> dict[str, Phase]:
    finish, stock = _finish(options), StockDraw(_NO_NEW_STOCK)
    counted = counting(_MELDS.ace, _VALUES)
    big_gin = GoingBigGin(options.big_gin_bonus is not None, counted)
    knocking = Knocking(_BAR, _limit(options), counted, big_gin)
    ends: _Actions = {Knock: knocking, BigGin: big_gin}
    discarded: _After = {TurnStarted: DRAW, KnockOffered: LAST_DRAW, **_PLAYED}
    with_knocks = frozenset({BigGin})
    offer: _Actions = {TakeUpcard: PileDraw(top=TakeUpcard()), PassUpcard: Plain(PassUpcard(), pass_upcard)}
    last: _Actions = {DrawDiscard: PileDraw(ToKnock(knocking)), Decline: Declining(finish, "void")}
    defence: _Actions = {LayOff: DefenderLayOff(finish), FinishLayoffs: Finishing(finish)}
    return {
        DEAL: Phase({}, {TurnStarted: UPCARD if options.first_upcard_offer else DRAW}),
        UPCARD: Phase(offer, {TookDiscard: DISCARD, PassedUpcard: UPCARD_DEALER}),
        UPCARD_DEALER: Phase(offer, {TookDiscard: DISCARD, PassedUpcard: FIRST_DRAW}),
        FIRST_DRAW: Phase({DrawStock: stock}, _DRAWN),
        DRAW: Phase({DrawStock: stock, DrawDiscard: PileDraw()}, _DRAWN),
        DISCARD: Phase({Discard: Discarding(_BAR, finish), **ends}, discarded, unasked=with_knocks),
        LAST_DRAW: Phase(last, {TookDiscard: LAST_DISCARD}),
        LAST_DISCARD: Phase(ends, _PLAYED, unasked=with_knocks),
        LAYOFF: Phase(defence, {}),
        SHOW: Phase({FinishLayoffs: Finishing(finish)}, {}),
    }


def _limit(options: GinOptions) -> KnockLimit:
    ace = 1 if options.oklahoma_ace == "one" else 0
    return KnockLimit(options.knock_limit, _VALUES if options.oklahoma else (), ace)


def _finish(options: GinOptions) -> Finish:
    offer = KnockOffered if options.fiftieth_card == "opponent_may_knock" else None
    stock_end = StockEnd(_NO_NEW_STOCK, "void", options.dead_hand_stock, offer)
    return Finish(
        stock_end, options.turn_cap, _scoring(options), _game(options), inside if options.three_players else None
    )


def _scoring(options: GinOptions) -> KnockScoring:
    return KnockScoring(
        options.gin_bonus,
        options.big_gin_bonus,
        options.undercut_bonus,
        options.undercut_on_tie,
        options.box_bonus if options.boxes_immediate else 0,
        options.oklahoma and options.oklahoma_spade_double,
    )


def _game(options: GinOptions) -> Game:
    return Game(
        options.target_score,
        options.game_bonus,
        options.box_bonus,
        options.boxes_immediate,
        options.shutout_rule,
        options.hollywood_columns,
    )


_PRESETS = (
    Preset(
        key="gin",
        name="Gin rummy",
        sentence="Keep your melds in your hand; knock with ten or less, or go gin for 25. First to 100.",
        options=GinOptions(),
        sources="S0",
    ),
    Preset(
        key="gin-250",
        name="Gin rummy to 250",
        sentence="A longer match: the first player to reach 250 ends it.",
        options=GinOptions(target_score=250),
        sources="S0",
    ),
    Preset(
        key="gin-oklahoma",
        name="Oklahoma gin",
        sentence="The first upcard sets the knock limit, and a spade doubles the deal.",
        options=GinOptions(oklahoma=True, oklahoma_spade_double=True),
        sources="S0",
    ),
    Preset(
        key="gin-hollywood",
        name="Hollywood gin",
        sentence="Three games at once: your first win counts in the first, your second in two, and later ones in all three.",
        options=GinOptions(hollywood_columns=3),
        sources="S0",
    ),
    Preset(
        key="gin-three",
        name="Gin rummy for three",
        sentence="Two play while the third sits out; the loser of a deal makes room. First to 100.",
        options=GinOptions(three_players=True),
        sources="docs/rules/gin-for-three.md",
    ),
)

GIN = Variant(
    key="gin",
    name="Gin rummy",
    sentence="Match your ten cards in hidden sets and runs, and end the deal before the other player does.",
    seats=range(2, 4),
    version=1,
    sources="rulebook 4",
    options=GinOptions,
    presets={preset.key: preset for preset in _PRESETS},
    rules=_rules,
    lines=GIN_LINES,
    family=FAMILY,
    checks=(players_that_fit,),
    paper=GinPaper,
    checker=CHECKER,
)
