"""The best play without search that there is for a game."""

from collections.abc import Sequence

from openrummy.bots.sensible import play_sensibly
from openrummy.engine.actions import Act
from openrummy.engine.state import View


def best(view: View, allowed: Sequence[Act], luck: int) -> Act:
    """Return the action for the seat of `view`, one of `allowed`, which must not be empty.  luck: any number; it breaks ties."""
    return play_sensibly(view, allowed, luck)
