"""The acts of Indian rummy and the 21-card game that every player chooses alike: to declare, to group, and to answer questions of the pool."""

from collections.abc import Mapping

from openrummy.bots.indian_dropping import takes_part_again, takes_split
from openrummy.engine.actions import Act, Decline
from openrummy.engine.state import View
from openrummy.variants.indian.actions import AcceptSplit, Declare, RefuseSplit, Rejoin, SubmitGroups


def answered(view: View, kinds: Mapping[type[Act], Act]) -> Act | None:
    """Return the act if one of these is asked for, else None.  kinds: the legal actions by their kind."""
    for kind in (Declare, SubmitGroups):
        if kind in kinds:
            return kinds[kind]
    if Rejoin in kinds:
        return kinds[Rejoin] if takes_part_again(view) else kinds[Decline]
    if AcceptSplit in kinds:
        return kinds[AcceptSplit] if takes_split(view) else kinds[RefuseSplit]
    return None
