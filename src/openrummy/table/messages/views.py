"""What a seat, or a watcher, sees."""

from typing import Any, Literal, TypeAlias

from openrummy.table.messages.base import Part


class SettingsView(Part, frozen=True):
    """What the host chooses besides the rules, when the table is opened.

    clock: none; relaxed: 5 min and 30 s more each turn; normal: 2 min and 10 s; fast: 30 s and 15 s.  A bank is never
    above its start.  absent: what happens when a player's time is up, gone or not: wait; bot: a bot stands in; draw_and_throw:
    the turn is a draw and a discard; miss: the turn is missed, only where the rules know that.
    watchers: nobody, the public cards, or everything of the deals that are over.  listed: in the lobby for all.
    chat: free text is allowed.  takeover: a person may take a bot's seat while the match runs.
    check: a wrong declaration is refused; or its player is told what is wrong before it is done; or only afterwards.
    """

    clock: Literal["none", "relaxed", "normal", "fast"] = "none"
    absent: Literal["wait", "bot", "draw_and_throw", "miss"] = "wait"
    watchers: Literal["off", "public", "delayed"] = "public"
    listed: bool = False
    chat: bool = False
    takeover: bool = False
    check: Literal["block", "warn", "risk"] = "warn"


class TableSettings(SettingsView, frozen=True, forbid_unknown_fields=True):
    """The same as it is asked for: a setting that the server does not know is refused."""


class ClockView(Part, frozen=True):
    """The time of a seat in milliseconds, true when the message was made.

    left: in what runs, or would run.  full: the size of that bank.  running: it gets less now.
    """

    left: int
    full: int
    running: bool = False


class SeatView(Part, frozen=True):
    """One place at the table.

    kind: who sits there.  cards: in hand.  known: cards the hand is known to hold, since they were taken openly.
    chips: won less paid, None if nothing is played for; the entry of a running match counts as paid.
    lastAct: in words.  ready: for the next deal.  clock: None where no time is kept.  away: gone for so long that the
    table counts on it; `connected` is about this moment.  standIn: a bot plays for the person of this seat.
    pausing: has asked for a pause.  extraTime: has twice the time.
    melded: the value of the cards on the table that this seat is credited with; None where they do not count.
    notes: how it stands in the deal, in words, such as that it has dropped.  inside: it still plays in the deal.
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
    clock: ClockView | None = None
    away: bool = False
    stand_in: bool = False
    pausing: bool = False
    extra_time: bool = False
    melded: int | None = None
    notes: tuple[str, ...] = ()
    inside: bool = True


class PlacedCard(Part, frozen=True):
    """A card in a table meld.  stands_for: the face of a wild card, where it has one.  credit: the seat that scores it."""

    card: str
    credit: int
    stands_for: str | None = None


MeldKind: TypeAlias = Literal["run", "set", "pure run", "tunnela", "dublee", "jokers"]


class MeldView(Part, frozen=True):
    """A meld on the table; its number is its index."""

    owner: int
    kind: Literal["run", "set"]
    cards: tuple[PlacedCard, ...]


class ShelfView(Part, frozen=True):
    """What a group of the own hand is.  points: of its cards, held in hand.  kind: of the meld that it is.

    label: the kind in words.  why: it is no meld, in words; empty for a meld.  brief: the same in few words, where there are some.
    """

    points: int
    kind: MeldKind | None = None
    why: str = ""
    label: str = ""
    brief: str = ""


class ScoreView(Part, frozen=True):
    """A node of a score's proof: the number, and why in words."""

    points: str
    words: str
    parts: tuple["ScoreView", ...] = ()


class HandView(Part, frozen=True):
    """A hand shown at the end of a deal, laid out by the solver, or as its owner showed it: melds, and the cards left.

    kinds: of the melds, in words, where the owner showed them; empty for a group that is none.
    """

    melds: tuple[tuple[str, ...], ...]
    rest: tuple[str, ...]
    kinds: tuple[str, ...] = ()


class ShownView(Part, frozen=True):
    """A hand in the groups in which its seat has shown it.  kinds: of each group, in words; empty for what is no meld."""

    seat: int
    groups: tuple[tuple[str, ...], ...]
    kinds: tuple[str, ...]


class QuestionView(Part, frozen=True):
    """What several seats are asked between two deals.  words: how it comes about.  sums: what it means for each, in chips."""

    words: tuple[str, ...]
    sums: tuple[ScoreView, ...] = ()


