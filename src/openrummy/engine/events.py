"""Events: what happened, in the past tense; nothing else changes a state.

A closed family.  Each field says who may see it (`engine.marks`).  Events leave the engine only through
`engine.redact`, which sets hidden fields to None.
"""

from typing import Annotated, TypeAlias

import msgspec

from openrummy.engine.actions import snake
from openrummy.engine.marks import (
    ActorCard,
    Audience,
    Count,
    Counts,
    Flag,
    HiddenBytes,
    HiddenFaces,
    LateCount,
    LateCounts,
    LateFaces,
    LateFlag,
    LateSayings,
    MaybeCard,
    MeldKind,
    OwnHands,
    PublicBytes,
    PublicCard,
    PublicFaces,
    PublicGroups,
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
    aside: cards that lie face up beside the piles.  sizes: cards in each hand, if not every seat got the same number.
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


class Tossed(Happening, frozen=True):
    """Each seat drew a card for the first deal: the highest of `cards`, one per seat, plays first."""

    cards: PublicFaces


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


class Called(Happening, frozen=True):
    """`seat` called these top cards of the pile, given bottom to top, into its hand, and plays some of them at once."""

    seat: Seat
    cards: PublicFaces


class CalledMeld(Happening, frozen=True):
    """`seat` called the cards at the indices `places` of the pile and laid them down as a new meld of its own."""

    seat: Seat
    kind: MeldKind
    cards: PublicFaces
    represents: PublicFaces
    places: Counts


class CalledLayOff(Happening, frozen=True):
    """`seat` called `card` at the index `source` of the pile and laid it off on table meld number `meld`; otherwise as `LaidOff`."""

    seat: Seat
    meld: Count
    card: PublicCard
    kind: MeldKind
    cards: PublicFaces
    represents: PublicFaces
    place: Count
    source: Count


class CallAnnounced(Happening, frozen=True):
    """`seat` called, and seats that come before it have not answered yet; otherwise as the action `CallRummy`."""

    seat: Seat
    cards: PublicFaces
    represents: PublicFaces
    meld: Annotated[int | None, Audience.EVERYONE]
    depth: Count


class CallPassed(Happening, frozen=True):
    """`seat` does not call any of the cards that can be called now."""

    seat: Seat


class CallsOpened(Happening, frozen=True):
    """The turn is over, and before the next draw somebody may call."""


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


class MatchEnded(Happening, frozen=True):
    """The match is over; more than one winner is a tie.

    scores: the final score of each seat with its proof if its total is more than the sum of its deals; otherwise empty.
    """

    winners: Annotated[tuple[int, ...], Audience.EVERYONE]
    scores: Annotated[tuple[Score, ...], Audience.EVERYONE, Written.WHEN_SET] = ()


Event: TypeAlias = (
    DealStarted
    | TurnStarted
    | DrewStock
    | TookDiscard
    | Called
    | CalledMeld
    | CalledLayOff
    | CallAnnounced
    | CallPassed
    | CallsOpened
    | StockRecycled
    | Declined
    | Melded
    | LaidOff
    | SwappedJoker
    | Discarded
    | Floated
    | PassedUpcard
    | KnockOffered
    | Knocked
    | WentGin
    | Tossed
    | Declared
    | ShowOpened
    | GroupsShown
    | Dropped
    | Missed
    | Left
    | PutOut
    | RejoinOffered
    | Rejoined
    | RejoinDeclined
    | SplitOffered
    | SplitAnswered
    | QuestionsClosed
    | Settled
    | DealEnded
    | MatchEnded
)
