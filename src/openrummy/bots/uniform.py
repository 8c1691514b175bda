"""The player that does anything: the yardstick for the others, and the load in tests and benchmarks."""

from typing import ClassVar

import msgspec

from openrummy.bots.agent import pick
from openrummy.engine.actions import Act
from openrummy.engine.decide import listed
from openrummy.engine.state import View


class Uniform(msgspec.Struct, frozen=True):
    """A player that picks each legal action with the same chance."""

    key: ClassVar[str] = "random"
    version: ClassVar[int] = 1
    seed: str

    def act(self, view: View) -> Act:
        """Return one of the legal actions; raises ValueError when there is none."""
        return pick(self, view, listed(view))
