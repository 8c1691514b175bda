"""The registry records of actions and events: everything that shared code needs to know of each, told by the family that owns it.

The engine has the kinds that every game shares (`engine.core`); a family of games has its own.  `Rules.events` gathers
the events of one game, and `variants.kinds` all of all games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar

import msgspec

from openrummy.engine.move_text import MoveText
from openrummy.engine.public import phase_only
from openrummy.engine.typed import Typed

if TYPE_CHECKING:
    from openrummy.cards import Cards, Face
    from openrummy.engine.actions import Act
    from openrummy.engine.events import Happening
    from openrummy.engine.rules import Rules
    from openrummy.engine.scores import Score
    from openrummy.engine.state import Public, State, View
    from openrummy.languages import Template
    from openrummy.voice import Voice

LabelWords: TypeAlias = "Callable[[Voice, View, Any, int | None], Label]"
ActionWords: TypeAlias = "Callable[[Voice, Public, Any], str]"
EventWords: TypeAlias = "Callable[[Voice, Any], str]"
StepWords: TypeAlias = "Callable[[Voice, Any, Sequence[Face]], str]"
PublicEffect: TypeAlias = "Callable[[Rules, Public, Any], Public]"
HandEffect: TypeAlias = "Callable[[Cards, Any], Cards]"


def no_cards(event: Happening) -> Iterable[Face | None]:
    """Return no cards."""
    return ()


def its_card(event: Any) -> Iterable[Face | None]:
    """Return the one card of an event."""
    return (event.card,)


def its_cards(event: Any) -> Iterable[Face | None]:
    """Return the cards of an event."""
    return event.cards  # type: ignore[no-any-return]


Place: TypeAlias = Literal["primary", "main", "call", "show", "ending", "declare", "costly", "aside", "yes", "no"]
"""The place of an action on the screen.

primary, main: among the main buttons; the first of them is the big one, and Enter does it.  show: your hand, after another
player has declared; also a main button.  call: out of turn primary, and on your own turn beside the big button.  ending: ends
the play, beside it too.  declare: shows its groups before it is done.  costly: beside the others, and asks once before it is
done; aside: the same, in the menu.  yes, no: the answer to an offer or to a question between two deals.
"""


Gesture: TypeAlias = Literal["draw", "take", "discard", "meld", "lay_off", "swap", "pass", "done"]
"""The handling of cards that an action is: a client has one key for each, and lets cards be tapped or dropped for it.

draw: from the stock.  take: from the pile.  discard: on the pile.  meld: cards on the table.  lay_off, swap: a card on a meld there.
pass: let an upcard or a call go by.  done: stop playing cards.
"""


class Label(msgspec.Struct, frozen=True):
    """An action in few words, with the points that it leaves or costs.

    button: for a short button.  title, question, yes: the question that is asked first, and the button that says yes; empty for none.
    """

    button: str
    title: str = ""
    question: str = ""
    yes: str = ""


TableAct: TypeAlias = Literal["leave", "miss"]
"""An action that a table takes by itself: a person leaves it, or has not played a turn in time."""


Cue: TypeAlias = Literal["draw", "take", "discard", "meld", "out"]
"""The sound of an event: a card is drawn, taken or discarded, cards are laid open, or the play is over."""


Spot: TypeAlias = Literal["stock", "pile", "hand", "hands", "seats", "melds", "finish", "shown", "away"]


class Path(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way that cards go in an event, for a client that shows it as a motion.

    start, goal: places on the table; hand: of the event's seat, hands: of every seat, seats: before every seat,
    one open card each, shown: where a hand lies open, away: beside the game.
    named: it takes cards of `EventKind.moving`: each such path one, the last one the rest.  backs: so many go face down if it has none.
    """

    start: Spot
    goal: Spot
    named: bool = True
    backs: int = 0


Count: TypeAlias = tuple[int, str, int]
"""A thing that a player's statistics count: the seat, its word, and how many or how much."""


DROPS = "drops"
"""The word for seats that left a deal before its end, whatever the game calls it."""


