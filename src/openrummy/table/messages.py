"""Every message between a table and the people at it, in one place.

The server, the browser client (through generated TypeScript types) and the tests all read these.  Cards are
text (`7S`, `TD`, `JK`) on the wire.  Fields are only ever added.
"""

from typing import Any, Literal, TypeAlias

import msgspec

PROTOCOL = "openrummy.1"
"""The WebSocket sub-protocol; it carries the protocol's version."""


Phrase: TypeAlias = Literal[
    "hello",
    "good_luck",
    "your_turn",
    "one_moment",
    "well_played",
    "lucky",
    "oops",
    "sorry",
    "thanks",
    "good_game",
    "again",
    "bye",
]
"""What anybody may say at any table; the client has the words in the reader's language."""


class Message(msgspec.Struct, frozen=True, tag_field="type", rename="camel", forbid_unknown_fields=True):
    """The root of all messages; `type` says which."""


# from a client


class Hello(Message, frozen=True, tag="hello"):
    """The first message on a socket.

    token: of the seat, or None to watch.  seen: the last version the client has, 0 for none.
    """

    table: str
    token: str | None = None
    seen: int = 0


class Act(Message, frozen=True, tag="act"):
    """Do a legal action.  id: chosen by the client, unique; sending it again is safe.  base: the version acted upon."""

    id: str
    base: int
    action: dict[str, Any]


class Ready(Message, frozen=True, tag="ready"):
    """Ready for the next deal.  nonce: hexadecimal, goes into the order of the pack."""

    id: str
    nonce: str = ""


class Start(Message, frozen=True, tag="start"):
    """The host starts the match; free seats go to bots.  nonce: as in `Ready`, for the first deal."""

    id: str
    nonce: str = ""


class Leave(Message, frozen=True, tag="leave"):
    """Get up for good: in the lobby the seat is free again, later a bot plays on."""

    id: str


class Arrange(Message, frozen=True, tag="arrange"):
    """How the seat's hand lies: groups of cards, in order.  Kept by the table, seen by nobody else."""

    groups: tuple[tuple[str, ...], ...]


class Hint(Message, frozen=True, tag="hint"):
    """Ask what the sensible player would do; only where the table allows hints."""

    id: str


class Pause(Message, frozen=True, tag="pause"):
    """Ask for a pause, or agree to one: the table rests as soon as every person who is here has asked."""

    id: str


class Resume(Message, frozen=True, tag="resume"):
    """Go on after a pause; anybody who plays may.  Before the table rests it takes back what was asked."""

    id: str


class Back(Message, frozen=True, tag="back"):
    """Take the own seat back from the stand-in.  Opening a socket or acting does the same."""

    id: str


class GiveTime(Message, frozen=True, tag="give_time"):
    """The host gives a seat extra time (twice of all), or takes it away."""

    id: str
    seat: int
    extra: bool = True


class Say(Message, frozen=True, tag="say"):
    """Say something to the table: a phrase, or where the host allows it a text of up to 200 characters."""

    id: str
    phrase: Phrase | None = None
    text: str = ""


class Mute(Message, frozen=True, tag="mute"):
    """Hear nothing of what `seat` says, or hear it again.  Nobody else learns of it."""

    id: str
    seat: int
    muted: bool = True


ClientMessage: TypeAlias = (
    Hello | Act | Ready | Start | Leave | Arrange | Hint | Pause | Resume | Back | GiveTime | Say | Mute
)


# to a client


class Part(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True):
    """The root of the parts of messages."""


class TableSettings(Part, frozen=True, forbid_unknown_fields=True):
    """What the host chooses besides the rules, when the table is opened.

    clock: none; relaxed: 5 min and 30 s more each turn; normal: 2 min and 10 s; fast: 30 s and 15 s.  A bank is never
    above its start.  absent: what happens when a player's time is up, gone or not: wait; bot: a bot stands in; draw_and_throw:
    the turn is a draw and a throw; miss: the turn is missed, only where the rules know that.
    watchers: nobody, the public cards, or everything of the deals that are over.  listed: in the lobby for all.
    chat: free text is allowed.  takeover: a person may take a bot's seat while the match runs.
    """

    clock: Literal["none", "relaxed", "normal", "fast"] = "none"
    absent: Literal["wait", "bot", "draw_and_throw", "miss"] = "wait"
    watchers: Literal["off", "public", "delayed"] = "public"
    listed: bool = False
    chat: bool = False
    takeover: bool = False


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
    lastAct: in words.  ready: for the next deal.  clock: None where no time is kept.  away: gone for so long that the
    table counts on it; `connected` is about this moment.  standIn: a bot plays for the person of this seat.
    pausing: has asked for a pause.  extraTime: has twice the time.
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


