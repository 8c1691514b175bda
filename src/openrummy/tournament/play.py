"""The tournament's interface to any game: a match of a fixed number of deals, and its result for each seat."""

from openrummy.engine.state import State
from openrummy.languages import Template, saying
from openrummy.options import OptionError, format_choice
from openrummy.variants import choose, rules_for, variant_of

_NO_DEALS: Template = "{game} has no matches of a fixed number of deals, so it cannot be played in a tournament."


def game_text(game: str, deals: int) -> str:
    """Return the rules of a match of `deals` deals in which ties stay ties; game: as in `choose`.

    Raises OptionError if the game is unknown or has no matches of a fixed number of deals.
    """
    preset, options = choose(game)
    variant = variant_of(preset.key)
    if variant.by_deals is None:
        raise OptionError(saying(_NO_DEALS, game=saying(preset.name)))
    return format_choice(preset.key, preset.options, variant.by_deals(options, deals))


def check_game(game: str, deals: int, largest: int) -> None:
    """Raise OptionError if two or up to `largest` players cannot play a match of `deals` deals, or an extra one."""
    for number in range(2, largest + 1):
        rules_for(game_text(game, deals), number)
        rules_for(game_text(game, 1), number)


def points(state: State) -> tuple[int, ...]:
    """Return each seat's result of the deals so far: more is better, so penalties count below zero."""
    won = tuple(total - state.rules.first_total for total in state.public.sheet.totals)
    return tuple(-points for points in won) if state.rules.lowest_wins else won
