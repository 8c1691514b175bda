"""The task of playing some packs under two settings, for a comparison of rules."""

from functools import lru_cache
from typing import ClassVar

import msgspec

from openrummy.engine.rules import Rules
from openrummy.sim.laboratory import Trial
from openrummy.sim.moments import Moments
from openrummy.variants import rules_for

_MOST_RULES = 64


class TrialTask(msgspec.Struct, frozen=True):
    """Packs number `first` to `first + number - 1` of a seed.  rules: two choices of rules as text."""

    searches: ClassVar[bool] = False
    rules: tuple[str, str]
    players: int
    seed: str
    first: int
    number: int

    def done(self) -> bytes:
        """Return the moments of the packs as bytes, for `moments_in`."""
        one, other = (_rules(text, self.players) for text in self.rules)
        moments = Trial((one, other), self.seed)(range(self.first, self.first + self.number))
        return msgspec.json.encode([(*pair, product) for pair, product in moments.products.items()])


@lru_cache(maxsize=_MOST_RULES)
def _rules(text: str, players: int) -> Rules:
    return rules_for(text, players)


def moments_in(written: bytes) -> Moments:
    """Return the moments that a task came to."""
    rows = msgspec.json.decode(written, type=list[tuple[str, str, int]])
    return Moments({(one, other): product for one, other, product in rows})
