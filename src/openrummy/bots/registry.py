"""Every player by key, and agents from outside wherever a key may be given."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from openrummy.bots.agent import Agent
from openrummy.bots.guests import Acting, found, installed, seated_guest
from openrummy.bots.levels import LEVELLED, LEVELS, Levelled
from openrummy.bots.sensible import Sensible
from openrummy.bots.uniform import Uniform
from openrummy.engine.actions import Act
from openrummy.engine.state import View
from openrummy.languages import Template, ToldValueError, saying

_BUILT_IN = (Uniform, Sensible, Levelled)

AGENTS: Mapping[str, Callable[[str], Agent]] = {Uniform.key: Uniform, Sensible.key: Sensible, **LEVELLED}
"""The makers of built-in players by key; each takes the player's seed.  A server seats no others."""

_NO_BOT: Template = "There is no bot {bot}; the bots are {known}, or a class of your own as module:Class."

Player: TypeAlias = str | Acting | Callable[[View], Act] | Callable[[str], Acting] | Callable[[], Acting]
"""A key, `module:Class`, an agent, a function whose parameter is called `view`, or a maker of an agent, which gets the seed if it takes an argument."""


def player_keys() -> tuple[str, ...]:
    """Return the keys of all players on this machine: built-in ones, then those of installed packages."""
    return (*AGENTS, *(key for key in installed() if key not in AGENTS))


def player_name(player: Player) -> str:
    """Return the name of a player in results: its key, or the name of its class."""
    if isinstance(player, str):
        return player
    return str(getattr(player, "key", None) or getattr(player, "__name__", None) or type(player).__name__)


def version_of(key: str) -> int:
    """Return the version of a built-in player, without loading what it needs in order to play."""
    return LEVELS[key].version if key in LEVELS else AGENTS[key]("").version


def make_agent(player: Player, seed: str) -> Agent:
    """Return the agent of a player, with its own seed.

    An agent that is an object plays as it is, with the seed that it has.  Raises a ValueError that lists the keys if the key is
    unknown, and BotError for an agent from outside that cannot be loaded.
    """
    if not isinstance(player, str):
        return player if isinstance(player, _BUILT_IN) else seated_guest(player, player_name(player), seed)
    if player in AGENTS:
        return AGENTS[player](seed)
    guest = found(player)
    if guest is None:
        raise ToldValueError(saying(_NO_BOT, bot=repr(player), known=", ".join(player_keys())))
    return seated_guest(guest, player, seed)
