"""The registry: every kind of action and of event of every game, and reading them from plain data."""

from collections.abc import Mapping
from typing import Any

from openrummy.engine import core
from openrummy.engine.actions import Act
from openrummy.engine.codec import from_plain, learn
from openrummy.engine.events import Happening
from openrummy.engine.kinds import ActionKind, EventKind, by_class
from openrummy.variants.contract import kinds as contract
from openrummy.variants.five_hundred import kinds as five_hundred
from openrummy.variants.gin import kinds as gin
from openrummy.variants.indian import kinds as indian

_FAMILIES = (core, five_hundred, gin, indian, contract)

ACTIONS: Mapping[type[Act], ActionKind] = by_class(*(family.ACTIONS for family in _FAMILIES))
EVENTS: Mapping[type[Happening], EventKind] = by_class(*(family.EVENTS for family in _FAMILIES))

_ACTIONS_BY_TAG: Mapping[str, type[Act]] = {str(cls.__struct_config__.tag): cls for cls in ACTIONS}
_EVENTS_BY_TAG: Mapping[str, type[Happening]] = {str(cls.__struct_config__.tag): cls for cls in EVENTS}


def parse_action(plain: Any) -> Act:
    """Return the action that plain data describes; raise a ValueError that names the fault."""
    return from_plain(plain, _ACTIONS_BY_TAG)


def parse_event(plain: Any) -> Happening:
    """Return the event that plain data describes; raise a ValueError that names the fault."""
    return from_plain(plain, _EVENTS_BY_TAG)


learn((*ACTIONS, *EVENTS))
