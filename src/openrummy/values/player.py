"""The player with learned values: the skilled policy of gin, corrected by networks where it may knock."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

import msgspec
import numpy as np

from openrummy.bots.agent import choice, luck
from openrummy.bots.best import best
from openrummy.bots.policies.gin_sight import discarded
from openrummy.bots.policies.gin_skill import SHIPPED
from openrummy.cards import bits, cards_of
from openrummy.engine.actions import Act
from openrummy.engine.rules import Rules
from openrummy.engine.state import View
from openrummy.search.games import batch_of
from openrummy.search.records import CannotBeWrittenError
from openrummy.search.records.gin import write_seen
from openrummy.sim.batch.game import Deals
from openrummy.sim.batch.gin.record import HAND, PACK
from openrummy.sim.batch.policies import table_of
from openrummy.sim.numbers.gin import GIN_NUMBERS
from openrummy.values.compiled import choosing
from openrummy.values.lessons import gin
from openrummy.values.network import Floats, shipped
from openrummy.variants.gin.pair import other


class Learned(msgspec.Struct, frozen=True):
    """A player of gin as the values were learned for, and as good elsewhere."""

    key: ClassVar[str] = "learned"
    version: ClassVar[int] = 1
    seed: str = ""

    def act(self, view: View) -> Act:
        """Return a legal action; raises ValueError when there is none."""
        return choice(view, lambda allowed: self._choose(view, allowed))

    def _choose(self, view: View, allowed: Sequence[Act]) -> Act:
        if view.public.turn.phase == "discard" and is_known(view.rules):
            try:
                return GIN_NUMBERS.legal(view)[number(view)]
            except CannotBeWrittenError:
                pass
        return best(view, allowed, luck(self, view))


@lru_cache(maxsize=64)
def is_known(rules: Rules) -> bool:
    """Whether a deal under these rules is one that the values were learned from."""
    return rules.key == "gin" and bool(batch_of(rules).terms[0] == gin().terms[0])


def number(view: View, gate: float = choosing.NEVER) -> int:
    """Return the number of the act that the learned player chooses.  gate: points by which another discard must be better than the policy's."""
    return int(choosing.choose(seen(view), *gin().terms, table_of(None, SHIPPED, 2), _weights(), gate))


def seen(view: View) -> Deals:
    """Return the deal as the seat of `view` knows it; only the number of cards in the other hand is true."""
    deals = np.zeros(1, gin().program.deal)
    deal, seat = deals[0], view.public.turn.seat
    write_seen(view, deal)
    away, known = other(view.public, seat), view.public.known
    deal["discarded"] = [discarded(view.public.history, each) for each in (0, 1)]
    hidden = int(PACK) & ~(view.hand | known[away] | cards_of(set(view.public.pile)))
    missing = list(bits(hidden))[: HAND - known[away].bit_count()]
    deal["hands"][away] = known[away] | cards_of(missing)
    return deals


@lru_cache(maxsize=1)
def _weights() -> tuple[Floats, Floats]:
    return shipped()
