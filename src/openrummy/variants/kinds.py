"""The registry: every kind of action and of event of every game, the words for scores and endings, and reading plain data."""

from collections.abc import Mapping
from itertools import chain
from typing import Any

from openrummy.engine.actions import Act
from openrummy.engine.codec import from_plain, learn
from openrummy.engine.core import CORE
from openrummy.engine.events import Happening
from openrummy.engine.family import Ending, ScoreWords, together
from openrummy.engine.kinds import ActionKind, EventKind, by_class
from openrummy.variants import VARIANTS

FAMILIES = tuple(dict.fromkeys((CORE, *(variant.family for variant in VARIANTS.values()))))
"""The record of all games, and those of the families."""

ACTIONS: Mapping[type[Act], ActionKind] = by_class(*(family.actions for family in FAMILIES))
EVENTS: Mapping[type[Happening], EventKind] = by_class(*(family.events for family in FAMILIES))
SCORES = ScoreWords(
    together(family.scores.rules for family in FAMILIES),
    together(family.scores.owned for family in FAMILIES),
    frozenset(chain.from_iterable(family.scores.chips for family in FAMILIES)),
    frozenset(chain.from_iterable(family.scores.cards for family in FAMILIES)),
    frozenset(chain.from_iterable(family.scores.absent for family in FAMILIES)),
)
"""The words for every `Score.rule`; a test finds a rule that a part uses and no family names."""
ENDINGS: Mapping[str, Ending] = together(family.endings for family in FAMILIES)

_ACTIONS_BY_TAG: Mapping[str, type[Act]] = {str(cls.__struct_config__.tag): cls for cls in ACTIONS}
_EVENTS_BY_TAG: Mapping[str, type[Happening]] = {str(cls.__struct_config__.tag): cls for cls in EVENTS}


def parse_action(plain: Any) -> Act:
    """Return the action that plain data describes; raise a ValueError that names the fault."""
    return from_plain(plain, _ACTIONS_BY_TAG)


def parse_event(plain: Any) -> Happening:
    """Return the event that plain data describes; raise a ValueError that names the fault."""
    return from_plain(plain, _EVENTS_BY_TAG)


learn((*ACTIONS, *EVENTS))
