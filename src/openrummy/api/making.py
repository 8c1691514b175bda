"""Matches, rule cards, solutions and judgements by the rules of a chosen game; `choosing` types them for each family."""

from collections.abc import Iterable
from typing import Any

from openrummy import variants
from openrummy.api.acting import cards_text
from openrummy.api.match import Match
from openrummy.cards import Face, parse_hand
from openrummy.declaration import Declaration, checked
from openrummy.hands import Hand
from openrummy.rulecard import format_text
from openrummy.solution import Solution, preset_to_solve, solved
from openrummy.tournament.card import card_of


def rule_card(preset: str, players: int | None = None, **changes: Any) -> str:
    """Return the rules in words, for exactly these switches.

    preset: a key such as `basic`, or with switches, `basic-house(ace_mode=low)`; also a tournament, `indian-knockout`.
    players: None for any number.  Raises OptionError, also if that number of players cannot play it.
    """
    return format_text(card_of(preset, changes, players))


def new_match(preset: str, players: int | None = None, seed: str | None = None, **changes: Any) -> Match:
    """Return a match whose first deal is dealt.

    players: None for the fewest that can play it.  seed: determines every deal; None shuffles with the randomness of the
    operating system.  Raises OptionError.
    """
    return Match.new(variants.rules_for(preset, players, changes), seed)


def solve(
    cards: str | Iterable[Face], preset: str | None = None, *, wild: str | None = None, **changes: Any
) -> Solution:
    """Return the melds that leave the fewest points in a hand such as `7S 8S 9S 9H 9D KC`: melds, rest, points.

    preset: by default basic rummy, or points rummy if `wild` is given.  wild: in games with declarations, the card turned
    up or its rank, such as `QD` or `Q`.
    Raises ValueError for a wrong card or a hand that the pack does not contain, and OptionError for wrong rules.
    """
    rules = variants.rules_for(preset or preset_to_solve(wild), None, changes)
    return solved(rules, parse_hand(str(cards if isinstance(cards, str) else Hand(cards)), rules.pack), wild)


def check(
    groups: str | Iterable[str | Iterable[Face]],
    preset: str = "indian-points",
    *,
    wild: str | None = None,
    loser: bool = False,
    **changes: Any,
) -> Declaration:
    """Return whether `2H 3H 4H / 5C 6C 7C / ...` is a valid declaration, what is wrong with it, and what it costs.

    groups: text, or a list of groups, each text or cards.  wild: the card turned up or its rank.
    loser: whether it is shown by a player who did not declare.
    Raises ValueError for wrong cards, and OptionError for wrong rules or those of a game without declarations.
    """
    text = groups if isinstance(groups, str) else " / ".join(map(cards_text, groups))
    return checked(variants.rules_for(preset, None, changes), text, wild, loser=loser)
