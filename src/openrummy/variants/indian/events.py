"""The events of Indian rummy and the 21-card game."""

from typing import Annotated

from openrummy.engine.events import Happening
from openrummy.engine.marks import (
    Audience,
    Count,
    Counts,
    Flag,
    LateSayings,
    PublicCard,
    PublicFaces,
    PublicGroups,
    Seat,
    Word,
)
from openrummy.engine.scores import Score


class Tossed(Happening, frozen=True):
    """Each seat drew a card for the first deal: the highest of `cards`, one per seat, plays first."""

    cards: PublicFaces


class Declared(Happening, frozen=True):
    """`seat` put `card` in the finish slot and showed its hand in `groups`, valid or not.

    faults: every reason why it is not valid; empty in logs of versions that did not record them.
    """

    seat: Seat
    card: PublicCard
    groups: PublicGroups
    valid: Flag
    faults: LateSayings = ()


class ShowOpened(Happening, frozen=True):
    """A hand was declared, and everybody else in the deal shows groups."""


class GroupsShown(Happening, frozen=True):
    """`seat` showed its hand: its groups, and the cards in none."""

    seat: Seat
    groups: PublicGroups
    loose: PublicFaces


class Dropped(Happening, frozen=True):
    """`seat` is out of the deal for `points`.  price: the reason: `first_drop`, `middle_drop` or `missed_out`."""

    seat: Seat
    price: Word
    points: Count


class Missed(Happening, frozen=True):
    """`seat` did not play its turn; this is the missed turn number `row` in a row."""

    seat: Seat
    row: Count


class Left(Happening, frozen=True):
    """`seat` left the match.  price, points: as in `Dropped` if that takes it out of a deal; otherwise empty and 0."""

    seat: Seat
    price: Word = ""
    points: Count = 0


class PutOut(Happening, frozen=True):
    """These seats have too many points and are out of the match."""

    seats: Counts


class RejoinOffered(Happening, frozen=True):
    """These seats may pay `price`, in hundredths, and come back with `total` points."""

    seats: Counts
    total: Count
    price: Count


class Rejoined(Happening, frozen=True):
    """`seat` is back in the match with `total` points."""

    seat: Seat
    total: Count


class RejoinDeclined(Happening, frozen=True):
    """`seat` stays out of the match."""

    seat: Seat


class SplitOffered(Happening, frozen=True):
    """These seats may share the pool if all agree.  shares: the chips that each would get, in hundredths, with their proof."""

    seats: Counts
    shares: Annotated[tuple[Score, ...], Audience.EVERYONE]


class SplitAnswered(Happening, frozen=True):
    """`seat` accepts the split of the pool, or does not."""

    seat: Seat
    accepts: Flag


class QuestionsClosed(Happening, frozen=True):
    """All questions between two deals are answered, and the next deal can start."""


class Settled(Happening, frozen=True):
    """The chips are paid: the chips of each seat and the fee of the house, in hundredths."""

    chips: Annotated[tuple[Score, ...], Audience.EVERYONE]
    fee: Count