def no_counts(event: Happening) -> Iterable[Count]:
    """Return nothing."""
    return ()


def one_each(word: str) -> Callable[[Any], Iterable[Count]]:
    """Return what counts each such event of a seat under `word`."""
    return lambda event: ((event.seat, word, 1),)


def no_scores(event: Happening) -> tuple[Score, ...]:
    """Return no scores."""
    return ()


class ActionKind(msgspec.Struct, frozen=True, eq=False):
    """One kind of action.

    cls: its class, whose fields are marked with how they read as text.  move: its words in a record.
    order: its words as an imperative; no two legal actions may read the same.  choice: its words in a prompt, for all of its kind.
    place: of its buttons.  typed: the ways to type it.  instead_of: the kind of typed action that means this one while this is legal.
    step: its words in a replay, with the name of its seat, if its events do not say it.
    gesture: the handling of cards that it is, None if it has only a button.  menu: the words of a button for several of its kind.
    label: makes its short words from the points that it leaves or costs, if its words are too long for its button.
    by_table: the reason for which a table takes it by itself, if it does.  meanwhile: the sentence that it is possible during
    another's turn.  first: explains it to whoever meets it for the first time, if no lesson does.
    """

    cls: type[Act]
    move: MoveText
    order: ActionWords
    choice: ActionWords
    place: Place = "main"
    typed: tuple[Typed, ...] = ()
    instead_of: type[Act] | None = None
    step: Template | None = None
    gesture: Gesture | None = None
    menu: Template | None = None
    label: LabelWords | None = None
    by_table: TableAct | None = None
    meanwhile: Template = ""
    first: Template = ""


class EventKind(msgspec.Struct, frozen=True, eq=False):
    """One kind of event.

    cls: its class, whose fields are marked with their audiences.  said: its words, one sentence of an event that may be redacted,
    or None if `explain` puts them together from those of scores.  public: its effect on the public part; by default the
    phase alone may change.  hand: its effect on the hand of its seat, None if it has none.
    secret: its effect on a whole state if that goes beyond one hand; it gets the public part as it is afterwards.
    own: its effect on the hand of a view, if that is not the one of `hand`.
    moving: returns the cards that visibly move or are shown, from a redacted event; None is a hidden one.
    scores: returns the scores in the event, each with its proof: points, then chips.  cue: the sound that goes with it.
    paths: the ways of its cards on the table, in order.
    opens_hand: whether it ends the play, so that the melds that follow only show the hand.
    brief: its words in a row with the others of a turn, after the name of its seat; empty if it has none there.
    step: its words in a replay, for the cards in it that are seen; None if the table beside them says enough.
    counts: what the statistics of players count in it, in every language by the same words.
    """

    cls: type[Happening]
    said: EventWords | None
    public: PublicEffect = phase_only
    hand: HandEffect | None = None
    secret: Callable[[State, Public, Any], State] | None = None
    own: Callable[[View, Any], Cards] | None = None
    moving: Callable[[Any], Iterable[Face | None]] = no_cards
    scores: Callable[[Any], tuple[Score, ...]] = no_scores
    cue: Cue | None = None
    paths: tuple[Path, ...] = ()
    opens_hand: bool = False
    brief: Template = ""

    @property
    def tag(self) -> str:
        """Return the name of the kind in plain data."""
        return str(self.cls.__struct_config__.tag)

    @property
    def moves_cards(self) -> bool:
        """Whether cards move or are shown in such an event."""
        return self.moving is not no_cards

    step: StepWords | None = None
    counts: Callable[[Any], Iterable[Count]] = no_counts


K = TypeVar("K", ActionKind, EventKind)


def by_class(*families: Iterable[K]) -> Mapping[type[Any], K]:
    """Return the kinds by their classes; raise ValueError if two have the same tag."""
    kinds = [kind for family in families for kind in family]
    tags = [kind.cls.__struct_config__.tag for kind in kinds]
    if len(set(tags)) < len(tags):
        raise ValueError(f"two kinds have the same tag: {sorted(map(str, tags))}")
    return {kind.cls: kind for kind in kinds}
