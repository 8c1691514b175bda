"""A table for tests: all randomness from a seed, all time from a counter."""

from collections.abc import Iterable
from random import Random
from typing import Any

from openrummy import table as t
from openrummy.engine.codec import to_plain
from openrummy.engine.decide import legal_actions
from openrummy.shuffle import secret_from_seed
from openrummy.table import messages as m
from openrummy.table.commands import Command
from openrummy.table.entries import Arranged, Entry
from openrummy.table.view import to_act

PERSON = m.OpenSeat()
BOT = m.OpenSeat("random")


class World:
    """A table that changes as commands are carried out.

    seats: as in `OpenTable`.  seed: of all randomness.  options: that differ from the preset.
    """

    def __init__(
        self,
        *seats: m.OpenSeat,
        preset: str = "basic",
        seed: str = "1",
        hints: bool = True,
        settings: m.TableSettings = m.TableSettings(),
        **options: Any,
    ) -> None:
        self.seed = seed
        self.count = 0
        self.waited = 0
        self.kept: dict[int, tuple[int, Arranged]] = {}
        asked = m.OpenTable(preset, "Ann", seats or (PERSON, PERSON), options, hints, settings)
        self.table = t.opened(t.open_table("table", asked, "hash of Ann", self.now(), self.chance()))

    @classmethod
    def of(cls, entries: list[Entry], kept: Iterable[tuple[int, Arranged]] = ()) -> "World":
        """Return the world after `entries`, as a restarted server loads it.  kept: the latest arrangements of hands."""
        world = cls()
        world.table, world.count, world.seed = t.fold(entries, kept), 1000, "again"
        return world

    def now(self) -> int:
        self.count += 1
        return 1_700_000_000_000 + self.waited + self.count

    def wait(self, seconds: float) -> "World":
        """Let time pass without waiting."""
        self.waited += round(seconds * 1000)
        return self

    def tick(self, *connected: int) -> t.Outcome:
        """Do what the server does when its timer fires, or people come and go."""
        return self.done(None, t.Tick(frozenset(connected)))

    def chance(self) -> t.Chance:
        return t.Chance(secret_from_seed(self.seed, self.count), f"seed {self.count}")

    def do(self, seat: int | None, command: Command) -> t.Outcome:
        outcome = t.handle(self.table, seat, command, self.now(), self.chance())
        self.table = outcome.table
        if outcome.laid is not None:
            self.kept[outcome.laid.seat] = (self.table.version, outcome.laid)
        return outcome

    def done(self, seat: int | None, command: Command) -> t.Outcome:
        """Do the same as `do`, for commands that must be accepted."""
        outcome = self.do(seat, command)
        assert outcome.refusal is None, outcome.refusal
        return outcome

    def refused(self, seat: int | None, command: Command) -> str:
        """Return the code with which a command is refused; check that nothing has changed."""
        before = self.table
        outcome = self.do(seat, command)
        assert outcome.refusal is not None
        assert outcome.entries == ()
        assert self.table is before
        assert outcome.refusal.words.endswith(".")
        return outcome.refusal.code

    def join(self, name: str) -> t.Outcome:
        return self.done(None, t.Join(name, f"hash of {name}"))

    def start(self) -> "World":
        """Sit down at every free seat and start."""
        for number, seat in enumerate(self.table.seats):
            if seat.sitter.kind == "free":
                self.join(f"Person {number}")
        self.done(0, m.Start("start", "aa"))
        return self

    def act(self, seat: int, action: dict[str, Any], identity: str = "") -> t.Outcome:
        return self.do(seat, m.Act(identity or f"id {self.count}", self.table.version, action))

    def legal(self, seat: int) -> list[dict[str, Any]]:
        return [to_plain(action) for action in legal_actions(self.table.state, seat)]

    def step(self, random: Random) -> None:
        """Do something random and legal: an action, or getting ready for the next deal."""
        if self.table.status == "between":
            seat = next(number for number in self.table.persons if not self.table.seats[number].ready)
            self.done(seat, m.Ready(f"ready {self.count}", random.randbytes(4).hex()))
            return
        acting = to_act(self.table)
        seat = acting[0] if len(acting) == 1 else random.choice(acting)
        if random.random() < 0.2:
            self.do(seat, shuffled_hand(self, seat, random))
        assert self.act(seat, random.choice(self.legal(seat))).refusal is None

    def play(self, random: Random, steps: int = 400) -> "World":
        """Play on to the end of the match, or for `steps` steps."""
        for _ in range(steps):
            if self.table.status == "over":
                break
            self.step(random)
        return self


def shuffled_hand(world: World, seat: int, random: Random) -> m.Arrange:
    """Return the hand of `seat` arranged in two groups in another order."""
    cards = list(t.view_for(world.table, seat).hand)
    random.shuffle(cards)
    cut = random.randrange(len(cards) + 1)
    return m.Arrange((tuple(cards[:cut]), tuple(cards[cut:])))
