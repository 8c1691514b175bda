"""Whether a seat could have gone further than it did."""

from openrummy.engine.actions import LayOff, Meld
from openrummy.engine.rules import Phase
from openrummy.engine.state import View
from openrummy.variants.gin.actions import BigGin, Knock
from openrummy.variants.indian.actions import Declare

_FURTHER = (Knock, BigGin, Declare, Meld, LayOff)


def could_end(seen: View) -> bool:
    """Whether the seat could now go out, knock, declare, lay down or lay off."""
    phase: Phase | None = seen.rules.phases.get(seen.public.turn.phase)
    if phase is None:
        return False
    rules = (phase.actions[kind] for kind in _FURTHER if kind in phase.actions)
    return any(isinstance(act, _FURTHER) for rule in rules for act in rule.legal(seen))
