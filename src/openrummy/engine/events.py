"""The events that every game shares: what happened, in the past tense; nothing else changes a state.

A family of games has its own beside its rules; `engine.kinds` says what belongs to an event.  Each field says who may see it (`engine.marks`).  Events leave the engine only through
`engine.redact`, which sets hidden fields to None.
"""

from typing import Annotated

import msgspec

from openrummy.engine.actions import snake
from openrummy.engine.marks import (
    ActorCard,
    Audience,
    Count,
    Flag,
    HiddenBytes,
    HiddenFaces,
    LateCount,
    LateCounts,
    LateFaces,
    LateFlag,
    MeldKind,
    OwnHands,
    PublicBytes,
    PublicCard,
    PublicFaces,
    PublicHands,
    Seat,
    Word,
    Words,
    Written,
    hidden_fields,
)
from openrummy.engine.scores import Score
from openrummy.engine.texts import struct_text


class Happening(msgspec.Struct, frozen=True, gc=False, tag_field="type", tag=snake):
    """The root of all events.  Its `repr` leaves out fields that nobody may see, such as the secret of the shuffle."""

    def __str__(self) -> str:
        return struct_text(self, hidden_fields(type(self)))

    def __repr__(self) -> str:
        return f"<{self}>"


class DealStarted(Happening, frozen=True):
    """The pack was shuffled and dealt.

    commitment: SHA-256 of the secret in hexadecimal.  stock: top first.  upcard: the first card of the pile.
    aside: cards that lie face up beside the piles.  sizes: cards in each hand, if not every seat got the usual number.
    """

    deal: Count
    dealer: Seat
    commitment: Word
    nonces: Words
    secret: HiddenBytes
    hands: OwnHands
    upcard: PublicCard
    stock: HiddenFaces
    stock_count: Count
    aside: LateFaces = ()
    sizes: LateCounts = ()


class TurnStarted(Happening, frozen=True):
    """It is the turn of `seat`, which must draw."""

    seat: Seat


class DrewStock(Happening, frozen=True):
    """`seat` took the top of the stock."""

    seat: Seat
    card: ActorCard


class TookDiscard(Happening, frozen=True):
    """`seat` took the top cards of the pile, given bottom to top.

    owed: the deepest must be played this turn.  new_meld: it must be part of a new meld.
    """

    seat: Seat
    cards: PublicFaces
    owed: Flag = False
    new_meld: LateFlag = False


class StockRecycled(Happening, frozen=True):
    """The pile became the stock; `pile` is the new discard pile, `shuffle` the number of the shuffle or 0."""

    seat: Seat
    stock: HiddenFaces
    pile: PublicFaces
    stock_count: Count
    shuffle: Count


class Declined(Happening, frozen=True):
    """`seat` did not draw."""

    seat: Seat


class Melded(Happening, frozen=True):
    """`seat` put a new meld on the table; it gets the next number."""

    seat: Seat
    kind: MeldKind
    cards: PublicFaces
    represents: PublicFaces


class LaidOff(Happening, frozen=True):
    """`seat` added `card` to table meld number `meld`, which now is as given."""

    seat: Seat
    meld: Count
    card: PublicCard
    kind: MeldKind
    cards: PublicFaces
    represents: PublicFaces
    place: Count


class SwappedJoker(Happening, frozen=True):
    """`seat` put `card` into table meld number `meld` and took `joker` from its place `source`.

    The meld now is as given, with the card at `place`.  owed: the joker must be played this turn.
    """

    seat: Seat
    meld: Count
    joker: PublicCard
    card: PublicCard
    kind: MeldKind
    cards: PublicFaces
    represents: PublicFaces
    source: Count
    place: Count
    owed: Flag = False


class Discarded(Happening, frozen=True):
    """`seat` discarded `card`.  face_down: to end the deal."""

    seat: Seat
    card: PublicCard
    face_down: LateFlag = False


class Floated(Happening, frozen=True):
    """`seat` has no cards and waits for its next turn."""

    seat: Seat


class DealEnded(Happening, frozen=True):
    """The deal is over: hands are shown, the secret is revealed, and every seat has its score with its proof.

    reason: `went_out`, `blocked` or `void`; after a knock `knock`, `undercut`, `tied_knock`, `gin` or `big_gin`; `declared`,
    `last_in` if everybody else has left the deal, and `wrong_declaration` if that ended it.
    winner: the seat that went out, declared, was the last in, or scored after a knock, or None.
    fee: the chips that went to the house, in hundredths.
    """

    reason: Word
    winner: Annotated[int | None, Audience.EVERYONE]
    hands: PublicHands
    scores: Annotated[tuple[Score, ...], Audience.EVERYONE]
    chips: Annotated[tuple[Score, ...], Audience.EVERYONE]
    secret: PublicBytes
    fee: LateCount = 0


class MatchEnded(Happening, frozen=True):
    """The match is over; more than one winner is a tie.

    scores: the final score of each seat with its proof if its total is more than the sum of its deals; otherwise empty.
    """

    winners: Annotated[tuple[int, ...], Audience.EVERYONE]
    scores: Annotated[tuple[Score, ...], Audience.EVERYONE, Written.WHEN_SET] = ()
