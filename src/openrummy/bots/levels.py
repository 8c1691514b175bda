"""The levels that people choose: one player, who forgets and slips more at a lower level.

A level is a row of numbers, the same for every game: how much of the pile and of what others took a player remembers (`memory`), and how
often it slips (`slips`).  Between the two stands the best play without search that there is for the game (`best`), so a better
play makes every level better and leaves their order as it is.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import msgspec

from openrummy.bots.agent import Agent, choice, luck, numbers
from openrummy.bots.best import best
from openrummy.bots.memory import Memory, remembered
from openrummy.bots.searching import KEY as SEARCHING
from openrummy.bots.searching import SEARCHED, can_search, strong
from openrummy.bots.slips import Slips, slipped
from openrummy.engine.actions import Act
from openrummy.engine.state import View
from openrummy.languages import Template


class Level(msgspec.Struct, frozen=True):
    """How well a bot plays.

    version: raised whenever the same view and seed may lead to another action.  name: to choose it by.  called: beside the
    name of its player.  sentence: what to expect of it.  games: the keys of those to offer it for, empty for all.
    """

    key: str
    version: int
    name: Template
    called: Template
    sentence: Template
    games: tuple[str, ...] = ()
    memory: Memory = Memory()
    slips: Slips = Slips()


LEVELS: Mapping[str, Level] = {
    level.key: level
    for level in (
        Level(
            "beginner",
            1,
            name="Beginner|a bot",
            called="beginner|a bot",
            sentence="Forgets cards, overlooks melds and keeps pairs too long. For your first games.",
            memory=Memory(discards=1, takes=0.0),
            slips=Slips(overlooks=0.75, grabs=0.75, clings=1.0),
        ),
        Level(
            "casual",
            1,
            name="Casual|a bot",
            called="casual|a bot",
            sentence="Plays well, but forgets some cards and slips now and then.",
            memory=Memory(discards=5, takes=0.5),
            slips=Slips(overlooks=0.3, grabs=0.3, clings=0.4, misjudges=0.15),
        ),
        Level(
            "good",
            1,
            name="Good|a bot",
            called="good|a bot",
            sentence="Remembers every card and makes no careless mistakes.",
        ),
        Level(
            SEARCHING,
            2,
            name="Strong|a bot",
            called="strong|a bot",
            sentence="Imagines the hands of the others and plays them out before each move, in games that it can search.",
            games=tuple(SEARCHED),
        ),
    )
    if level.key != SEARCHING or can_search()
}
"""The levels by key, the weakest first; the strongest only on a machine that can search."""

USUAL = "casual"
"""The level for somebody who has not chosen one: a beginner's mistakes look odd to people who know the game, and a good player
beats most of those who do not yet."""

STAND_IN = "good"
"""The level that plays for people who are away, since nobody should lose by it, and in tournaments."""


class Levelled(msgspec.Struct, frozen=True):
    """A player of a level: it judges what it remembers, and now and then slips."""

    level: Level
    seed: str

    @property
    def key(self) -> str:
        """The level's key."""
        return self.level.key

    @property
    def version(self) -> int:
        """The level's version."""
        return self.level.version

    def act(self, view: View) -> Act:
        """Return a legal action; raises ValueError when there is none, or when it does not know the game."""
        return choice(view, lambda allowed: self._choose(view, allowed))

    def _choose(self, view: View, allowed: Sequence[Act]) -> Act:
        chance = luck(self, view)
        in_mind = remembered(view, self.level.memory, f"{self.key} {self.seed}")
        chosen = best(in_mind, allowed, chance)
        return slipped(self.level.slips, in_mind, allowed, chosen, numbers(chance))


LEVELLED: Mapping[str, Callable[[str], Agent]] = {
    key: strong if key == SEARCHING else partial(Levelled, level) for key, level in LEVELS.items()
}
"""The makers of the players of each level; each takes the player's seed."""
