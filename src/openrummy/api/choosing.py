"""The functions that choose a game, so typed that a misspelt preset or option is found.  Written by scripts/typed_names.py from the registry: change nothing here."""

from collections.abc import Iterable
from typing import Any, Unpack, overload

from openrummy.api import making, names
from openrummy.api.match import Match
from openrummy.cards import Face
from openrummy.declaration import Declaration
from openrummy.solution import Solution


@overload
def new_match(
    preset: names.BasicPreset,
    players: int | None = None,
    seed: str | None = None,
    **changes: Unpack[names.BasicOptions],
) -> Match: ...
@overload
def new_match(
    preset: names.FiveHundredPreset,
    players: int | None = None,
    seed: str | None = None,
    **changes: Unpack[names.FiveHundredOptions],
) -> Match: ...
@overload
def new_match(
    preset: names.GinPreset, players: int | None = None, seed: str | None = None, **changes: Unpack[names.GinOptions]
) -> Match: ...
@overload
def new_match(
    preset: names.IndianPreset,
    players: int | None = None,
    seed: str | None = None,
    **changes: Unpack[names.IndianOptions],
) -> Match: ...
@overload
def new_match(
    preset: names.TwentyOnePreset,
    players: int | None = None,
    seed: str | None = None,
    **changes: Unpack[names.TwentyOneOptions],
) -> Match: ...
@overload
def new_match(
    preset: names.ContractPreset,
    players: int | None = None,
    seed: str | None = None,
    **changes: Unpack[names.ContractOptions],
) -> Match: ...
@overload
def new_match(
    preset: names.ChoiceText, players: int | None = None, seed: str | None = None, **changes: Any
) -> Match: ...
def new_match(preset: str, players: int | None = None, seed: str | None = None, **changes: Any) -> Match:
    """Return a match whose first deal is dealt.

    players: None for the fewest that can play it.  seed: determines every deal; None shuffles with the randomness of the
    operating system.  Raises OptionError.
    """
    return making.new_match(preset=preset, players=players, seed=seed, **changes)


@overload
def rule_card(preset: names.BasicPreset, players: int | None = None, **changes: Unpack[names.BasicOptions]) -> str: ...
@overload
def rule_card(
    preset: names.FiveHundredPreset, players: int | None = None, **changes: Unpack[names.FiveHundredOptions]
) -> str: ...
@overload
def rule_card(preset: names.GinPreset, players: int | None = None, **changes: Unpack[names.GinOptions]) -> str: ...
@overload
def rule_card(
    preset: names.IndianPreset, players: int | None = None, **changes: Unpack[names.IndianOptions]
) -> str: ...
@overload
def rule_card(
    preset: names.TwentyOnePreset, players: int | None = None, **changes: Unpack[names.TwentyOneOptions]
) -> str: ...
@overload
def rule_card(
    preset: names.ContractPreset, players: int | None = None, **changes: Unpack[names.ContractOptions]
) -> str: ...
@overload
def rule_card(preset: names.ChoiceText | names.TournamentName, players: int | None = None, **changes: Any) -> str: ...
def rule_card(preset: str, players: int | None = None, **changes: Any) -> str:
    """Return the rules in words, for exactly these switches.

    preset: a key such as `basic`, or with switches, `basic-house(ace_mode=low)`; also a tournament, `indian-knockout`.
    players: None for any number.  Raises OptionError, also if that number of players cannot play it.
    """
    return making.rule_card(preset=preset, players=players, **changes)


@overload
def solve(
    cards: str | Iterable[Face],
    preset: names.BasicPreset | None = None,
    *,
    wild: str | None = None,
    **changes: Unpack[names.BasicOptions],
) -> Solution: ...
@overload
def solve(
    cards: str | Iterable[Face],
    preset: names.FiveHundredPreset,
    *,
    wild: str | None = None,
    **changes: Unpack[names.FiveHundredOptions],
) -> Solution: ...
@overload
def solve(
    cards: str | Iterable[Face],
    preset: names.GinPreset,
    *,
    wild: str | None = None,
    **changes: Unpack[names.GinOptions],
) -> Solution: ...
@overload
def solve(
    cards: str | Iterable[Face],
    preset: names.IndianPreset,
    *,
    wild: str | None = None,
    **changes: Unpack[names.IndianOptions],
) -> Solution: ...
@overload
def solve(
    cards: str | Iterable[Face],
    preset: names.TwentyOnePreset,
    *,
    wild: str | None = None,
    **changes: Unpack[names.TwentyOneOptions],
) -> Solution: ...
@overload
def solve(
    cards: str | Iterable[Face],
    preset: names.ContractPreset,
    *,
    wild: str | None = None,
    **changes: Unpack[names.ContractOptions],
) -> Solution: ...
@overload
def solve(
    cards: str | Iterable[Face], preset: names.ChoiceText, *, wild: str | None = None, **changes: Any
) -> Solution: ...
def solve(
    cards: str | Iterable[Face], preset: str | None = None, *, wild: str | None = None, **changes: Any
) -> Solution:
    """Return the melds that leave the fewest points in a hand such as `7S 8S 9S 9H 9D KC`: melds, rest, points.

    preset: by default basic rummy, or points rummy if `wild` is given.  wild: in games with declarations, the card turned
    up or its rank, such as `QD` or `Q`.
    Raises ValueError for a wrong card or a hand that the pack does not contain, and OptionError for wrong rules.
    """
    return making.solve(cards=cards, preset=preset, wild=wild, **changes)


@overload
def check(
    groups: str | Iterable[str | Iterable[Face]],
    preset: names.IndianPreset = "indian-points",
    *,
    wild: str | None = None,
    loser: bool = False,
    **changes: Unpack[names.IndianOptions],
) -> Declaration: ...
@overload
def check(
    groups: str | Iterable[str | Iterable[Face]],
    preset: names.TwentyOnePreset,
    *,
    wild: str | None = None,
    loser: bool = False,
    **changes: Unpack[names.TwentyOneOptions],
) -> Declaration: ...
@overload
def check(
    groups: str | Iterable[str | Iterable[Face]],
    preset: names.ChoiceText,
    *,
    wild: str | None = None,
    loser: bool = False,
    **changes: Any,
) -> Declaration: ...
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
    return making.check(groups=groups, preset=preset, wild=wild, loser=loser, **changes)
