"""What happened: the only things that change a state.

Past tense, a closed family.  Each field says who may see it (`engine.marks`); `engine.redact` is the only way
an event leaves the engine, and what it hides is None.
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
    """The root of all events.  It prints without what nobody may see, such as the secret of the shuffle."""

    def __str__(self) -> str:
        return struct_text(self, hidden_fields(type(self)))

    def __repr__(self) -> str:
        return f"<{self}>"


class DealStarted(Happening, frozen=True):
    """The pack was shuffled and dealt.

    commitment: SHA-256 of the secret in hexadecimal.  stock: top first.  upcard: the first card of the pile.
    aside: cards that lie face up beside the piles.  sizes: cards in each hand, where not every seat got the same.
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
    """Each seat drew a card for the first deal: the highest of `cards`, one a seat, plays first."""

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

    owed: the deepest must be played this turn.  new_meld: and only a new meld will do.
    """

    seat: Seat
    cards: PublicFaces
    owed: Flag = False
    new_meld: LateFlag = False


class Called(Happening, frozen=True):
    """`seat` called these top cards of the pile, given bottom to top, into its hand, to play some of them at once."""

    seat: Seat
    cards: PublicFaces


class CalledMeld(Happening, frozen=True):
    """`seat` called cards out of the pile, from the indices `places`, onto the table as a new meld of its own."""

    seat: Seat
    kind: MeldKind
    cards: PublicFaces
    represents: PublicFaces
    places: Counts


class CalledLayOff(Happening, frozen=True):
    """`seat` called `card` out of the pile, from the index `source`, onto table meld number `meld`; the rest as in `LaidOff`."""

    seat: Seat
    meld: Count
    card: PublicCard
    kind: MeldKind
    cards: PublicFaces
    represents: PublicFaces
    place: Count
    source: Count


class CallAnnounced(Happening, frozen=True):
    """`seat` called, and seats that come before it have not answered yet; the rest as in the action `CallRummy`."""

    seat: Seat
    cards: PublicFaces
    represents: PublicFaces
    meld: Annotated[int | None, Audience.EVERYONE]
    depth: Count


class CallPassed(Happening, frozen=True):
    """`seat` does not call what can be called now."""

    seat: Seat


class CallsOpened(Happening, frozen=True):
    """The turn is over, and before the next draw somebody may call."""


class StockRecycled(Happening, frozen=True):
    """The pile became the stock; `pile` is what lies face up now, `shuffle` the number of the shuffle or 0."""

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
    """`seat` added `card` to table meld number `meld`, which now reads as given."""

    seat: Seat
    meld: Count
    card: PublicCard
    kind: MeldKind
    cards: PublicFaces
    represents: PublicFaces
    place: Count


class SwappedJoker(Happening, frozen=True):
    """`seat` put `card` into table meld number `meld` and took `joker` from its place `source`.

    The meld now reads as given, the card at `place`.  owed: the joker must be played this turn.
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
    """`seat` discarded `card` on the pile; face_down: covered, as the end of the deal."""

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
    """`seat` discarded `card` face down and knocks; `rest` is what it leaves unmatched, worth `points`; its melds follow."""

    seat: Seat
    card: PublicCard
    rest: PublicFaces
    points: Count


class WentGin(Happening, frozen=True):
    """`seat` has every card matched; its melds follow.  card: what it discarded face down, None where it matched that too."""

    seat: Seat
    card: MaybeCard


class DealEnded(Happening, frozen=True):
    """The deal is over: hands are shown, the secret is opened, every seat has its score with its proof.

    reason: `went_out`, `blocked` or `void`; after a knock `knock`, `undercut`, `tied_knock`, `gin` or `big_gin`; `declared`,
    `last_in` where everybody else has left the deal, and `wrong_declaration` where that ended it.
    winner: the seat that went out, declared, was the last in, or scored after a knock, or None.
    fee: what of the chips went to the house, in hundredths.
    """

    reason: Word
    winner: Annotated[int | None, Audience.EVERYONE]
    hands: PublicHands
    scores: Annotated[tuple[Score, ...], Audience.EVERYONE]
    chips: Annotated[tuple[Score, ...], Audience.EVERYONE]
    secret: PublicBytes
    fee: LateCount = 0


class Declared(Happening, frozen=True):
    """`seat` put `card` down to finish and showed its hand in `groups`, which is a valid hand or not.

    faults: all that keeps it from being valid; none in logs of before they were told.
    """

    seat: Seat
    card: PublicCard
    groups: PublicGroups
    valid: Flag
    faults: LateSayings = ()


class ShowOpened(Happening, frozen=True):
    """A hand was declared, and everybody else who is in the deal shows groups."""


class GroupsShown(Happening, frozen=True):
    """`seat` showed its hand: its groups, and the cards in none."""

    seat: Seat
    groups: PublicGroups
    loose: PublicFaces


class Dropped(Happening, frozen=True):
    """`seat` is out of the deal for `points`.  price: what for: `first_drop`, `middle_drop` or `missed_out`."""

    seat: Seat
    price: Word
    points: Count


class Missed(Happening, frozen=True):
    """`seat` did not play its turn, for the time number `row` in a row."""

    seat: Seat
    row: Count


class Left(Happening, frozen=True):
    """`seat` left the match.  price, points: as in `Dropped`, where that takes it out of a deal; otherwise empty and 0."""

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
    """These seats may share the pool if all agree.  shares: what each would get, in hundredths, with its proof."""

    seats: Counts
    shares: Annotated[tuple[Score, ...], Audience.EVERYONE]


class SplitAnswered(Happening, frozen=True):
    """`seat` accepts the split of the pool, or does not."""

    seat: Seat
    accepts: Flag


class QuestionsClosed(Happening, frozen=True):
    """Whatever was asked between two deals is answered, and the next deal can start."""


class Settled(Happening, frozen=True):
    """What was played for is paid: chips of each seat and the fee of the house, in hundredths."""

    chips: Annotated[tuple[Score, ...], Audience.EVERYONE]
    fee: Count


class MatchEnded(Happening, frozen=True):
    """The match is over; more than one winner is a tie.

    scores: what each seat has in the end and why, where its total is more than the sum of its deals; else empty.
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
