"""Players: values that choose an action and know only their seat's view."""

from openrummy.bots.agent import Agent
from openrummy.bots.guests import BotError
from openrummy.bots.levels import LEVELS, STAND_IN, USUAL, Level
from openrummy.bots.registry import AGENTS, Player, make_agent, player_keys, player_name, version_of

__all__ = [
    "AGENTS",
    "LEVELS",
    "STAND_IN",
    "USUAL",
    "Agent",
    "BotError",
    "Level",
    "Player",
    "make_agent",
    "player_keys",
    "player_name",
    "version_of",
]
