"""Messages over HTTP about matches with real cards: the worked score sheet.  The match as it is typed is `PaperMatch`."""

from typing import Literal

from openrummy.engine.panels import ScoreView
from openrummy.table.messages.base import Part
from openrummy.table.messages.views import Open


class FieldForm(Part, frozen=True):
    """A number for each seat.  minimum, maximum: what it can be, if that is known.  step: it is a multiple of this.

    optional: it may be left out, and is then 0, or counted from other cards.  cards: it may be given as cards instead.
    grouped: the groups of those cards count.
    """

    key: str
    label: str
    minimum: int | None = None
    maximum: int | None = None
    cards: bool = False
    step: int = 1
    optional: bool = False
    grouped: bool = False


class AskForm(Part, frozen=True):
    """A field that an end of a round asks, and of which seats: all in the deal, the one that ended it, or the others."""

    field: str
    of: Literal["all", "others", "seat"]


class EndForm(Part, frozen=True):
    """A way in which a round can end.  seat: the question which seat it was, empty if none is asked.  asks: the fields."""

    key: str
    label: str
    seat: str = ""
    asks: tuple[AskForm, ...] = ()


class MarkForm(Part, frozen=True):
    """Something that happened to a seat.  note: the points that it costs, in words.  asks: the fields that are still asked of that seat."""

    key: str
    label: str
    note: str = ""
    asks: tuple[str, ...] = ()


class SwitchForm(Part, frozen=True):
    """Something that was so in a round, or not.  ends: the keys of the ends for which it matters."""

    key: str
    label: str
    ends: tuple[str, ...]


class CardForm(Part, frozen=True):
    """The card that was turned up.  needed: whether the scores need it always, or only to count cards.  aside: it can be in no hand."""

    label: str
    needed: Literal["always", "cards"]
    aside: bool = False


class PaperForm(Part, frozen=True):
    """All that a round asks under these rules.  copies, jokers: of a plain card and of printed jokers in the pack."""

    ends: tuple[EndForm, ...]
    fields: tuple[FieldForm, ...] = ()
    marks: tuple[MarkForm, ...] = ()
    switches: tuple[SwitchForm, ...] = ()
    card: CardForm | None = None
    copies: int = 1
    jokers: int = 0


class PaperChoice(Part, frozen=True):
    """A possible answer.  key: as in `PaperAnswer.answer`."""

    key: str
    words: str


class PaperQuestion(Part, frozen=True):
    """A question to a seat between two rounds.  answer: the key of the answer that was given, empty while it is open."""

    seat: int
    choices: tuple[PaperChoice, ...]
    answer: str = ""


class PaperSeat(Part, frozen=True):
    """A seat as the sheet stands.  chips: won less those paid, None if there are none.  inside: still in the match.

    notes: in a few words each.  place: from 1, 0 before the first round.
    """

    name: str
    total: int
    chips: str | None = None
    inside: bool = True
    notes: tuple[str, ...] = ()
    place: int = 0


class PaperDeal(Part, frozen=True):
    """A deal on paper.  number: from 1.  first: leads.  seats: those in it, in the order of play.  cards: that each gets.

    terms: such as the contract, each without a full stop.
    """

    number: int
    dealer: int
    first: int
    seats: tuple[int, ...]
    cards: int
    terms: tuple[str, ...] = ()


class WorkedRound(Part, frozen=True):
    """A round as it is entered.

    reason: as in `DealView`.  words: its end in a sentence.  scores: of each seat, with its proof.  chips: the same, empty if none are paid.
    totals, chip_totals: after the round and its answers.  questions: all that were asked after it, in order.
    told: what followed, in sentences.
    """

    deal: PaperDeal
    reason: str
    words: str
    scores: tuple[ScoreView, ...]
    totals: tuple[int, ...]
    winner: int | None = None
    chips: tuple[ScoreView, ...] = ()
    chip_totals: tuple[str, ...] = ()
    questions: tuple[PaperQuestion, ...] = ()
    told: tuple[str, ...] = ()


class PaperFault(Part, frozen=True):
    """Why a round cannot be entered; all before it are worked.

    round: from 0, None if the fault is in the rules or the names.  seat, field: where, if it is of one seat or field.
    """

    code: str
    words: str
    round: int | None = None
    seat: int | None = None
    field: str = ""


class PaperSheet(Part, frozen=True):
    """The worked score sheet of a `PaperMatch`.

    rules: the choice as text, which can be shared and used as `PaperMatch.preset`.  form: of the next round, None if there are no rules.
    next: the next deal, None while a question is open and after the match.  questions: those that are open.
    leaving: the seats that may leave the match now, with the answer `leave`.  panels: as in a `TableView`: standing, columns, stakes, finals.
    winners: at the end, None before it.  Where each deal is a match of its own, as in Indian rummy for points, they lead, and there is a `next` all the same.
    words: the end of the match in a sentence.
    """

    rules: str
    title: str
    form: PaperForm | None
    seats: tuple[PaperSeat, ...]
    rounds: tuple[WorkedRound, ...] = ()
    next: PaperDeal | None = None
    questions: tuple[PaperQuestion, ...] = ()
    leaving: tuple[int, ...] = ()
    panels: tuple[Open, ...] = ()
    winners: tuple[int, ...] | None = None
    words: str = ""
    lowest_wins: bool = False
    fault: PaperFault | None = None
