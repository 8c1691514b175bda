"""A hand of paper cards: the question about it, and the answer of its game.

Each family has a `Checker` in its own room, which says what else it has to know, such as the card turned up, and answers.  Cards and
groups were read before; words are sayings, put into a language at the edge.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from openrummy.cards import Cards, Face, cards_of, remove_all
from openrummy.engine.events import DealStarted
from openrummy.engine.match import new_state
from openrummy.engine.public import public_after
from openrummy.engine.rules import Rules
from openrummy.engine.scores import Score
from openrummy.engine.state import Public, TableMeld, Turn, View
from openrummy.languages import Saying, Template, saying
from openrummy.melds import Fault, MeldRules, Shape, read_shape
from openrummy.melds.reading import namings

Groups: TypeAlias = tuple[tuple[Face, ...], ...]

AskKind: TypeAlias = Literal["card", "melds", "flag", "number"]
"""The form of what is asked: one card, groups of cards separated by `/`, yes or no, or a whole number."""


class Ask(msgspec.Struct, frozen=True):
    """Something that a checker asks besides the cards.  key: its name in a question.  help: when and why it is asked.
    again: its cards lie among those that another fact names.
    """

    key: str
    kind: AskKind
    label: Template
    help: Template
    again: bool = False


class Given(msgspec.Struct, frozen=True):
    """A question, read.  groups: as the person arranged the hand, None if they did not.  Facts not given are missing."""

    hand: Cards
    groups: Groups | None = None
    cards: Mapping[str, Face] = {}
    melds: Mapping[str, Groups] = {}
    flags: frozenset[str] = frozenset()
    numbers: Mapping[str, int] = {}


class Remark(msgspec.Struct, frozen=True):
    """A sentence of an answer.  clause: of the rulebook on which it rests, empty if none.  fault: it names what is wrong."""

    saying: Saying
    clause: str = ""
    fault: bool = False


class Row(msgspec.Struct, frozen=True):
    """Cards side by side.  label: what they are; None for cards that are no meld.  represents: the face of each."""

    cards: tuple[Face, ...]
    represents: tuple[Face, ...]
    label: Saying | None = None


class Arranged(msgspec.Struct, frozen=True):
    """A hand in melds.  rest: the cards in none.  score: what the hand counts so, with its proof.  discard: the card put down first."""

    rows: tuple[Row, ...]
    rest: tuple[Face, ...]
    score: Score
    discard: Face | None = None


class Left(msgspec.Struct, frozen=True):
    """A discard, and the points that it leaves."""

    card: Face
    points: int


class LaidOn(msgspec.Struct, frozen=True):
    """A card that can be laid off, and the meld on the table that takes it."""

    card: Face
    meld: tuple[Face, ...]


class Found(msgspec.Struct, frozen=True):
    """The answer of a game.

    says: the verdict in one sentence.  is_good: whether what the sentence is about is right or possible; None if it is neither.
    best: the arrangement that counts least.  own: the person's.  discards: the best first.  is_over: nothing is drawn any more.
    """

    says: Saying
    is_good: bool | None
    best: Arranged
    own: Arranged | None = None
    remarks: tuple[Remark, ...] = ()
    discards: tuple[Left, ...] = ()
    lay_offs: tuple[LaidOn, ...] = ()
    is_over: bool = False


class Sample(msgspec.Struct, frozen=True):
    """A hand to try: an argument at a table.  cards: groups separated by `/` are the person's.  facts: by the keys of the checker's questions."""

    preset: str
    story: Template
    cards: str
    facts: Mapping[str, str] = {}


class Checker(msgspec.Struct, frozen=True, eq=False):
    """The part of a family that looks at a hand of paper cards.

    asks: what it has to know under some rules.  sizes: the numbers of cards of a hand that it can look at.
    view: the seat's sight of a deal as the question tells it.  answer: of a view, and of the question behind it.
    """

    asks: Callable[[Rules], tuple[Ask, ...]]
    sizes: Callable[[Rules, Given], range]
    view: Callable[[Rules, Given], View]
    answer: Callable[[View, Given], Found]
    sample: Sample


TAKEN = Ask(
    "taken",
    "card",
    "Taken from the pile in this turn",
    "A card that you took alone from the pile may not be discarded in the same turn.",
)


def laid_out(
    rules: Rules,
    given: Given,
    phase: str,
    *,
    aside: tuple[Face, ...] = (),
    melds: Sequence[TableMeld] = (),
    own: int = 0,
    seats: int | None = None,
) -> View:
    """Return the view of seat 0 in its turn, in a deal that has gone on for some turns.

    aside: the cards turned up beside the piles.  melds: on the table.  own: 1 if the seat has melds there, otherwise 0.
    seats: how many play in the deal, None for all.
    """
    started = DealStarted(1, rules.players - 1, "", (), None, (), rules.pack[0], (), 0, aside)
    public: Public = public_after(rules, new_state(rules).public, started)
    others = (seats or rules.players) - 1
    sizes = (given.hand.bit_count(), *(rules.deal_size,) * others, *(0,) * (rules.players - 1 - others))
    laid = own | 2 * any(meld.owner for meld in melds)
    public = replace(
        public,
        turn=Turn(0, phase, rules.players + 1, given.cards.get("taken"), fresh=not own),
        pile=(),
        stock_count=rules.deal_size,
        counts=sizes,
        melds=tuple(melds),
        laid=laid,
        melded=laid,
    )
    return View(rules, public, 0, given.hand)


def meld_of(melds: MeldRules, cards: Sequence[Face]) -> Shape | Fault:
    """Return the meld that cards form, or why they form none; of several faces that a wild card may have it gets the first."""
    found = read_shape(melds, cards)
    return next(iter(namings(melds, cards)), found) if isinstance(found, Fault) else found


def as_shown(melds: MeldRules, group: Sequence[Face]) -> Row | Remark:
    """Return a group of a hand as a meld, or the fault that it has."""
    found = meld_of(melds, group)
    if isinstance(found, Fault):
        return Remark(found.saying, "1.4", fault=True)
    return row_of(found)


def row_of(shape: Shape) -> Row:
    """Return a meld as a row."""
    return Row(shape.cards, shape.represents, saying("run") if shape.kind == "run" else saying("set"))


def loose(group: Sequence[Face]) -> Row:
    """Return cards that are no meld as a row."""
    return Row(tuple(group), tuple(group))


def outside(hand: Cards, groups: Sequence[Sequence[Face]]) -> Cards:
    """Return the cards of a hand that are in none of `groups`."""
    return remove_all(hand, [card for group in groups for card in group])


def together(groups: Sequence[Sequence[Face]]) -> Cards:
    """Return the cards of groups."""
    return cards_of(card for group in groups for card in group)
