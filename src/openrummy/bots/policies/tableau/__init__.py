"""The policy for basic rummy, block and 500."""

from openrummy.bots.policies.tableau.playing import covers, play
from openrummy.bots.policies.tableau.skill import TableauSkill

__all__ = ["TableauSkill", "covers", "play"]
