"""A form of tournament: how its rounds are drawn, what a table of a round does, when it is over, and who is where."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from openrummy.languages import Template
from openrummy.options import Check, Preset
from openrummy.options.lines import Line
from openrummy.table.messages import TableSettings
from openrummy.table.messages.tournaments import SheetBoard
from openrummy.tournament import entries as e
from openrummy.tournament.draw import table_id
from openrummy.tournament.model import RoundTable, Sitting, Tournament
from openrummy.tournament.packs import Pack
from openrummy.tournament.terms import Terms

Tables: TypeAlias = tuple[tuple[int, ...], ...]
"""The players of each table, in the order of their seats."""

Places: TypeAlias = tuple[tuple[int, ...], ...]
"""Players, the best first; those who share a place are together."""


class Form(msgspec.Struct, frozen=True):
    """A form.  Every form is a value of a class of its own; nothing else asks which form a tournament has.

    preset: its key, name and usual options.  lines: of its rule card.  may_retire: whether a player may withdraw between
    rounds.  columns: the names of score and points in its standings, if it has any.  note: how a score comes about.
    """

    preset: Preset
    checks: tuple[Check, ...]
    lines: tuple[Line, ...]
    may_retire: bool = False
    columns: tuple[Template, ...] = ()
    note: Template = ""

    def next_round(self, tournament: Tournament) -> Tables | None:
        """Return the tables of the next round, all of the last one being decided, or None at the end."""
        raise NotImplementedError

    def at_table(self, tournament: Tournament, number: int, now: int) -> e.Entry | None:
        """Return the entry that follows at a table of the last round that has nobody playing; None while it waits."""
        raise NotImplementedError

    def next_table(self, tournament: Tournament, now: int) -> tuple[int, ...]:
        """Return the players of another table that begins while the round goes on; nobody where all begin together."""
        return ()

    def until(self, tournament: Tournament) -> int:
        """Return when it ends, in milliseconds since 1970; 0 where no clock ends it."""
        return 0

    def plays_by(self, tournament: Tournament) -> int:
        """Return by when a match of the last round must have begun, in milliseconds since 1970; 0 where nobody may take their time.

        Where they may, a match waits for its people that long, and does not begin without them.
        """
        return 0

    def advancing(self, tournament: Tournament) -> frozenset[int]:
        """Return those who have what it takes to go on to another event."""
        return frozenset()

    def is_final(self, tournament: Tournament, number: int) -> bool:
        """Return whether round `number` is the last there can be."""
        raise NotImplementedError

    def places(self, tournament: Tournament) -> Places:
        """Return everybody who has a place, the best first, as of now."""
        raise NotImplementedError

    def ranked(self, tournament: Tournament, table: RoundTable) -> Places:
        """Return the players of a table, the best first."""
        raise NotImplementedError

    def amount(self, tournament: Tournament, table: RoundTable, player: int) -> int:
        """Return the chips or points of a player at a table."""
        raise NotImplementedError

    def score(self, tournament: Tournament, table: RoundTable, player: int) -> str:
        """Return what a table brought a player in the standings, empty where only the amount counts."""
        return ""

    def went(self, tournament: Tournament, table: RoundTable, player: int) -> Literal["on", "out"] | None:
        """Return whether a player of a table goes through or is out; None where nobody does, or before it is decided."""
        return None

    def lines_of(self, tournament: Tournament) -> Mapping[int, tuple[str, int]]:
        """Return the score and the points of each player, where a table of standings has them."""
        return {}

    def field(self, options: Terms, there: int) -> int:
        """Return with how many players it starts if so many have entered: bots fill it up to that."""
        return there

    def settled(self, settings: TableSettings) -> TableSettings:
        """Return the settings of its tables, where the form decides some of them."""
        return settings

    def pack(self, tournament: Tournament, sitting: Sitting) -> Pack | None:
        """Return the pack of a match that other tables play too; None where every table has its own."""
        return None

    def sealed(self, tournament: Tournament) -> tuple[Sitting, ...]:
        """Return the matches whose packs everybody has played, and which nobody may see yet."""
        return ()

    def sheet(self, tournament: Tournament, player: int) -> tuple[SheetBoard, ...]:
        """Return what each pack brought a player beside the others in the same place; nothing of a pack that is sealed."""
        return ()

    def winners(self, tournament: Tournament) -> int:
        """Return how many players there are for the prizes."""
        return len(tournament.entrants)


def opened_match(
    tournament: Tournament, number: int, players: tuple[int, ...], deals: int, now: int, *, extra: bool = False
) -> e.MatchOpened:
    """Return the entry with which a match begins at a table of the last round."""
    opened = sum(len(table.sittings) for tables in tournament.rounds for table in tables)
    match = table_id(tournament.secret, opened + 1)
    return e.MatchOpened(at=now, table=number, match=match, players=players, deals=deals, extra=extra)
