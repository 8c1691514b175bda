"""The player that does anything: the yardstick of the others, and the load of tests and benchmarks."""

from typing import ClassVar

import msgspec

from openrummy.bots.agent import pick
from openrummy.engine.actions import Act
from openrummy.engine.decide import listed
from openrummy.engine.state import View


class Uniform(msgspec.Struct, frozen=True):
    """Every legal action is as likely as the others."""

    key: ClassVar[str] = "random"
    version: ClassVar[int] = 1
    seed: str

    def act(self, view: View) -> Act:
        """One of the legal actions; raises ValueError when there is none."""
        return pick(self, view, listed(view))
