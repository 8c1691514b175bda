"""The options that every form of tournament has: its tables, and the entries and prizes."""

from decimal import Decimal
from typing import Annotated

from openrummy.languages import Saying, Template, saying
from openrummy.options import Check, Options, applies, format_value, option
from openrummy.options.lines import Line, computed

ROUNDS: Template = "Rounds"
PRIZES: Template = "Prizes"


class Terms(Options, frozen=True, kw_only=True):
    """The base of the options of every form."""

    table_size: Annotated[int, option("Largest table", "The most players at one table.", "Rounds", ge=3, le=6)] = 6
    deals_per_round: Annotated[
        int, option("Deals per round", "How many deals every table plays in a round.", "Rounds", ge=1, le=20)
    ] = 3
    entry_fee: Annotated[
        Decimal, option("Entry", "How many play chips each player puts in.", "Prizes", ge=0, le=1_000_000)
    ] = Decimal(0)
    platform_fee_percent: Annotated[
        Decimal,
        option(
            "Fee",
            "The house's share of the entries, in percent.",
            "Prizes",
            ge=0,
            le=100,
            only_when="entry_fee!=0.00",
        ),
    ] = Decimal(0)
    prize_table: Annotated[
        tuple[int, int, int],
        option("Prizes", "The first, second and third prize, in percent of the entries after the fee.", "Prizes"),
    ] = (50, 30, 20)


def _prizes_do_not_add_up(options: Terms) -> Saying | None:
    total = sum(options.prize_table)
    return (
        None if total == 100 else saying("The prizes add up to {total} %, not 100 %: change prize_table.", total=total)
    )


def _later_prizes_are_greater(options: Terms) -> Saying | None:
    first, second, third = options.prize_table
    words: Template = "A lower place cannot win more than a higher one: change prize_table."
    return None if first >= second >= third else saying(words)


PRIZE_CHECKS: tuple[Check, ...] = (_prizes_do_not_add_up, _later_prizes_are_greater)


def _entry(options: Terms, players: int | None) -> Saying:
    if not options.entry_fee:
        return saying("There is no entry fee, and nothing to win but the tournament.")
    is_whole = options.entry_fee == int(options.entry_fee)
    chips = str(int(options.entry_fee)) if is_whole else format_value(options.entry_fee)
    return saying("Everybody puts in {chips} play chips.", chips=chips)


def _prizes(options: Terms, players: int | None) -> Saying | None:
    if not options.entry_fee:
        return None
    first, second, third = options.prize_table
    words: Template = (
        "The winner gets {first} % of the entries after the fee, the second {second} %, the third {third} %."
    )
    return saying(words, first=first, second=second, third=third)


def _fee(options: Terms, players: int | None) -> Saying | None:
    if not options.platform_fee_percent or not applies("entry_fee!=0.00", options):
        return None
    return saying("The house keeps {value} % of the entries.", value=format_value(options.platform_fee_percent))


PRIZE_LINES: tuple[Line, ...] = (
    computed(PRIZES, "entry_fee", ("entry_fee",), _entry),
    computed(PRIZES, "platform_fee_percent", ("platform_fee_percent",), _fee),
    computed(PRIZES, "prize_table", ("prize_table",), _prizes),
)
