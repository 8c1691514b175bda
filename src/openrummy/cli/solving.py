"""`openrummy solve`: the best melds of a hand."""

from collections.abc import Sequence

from openrummy.cards import cards_of, format_card, parse_faces
from openrummy.cli.board import placed_text
from openrummy.cli.output import as_json, say
from openrummy.cli.rules import chosen_rules
from openrummy.solver import solve


def print_solution(text: str, preset: str, pairs: Sequence[str], *, json_: bool) -> None:
    """Solve and print.  Raises ValueError for a wrong card, rule or a hand that the pack cannot hold."""
    rules = chosen_rules(preset, 2, pairs)
    hand = parse_faces(text)
    for card in hand:
        if hand.count(card) > rules.pack.count(card):
            raise ValueError(_too_many(hand.count(card), rules.pack.count(card), format_card(card), rules.text))
    found = solve(rules.melds, rules.values, cards_of(hand))
    melds = [[format_card(card) for card in shape.cards] for shape in found.melds]
    rest = [format_card(card) for card in found.rest]
    if json_:
        as_json({"melds": melds, "rest": rest, "deadwood": found.points})
        return
    for shape in found.melds:
        say(f"{shape.kind:<5}{placed_text(shape)}")
    say(f"rest {' '.join(rest) or '-'}")
    say(f"deadwood {found.points}")


def _too_many(held: int, there: int, card: str, rules: str) -> str:
    if not there:
        return f"{rules} is played without {card}."
    return f"{card} is named {held} times, but {rules} has {there} of it for two players."
