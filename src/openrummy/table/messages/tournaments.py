"""Messages over HTTP to open, enter, start and follow tournaments.  Amounts are text such as `12.50`, in play chips."""

from typing import Any, Literal

import msgspec

from openrummy.table.messages.base import Part
from openrummy.table.messages.rules import RuleSection
from openrummy.table.messages.settings import TableSettings


class StartRule(Part, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """When a tournament starts by itself.

    full: as soon as so many have entered, 0 for not.  at: at that time, in milliseconds since 1970, 0 for not; then
    least: with no fewer people; wait: minutes that it waits for them before it is cancelled; fill: bots join up to so
    many players.
    """

    full: int = 0
    at: int = 0
    least: int = 2
    wait: int = 0
    fill: int = 0


class OpenTournament(Part, frozen=True, forbid_unknown_fields=True):
    """Open a tournament: `POST /api/tournaments`.

    title: of the tournament.  preset, options: of the game; or the preset is that of a named tournament, such as
    `indian-knockout`.  rules: of the tournament, by name, only what differs.
    name: of a host who plays, None for one who only runs it.  nonce: as in `EnterTournament`.
    settings: of its tables.  form: knock-out, swiss, duplicate, timed, league.  start: when it starts by itself; the host may start it before.
    """

    title: str
    preset: str
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    rules: dict[str, Any] = msgspec.field(default_factory=dict)
    name: str | None = None
    nonce: str = ""
    settings: TableSettings = TableSettings()
    form: str = "knock-out"
    start: StartRule = StartRule()


class EnterTournament(Part, frozen=True, forbid_unknown_fields=True):
    """Enter before it starts: `POST /api/tournaments/{id}/enter`.  nonce: hexadecimal, goes into the draws."""

    name: str
    nonce: str = ""


class StartTournament(Part, frozen=True, forbid_unknown_fields=True):
    """The host starts: `POST /api/tournaments/{id}/start`.  bots: the number of bots that also enter."""

    bots: int = 0


class AnswerRebuy(Part, frozen=True, forbid_unknown_fields=True):
    """Buy chips, or decline: `POST /api/tournaments/{id}/rebuy`."""

    buy: bool


class ProposeTime(Part, frozen=True, forbid_unknown_fields=True):
    """Propose when to play your match of a league, in milliseconds since 1970, or accept the time that stands: `POST /api/tournaments/{id}/time`."""

    time: int


class TournamentSeat(Part, frozen=True):
    """Your place in a tournament.  token: for it and for your seat at every table of it; keep it secret.  player: None for a host who does not play."""

    tournament: str
    token: str
    player: int | None = None


class TournamentPlayer(Part, frozen=True):
    """An entrant.  place: when it is known; several may share it.  prize: what they won, empty for nothing.

    score, points: in the standings of a form in which everybody plays on.  retired: they withdrew after the start.
    advances: they have what it takes to go on to another event.
    """

    name: str
    kind: Literal["person", "bot"]
    place: int | None = None
    prize: str = ""
    score: str = ""
    points: int = 0
    retired: bool = False
    advances: bool = False


class RoundSeat(Part, frozen=True):
    """A player at a table of a round.  chips: after the finished deals, or points.  went: through or out, None while
    undecided.  score: in the standings, for the round.
    """

    player: int
    chips: int
    went: Literal["on", "out"] | None = None
    score: str = ""


class RoundTableView(Part, frozen=True):
    """A table of a round, the best player first.  match: the id of its latest table, to watch.  tie: an extra deal
    breaks one.  number: of the table in its round, from 1.  time: proposed for its match, in milliseconds since 1970, 0 for none; agreed: the
    players whom it suits.
    """

    status: Literal["playing", "asking", "over"]
    seats: tuple[RoundSeat, ...]
    match: str = ""
    tie: bool = False
    number: int = 0
    time: int = 0
    agreed: tuple[int, ...] = ()


class RoundView(Part, frozen=True):
    """A round.  final: there is no other after it.  until: by when its matches must have begun, in milliseconds since 1970, 0 for none.

    left_out: how many of very many tables are not here while the tournament is played; `?whole=true` has them all.
    """

    number: int
    final: bool
    tables: tuple[RoundTableView, ...]
    until: int = 0
    left_out: int = 0


class SheetLine(Part, frozen=True):
    """A result in the same place with the same cards.  points: of the deal.  share: what the comparison brought, as text.  match: the table, to look at its deal."""

    player: int
    points: int
    share: str
    match: str


class SheetBoard(Part, frozen=True):
    """A pack as a player played it.  number: of the pack in its round, from 1.  seat: their place, from 0.

    lines: of everybody who sat in that place, the best first.
    """

    round: int
    number: int
    seat: int
    lines: tuple[SheetLine, ...]


class Sheet(Part, frozen=True):
    """How a player's score came about, beside the others with the same cards: `GET /api/tournaments/{id}/sheet/{player}`."""

    boards: tuple[SheetBoard, ...]


class RebuyView(Part, frozen=True):
    """The question whether you buy chips.  chips: how many.  price: of them."""

    chips: int
    price: str


class TournamentView(Part, frozen=True):
    """The tournament as an entrant, or anybody else, sees it: `GET /api/tournaments/{id}`; name it by its id or its
    code.

    mark: changes with everything else but `now`; ask with it, and nothing new is answered by 204 without a body.
    game: its name; rules: its preset and options as text.  card: the rules of the tournament.  you: your number among
    `players`.  elsewhere: you are known by your account, since you entered on another device.  host: whether you may start it.  table, seat: where you play now.  rebuy: the question for you.
    pool: the sum of all entries so far; prizes: for the first, second and third place.
    form: its key.  start: when it starts by itself; now: the time of the server, to count down from.
    may_retire: whether players may withdraw after the start, too.  columns: the names of score and points in the standings.
    note: how a score comes about.  is_watched: whether its tables may be watched.  until: when a clock ends it, in milliseconds since 1970, 0 for none.
    entry: the play chips that everybody who enters brings, 0 for none.  called_off: why it was cancelled.
    waiting_since: in a sit-and-go that has not started, when somebody last entered or withdrew, 0 for any other.  alone: nobody but you waits in it, so you may let bots take the other places.
    commitment: the hash of the secret of all draws; secret: in hexadecimal, when it is over; nonces: of the players.
    """

    tournament: str
    code: str
    version: int
    title: str
    status: Literal["open", "running", "over", "cancelled"]
    game: str
    rules: str
    card: tuple[RuleSection, ...]
    players: tuple[TournamentPlayer, ...]
    rounds: tuple[RoundView, ...]
    pool: str
    fee: str
    prizes: tuple[str, ...]
    commitment: str
    nonces: tuple[str, ...]
    form: str = "knock-out"
    start: StartRule = StartRule()
    now: int = 0
    may_retire: bool = False
    columns: tuple[str, ...] = ()
    note: str = ""
    is_watched: bool = True
    until: int = 0
    entry: int = 0
    called_off: Literal["few", "host", "forgotten", "left"] | None = None
    waiting_since: int = 0
    alone: bool = False
    secret: str | None = None
    you: int | None = None
    elsewhere: bool = False
    mark: str = ""
    host: bool = False
    table: str = ""
    seat: int | None = None
    rebuy: RebuyView | None = None


class TournamentListing(Part, frozen=True):
    """A tournament in the list: `GET /api/tournaments`.

    form, start, entry: as in `TournamentView`.  ended: when, in milliseconds since 1970.  winner: if there is exactly one.
    """

    tournament: str
    code: str
    title: str
    status: Literal["open", "running", "over", "cancelled"]
    game: str
    players: int
    form: str = "knock-out"
    start: StartRule = StartRule()
    ended: int = 0
    winner: str = ""
    entry: int = 0


class TournamentList(Part, frozen=True):
    """The listed tournaments, starting with those that you can enter, and the last that are over.

    now: the time of the server, in milliseconds since 1970.
    """

    tournaments: tuple[TournamentListing, ...]
    past: tuple[TournamentListing, ...] = ()
    now: int = 0