class PlacedCard(Part, frozen=True):
    """A card in a table meld.  stands_for: the face of a wild card, where it has one.  credit: the seat that scores it."""

    card: str
    credit: int
    stands_for: str | None = None


class MeldView(Part, frozen=True):
    """A meld on the table; its number is its index."""

    owner: int
    kind: Literal["run", "set"]
    cards: tuple[PlacedCard, ...]


class ScoreView(Part, frozen=True):
    """A node of a score's proof: the number, and why in words."""

    points: str
    words: str
    parts: tuple["ScoreView", ...] = ()


class HandView(Part, frozen=True):
    """A hand shown at the end of a deal, laid out by the solver: melds, and the cards left."""

    melds: tuple[tuple[str, ...], ...]
    rest: tuple[str, ...]


class DealView(Part, frozen=True):
    """A finished deal: how it ended in words, and for each seat its score with proof and its hand."""

    deal: int
    reason: Literal["went_out", "blocked", "void"]
    words: str
    winner: int | None
    scores: tuple[ScoreView, ...]
    chips: tuple[ScoreView, ...]
    hands: tuple[HandView, ...]


class FairView(Part, frozen=True):
    """What is needed to check a deal: the commitment before it, the secret (hexadecimal) and nonces after it."""

    deal: int
    commitment: str
    secret: str | None
    nonces: tuple[str, ...]


class Offer(Part, frozen=True):
    """A legal action, ready to be sent in `Act`, and what a button for it says.

    cards: those of the hand that it uses, sorted as text, so that a selection finds its actions.
    """

    action: dict[str, Any]
    words: str
    cards: tuple[str, ...] = ()


class TableView(Part, frozen=True):
    """All that one seat, or a watcher, sees.

    you: the seat, None for a watcher.  phase: of the turn.  to_act: seats that may act.  prompt: what may be done next, in
    words.  pile: bottom to top.  hand: sorted; `groups` is how its owner laid it.  fair: the running deal.
    code: six letters that stand for the table, empty for an old table.  paused: nobody may act.  watching: how many do.
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
    settings: TableSettings = TableSettings()
    code: str = ""
    paused: bool = False
    watching: int = 0
    delayed: bool = False
    muted: tuple[int, ...] = ()


class Told(Part, frozen=True):
    """One thing that happened, as this viewer may see it.

    kind: the event's type.  cards: those that can be seen moving, as text.  words: a sentence for the log and for
    speech; empty where there is nothing to say.
    """

    version: int
    kind: str
    words: str = ""
    seat: int | None = None
    cards: tuple[str, ...] = ()


class Update(Message, frozen=True, tag="update"):
    """What happened since the version that the client has, and the view now.

    complete: False when older happenings were left out, so that the log has a gap.
    """

    told: tuple[Told, ...]
    view: TableView
    complete: bool = True


class Accepted(Message, frozen=True, tag="accepted"):
    """The command is done and committed, in this version."""

    id: str
    version: int


class Refused(Message, frozen=True, tag="refused"):
    """The command changed nothing.  code: for programs.  words: for people."""

    id: str
    code: str
    words: str
    version: int


class Advice(Message, frozen=True, tag="advice"):
    """The answer to `Hint`: what the sensible player would do and why."""

    id: str
    action: dict[str, Any]
    words: str


class Gone(Message, frozen=True, tag="gone"):
    """The table or the seat is not there; the socket closes."""

    code: str
    words: str


class Line(Part, frozen=True):
    """Something that was said.  number: counts up at a table.  name: of who said it.  at: milliseconds since 1970."""

    number: int
    seat: int
    name: str
    at: int
    phrase: Phrase | None = None
    text: str = ""


class Said(Message, frozen=True, tag="said"):
    """New lines of the talk at the table; the first one after `Hello` has the latest lines.  No part of the record."""

    lines: tuple[Line, ...]


ServerMessage: TypeAlias = Update | Accepted | Refused | Advice | Gone | Said


# over HTTP


class OpenSeat(Part, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table.  bot: the key of a bot, or None for a person.  extra_time: twice the time."""

    bot: str | None = None
    extra_time: bool = False


