"""The points that the first melds of a seat in a deal must reach."""

from collections.abc import Callable
from typing import ClassVar, Self

import msgspec

from openrummy.cards import ACES, Cards, Face, bits
from openrummy.engine.events import Happening, Melded
from openrummy.engine.facts import part_of
from openrummy.engine.rules import Problem, Rules
from openrummy.engine.state import Payer, Public, Turn, View
from openrummy.languages import Plural, Saying, saying
from openrummy.melds import Shape

_FIRST = Plural(
    "First melds need at least {count} point together; this one is {points}, and your hand cannot add the rest.",
    "First melds need at least {count} points together; this one is {points}, and your hand cannot add the rest.",
)
_MORE = Plural(
    "Your first melds need {count} more point; after that your hand could not add it.",
    "Your first melds need {count} more points; after that your hand could not add them.",
)
_NEED = Plural(
    "Your first melds need {count} more point before you discard.",
    "Your first melds need {count} more points before you discard.",
)


_ACES = frozenset(bits(ACES))


class LowAce(msgspec.Struct, frozen=True):
    """The points of an ace at the low end of a run that opens; jokers have names."""

    points: int


class PointsToOpen(msgspec.Struct, frozen=True, gc=False):
    """Bringing the first melds to at least this many points more, once the seat has begun to lay them down."""

    points: int

    key: ClassVar[str] = "opening"
    code: ClassVar[str] = "opening"

    def after(self, rules: Rules, event: Happening, free: list[Face]) -> Self | None:
        """Return what is left after another meld."""
        if not isinstance(event, Melded):
            return self
        left = self.points - worth(rules, Shape(event.kind, event.cards, event.represents))
        return type(self)(left) if left > 0 else None

    def lost(self, view: View, event: Happening) -> Problem:
        """Return the refusal of a play after which the points could not be reached."""
        if not isinstance(event, Melded):
            return Problem("not_open", "After that your first melds could no longer reach the points to open.")
        points = worth(view.rules, Shape(event.kind, event.cards, event.represents))
        needed = self.points if view.public.turn.duties else self.points + points
        words = _MORE if view.public.turn.duties else _FIRST
        return Problem("not_open", words, {"count": needed, "points": points})

    def joined(self, other: Self) -> Self:
        """Return the greater of both."""
        return max(self, other, key=lambda duty: duty.points)

    def can_be_done(self, view: View, payer: Payer) -> bool | None:
        """Whether melds of the hand can reach the points and leave a discard; None if only a search can tell."""
        return payer.opens(view)

    def words(self, named: Callable[[Cards], str]) -> Saying:
        """Return `Your first melds need 12 more points before you discard.`."""
        return saying(_NEED, count=self.points)

    def written(self) -> str:
        """Return `opening=12`."""
        return f"{self.key}={self.points}"

    def is_possible(self, hand: Cards) -> bool:
        """Whether points are asked for."""
        return self.points > 0


def points_left(opening: int | None, public: Public) -> int:
    """Return the points that the seat in turn still needs in melds before it has opened.  opening: those of the rules."""
    if opening is None:
        return 0
    return begun(public.turn) or (0 if public.melded >> public.turn.seat & 1 else opening)


def begun(turn: Turn) -> int:
    """Return the points that are missing from an opening that has begun, 0 if none has."""
    return next((duty.points for duty in turn.duties if isinstance(duty, PointsToOpen)), 0)


def worth(rules: Rules, shape: Shape) -> int:
    """Return the points of a meld that opens: a joker counts as the card it represents, without a name as a joker."""
    points, low_ace = sum(rules.values[face] for face in shape.represents), part_of(rules, LowAce)
    if low_ace is None or shape.kind != "run":
        return points
    first = shape.represents[0]
    return points + low_ace.points - rules.values[first] if first in _ACES else points
