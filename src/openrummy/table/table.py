"""One table as a value: its seats, the match, the arranged hands, and the log from which all of it follows."""

from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from openrummy.engine.events import Happening
from openrummy.engine.rules import Rules
from openrummy.engine.state import DEAL, OVER, State
from openrummy.languages import ENGLISH, Language
from openrummy.parts.paper.told import PaperMatch
from openrummy.table.entries import Entry, Left, Sitter
from openrummy.table.hand_order import Groups
from openrummy.table.idempotency import Answered
from openrummy.table.messages import TableSettings
from openrummy.table.past import Attempt

Status: TypeAlias = Literal["lobby", "playing", "between", "over"]


class Seat(msgspec.Struct, frozen=True):
    """A place at the table.

    ready, nonce: for the next deal.  groups: the arrangement of the hand.  last_act: its latest action, unredacted.
    last_turn: what it did since its turn began, or in its latest turn, unredacted.
    away: the person counts as absent.  stand_in: the bot that plays for the person.  pausing: asked for a pause.
    """

    sitter: Sitter
    ready: bool = False
    nonce: str = ""
    groups: Groups = ()
    last_act: Happening | None = None
    last_turn: tuple[Happening, ...] = ()
    away: bool = False
    stand_in: Sitter | None = None
    pausing: bool = False
    extra_time: bool = False


def is_kept(sitter: Sitter) -> bool:
    """Return whether a bot keeps its seat for a person who left for good and may come back."""
    return sitter.kind == "bot" and bool(sitter.token)


def is_held(sitter: Sitter) -> bool:
    """Return whether a seat is played from outside through a token: by a person, or by a program."""
    return sitter.kind in ("person", "program")


class Table(msgspec.Struct, frozen=True, eq=False):
    """A table after the entries of `log`.

    secret: of the next deal; its commitment is shown.  moved: the version of the last change of the match.
    answered: the commands that entries of `log` answer.
    left: the clocks at `since`, in milliseconds.  give_back: how long nothing runs after `since`.
    asked: when several seats were last asked for an answer, in milliseconds.
    tournament: the id of the tournament that the table belongs to, or empty.  organizer: the hash of the token of its host.
    given_up: the match is over without a winner.
    lesson: the key of the lesson that its only deal is, or empty.  attempt: the moment from which its only deal goes on, or None.
    daily: the day whose deal its only deal is, or empty.
    quick: the level of the bots that take the free seats when the match soon starts by itself, or empty.
    board: the hash of the token of the screen that shows it, or empty.  paper: the match with real cards that goes on here, or None.
    shared: the nonce of its pack, which other tables play too, or empty.  sealed: some of them have not played it yet.
    rematch, rematch_of: the ids of the tables where these people play next and played before, or empty.
    """

    id: str
    hints: bool
    secret: bytes
    seats: tuple[Seat, ...]
    state: State
    log: tuple[Entry, ...]
    answered: Answered = ()
    started: bool = False
    moved: int = 0
    settings: TableSettings = TableSettings()
    paused: bool = False
    left: Left = ()
    since: int = 0
    give_back: int = 0
    asked: int = 0
    tournament: str = ""
    organizer: str = ""
    given_up: bool = False
    rematch: str = ""
    rematch_of: str = ""
    lesson: str = ""
    attempt: Attempt | None = None
    daily: str = ""
    quick: str = ""
    shared: str = ""
    sealed: bool = False
    board: str = ""
    paper: PaperMatch | None = None

    @property
    def version(self) -> int:
        """The number of entries."""
        return len(self.log)

    @property
    def rules(self) -> Rules:
        """The rules of the match."""
        return self.state.rules

    @property
    def status(self) -> Status:
        """The stage of the match: lobby, playing, between deals or over."""
        if not self.started:
            return "lobby"
        if self.given_up:
            return "over"
        phase = self.state.public.turn.phase
        if self.is_single and phase == DEAL and self.state.public.last_deal is not None:
            return "over"
        return "over" if phase == OVER else "between" if phase == DEAL else "playing"

    @property
    def is_practice(self) -> bool:
        """Whether it is a single deal whose cards may be known, so that it counts for nothing and has no record."""
        return bool(self.lesson) or self.attempt is not None

    @property
    def has_record(self) -> bool:
        """Whether its match counts and is whole in the log: it was dealt here from its first deal, with cards that nobody knew."""
        return not self.is_practice and self.paper is None

    @property
    def is_single(self) -> bool:
        """Whether it ends with its first deal, whatever the rules say of a match."""
        return self.is_practice or bool(self.daily)

    @property
    def names(self) -> tuple[str, ...]:
        """A name for each seat; an empty seat is called by its number."""
        return _names(self, ENGLISH)

    def names_in(self, language: Language) -> tuple[str, ...]:
        """Return the names as in `names`, for sentences in `language`."""
        return _names(self, language)

    @property
    def host(self) -> int:
        """The seat that may start the match: the first with a person."""
        return next((number for number, seat in enumerate(self.seats) if seat.sitter.kind == "person"), 0)

    @property
    def timekeeper(self) -> int | None:
        """The seat that may give extra time: the host's, in a tournament its host's, who may not sit here."""
        return self.seat_of(self.organizer) if self.tournament else self.host

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats with a person."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.sitter.kind == "person")

    @property
    def holders(self) -> tuple[int, ...]:
        """The seats that are played from outside: those with a person or a program."""
        return tuple(number for number, seat in enumerate(self.seats) if is_held(seat.sitter))

    @property
    def present(self) -> tuple[int, ...]:
        """The seats whose people count as present."""
        return tuple(number for number in self.persons if not self.seats[number].away)

    @property
    def comers(self) -> tuple[int, ...]:
        """The seats whose people are ready."""
        return tuple(number for number in self.persons if self.seats[number].ready)

    @property
    def goes_on(self) -> bool:
        """Whether time runs and bots stand in: while a person is here to see it, and always in a tournament."""
        return bool(self.present) or bool(self.tournament)

    def bot_of(self, number: int) -> Sitter | None:
        """Return the bot that plays for a seat: its own, or the stand-in for its person while the table goes on."""
        seat = self.seats[number]
        if seat.sitter.kind == "bot":
            return seat.sitter
        return seat.stand_in if self.goes_on else None

    def seat_left_by(self, token_hash: str) -> int | None:
        """Return the seat that a bot keeps for the person whose token has this hash, and who left for good."""
        kept = (number for number, seat in enumerate(self.seats) if is_kept(seat.sitter))
        return next((number for number in kept if self.seats[number].sitter.token == token_hash), None)

    def is_board(self, token_hash: str | None) -> bool:
        """Return whether the token with this hash is that of the screen that shows the table."""
        return bool(self.board) and token_hash == self.board

    def seat_of(self, token_hash: str) -> int | None:
        """Return the seat whose token has this hash."""
        if not token_hash:
            return None  # a program's that was revoked
        sitters = enumerate(seat.sitter for seat in self.seats)
        return next((number for number, each in sitters if each.token == token_hash and is_held(each)), None)


@lru_cache(maxsize=64)
def _names(table: Table, language: Language) -> tuple[str, ...]:
    """Return the names; cached, because every sentence to every seat needs them."""
    seats = enumerate(table.seats, 1)
    return tuple(seat.sitter.name or language.say("Seat {number}", number=number) for number, seat in seats)
