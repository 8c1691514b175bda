"""A tournament as a value: its entrants, the rounds so far, and the log from which all of it follows."""

from typing import Literal, TypeAlias

import msgspec

from openrummy.table.entries import Sitter
from openrummy.table.messages import StartRule, TableSettings
from openrummy.tournament.entries import CalledOff, Entered, Entry
from openrummy.tournament.terms import Terms

Status: TypeAlias = Literal["open", "running", "over", "cancelled"]


class Entrant(msgspec.Struct, frozen=True):
    """A person or bot who entered.  nonce: goes into the draws.  retired: they withdrew after the start."""

    sitter: Sitter
    nonce: str = ""
    retired: bool = False

    @property
    def is_person(self) -> bool:
        """Whether it is a person, not a bot."""
        return self.sitter.kind == "person"


class Sitting(msgspec.Struct, frozen=True):
    """A match played at a live table; fields as in `MatchOpened`.  points: None while it is in progress.

    there: those who were ready for a match that did not begin in time, None for any other; its points are all 0.
    time: proposed for it, in milliseconds since 1970, 0 for none; agreed: the players whom it suits.
    """

    match: str
    players: tuple[int, ...]
    deals: int
    extra: bool = False
    points: tuple[int, ...] | None = None
    there: tuple[int, ...] | None = None
    time: int = 0
    agreed: tuple[int, ...] = ()

    @property
    def meets_at(self) -> int:
        """When its players meet, 0 before all have agreed."""
        return self.time if len(self.agreed) == len(self.players) else 0


class RoundTable(msgspec.Struct, frozen=True):
    """A table of a round.

    players: as drawn.  asked: those who have not yet said whether to buy chips.  bought: those who did, once for each
    time.
    out: those who had too few chips, each with the number of deals they lasted.  order: best first, when it is decided.
    through: how many of them go through.
    """

    players: tuple[int, ...]
    sittings: tuple[Sitting, ...] = ()
    asked: tuple[int, ...] = ()
    bought: tuple[int, ...] = ()
    out: tuple[tuple[int, int], ...] = ()
    order: tuple[int, ...] | None = None
    through: int = 0

    @property
    def is_playing(self) -> bool:
        """Whether a match is in progress."""
        return any(sitting.points is None for sitting in self.sittings)

    @property
    def still_in(self) -> tuple[int, ...]:
        """The players who have not gone out."""
        gone = dict(self.out)
        return tuple(player for player in self.players if player not in gone)

    @property
    def regular(self) -> tuple[Sitting, ...]:
        """The matches that are not tie-breaks."""
        return tuple(sitting for sitting in self.sittings if not sitting.extra)

    @property
    def going_on(self) -> tuple[int, ...]:
        """The players who go through; none before the table is decided."""
        return () if self.order is None else self.order[: self.through]


class Tournament(msgspec.Struct, frozen=True, eq=False):
    """A tournament after the entries of `log`.

    host: the hash of a token.  secret: of all draws.  rounds: the tables of each.  prizes: in hundredths, when it is
    over.  start: when it starts by itself.  schedule: the id of the schedule that opened it, empty for none.
    begun: when, in milliseconds since 1970.  shown: the rounds whose packs may be seen, where tables share packs.
    paid, wish: as in `TournamentOpened`.  called_off: why, if it was cancelled.
    """

    id: str
    name: str
    game: str
    options: Terms
    host: str
    secret: bytes
    settings: TableSettings
    log: tuple[Entry, ...]
    status: Status = "open"
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[tuple[RoundTable, ...], ...] = ()
    fee: int = 0
    prizes: tuple[int, ...] = ()
    start: StartRule = StartRule()
    schedule: str = ""
    shown: int = 0
    begun: int = 0
    paid: bool = False
    wish: str = ""
    called_off: CalledOff | None = None

    @property
    def stake(self) -> int:
        """The play chips that everybody who enters brings; 0 where nothing is held."""
        return int(self.options.entry_fee) if self.paid else 0

    @property
    def is_done(self) -> bool:
        """Whether nothing more happens: it is over, or was cancelled."""
        return self.status in ("over", "cancelled")

    @property
    def version(self) -> int:
        """The number of entries."""
        return len(self.log)

    @property
    def tables(self) -> tuple[RoundTable, ...]:
        """The tables of the last round."""
        return self.rounds[-1] if self.rounds else ()

    @property
    def nonces(self) -> tuple[str, ...]:
        """The entrants' nonces for the draws."""
        return tuple(entrant.nonce for entrant in self.entrants)

    @property
    def running(self) -> tuple[Sitting, ...]:
        """The matches in progress."""
        return tuple(sitting for table in self.tables for sitting in table.sittings if sitting.points is None)

    def entrant_of(self, token_hash: str) -> int | None:
        """Return the number of the entrant whose token has this hash."""
        tokens = [entrant.sitter.token for entrant in self.entrants]
        return tokens.index(token_hash) if token_hash and token_hash in tokens else None

    def entry_of(self, token_hash: str) -> int | None:
        """Return the version with which somebody entered, which stays theirs when others withdraw and numbers move up."""
        entered = {
            entry.sitter.token: version
            for version, entry in enumerate(self.log, 1)
            if isinstance(entry, Entered) and entry.sitter.token
        }
        return entered.get(token_hash)

    def table_of(self, player: int) -> int | None:
        """Return the table of `player` in the last round, or None if they are not in it."""
        return next((number for number, table in enumerate(self.tables) if player in table.players), None)
