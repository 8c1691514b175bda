"""The view of a seat, or of a watcher."""

from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec

from openrummy.engine.panels import Panel, ScoreView
from openrummy.table.messages.base import Part
from openrummy.table.messages.offers import Offer
from openrummy.table.messages.settings import SettingsView

Open: TypeAlias = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": "Panel"})]
"""A panel: of any kind, for programs that do not know them all, which no type of msgspec can say."""

SomePanel = TypeVar("SomePanel", bound=Panel)


class ClockView(Part, frozen=True):
    """The time of a seat in milliseconds, correct when the message was made.

    left: in the bank that runs, or would run.  full: the size of that bank.  running: it counts down, after it has stood still
    for `rests`, since the server was away.
    """

    left: int
    full: int
    running: bool = False
    rests: int = 0


class SeatView(Part, frozen=True):
    """One place at the table.

    kind: of the occupant.  cards: in hand.  known: cards known to be in the hand, since they were taken openly.
    chips: won minus paid, None if nothing is at stake; the entry of a match in progress counts as paid.
    lastAct: in words.  lastTurn: its steps in few words without the name, as everybody saw them.  ready: for the next deal.  clock: None if no time is kept.  away: gone long enough to count as
    absent; `connected` is about this moment.  standIn: a bot plays for the person of this seat.
    pausing: has asked for a pause.  extraTime: has twice the time.
    melded: the value of the table cards that this seat is credited with; None if they do not count.
    notes: its situation in the deal, in words, such as that it has dropped.  inside: it still plays in the deal.
    level: of the bot, in words; empty for a person, and for a bot without one.
    kept: a bot plays here for a person who left for good, and who may take the seat back with their token.
    program: a program of somebody's own plays here; it is connected while `connected` says so.
    place: in the match, so far or at its end: from 1, shared by equal totals; 0 before the first deal is scored.
    """

    name: str
    kind: Literal["person", "bot", "free"]
    connected: bool
    cards: int
    score: int
    chips: str | None = None
    floating: bool = False
    ready: bool = False
    known: tuple[str, ...] = ()
    last_act: str = ""
    last_turn: tuple[str, ...] = ()
    clock: ClockView | None = None
    away: bool = False
    stand_in: bool = False
    pausing: bool = False
    extra_time: bool = False
    melded: int | None = None
    notes: tuple[str, ...] = ()
    inside: bool = True
    place: int = 0
    kept: bool = False
    level: str = ""
    program: bool = False


class PlacedCard(Part, frozen=True):
    """A card in a table meld.  stands_for: the face of a wild card, if it has one.  credit: the seat that scores it."""

    card: str
    credit: int
    stands_for: str | None = None


class MeldView(Part, frozen=True):
    """A meld on the table; its number is its index."""

    owner: int
    kind: Literal["run", "set"]
    cards: tuple[PlacedCard, ...]


class ShelfView(Part, frozen=True):
    """The meld or points of a group in your hand.  points: of its cards, held in hand, or as first melds while points to
    open are needed.  kind: of meld, if it is one.

    label: the kind in words.  why: it is not a meld, in words; empty for a meld.  brief: the same in few words, if
    available.
    """

    points: int
    kind: str | None = None
    why: str = ""
    label: str = ""
    brief: str = ""


class HandView(Part, frozen=True):
    """A hand shown at the end of a deal, arranged by the solver or as its owner showed it: melds, and the cards left.

    kinds: of the melds, in words, if the owner showed them; empty for a group that is not one.  why: it counts as it does, in
    words, such as a run that is missing.
    """

    melds: tuple[tuple[str, ...], ...]
    rest: tuple[str, ...]
    kinds: tuple[str, ...] = ()
    why: str = ""


class DealView(Part, frozen=True):
    """A finished deal: how it ended in words, and for each seat its score with proof and its hand.

    reason: the same for programs, such as `went_out` or `void`.  melds: on the table, if they stayed in the hands until then.
    """

    deal: int
    reason: str
    words: str
    winner: int | None
    scores: tuple[ScoreView, ...]
    chips: tuple[ScoreView, ...]
    hands: tuple[HandView, ...]
    melds: tuple[MeldView, ...] = ()


