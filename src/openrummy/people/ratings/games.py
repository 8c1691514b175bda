"""The games that have a rating of their own: what players call one game.

Presets that differ in how long a match is or in some scores are one game, and so are house rules on top of them; how many play
makes no difference either.  Ways to play in which other things decide are games of their own, such as points and pool in Indian rummy.
"""

from collections.abc import Mapping

from openrummy.languages import Template
from openrummy.variants import find_preset, presets

_SAME: Mapping[str, str] = {
    "basic-classic": "basic",
    "basic-quick": "basic",
    "basic-house": "basic",
    "500-house": "500",
    "500-river": "500",
    "gin-250": "gin",
    "gin-oklahoma": "gin",
    "gin-hollywood": "gin",
    "indian-pool-101": "indian-pool",
    "indian-pool-201": "indian-pool",
    "indian-deals-2": "indian-deals",
    "indian-deals-3": "indian-deals",
}
"""The game of each preset that has not its own."""

_NAMES: Mapping[str, Template] = {"indian-pool": "Pool rummy", "indian-deals": "Deals rummy"}

GAMES = tuple(dict.fromkeys(_SAME.get(preset.key, preset.key) for preset in presets()))
"""Every game, in the order of the catalogue."""


def game_of(rules: str) -> str:
    """Return the game of some rules, by their text, such as `gin-oklahoma(knock_limit=5)`."""
    preset = rules.partition("(")[0]
    return _SAME.get(preset, preset)


def game_name(game: str) -> Template:
    """Return the name of a game."""
    return _NAMES[game] if game in _NAMES else find_preset(game).name
