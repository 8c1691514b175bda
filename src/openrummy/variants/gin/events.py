"""The events of gin."""

from openrummy.engine.events import Happening
from openrummy.engine.marks import Count, MaybeCard, PublicCard, PublicFaces, Seat


class PassedUpcard(Happening, frozen=True):
    """`seat` did not take the first upcard."""

    seat: Seat


class KnockOffered(Happening, frozen=True):
    """The stock is used up: `seat` may take the last discard, but only to knock with it."""

    seat: Seat


class Knocked(Happening, frozen=True):
    """`seat` discarded `card` face down and knocks; `rest` are its unmatched cards, worth `points`; its melds follow."""

    seat: Seat
    card: PublicCard
    rest: PublicFaces
    points: Count


class WentGin(Happening, frozen=True):
    """`seat` has every card matched; its melds follow.  card: the one discarded face down, None if that is matched too."""

    seat: Seat
    card: MaybeCard
