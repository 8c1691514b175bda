"""The advice of the coach: an action, another that is certainly worse, and where its points are lost."""

from typing import TypeAlias

import msgspec

from openrummy.engine.actions import Act


class Fewer(msgspec.Struct, frozen=True, tag="fewer"):
    """Fewer deals end ahead: about `number` of 100."""

    number: int


class Dearer(msgspec.Struct, frozen=True, tag="dearer"):
    """Deals that are lost cost more, which is most of the loss."""


Effect: TypeAlias = Fewer | Dearer


class Better(msgspec.Struct, frozen=True):
    """The action to take.

    other: an action that is certainly worse, by about `lost` points of the deal; None if there is none to speak of.  effect: where they are lost.
    """

    action: Act
    other: Act | None = None
    lost: float = 0.0
    effect: Effect | None = None