class LessonView(Part, frozen=True):
    """A lesson at this moment.

    preset: of a real deal.  done, steps: the acts of the learner, so far and in all.  words: why, and what has happened; after the deal, how
    its points came about.  task: what to do now; offers that do it are `taught`.
    """

    key: str
    preset: str
    done: int
    steps: int
    words: str
    task: str = ""


class AttemptView(Part, frozen=True):
    """A moment of a finished match from which this table goes on for one deal.

    table: where it was.  deal, frame: as in `Play`.  points: of each seat in that deal there.
    """

    table: str
    deal: int
    frame: int
    seat: int
    points: tuple[int, ...]


class FairView(Part, frozen=True):
    """Everything needed to check a deal: the commitment before it, the secret (hexadecimal) and nonces after it."""

    deal: int
    commitment: str
    secret: str | None
    nonces: tuple[str, ...]


class TableView(Part, frozen=True):
    """Everything that one seat, or a watcher, sees.

    you: the seat, None for a watcher.  phase: of the turn.  to_act: seats that may act.  prompt: what you may do next,
    in
    words.  pile: bottom to top.  hand: sorted; `groups` is how its owner arranged it, the last one holding the loose cards;
    shelves: the labels of the others.  fair: the deal in progress.
    code: the table's short code (six letters if it is listed, otherwise nine), empty for an old table.  paused: nobody
    may
    act.  watching: the number of watchers.
    window: milliseconds until answers are too late, while several seats are asked; in the lobby of a rematch or of a quick match, until it starts
    without those who have not come; None without a deadline.
    tournament: the id of the tournament that the table belongs to, empty for none.  timekeeper: the seat that may give extra time, None for nobody.
    board: a screen shows the table to everybody in the room.
    delayed: this is the table at the end of the last deal, for watchers.  muted: seats that you do not hear.
    wild: the cards that are wild in this deal only.
    outside: why you are not in the deal, in words; empty while you are.
    rematch: the id of the table where the same people play again, empty as long as nobody has asked for that.  rematch_of: of
    the table where they played before.
    quick: the match starts by itself when `window` is over, and bots take the seats that are still free.
    lowest_wins: the fewest points are the best.
    payouts: the chips that each seat gets at the end of a match for which everybody brought some; empty before, and without any.
    lesson: if the table is one; its pack is arranged, so its deal has no commitment and counts for no statistics.
    attempt: if the table goes on from a moment of another one, which counts for nothing either.
    daily: the day whose deal it is, such as 2026-11-24, empty for an ordinary table.
    panels: the facts that only some games have, each with the `type` that names its kind; skip a kind that you do not know.
    """

    table: str
    version: int
    status: Literal["lobby", "playing", "between", "over"]
    rules: str
    variant: str
    title: str
    host: int
    you: int | None
    seats: tuple[SeatView, ...]
    deal: int
    dealer: int
    turn: int
    phase: str
    to_act: tuple[int, ...]
    prompt: str
    stock: int
    pile: tuple[str, ...]
    melds: tuple[MeldView, ...]
    hand: tuple[str, ...]
    groups: tuple[tuple[str, ...], ...]
    taken: str | None
    offers: tuple[Offer, ...]
    rows: tuple[tuple[int, ...], ...]
    last_deal: DealView | None
    winners: tuple[int, ...] | None
    fair: FairView
    next_commitment: str
    hints: bool
    settings: SettingsView = SettingsView()
    code: str = ""
    board: bool = False
    paused: bool = False
    watching: int = 0
    delayed: bool = False
    muted: tuple[int, ...] = ()
    shelves: tuple[ShelfView, ...] = ()
    window: int | None = None
    tournament: str = ""
    timekeeper: int | None = None
    wild: tuple[str, ...] = ()
    panels: tuple[Open, ...] = ()
    outside: str = ""
    rematch: str = ""
    rematch_of: str = ""
    quick: bool = False
    lesson: LessonView | None = None
    attempt: AttemptView | None = None
    daily: str = ""
    lowest_wins: bool = False
    payouts: tuple[int, ...] = ()

    def panel(self, kind: type[SomePanel]) -> SomePanel | None:
        """Return the panel of a kind, None if there is none."""
        return next((panel for panel in self.panels if isinstance(panel, kind)), None)
