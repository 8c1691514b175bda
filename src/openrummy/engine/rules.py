"""Rules: a variant's options, resolved once.

The engine reads no options.  It reads a `Rules` value: cards, melds, points, and the phase table whose rows
name the part that judges each action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, final

import msgspec
from msgspec.structs import force_setattr

from openrummy.cards import Cards, Face
from openrummy.engine.actions import Act, Meld
from openrummy.engine.events import Happening
from openrummy.engine.panels import PanelMaker
from openrummy.engine.scores import Score
from openrummy.engine.state import Duties, Public, State, View
from openrummy.engine.table_facts import Showing
from openrummy.languages import ENGLISH, Language, Saying, Template, Text, Value
from openrummy.melds import MeldRules

if TYPE_CHECKING:
    from openrummy.engine.flow import Flow
    from openrummy.engine.kinds import EventKind


@final
class Problem(msgspec.Struct, frozen=True):
    """Why an action is refused.  code: for programs.  template, values: one sentence for people."""

    code: str
    template: Text
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

    Every method except `decide` gets a view: legality follows from what the seat knows.
    """

    def legal(self, view: View) -> Iterable[Act]:
        """Return every legal action of this kind, except those that another part of the phase lists with its own."""

    def check(self, view: View, action: Any) -> Problem | None:
        """Return why `action` is refused, or None."""

    def decide(self, flow: Flow, seat: int, action: Any) -> None:
        """Emit the events of an action that `check` allows."""


class Opening(NamedTuple):
    """The random part of a deal.  order: the pack, first card first.  toss: the cards drawn for the first turn, if any."""

    dealer: int
    order: tuple[Face, ...]
    toss: tuple[Face, ...] = ()


class Dealing(Protocol):
    """A part that shuffles and deals."""

    def opening(self, rules: Rules, public: Public, secret: bytes, nonces: tuple[str, ...]) -> Opening:
        """Return the opening of the next deal that follows from `secret` and `nonces`."""

    def decide(self, flow: Flow, secret: bytes, nonces: tuple[str, ...]) -> None:
        """Emit the events that start the next deal."""

    def arrange(self, flow: Flow, dealer: int, pack: tuple[Face, ...]) -> None:
        """Emit the events that start a deal of a pack in a known order, which has no commitment."""


class Memory(Protocol):
    """The memory of a variant beyond `Public`, kept in `Public.extra`; only the variant reads it."""

    def after(self, before: Public, public: Public, event: Happening) -> msgspec.Struct | None:
        """Return the memory after `event`, which led from `before` to `public`."""

    def format(self, extra: Any, players: int) -> str:
        """Return the memory as text without `;`, empty if there is nothing to remember."""

    def parse(self, text: str, players: int) -> msgspec.Struct | None:
        """Return the memory of a text from `format`; raise a ValueError that names the fault."""


class InDeal(Protocol):
    """The melds and values of one deal that depend on the card turned up."""

    def melds(self, public: Public) -> MeldRules:
        """Return the rules of melds in the running deal."""

    def values(self, public: Public) -> tuple[int, ...]:
        """Return the points of each face in the running deal, 64 entries."""


class Credit(Protocol):
    """The value of cards on the table for the seats that played them."""

    def melded(self, state: View, seat: int) -> Score:
        """Return the value of the cards on the table that count for `seat`."""


class Phase(msgspec.Struct, frozen=True):
    """A row of the phase table.

    actions: the part for each kind of action allowed.  after: the phase that an event leads to, if it changes.
    anybody: the kinds of action that seats may do out of turn; their parts say which seats.
    lapse: in a phase that waits for answers of several seats, the action of a seat that does not answer in time; None if only
    the seat in turn is asked.
    waiting: the words for a seat that waits for those answers.
    calm: these answers take thought, and the seats have 45 seconds.
    unasked: kinds of action whose parts list nothing: nobody is asked for them (leaving, actions of the clock), or
    they are listed with others.
    between: the deal is over and scored, and seats are asked something before the next.
    asked, asked_of_anybody: the parts whose actions are listed, for the seat in turn and for the others; computed from the
    other fields.
    """

    actions: Mapping[type[Act], ActionRule]
    after: Mapping[type[Happening], str]
    anybody: frozenset[type[Act]] = frozenset()
    lapse: Act | None = None
    waiting: Template = ""
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
    after_deal: emits the events that follow the scoring of a deal, such as the end of the match.
    events: the kinds of event that can happen (`engine.kinds`).
    memory: maintains `Public.extra`, None if the variant has none.
    duties: the duties that plays bring and pay, None if there are none in this game.
    credit: the value of melded cards, None if they do not count.  lowest_wins: points are penalties.
    in_deal: melds and values of a deal, None if every deal has the same; use `melds_in` and `values_in`.
    takes_part: the seats of the next deal, None if all take part.
    keeps_drawn: whether the card drawn from the stock is remembered for the turn.  first_total: of each seat.
    showing: what a table asks of a deal besides cards and counts.  panels: make what it shows besides them.
    luck: seeds the random choices of agents in place of `text`, so that two settings can be compared with the same luck.
    buy_in: the chips that a seat needs at the table, in hundredths, 0 if none.
    impossible: returns the reasons why a written position cannot arise, beyond those that apply to every game.
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
    events: Mapping[type[Happening], EventKind]
    memory: Memory | None = None
    duties: Duties | None = None
    credit: Credit | None = None
    lowest_wins: bool = False
    in_deal: InDeal | None = None
    takes_part: Callable[[Public], tuple[int, ...]] | None = None
    keeps_drawn: bool = False
    first_total: int = 0
    showing: Showing = Showing()
    panels: tuple[PanelMaker, ...] = ()
    luck: str | None = None

    def __repr__(self) -> str:
        return f"<Rules {self.text} for {self.players} players>"

    buy_in: int = 0
    impossible: Callable[[State], Iterable[str]] = _possible


def melds_in(rules: Rules, public: Public) -> MeldRules:
    """Return the rules of melds in the running deal."""
    return rules.melds if rules.in_deal is None else rules.in_deal.melds(public)


def keeps_melds(rules: Rules) -> bool:
    """Return whether melds stay in the hands until the play is over: no phase lets anybody lay one down."""
    return not any(Meld in phase.actions for phase in rules.phases.values())


def wild_in(rules: Rules, public: Public) -> Cards:
    """Return the mask of the faces that are wild only in the running deal."""
    return melds_in(rules, public).wild & ~rules.melds.wild


def values_in(rules: Rules, public: Public) -> tuple[int, ...]:
    """Return the points of each face in the running deal."""
    return rules.values if rules.in_deal is None else rules.in_deal.values(public)
