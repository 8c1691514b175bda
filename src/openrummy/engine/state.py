"""The state of a match: everything public in one struct, and the secrets beside it.

`Public` is what everybody at the table sees.  A full `State` is that plus hands, stock and secret; a `View` is
that plus one seat's own hand.  So a view can hold nothing that its seat may not know, and nothing
computed from a view can depend on a secret.

Immutable structs of immutable values cannot form a cycle, so the garbage collector need not track them (`gc=False`), which
saves a tenth of the time of random play.
"""

# Long: a struct for each part of a state, and their texts.

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from openrummy.cards import Cards, Face, format_cards, format_faces
from openrummy.engine.pictured import view_rows
from openrummy.hands import Hand
from openrummy.languages import Saying
from openrummy.melds import Shape
from openrummy.pictures import picture

if TYPE_CHECKING:
    from openrummy.engine.decide import LegalActions
    from openrummy.engine.events import DealEnded, Happening
    from openrummy.engine.rules import Problem, Rules
    from openrummy.engine.scores import Payout, Score

DEAL = "deal"
"""The phase between deals: a deal can be started."""
DRAW = "draw"
PLAY = "play"
DISCARD = "discard"
"""The phase after the draw if melds stay in the hand until the deal ends."""
OVER = "over"
"""The phase after the match."""

_SHOWN_DISCARDS = 8


class Payer(Protocol):
    """A part that knows how owed cards can be played."""

    def at_once(self, view: View, card: Face, *, to_meld: bool) -> bool | None:
        """Whether `card` of the hand can be played and the turn ended; None if only a search can tell."""

    def opens(self, view: View) -> bool | None:
        """Whether the melds of the hand can reach the points to open; None if only a search can tell."""


class Duty(Protocol):
    """A thing to do before the turn may end: a frozen struct of data.  `parts.duties` has those that there are."""

    @property
    def code(self) -> str:
        """The code of the refusal of a discard."""

    def after(self, rules: Rules, event: Happening, free: list[Face]) -> Duty | None:
        """Return what is left after `event`, or None.  free: the cards that pay no other duty; those that pay this are taken out."""

    def lost(self, view: View, event: Happening) -> Problem:
        """Return the refusal of a play after which the duty could no longer be done.  view: before the play."""

    def joined(self, other: Any) -> Duty:
        """Return the duty that stands for this one and another of its kind."""

    def can_be_done(self, view: View, payer: Payer) -> bool | None:
        """Whether it can be done and the turn ended, as if it were the only one; None if only a search can tell."""

    def words(self, named: Callable[[Cards], str]) -> Saying:
        """Return the sentence that reminds of it, with cards as `named` writes them."""

    def written(self) -> str:
        """Return its word in a position, `owed=7S`."""

    def is_possible(self, hand: Cards) -> bool:
        """Whether a seat that holds `hand` may have it in a position."""


class Duties(Protocol):
    """The part of the rules that says which duties plays bring and which they pay."""

    def after(self, rules: Rules, public: Public, event: Happening) -> tuple[Duty, ...]:
        """Return the duties of the turn after `event`, which follows `public`."""

    def may_bring(self, public: Public, duty: Duty) -> bool:
        """Whether a written turn of this deal may have `duty`."""


class TableMeld(msgspec.Struct, frozen=True, gc=False):
    """A meld on the table.

    credit: parallel to the cards of `shape`, the seat that scores each.
    fits: the faces that can be laid off here, with the joker's bit if a wild card can.
    """

    owner: int
    shape: Shape
    credit: tuple[int, ...]
    fits: Cards


class Turn(msgspec.Struct, frozen=True, gc=False):
    """One seat's turn.

    number: of the turn in its deal, from 1.  taken: the card taken alone from the pile this turn.
    melds: melds put down this turn.  duties: the things to do before the turn ends.
    fresh: the seat had no card on the table when the turn began.
    """

    seat: int = 0
    phase: str = DEAL
    number: int = 0
    taken: Face | None = None
    melds: int = 0
    laid_off: bool = False
    duties: tuple[Duty, ...] = ()
    fresh: bool = True


class Sheet(msgspec.Struct, frozen=True, gc=False):
    """The score sheet of the match.

    totals: one per seat.  rows: a tuple of points for each finished deal.  scored: deals that were not void.  chips: won and lost, in hundredths.
    winners: the seats that won, once the match is over.  fee: chips that went to the house.
    finals: the proofs of the final totals if these are more than the sums of the deals; otherwise empty.
    settled: the payment at the end of the match, None while it goes on and if it pays nothing.
    """

    totals: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...] = ()
    scored: int = 0
    chips: tuple[int, ...] = ()
    winners: tuple[int, ...] | None = None
    finals: tuple[Score, ...] = ()
    fee: int = 0
    settled: Payout | None = None


