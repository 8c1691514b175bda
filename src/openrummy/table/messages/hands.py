"""Messages over HTTP about a hand of paper cards."""

from typing import Any, Literal

import msgspec

from openrummy.engine.panels import ScoreView
from openrummy.table.messages.base import Part
from openrummy.table.messages.to_clients import OutsView
from openrummy.table.messages.views import PlacedCard


class AskHand(Part, frozen=True, forbid_unknown_fields=True):
    """Ask about a hand.

    preset, options: as in `AskRules`.  cards: `7S 8S 9S KD`; with `/` between them, groups as the person arranged them, of which those of
    one card are loose.  facts: what else the game asks, by the key of `HandAsk`; text, such as `QD`, `7S 8S 9S / 4H 4C 4D` or `yes`.
    """

    preset: str
    cards: str = ""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    facts: dict[str, str] = msgspec.field(default_factory=dict)


class HandAsk(Part, frozen=True):
    """Something that a game asks besides the cards.  kind: its form."""

    key: str
    kind: Literal["card", "melds", "flag", "number"]
    label: str
    help: str


class HandSample(Part, frozen=True):
    """A hand to try, as in `AskHand`."""

    preset: str
    story: str
    cards: str
    facts: dict[str, str] = msgspec.field(default_factory=dict)


class HandRow(Part, frozen=True):
    """Cards side by side.  label: what they are; None for cards that are no meld."""

    cards: tuple[PlacedCard, ...]
    label: str | None = None


class HandArranged(Part, frozen=True):
    """A hand in melds, the cards left over, and what it counts with the proof.  discard: the card put down first."""

    rows: tuple[HandRow, ...]
    rest: tuple[str, ...]
    score: ScoreView
    discard: str | None = None


class HandRemark(Part, frozen=True):
    """A sentence.  clause: of the rulebook, empty if none.  fault: it names what is wrong."""

    words: str
    clause: str = ""
    fault: bool = False


class HandDiscard(Part, frozen=True):
    """A discard, and the points that it leaves."""

    card: str
    points: int


class HandLayOff(Part, frozen=True):
    """A card that can be laid off, and the meld that takes it."""

    card: str
    meld: tuple[str, ...]


class HandAnswer(Part, frozen=True):
    """The answer about a hand.

    asks: what this game asks.  copies, jokers: of a plain card and of printed jokers in its pack.  least, most: the fewest and the most cards of a hand.  sample: to try.
    problem: why the question cannot be answered, in words; wait: how many cards are still missing, below 0 too many.  In both cases nothing
    but what stands before is answered.
    says: the verdict; good: whether what it is about is right or possible.  best, own: arrangements.  discards: the best first.
    outs: the cards that would help, by what they do.  unseen: how many cards the person cannot see.  wild: the cards that are wild in this deal.
    """

    asks: tuple[HandAsk, ...] = ()
    copies: int = 0
    jokers: int = 0
    least: int = 0
    most: int = 0
    sample: HandSample | None = None
    problem: str = ""
    wait: int = 0
    says: str = ""
    good: bool | None = None
    remarks: tuple[HandRemark, ...] = ()
    best: HandArranged | None = None
    own: HandArranged | None = None
    discards: tuple[HandDiscard, ...] = ()
    lay_offs: tuple[HandLayOff, ...] = ()
    outs: tuple[OutsView, ...] = ()
    unseen: int = 0
    wild: tuple[str, ...] = ()
