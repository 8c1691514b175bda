"""A world with a tournament of bots: some process takes every step of it, exactly once, and it comes to an end."""

from collections.abc import Sequence

from msgspec.structs import replace

from openrummy import tournament as tournaments
from openrummy.server.clock_and_luck import token_hash
from openrummy.server.live_tournament import PREFIX
from openrummy.store import Row
from openrummy.table import messages as m
from openrummy.tournament.entries import Entry, MatchPlayed, TournamentOpened
from openrummy.tournament.play import points
from tests.simulation.promises import Promises
from tests.simulation.world import HOME, World

_ASKED = m.OpenTournament("Cup", "block", rules={"deals_per_round": 1, "table_size": 3})
_SWISS = replace(_ASKED, form="swiss", rules={"deals_per_round": 1, "table_size": 2, "rounds": 2})
_STORM_SECONDS = 20.0
_STUCK_SECONDS = 3600.0


class CupPromises(Promises):
    """The promises of a tournament.  cup: as one process would fold it."""

    cup: tournaments.Tournament | None = None

    def head(self, match: str) -> int:
        """Return the last version in the log."""
        if match.startswith(PREFIX):
            return 0 if self.cup is None else self.cup.version
        return super().head(match)

    def enter(self, match: str, rows: Sequence[Row]) -> None:
        """Check new entries: each must be what one process would have written here."""
        if not match.startswith(PREFIX):
            super().enter(match, rows)
            return
        entries = [tournaments.decode_entry(row.body) for row in rows]
        first, *_ = entries
        if self.cup is not None and isinstance(first, MatchPlayed):
            self._check_result(self.cup, first, entries)
        for entry in entries:
            self.cup = _after(self.cup, entry)

    def _check_result(self, cup: tournaments.Tournament, played: MatchPlayed, entries: Sequence[Entry]) -> None:
        table = self.books[played.match][-1]
        if table.status != "over" or points(table.state) != played.points:
            self.complain(f"cup: {played} is not the result of the match")
        expected = tournaments.handle(cup, tournaments.Result(played.match, played.points), played.at, "").entries
        if list(expected) != list(entries):
            self.complain(f"cup: {entries} were written, {expected} are due")


def _after(cup: tournaments.Tournament | None, entry: Entry) -> tournaments.Tournament:
    if cup is None:
        assert isinstance(entry, TournamentOpened)
        return tournaments.opened(entry)
    return tournaments.apply(cup, entry)


class Cup(World):
    """A schedule of a tournament."""

    promises: CupPromises
    asked = _ASKED

    def _promises(self) -> Promises:
        return CupPromises(self._is_here, self._talk())

    def _open(self) -> None:
        """Open a tournament and start it with bots."""
        seat = self._asked(lambda process: process.tournaments.open(self.asked, HOME))
        begin = tournaments.Begin(token_hash(seat.token), self.luck.choice((2, 3, 4)))
        self._asked(lambda process: process.tournaments.do(seat.tournament, begin, HOME))

    def _play(self) -> None:
        """Let the bots play in the storm, and to the end after it."""
        storm = self._storm()
        self._until(self._is_over, _STORM_SECONDS)
        storm.end()
        if not self._until(self._is_over, _STUCK_SECONDS):
            self.promises.complain(f"stuck: {self.promises.cup and self.promises.cup.log[-1]}")

    def _is_over(self) -> bool:
        return self.promises.cup is not None and self.promises.cup.status == "over"


class SwissCup(Cup):
    """A schedule of a Swiss."""

    asked = _SWISS
