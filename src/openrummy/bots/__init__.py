"""Players: values that are asked for an action and know only their seat's view."""

from openrummy.bots.agent import Agent
from openrummy.bots.registry import AGENTS, make_agent

__all__ = ["AGENTS", "Agent", "make_agent"]
