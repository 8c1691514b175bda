"""Deals between the members of a small community, at tables drawn anew for each deal; two of them may help each other."""

import random
from collections.abc import Iterator

import msgspec

from bench.collusion.colluders import COLLUDERS
from openrummy.bots import make_agent
from openrummy.bots.agent import Agent
from openrummy.engine.match import Match
from openrummy.engine.rules import Rules
from openrummy.record import SeatRecord, record_of, write_text
from openrummy.variants import rules_for

LEVELS = ("beginner", "casual", "casual", "good", "good", "sensible")
"""From which each member's level is drawn: people of every level sit together."""
TOGETHER = 300
"""The deals that a pair has in common."""
FRIENDS = 0.8
"""The share of the deals in which friends, and players who help each other, sit at one table."""


class Setting(msgspec.Struct, frozen=True):
    """A game and the size of its tables and communities."""

    rules: str
    seats: int
    members: int

    @property
    def deals(self) -> int:
        """The deals after which each pair has had `TOGETHER` in common, on average."""
        return TOGETHER * self.members * (self.members - 1) // (self.seats * (self.seats - 1))


SETTINGS = {
    "indian": Setting("indian-points", 4, 5),
    "500": Setting("500", 4, 5),
    "gin": Setting("gin", 2, 3),
}


class Played(msgspec.Struct, frozen=True):
    """A deal.  players: the member at each seat.  record: its text."""

    players: tuple[int, ...]
    record: str


class Community(msgspec.Struct, frozen=True):
    """Members 0, 1, ... of levels that follow from the number.  kind: of what member 0 does for member 1 (or both for each other); empty if all are honest.

    friends: members 0 and 1 sit together in most deals.
    """

    setting: Setting
    kind: str
    number: int
    friends: bool = False

    @property
    def deals(self) -> int:
        """The deals that are played: members 0 and 1 have 300 in common, on average, and where there are no friends so has each pair."""
        return round(TOGETHER / FRIENDS) if self.friends else self.setting.deals

    @property
    def levels(self) -> list[str]:
        """The level of each member."""
        chance = random.Random(f"levels {self.number}")
        return [chance.choice(LEVELS) for _ in range(self.setting.members)]

    @property
    def helpers(self) -> dict[int, int]:
        """The members who help, each with the partner."""
        return {} if not self.kind else {0: 1, 1: 0} if self.kind == "shared hands" else {0: 1}


def played(community: Community) -> Iterator[Played]:
    """Yield the deals of a community."""
    setting, levels = community.setting, community.levels
    rules = rules_for(setting.rules, setting.seats)
    name = f"{setting.rules} {community.kind} {community.number}"
    chance = random.Random(name)
    for deal in range(community.deals):
        at_table = _drawn(community, chance)
        agents = [make_agent(levels[member], f"{name} {deal} {member}") for member in at_table]
        yield Played(at_table, _deal(rules, community, at_table, agents, f"{name} {deal}"))


def _drawn(community: Community, chance: random.Random) -> tuple[int, ...]:
    """Return the members at a table, in the order of its seats."""
    members, seats = range(community.setting.members), community.setting.seats
    if not community.friends:
        return tuple(chance.sample(members, seats))
    together = chance.random() < FRIENDS
    while True:
        drawn = tuple(chance.sample(members, seats))
        if {0, 1}.issubset(drawn) == together:
            return drawn


def _deal(rules: Rules, community: Community, at_table: tuple[int, ...], agents: list[Agent], seed: str) -> str:
    match = Match.new(rules, seed)
    while match.log[0].result is None:
        seat = match.to_act
        act = agents[seat].act(match.view(seat))
        partner = community.helpers.get(at_table[seat])
        if partner in at_table:
            other = at_table.index(partner)
            act = COLLUDERS[community.kind](match.state, seat, other, agents[other], act)
        match.apply(seat, act)
    return write_text(record_of(match, [SeatRecord(f"member {member}") for member in at_table]))
