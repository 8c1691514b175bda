"""The rules of a deal of Indian rummy: from its options to parts (rulebook 5.1 to 5.6)."""

from functools import partial

from openrummy.cards import JOKER_BIT, pack
from openrummy.declaring import ShowRules, Specials, card_points
from openrummy.engine.rules import Rules
from openrummy.melds import MeldRules
from openrummy.parts.deal import OneByOne
from openrummy.parts.finish import Finish, StockEnd
from openrummy.parts.recycle import Recycling
from openrummy.variants.indian.dealing import Toss
from openrummy.variants.indian.declaring import Declaring, Showing
from openrummy.variants.indian.draws import hand_bar
from openrummy.variants.indian.formats import Format
from openrummy.variants.indian.kinds import INDIAN_EVENTS
from openrummy.variants.indian.leaving import Exits
from openrummy.variants.indian.memory import SEAT_MEMORY
from openrummy.variants.indian.options import DealOptions, decks_for
from openrummy.variants.indian.own_groups import HandShowing
from openrummy.variants.indian.panels import IndianPanels
from openrummy.variants.indian.phases import deal_phases
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.scoring import DealScoring
from openrummy.variants.indian.seats import inside
from openrummy.variants.indian.situation import impossible
from openrummy.variants.indian.wilds import Wilds, wilds_for
from openrummy.variants.variant import Variant


def deal_wilds(options: DealOptions, specials: Specials | None = None) -> Wilds:
    """Return the wild cards, with the rules for showing hands.  specials: the other ways to declare."""
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


def deal_rules(variant: Variant, options: DealOptions, players: int, text: str, wilds: Wilds, played: Format) -> Rules:
    """Return the rules of a game.  played: the kind of match."""
    # Long: one value, a line for each field.
    recycling = Recycling("none" if options.closed_exhaust == "void" else "shuffle", "keep_top")
    prices, bar = _prices(options, played), hand_bar(not options.may_discard_taken_card)
    finish = _finish(options, wilds, prices, played, recycling)
    asks = options.loser_arrangement == "declared"
    declaring = Declaring(wilds, bar, finish, options.invalid_declaration_effect == "end", asks)
    exits = Exits(prices, finish, Showing(wilds, finish), played, options.drop_allowed)
    showing = HandShowing(wilds, exits, bar)
    return Rules(
        key=variant.key,
        text=text,
        version=variant.version,
        players=players,
        pack=pack(decks_for(options, players), options.printed_jokers),
        deal_size=options.HAND,
        melds=wilds.plain.melds,
        values=card_points(JOKER_BIT),
        phases=deal_phases(recycling, options.open_joker_pick, declaring, exits),
        dealing=OneByOne(Toss(), options.wild_joker, played.takes_part),
        after_deal=played.after_deal,
        events=INDIAN_EVENTS,
        memory=SEAT_MEMORY,
        in_deal=wilds,
        takes_part=played.takes_part,
        keeps_drawn=True,
        showing=showing,
        panels=IndianPanels(showing).all,
        first_total=played.first_total,
        lowest_wins=played.lowest_wins,
        buy_in=played.buy_in,
        impossible=partial(impossible, wilds=wilds, asks=asks),
    )


def _prices(options: DealOptions, played: Format) -> Prices:
    return Prices(
        options.first_drop,
        options.middle_drop,
        options.invalid_declaration_points,
        options.max_consecutive_misses,
        options.points_cap if played.first_total else None,
    )


def _finish(options: DealOptions, wilds: Wilds, prices: Prices, played: Format, recycling: Recycling) -> Finish:
    cap = options.middle_drop if options.unplayed_loser_cap == "middle_drop" else options.unplayed_loser_cap
    scoring = DealScoring(wilds, prices, options.loser_arrangement == "best", cap, played)
    stock_end = StockEnd(recycling, "void") if recycling.mode == "none" else None
    return Finish(stock_end, options.turn_cap, scoring, played, inside)
