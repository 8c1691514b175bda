"""The rule card of contract rummy, as far as it differs from that of a table game (docs/rules/contract.md)."""

from openrummy.languages import Saying, Template, saying
from openrummy.options.lines import Line, always, by_value, computed, number, with_lines
from openrummy.variants.buying.rule_card import BUYING_LINES, BUYING_SECTION
from openrummy.variants.contract.options import ContractOptions, packs_for
from openrummy.variants.table_card import TABLE_LINES

_NEED, _DEAL, _TURN, _MELDS, _JOKERS, _OUT = (
    *("Players and cards", "The deal", "Your turn"),
    *("Melds", "Jokers", "Going out"),
)
_CONTRACTS: Template = "Contracts"


def _packs(options: ContractOptions, players: int | None) -> Saying:
    if players is None:
        return saying("Two packs of 52 cards, shuffled together; with five or more players, three packs.")
    if packs_for(players) == 3:
        return saying("Three packs of 52 cards, shuffled together.")
    return saying("Two packs of 52 cards, shuffled together.")


def _hands(options: ContractOptions, players: int | None) -> Saying:
    words: Template = "Each player gets ten cards in the first {number} deals and twelve in the others, dealt one at a time from the dealer's left."
    return saying(words, number=number(options.short_deals))


def _of_table(line: Line) -> Line:
    """Return a line of table games that speaks of the options that follow for the melds on the table."""
    return Line(line.section, line.key, line.about, lambda options, players: line.say(options.table, players))


_SILENT = ("max_melds_per_turn", "play_order", "layoff_requires_own_meld")
"""Lines of table games about rules of which contracts leave nothing."""

_OWN = (
    computed(_NEED, "packs", (), _packs),
    computed(_DEAL, "hands", ("short_deals",), _hands),
    always(
        _CONTRACTS,
        "contracts",
        "There are seven deals, with these contracts: two sets; one set and one run; two runs; three sets; two sets and one run; one set and two runs; three runs.",
    ),
    always(
        _CONTRACTS,
        "contract_first",
        "The first melds that you lay down in a deal must be its contract, no more and no fewer, all in one turn.",
    ),
    by_value(
        _CONTRACTS,
        "layoff_same_turn",
        {
            True: "Once your contract is on the table, you may lay off cards on any meld, even in the same turn.",
            False: "From the turn after that in which you lay down your contract, you may lay off cards on any meld.",
        },
    ),
    always(_CONTRACTS, "contract_done", "You may not lay down any other melds in that deal."),
    *BUYING_LINES,
    always(
        "Aces",
        "ace_mode",
        "An ace is low or high in a run: A-2-3-4 and J-Q-K-A are runs, Q-K-A-2 is not.",
    ),
    always(_MELDS, "run", "A run is four or more cards of one suit in sequence."),
    always(
        _JOKERS, "swap_gate", "You may replace a joker only once your contract is on the table.", "joker_swap=own_turn"
    ),
    by_value(
        _OUT,
        "last_deal_whole",
        {
            True: "In the last deal the contract must take your whole hand, without a discard, and that ends the deal.",
            False: "The last deal ends as the others do.",
        },
    ),
)


def _in_order(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines by section, with contracts and buying after the turn."""
    sections = list(dict.fromkeys(line.section for line in lines if line.section not in (_CONTRACTS, BUYING_SECTION)))
    after = sections.index(_TURN) + 1
    sections[after:after] = [_CONTRACTS, BUYING_SECTION]
    return tuple(sorted(lines, key=lambda line: sections.index(line.section)))


CONTRACT_LINES = _in_order(with_lines(tuple(_of_table(line) for line in TABLE_LINES if line.key not in _SILENT), *_OWN))
"""The lines of contract rummy: those of a table game, with its own in their places."""
