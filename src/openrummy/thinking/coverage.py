"""The task of saying whether search covers some rules, which only a process with the compiled games knows."""

from typing import ClassVar

import msgspec

from openrummy.engine.rules import Rules
from openrummy.variants import rules_for


class CoverageTask(msgspec.Struct, frozen=True):
    """Rules by their text and number of players: more players may need more packs than search knows."""

    searches: ClassVar[bool] = True
    rules: str
    players: int

    @classmethod
    def of(cls, rules: Rules) -> "CoverageTask":
        """Return the task of these rules."""
        return cls(rules.text, rules.players)

    def done(self) -> bytes:
        """Return whether search covers the rules, as JSON; false if it is not installed."""
        try:
            from openrummy.search.games import why_not  # noqa: PLC0415 - it loads the compiled games
        except ImportError:
            return b"false"
        return msgspec.json.encode(why_not(rules_for(self.rules, self.players)) is None)
