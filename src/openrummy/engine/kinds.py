"""The registry records of actions and events: everything that shared code needs to know of each, told by the family that owns it.

The engine has the kinds that every game shares (`engine.core`); a family of games has its own.  `Rules.events` gathers
the events of one game, and `variants.kinds` all of all games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import msgspec

from openrummy.engine.public import phase_only

if TYPE_CHECKING:
    from openrummy.cards import Cards
    from openrummy.engine.actions import Act
    from openrummy.engine.events import Happening
    from openrummy.engine.rules import Rules
    from openrummy.engine.state import Public, State, View

PublicEffect: TypeAlias = "Callable[[Rules, Public, Any], Public]"
HandEffect: TypeAlias = "Callable[[Cards, Any], Cards]"


class ActionKind(msgspec.Struct, frozen=True, eq=False):
    """One kind of action.  cls: its class, whose fields are marked with how they read as text."""

    cls: type[Act]


class EventKind(msgspec.Struct, frozen=True, eq=False):
    """One kind of event.

    cls: its class, whose fields are marked with their audiences.  public: its effect on the public part; by default the
    phase alone may change.  hand: its effect on the hand of its seat, None if it has none.
    secret: its effect on a whole state if that goes beyond one hand; it gets the public part as it is afterwards.
    own: its effect on the hand of a view, if that is not the one of `hand`.
    """

    cls: type[Happening]
    public: PublicEffect = phase_only
    hand: HandEffect | None = None
    secret: Callable[[State, Public, Any], State] | None = None
    own: Callable[[View, Any], Cards] | None = None


K = TypeVar("K", ActionKind, EventKind)


def by_class(*families: Iterable[K]) -> Mapping[type[Any], K]:
    """Return the kinds by their classes; raise ValueError if two have the same tag."""
    kinds = [kind for family in families for kind in family]
    tags = [kind.cls.__struct_config__.tag for kind in kinds]
    if len(set(tags)) < len(tags):
        raise ValueError(f"two kinds have the same tag: {sorted(map(str, tags))}")
    return {kind.cls: kind for kind in kinds}
