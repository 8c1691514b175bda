"""Programs in any language as players: a process that is told of the game, and answers, in lines of JSON.

docs/own-bots.md describes the lines for people who write such a program.
"""

from openrummy.programs.process import FaultError, Process
from openrummy.programs.program import Program

__all__ = ["FaultError", "Process", "Program"]