class Public(msgspec.Struct, frozen=True, gc=False):
    """The part of a match that everybody sees.

    counts: cards in each hand.  known: the cards that each hand is known to hold, since they were taken openly.  pile: bottom to top.
    laid, melded, floating: bit masks of the seats that have cards on the table, have melds of their own, float.
    aside: cards that lie face up beside the piles and do not return to a hand.
    history: what was done in this deal (`engine.history`).  extra: a struct of the variant; shared code may not read it.
    """

    sheet: Sheet
    deal: int = 0
    dealer: int = -1
    commitment: str = ""
    turn: Turn = Turn()
    melds: tuple[TableMeld, ...] = ()
    pile: tuple[Face, ...] = ()
    stock_count: int = 0
    counts: tuple[int, ...] = ()
    known: tuple[Cards, ...] = ()
    recycles: int = 0
    laid: int = 0
    melded: int = 0
    floating: int = 0
    aside: tuple[Face, ...] = ()
    last_deal: DealEnded | None = None
    extra: msgspec.Struct | None = None
    history: str = ""


class State(msgspec.Struct, frozen=True, gc=False):
    """A whole match in mid-play.

    stock: top first.  secret: of the running deal.  nonces: one per seat.
    drawn: the card drawn from the stock in this turn, if the rules remember it.
    """

    rules: Rules
    public: Public
    hands: tuple[Cards, ...] = ()
    stock: tuple[Face, ...] = ()
    secret: bytes = b""
    nonces: tuple[str, ...] = ()
    drawn: Face | None = None

    def __repr__(self) -> str:
        return state_text(self)


class View(msgspec.Struct, frozen=True, gc=False):
    """The knowledge of one seat: the public part and its own hand.  seat: None for a watcher, who has no hand."""

    rules: Rules
    public: Public
    seat: int | None
    hand: Cards = 0

    def legal_actions(self) -> LegalActions:
        """Return what the seat may do now: nothing for a watcher, or for a seat that is not to act."""
        from openrummy.engine.decide import LegalActions  # noqa: PLC0415 -- the list is made of views, so its module needs this one

        return LegalActions(self)

    def __repr__(self) -> str:
        return _view_text(self)

    def _repr_html_(self) -> str:
        """Return a picture for notebooks."""
        return picture(view_rows(self))


def view(state: State, seat: int | None) -> View:
    """Return what `seat` may know of `state`; None is a watcher."""
    hand = state.hands[seat] if seat is not None and state.hands else 0
    return View(state.rules, state.public, seat, hand)


def readable(seen: View) -> View:
    """Return an equal view whose hand prints as cards; `view`, which simulations call for every action, does without."""
    return View(seen.rules, seen.public, seen.seat, Hand(seen.hand))


def _view_text(view: View) -> str:
    """Return what the seat of a view knows: its hand and the table."""
    whose = "a watcher" if view.seat is None else f"seat {view.seat}"
    hand = () if view.seat is None else (f"hand {format_cards(view.hand) or '-'}",)
    return f"<View of {whose}, {view.rules.text}: {'; '.join((*_turn(view.public), *hand, *_table(view.public)))}>"


def state_text(state: State, name: str = "State") -> str:
    """Return a whole state: all hands and the table, but neither the stock nor the secret."""
    hands = (f"hands {' / '.join(format_cards(hand) or '-' for hand in state.hands)}",) if state.hands else ()
    return f"<{name} of {state.rules.text}: {'; '.join((*_turn(state.public), *hands, *_table(state.public)))}>"


def _turn(public: Public) -> Iterator[str]:
    yield f"deal {public.deal}"
    yield f"turn {public.turn.number} of seat {public.turn.seat}, {public.turn.phase}"


def _table(public: Public) -> Iterator[str]:
    yield f"pile {_pile_text(public.pile)}"
    if public.aside:
        yield f"aside {format_faces(public.aside)}"
    yield f"stock {public.stock_count} cards"
    if public.melds:
        yield "melds " + " / ".join(f"{meld.owner}: {meld.shape}" for meld in public.melds)
    yield f"cards {' '.join(map(str, public.counts))}"
    yield f"totals {' '.join(map(str, public.sheet.totals))}"
    if public.sheet.winners:
        yield f"winners {' '.join(map(str, public.sheet.winners))}"


def _pile_text(pile: Sequence[int]) -> str:
    more = "... " if len(pile) > _SHOWN_DISCARDS else ""
    return more + (format_faces(pile[-_SHOWN_DISCARDS:]) or "-")
