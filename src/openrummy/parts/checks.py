"""The combinations of options that make a table game unplayable for a number of players."""

from openrummy.cards import pack
from openrummy.languages import Saying, saying
from openrummy.options import Check
from openrummy.parts.switches import TableOptions, deal_size_for, deck_count_for


def _pack_is_too_small(options: TableOptions, players: int) -> Saying | None:
    size, decks = deal_size_for(options, players), deck_count_for(options, players)
    held = len(pack(decks, options.printed_jokers))
    needed = size * players + 2  # the upcard and one card of stock
    if needed <= held:
        return None
    return saying(
        "{size} cards for {players} players, an upcard and a stock need {needed} cards, but only {held} are in play.",
        size=size,
        players=players,
        needed=needed,
        held=held,
    )


def _deals_need_a_number(options: TableOptions, players: int) -> Saying | None:
    missing = options.end_condition == "deals" and options.num_deals is None
    return saying("A match of a fixed number of deals needs that number: set num_deals.") if missing else None


def _cash_needs_deals(options: TableOptions, players: int) -> Saying | None:
    wrong = options.settlement == "cash" and options.end_condition != "deals"
    return saying("Playing for cash needs a fixed number of deals: set end_condition=deals.") if wrong else None


def _cash_needs_a_value(options: TableOptions, players: int) -> Saying | None:
    missing = options.settlement == "cash" and options.point_value is None
    return saying("Playing for cash needs a value for each point: set point_value.") if missing else None


def _one_of_each_needs_names(options: TableOptions, players: int) -> Saying | None:
    wrong = options.one_of_each_card and options.printed_jokers and options.joker_naming == "free"
    return saying("One of each card needs named jokers: set joker_naming=required.") if wrong else None


TABLE_CHECKS: tuple[Check, ...] = (
    _pack_is_too_small,
    _deals_need_a_number,
    _cash_needs_deals,
    _cash_needs_a_value,
    _one_of_each_needs_names,
)
