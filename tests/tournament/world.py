"""A tournament for tests: all randomness from a seed, all time from a counter, and given match results."""

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

from msgspec.structs import asdict, replace

from openrummy.shuffle import secret_from_seed
from openrummy.table.messages import OpenTournament, StartRule
from openrummy.tournament import (
    Begin,
    Enter,
    Outcome,
    Result,
    Sitting,
    Tournament,
    apply,
    handle,
    open_tournament,
    opened,
)
from openrummy.tournament.commands import Command
from openrummy.tournament.entries import TournamentOpened

HOST = "hash of the host"

Plays = Callable[[Sitting], Sequence[int]]
"""Returns a match's result for its players."""


class Hall:
    """A tournament that changes as commands are carried out.  rules: that differ from the default."""

    def __init__(
        self,
        *,
        game: str = "block",
        seed: str = "1",
        form: str = "knock-out",
        start: StartRule = StartRule(),
        **rules: Any,
    ) -> None:
        self.count = 0
        self.seed = seed
        secret = secret_from_seed(seed, 1)
        asked = OpenTournament("Cup", game, rules=rules, form=form, start=start)
        entry = open_tournament("ID", asked, HOST, secret, self.now())
        self.tournament: Tournament = opened(entry)

    def counted(self) -> "Hall":
        """Let the entry fee only be counted, as in events of earlier versions."""
        (first,) = self.tournament.log
        assert isinstance(first, TournamentOpened)
        self.tournament = opened(replace(first, paid=False))
        return self

    def now(self) -> int:
        self.count += 1
        return 1_700_000_000_000 + self.count

    def do(self, command: Command) -> Outcome:
        outcome = handle(self.tournament, command, self.now(), f"seed {self.count}")
        assert asdict(outcome.tournament) == asdict(reduce(apply, outcome.entries, self.tournament))
        self.tournament = outcome.tournament
        return outcome

    def done(self, command: Command) -> Outcome:
        outcome = self.do(command)
        assert outcome.refusal is None, outcome.refusal
        return outcome

    def refused(self, command: Command) -> str:
        before = self.tournament
        outcome = self.do(command)
        assert outcome.refusal is not None
        assert (outcome.entries, self.tournament) == ((), before)
        assert outcome.refusal.words.endswith(".")
        return outcome.refusal.code

    def enter(self, *names: str) -> "Hall":
        for name in names:
            self.done(Enter(name, f"hash of {name}", name.encode().hex()))
        return self

    def start(self, bots: int = 0) -> "Hall":
        self.done(Begin(HOST, bots))
        return self

    def result(self, *points: int, table: int = 0) -> "Hall":
        """Set the result of the match in progress at a table of the round."""
        (match,) = [sitting.match for sitting in self.tournament.tables[table].sittings if sitting.points is None]
        self.done(Result(match, points))
        return self

    def play(self, plays: Plays, matches: int = 100_000) -> "Hall":
        """Play on to the end, until somebody is asked something, or for `matches` matches."""
        for _ in range(matches):
            if not self.tournament.running:
                break
            sitting = self.tournament.running[0]
            self.done(Result(sitting.match, tuple(plays(sitting))))
        return self


def in_order(sitting: Sitting) -> list[int]:
    """Return a result in which earlier entrants win: chips go from the later to the earlier, and add up to zero."""
    order = sorted(sitting.players)
    points = [10 * (len(order) - 1 - 2 * order.index(player)) for player in sitting.players]
    assert sum(points) == 0
    return points
