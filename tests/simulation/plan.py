"""Everything that a seed decides before the first step."""

from random import Random

import msgspec
from msgspec.structs import replace

from openrummy.table.messages import TableSettings
from tests.simulation.bus import Weather
from tests.simulation.clients import Habits
from tests.simulation.log import Trouble

FAULTS = ("kill", "drain", "freeze", "outage", "cut", "leave")
_GAMES: tuple[tuple[str, tuple[str | None, ...]], ...] = (
    ("gin", (None,)),
    ("block", (None,)),
    ("basic", ("random",)),
    ("basic", (None, "random")),
)
_SETTINGS = (
    TableSettings(),
    TableSettings(absent="bot"),
    TableSettings(clock="fast", absent="draw_and_throw"),
    TableSettings(clock="fast", absent="bot"),
)
_THOUGHTFUL = 0.05
"""How many plans have people who take their time: hearing of each other then matters, but acts are few."""
_CHATTY, _LISTED, _DELAYED = 0.15, 0.15, 0.1
"""How many plans have talk, a table in the lobby, and a watcher who sees finished deals only."""


class Plan(msgspec.Struct, frozen=True):
    """A schedule before it runs.

    sitters: the bots beside the host, None for a person.  sticky: how often a client goes to the first process, as a proxy would send it.
    skew: seconds between the clocks of processes.  commit: the longest way to the database in seconds.
    looks: whether views are made and compared with the books, which takes most of the time; otherwise people get glimpses.  faults: each with the second when it comes.  deaf: the longest time without the bus in seconds.  acts: accepted commands in the storm, and after it.
    """

    processes: int
    preset: str
    sitters: tuple[str | None, ...]
    settings: TableSettings
    habits: Habits
    weather: Weather
    trouble: Trouble
    watchers: int
    sticky: float
    skew: float
    commit: float
    looks: bool
    faults: tuple[tuple[float, str], ...]
    deaf: float = 10
    acts: tuple[int, int] = (5, 3)


def plan_of(seed: int) -> Plan:
    """Return the plan of a seed.  Each world has some of the faults only, since rare ones hide behind frequent ones."""
    luck = Random(seed)
    plan = _any(luck)
    plan = _thoughtful(plan, luck) if luck.random() < _THOUGHTFUL else plan
    return _sociable(plan, luck)


def _any(luck: Random) -> Plan:
    preset, sitters = luck.choice(_GAMES)
    return Plan(
        processes=luck.choice((1, 2, 2, 3, 3)),
        preset=preset,
        sitters=sitters,
        settings=luck.choice(_SETTINGS),
        habits=_habits(luck),
        weather=Weather(_some(luck, 0.7), _some(luck, 0.5), luck.choice((0.01, 0.1, 2))),
        trouble=Trouble(*(_some(luck, 0.1) for _ in range(3))),
        watchers=luck.choice((0, 0, 0, 1)),
        sticky=luck.choice((0, 0.5, 1)),
        skew=luck.choice((0, 0.05, 0.5)),
        commit=luck.choice((0.002, 0.02, 0.2)),
        looks=luck.random() < 0.1,
        faults=_faults(luck),
    )


def _thoughtful(plan: Plan, luck: Random) -> Plan:
    """Return a plan in which two people think for so long that a process without the bus could forget one of them."""
    return replace(
        plan,
        processes=2,
        preset="gin",
        sitters=(None,),
        settings=TableSettings(absent="bot"),
        habits=Habits(slowest=20, restless=_some(luck, 0.3), away=5),
        sticky=0,
        faults=((luck.random() * 3, "cut"),),
        deaf=60,
    )


def _sociable(plan: Plan, luck: Random) -> Plan:
    """Return a plan in which people may talk, the lobby may list the table, and watchers may have to wait."""
    is_late = luck.random() < _DELAYED
    settings = replace(
        plan.settings,
        chat=luck.random() < _CHATTY,
        listed=luck.random() < _LISTED,
        watchers="delayed" if is_late else "public",
    )
    return replace(
        plan,
        settings=settings,
        habits=replace(plan.habits, chatty=0.5 if settings.chat else 0),
        watchers=1 if is_late else plan.watchers,
    )


def _some(luck: Random, most: float) -> float:
    return luck.random() * most if luck.random() < 0.5 else 0


def _habits(luck: Random) -> Habits:
    double, again, stale, restless, arrange = (_some(luck, 0.3) for _ in range(5))
    return Habits(double, again, stale, restless, arrange, luck.choice((0.05, 0.3, 1)), _some(luck, 12))


def _faults(luck: Random) -> tuple[tuple[float, str], ...]:
    kinds = [kind for kind in FAULTS if luck.random() < 0.5]
    count = luck.randrange(5) if kinds else 0
    return tuple(sorted((luck.random() * 6, luck.choice(kinds)) for _ in range(count)))