class UnmatchedView(Part, frozen=True):
    """What the own hand leaves unmatched, in points, where melds stay in the hand.

    best: at the least, and with which melds.  own: with the own groups, None where there are none.  While a card has to be
    discarded, after the discard that leaves least.
    """

    best: int
    melds: tuple[tuple[str, ...], ...]
    own: int | None = None


class OpenedView(Part, frozen=True):
    """The hand that a seat laid open to end the play: the cards left beside its melds, and their points."""

    seat: int
    cards: tuple[str, ...]
    points: int


class ColumnView(Part, frozen=True):
    """A game on the score sheet, of which several may run at once.

    wins: for each seat the points of the deals entered for it.  winner: who has closed it, None while it is open.
    """

    wins: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winner: int | None = None


class DealView(Part, frozen=True):
    """A finished deal: how it ended in words, and for each seat its score with proof and its hand.

    melds: on the table, where they stayed in the hands until then.
    """

    deal: int
    reason: Literal[
        "went_out",
        "blocked",
        "void",
        "knock",
        "undercut",
        "tied_knock",
        "gin",
        "big_gin",
        "declared",
        "last_in",
        "wrong_declaration",
    ]
    words: str
    winner: int | None
    scores: tuple[ScoreView, ...]
    chips: tuple[ScoreView, ...]
    hands: tuple[HandView, ...]
    melds: tuple[MeldView, ...] = ()


class FairView(Part, frozen=True):
    """What is needed to check a deal: the commitment before it, the secret (hexadecimal) and nonces after it."""

    deal: int
    commitment: str
    secret: str | None
    nonces: tuple[str, ...]


class Offer(Part, frozen=True):
    """A legal action, ready to be sent in `Act`, and what a button for it says.

    cards: those of the hand that it uses, sorted as text, so that a selection finds its actions.
    pile: how many cards it takes from the top of the pile.  must: the card that then has to be played this turn.
    calls: the cards of the pile that it puts on the table.  left: the points of what stays unmatched, where it ends the play.
    price: the points that it costs; of a declaration, if it is wrong.  faults: what is wrong with the hand that it shows, where
    the table says so; None where it does not, or nothing can be.
    """

    action: dict[str, Any]
    words: str
    cards: tuple[str, ...] = ()
    pile: int = 0
    must: str | None = None
    calls: tuple[str, ...] = ()
    left: int | None = None
    price: int | None = None
    faults: tuple[str, ...] | None = None


class TableView(Part, frozen=True):
    """All that one seat, or a watcher, sees.

    you: the seat, None for a watcher.  phase: of the turn.  to_act: seats that may act.  prompt: what may be done next, in
    words.  pile: bottom to top; spread: cards below its top can be taken or called.  hand: sorted; `groups` is how its owner laid it, the last of them being the loose
    cards; shelves: what each of the others is.  fair: the running deal.
    code: letters that stand for the table (six where it is listed, else nine), empty for an old table.  paused: nobody may act.  watching: how many do.
    window: milliseconds until answers come too late, while several seats are asked; None where nobody is hurried.
    tournament: the id of that which the table belongs to, empty for none.
    terms: what holds in this deal only, in words.  unmatched: of the own hand.  opened: the hand that was laid open, while the
    other player answers.  columns: the games that the deals are scored in; finals: what each seat has in the end, bonuses included.
    payouts: what the match has paid each seat at its end, its entry counted; fee: the chips that went to the house, None for none.
    aside: cards that lie face up beside the piles, the wild card turned up first.  wild: the cards that it makes wild.  shown: hands that were declared or shown in
    this deal.  question: what is asked between two deals.  standing: what belongs to the score sheet, in words.
    finish: a deal is ended by declaring a hand.
    delayed: this is the table as it was when the last deal ended, for watchers.  muted: seats that you do not hear.
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
    paused: bool = False
    watching: int = 0
    delayed: bool = False
    muted: tuple[int, ...] = ()
    shelves: tuple[ShelfView, ...] = ()
    window: int | None = None
    spread: bool = False
    tournament: str = ""
    terms: tuple[str, ...] = ()
    unmatched: UnmatchedView | None = None
    opened: OpenedView | None = None
    columns: tuple[ColumnView, ...] = ()
    finals: tuple[ScoreView, ...] = ()
    aside: tuple[str, ...] = ()
    wild: tuple[str, ...] = ()
    shown: tuple[ShownView, ...] = ()
    question: QuestionView | None = None
    standing: tuple[str, ...] = ()
    finish: bool = False
    payouts: tuple[ScoreView, ...] = ()
    fee: str | None = None