class OpenTable(Part, frozen=True, forbid_unknown_fields=True):
    """Open a table.  options: by name, only what differs from the preset.  The first seat is the host's."""

    preset: str
    name: str
    seats: tuple[OpenSeat, ...]
    options: dict[str, Any] = {}
    hints: bool = True
    settings: TableSettings = TableSettings()


class JoinTable(Part, frozen=True, forbid_unknown_fields=True):
    """Sit down at a table, which is named by its id or its code.

    seat: the wanted one; None takes the first free one, or where the table allows it the first of a bot.
    """

    name: str
    seat: int | None = None


class TableListing(Part, frozen=True):
    """A table in the lobby: `GET /api/tables?preset=&players=&free=true`.

    host: a name.  seats: how many.  free: that nobody has.  bots: that a person may take where `settings` say so.
    """

    table: str
    code: str
    preset: str
    title: str
    rules: str
    status: Literal["lobby", "playing", "between", "over"]
    host: str
    seats: int
    persons: int
    bots: int
    free: int
    watching: int
    settings: TableSettings


class Lobby(Part, frozen=True):
    """The open tables that match, those with free seats first."""

    tables: tuple[TableListing, ...]


class AskRules(Part, frozen=True, forbid_unknown_fields=True):
    """Ask for a rule card.  preset: a key, or a shared code.  options: by name, only what differs from it."""

    preset: str
    players: int
    options: dict[str, Any] = {}


class Seated(Part, frozen=True):
    """Where one sits.  token: brings the player back to the seat; keep it secret."""

    table: str
    seat: int
    token: str


class Complaint(Part, frozen=True):
    """Why a request failed."""

    code: str
    words: str


class RuleSentence(Part, frozen=True):
    """A sentence of a rule card; differs: not as in the preset."""

    text: str
    differs: bool = False


class RuleSection(Part, frozen=True):
    """A section of a rule card."""

    title: str
    sentences: tuple[RuleSentence, ...]


class RulesAnswer(Part, frozen=True):
    """The rule card for a choice of rules; problems: why it cannot be played, if it cannot.

    code: the choice as text, such as `basic-house(ace_mode=low)`, which `AskRules.preset` takes too: it can be shared.
    preset, options: what it comes to.  values: every option's value by name, also those that follow from others.
    """

    text: str
    problems: tuple[str, ...]
    sections: tuple[RuleSection, ...]
    code: str = ""
    preset: str = ""
    options: dict[str, Any] = {}
    values: dict[str, Any] = {}


class OptionField(Part, frozen=True):
    """One switch, for a form.  only_when: condition under which it matters, such as `end_condition=deals`."""

    name: str
    label: str
    help: str
    group: str
    kind: Literal["choice", "flag", "number", "amount"]
    choices: tuple[Any, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    optional: bool = False
    only_when: str | None = None


class PresetInfo(Part, frozen=True):
    """A preset: values holds every option's value by name."""

    key: str
    name: str
    sentence: str
    values: dict[str, Any]


class VariantInfo(Part, frozen=True):
    """A variant with its presets and switches."""

    key: str
    name: str
    sentence: str
    min_players: int
    max_players: int
    presets: tuple[PresetInfo, ...]
    fields: tuple[OptionField, ...]


class Catalogue(Part, frozen=True):
    """Everything the home page needs: `GET /api/catalogue`."""

    variants: tuple[VariantInfo, ...]
    bots: tuple[str, ...]
    version: str


class Share(Part, frozen=True):
    """Of `number` chances, the part in which something was seen, and the part in which chance would show it."""

    number: int
    seen: float
    expected: float


class CardCount(Part, frozen=True):
    """How often a card was turned up first, how often it lay on top of the stock, and how often chance would do it."""

    card: str
    upcards: int
    tops: int
    expected: float


class ChanceTest(Part, frozen=True):
    """A chi-square test.  part: of fair packs, those that would look at least as odd; None for too few deals."""

    name: str
    chi_square: float
    freedom: int
    part: float | None = None


class Statistics(Part, frozen=True):
    """The finished deals of this server: `GET /api/statistics`; jokers in a hand count where jokers are played."""

    deals: int
    went_out: int
    blocked: int
    void: int
    first_seat: Share
    jokers_in_a_hand: Share
    cards: tuple[CardCount, ...]
    tests: tuple[ChanceTest, ...]
