"""`openrummy solve`: the best melds of a hand."""

from collections.abc import Sequence

from openrummy.cards import format_card, parse_hand
from openrummy.cli.board import placed_text
from openrummy.cli.output import as_json, say
from openrummy.cli.rules import chosen_rules
from openrummy.solver import solve


def print_solution(text: str, preset: str, pairs: Sequence[str], *, json_: bool) -> None:
    """Solve and print.  Raises ValueError for a wrong card, rule or a hand that the pack cannot hold."""
    rules = chosen_rules(preset, 2, pairs)
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
