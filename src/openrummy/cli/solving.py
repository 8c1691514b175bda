"""`openrummy solve`: the best melds of a hand."""

from collections.abc import Iterator, Sequence

from openrummy.cards import parse_hand
from openrummy.cli.columns import columns
from openrummy.cli.output import as_json, say
from openrummy.cli.rules import chosen_rules
from openrummy.languages import Language
from openrummy.solution import Solution, preset_to_solve, solved
from openrummy.voice import Voice


def print_solution(
    text: str, preset: str | None, pairs: Sequence[str], wild: str | None, language: Language, *, json_: bool
) -> None:
    """Solve and print.  Raises ValueError for a wrong card or rule, or a hand that the pack cannot hold.

    preset: None for the one that fits.
    """
    rules = chosen_rules(preset or preset_to_solve(wild), None, pairs)
    found = solved(rules, parse_hand(text, rules.pack), wild)
    if json_:
        as_json(_plain(found))
        return
    for line in _lines(found, language, in_groups=rules.in_deal is not None):
        say(line)


def _plain(found: Solution) -> dict[str, object]:
    melds = [[str(card) for card in meld.cards] for meld in found.melds]
    plain = {"melds": melds, "rest": [str(card) for card in found.rest], "deadwood": found.points}
    return plain if found.discard is None else {**plain, "discard": str(found.discard)}


def _lines(found: Solution, language: Language, *, in_groups: bool) -> Iterator[str]:
    """Yield the melds, one per line, and the cards left over.  in_groups: whether hands are shown in groups, which have no deadwood."""
    voice = Voice((), language=language)
    rows = [(language.say(meld.kind or "no group"), voice.cards(meld.cards, meld.represents)) for meld in found.melds]
    yield from columns(rows, left=2)
    yield language.say("left over {cards}", cards=voice.cards(found.rest) or "-")
    if found.discard is not None:
        yield language.say("discard {card}", card=voice.name(found.discard))
    yield language.say("points {number}", number=found.points) if in_groups else f"deadwood {found.points}"
