"""Rules: what a variant's options come to, resolved once.

The engine reads no option.  It reads a `Rules` value: cards, melds, points, and the phase table whose rows
name the parts that judge each action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, final

import msgspec
from msgspec.structs import force_setattr

from openrummy.cards import Face
from openrummy.engine.actions import Act
from openrummy.engine.events import Happening
from openrummy.engine.scores import Score
from openrummy.engine.state import Public, State, View
from openrummy.engine.table_facts import Showing
from openrummy.languages import ENGLISH, Language, Saying, Template, Value
from openrummy.melds import MeldRules

if TYPE_CHECKING:
    from openrummy.engine.flow import Flow


@final
class Problem(msgspec.Struct, frozen=True):
    """Why something is refused.  code: for programs.  template, values: one sentence for people."""

    code: str
    template: Template
    values: Mapping[str, Value] = {}

    @property
    def words(self) -> str:
        """The sentence in English."""
        return self.said(ENGLISH)

    @property
    def saying(self) -> Saying:
        """The sentence, before its language is known."""
        return Saying(self.template, self.values)

    def said(self, language: Language) -> str:
        """The sentence in `language`."""
        return self.saying.said(language)


class ActionRule(Protocol):
    """A part that judges and carries out one kind of action in one phase.

    Everything but `decide` gets a view: what is legal for a seat follows from what that seat knows.
    """

    def legal(self, view: View) -> Iterable[Act]:
        """Every legal action of this kind, but for those that another part of the phase lists with its own."""

    def check(self, view: View, action: Any) -> Problem | None:
        """Why `action` is refused, or None."""

    def decide(self, flow: Flow, seat: int, action: Any) -> None:
        """Emit the events of an action that `check` let pass."""


class Opening(NamedTuple):
    """What the luck of a deal settles.  order: the pack, first card first.  toss: the cards that settled who begins, if any."""

    dealer: int
    order: tuple[Face, ...]
    toss: tuple[Face, ...] = ()


class Dealing(Protocol):
    """A part that shuffles and deals."""

    def opening(self, rules: Rules, public: Public, secret: bytes, nonces: tuple[str, ...]) -> Opening:
        """What follows from `secret` and `nonces` for the next deal."""

    def decide(self, flow: Flow, secret: bytes, nonces: tuple[str, ...]) -> None:
        """Emit the events that start the next deal."""


class Memory(Protocol):
    """What a variant remembers beyond `Public`, kept in `Public.extra`; the variant alone reads it."""

    def after(self, before: Public, public: Public, event: Happening) -> msgspec.Struct | None:
        """The memory after `event`, which led from `before` to `public`."""

    def format(self, extra: Any) -> str:
        """The memory as words without `;`, empty where there is nothing to remember."""

    def parse(self, text: str, players: int) -> msgspec.Struct | None:
        """The inverse of `format`; raises ValueError that names the fault."""


class InDeal(Protocol):
    """What a card turned up changes for one deal."""

    def melds(self, public: Public) -> MeldRules:
        """What a meld is in the running deal."""

    def values(self, public: Public) -> tuple[int, ...]:
        """The points of each face in the running deal, 64 entries."""


class Credit(Protocol):
    """What cards on the table are worth to the seats that put them there."""

    def melded(self, state: View, seat: int) -> Score:
        """The value of the cards on the table that are to the credit of `seat`."""


class Phase(msgspec.Struct, frozen=True):
    """A row of the phase table.

    actions: the part for each kind of action allowed.  after: the phase that an event leads to, where it changes.
    anybody: the kinds of action that seats may do out of turn; their parts say who may.
    lapse: in a phase that waits for answers of several seats, what a seat does that gives none in time; None where a turn
    waits for its seat.
    calm: such answers take thought, and those who are asked get 45 seconds.
    unasked: kinds of action whose parts have nothing to list: nobody is asked for them (leaving, what a clock does), or
    they are listed with others.
    between: the deal is over and scored, and something is asked before the next.
    asked, asked_of_anybody: the parts whose actions are listed, for the seat in turn and for the others; they follow from the rest.
    """

    actions: Mapping[type[Act], ActionRule]
    after: Mapping[type[Happening], str]
    anybody: frozenset[type[Act]] = frozenset()
    lapse: Act | None = None
    unasked: frozenset[type[Act]] = frozenset()
    calm: bool = False
    between: bool = False
    asked: tuple[ActionRule, ...] = ()
    asked_of_anybody: tuple[ActionRule, ...] = ()

    def __post_init__(self) -> None:
        asked = {kind: rule for kind, rule in self.actions.items() if kind not in self.unasked}
        force_setattr(self, "asked", tuple(asked.values()))
        force_setattr(self, "asked_of_anybody", tuple(asked[kind] for kind in asked if kind in self.anybody))


def _possible(state: State) -> Iterable[str]:
    return ()


class Rules(msgspec.Struct, frozen=True, eq=False):
    """The rules of one match.

    key: of the variant.  text: preset and options in text form.  version: of the variant's behaviour.
    pack: the cards in play, sorted.  values: points of each face held in hand, 64 entries.
    after_deal: emits what a deal that has just been scored leads to, such as the end of the match.
    memory: what becomes of `Public.extra`, None where the variant has none.
    credit: what melded cards are worth, None where they do not count.  lowest_wins: points are penalties.
    in_deal: melds and values of a deal, None where every deal has the same; ask `melds_in` and `values_in`.
    takes_part: the seats of the next deal, None where that is everybody.
    keeps_drawn: whether what was drawn from the stock is remembered for the turn.  first_total: of each seat.
    showing: what a table tells of a deal besides cards and counts.
    luck: what the luck of agents follows in place of `text`, where two settings are to be compared with the same luck.
    buy_in: the chips that a seat needs at the table, in hundredths, 0 if none.
    impossible: the reasons why a situation that somebody wrote cannot arise, beyond those that hold for every game.
    """

    key: str
    text: str
    version: int
    players: int
    pack: tuple[Face, ...]
    deal_size: int
    melds: MeldRules
    values: tuple[int, ...]
    phases: Mapping[str, Phase]
    dealing: Dealing
    after_deal: Callable[[Flow], None]
    memory: Memory | None = None
    credit: Credit | None = None
    lowest_wins: bool = False
    in_deal: InDeal | None = None
    takes_part: Callable[[Public], tuple[int, ...]] | None = None
    keeps_drawn: bool = False
    first_total: int = 0
    showing: Showing = Showing()
    luck: str | None = None

    def __repr__(self) -> str:
        return f"<Rules {self.text} for {self.players} players>"

    buy_in: int = 0
    impossible: Callable[[State], Iterable[str]] = _possible


def melds_in(rules: Rules, public: Public) -> MeldRules:
    """What a meld is in the running deal."""
    return rules.melds if rules.in_deal is None else rules.in_deal.melds(public)


def values_in(rules: Rules, public: Public) -> tuple[int, ...]:
    """The points of each face in the running deal."""
    return rules.values if rules.in_deal is None else rules.in_deal.values(public)
