"""Named tournaments (rulebook 9): a game together with the rules of the knock-out."""

from collections.abc import Mapping

import msgspec

from openrummy.languages import Template
from openrummy.options import Preset
from openrummy.tournament.options import KnockOut


class TournamentPreset(msgspec.Struct, frozen=True):
    """A named tournament.  game: preset and options as text, without the number of deals."""

    key: str
    name: Template
    sentence: Template
    game: str
    rules: KnockOut
    sources: str
    form: str = "knock-out"


KNOCK_OUT = Preset(
    key="knock-out",
    name="Knock-out",
    sentence="Tables are drawn by lot, the best at each table go through, and the final decides.",
    options=KnockOut(),
    sources="S1, R48",
)
"""The rules of a knock-out without a game."""

INDIAN_KNOCKOUT = TournamentPreset(
    key="indian-knockout",
    name="Indian knock-out",
    sentence="Three deals of 13 cards per round at tables of six; the player with the most chips at each table goes through.",
    game="indian-deals-3",
    rules=KnockOut(),
    sources="S1, R48",
)

TOURNAMENTS: Mapping[str, TournamentPreset] = {preset.key: preset for preset in (INDIAN_KNOCKOUT,)}
"""Every named tournament by its key."""
