"""`openrummy solve`: the best melds of a hand."""

from collections.abc import Sequence

from openrummy.cards import format_card, parse_hand
from openrummy.cli.lines.board import placed_text
from openrummy.cli.output import as_json, say
from openrummy.cli.rules import chosen_rules
from openrummy.cli.showing import print_best_groups
from openrummy.languages import Language
from openrummy.solver import solve


def print_solution(
    text: str, preset: str | None, pairs: Sequence[str], wild: str | None, language: Language, *, json_: bool
) -> None:
    """Solve and print.  Raises ValueError for a wrong card, rule or a hand that the pack cannot hold.

    preset: None for basic rummy, or points rummy where a wild card is named.
    """
    rules = chosen_rules(preset or ("basic" if wild is None else "indian-points"), 2, pairs)
    if wild is not None or rules.in_deal is not None:
        print_best_groups(text, rules, wild, language, json_=json_)
        return
    found = solve(rules.melds, rules.values, parse_hand(text, rules.pack))
    melds = [[format_card(card) for card in shape.cards] for shape in found.melds]
    rest = [format_card(card) for card in found.rest]
    if json_:
        as_json({"melds": melds, "rest": rest, "deadwood": found.points})
        return
    for shape in found.melds:
        say(f"{shape.kind:<5}{placed_text(shape)}")
    say(f"rest {' '.join(rest) or '-'}")
    say(f"deadwood {found.points}")
