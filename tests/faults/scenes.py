"""The tables of a run with faults: different rules, numbers of players, clocks and habits."""

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

_PRESETS = (
    *("block", "block", "basic", "basic-classic", "basic-quick", "basic-house"),
    *("500", "500-house", "500-house", "500-river"),
)
_INDIAN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("indian-points", {}),
    ("indian-deals-2", {}),
    ("indian-pool-101", {"entry_fee": 10, "split_mode": "manual"}),
    ("21-card", {"loser_arrangement": "declared"}),
)
"""Every third table: hands that are declared and shown, questions between deals, seats that are out of a deal."""
_LENGTHS: tuple[dict[str, Any], ...] = (
    {"end_condition": "deals", "num_deals": 1, "tie_break": "shared"},
    {"end_condition": "deals", "num_deals": 2, "tie_break": "shared"},
    {"end_condition": "deals", "num_deals": 3, "tie_break": "shared"},
    {"end_condition": "target", "target_score": 40},
)
_POLICIES = ("wait", "bot", "draw_and_throw")
"""If the rules have missed turns, those replace the third."""
_SEATS: tuple[tuple[str | None, ...], ...] = (
    (None, None),
    (None, None, None),
    (None, None, None, None),
    (None, "random"),
    (None, None, "random"),
    (None, "sensible", None, "random"),
)


class Habits(msgspec.Struct, frozen=True):
    """The probability of each thing that a player may do besides playing.

    wander: close the socket for a while.  fresh: and forget everything seen.  repeat: and repeat some earlier commands.
    dawdle: let the turn wait.  moves: send every act through another door of the proxy than the table's last one.
    """

    wrong: float = 0.02
    arrange: float = 0.08
    pause: float = 0.004
    resume: float = 0.4
    dawdle: float = 0.015
    wander: float = 0.006
    fresh: float = 0.3
    repeat: float = 0.5
    leave: float = 0.01
    give_time: float = 0.004
    moves: bool = False


FORGETFUL = Habits(wander=0.06, fresh=1, repeat=1)
"""A player who comes and goes, and repeats everything."""

QUIET = Habits(0, 0, 0, 1, 0, 0, 0, 0, 0, 0)
"""A player who wants to get to the end."""


class Scene(msgspec.Struct, frozen=True):
    """A table to open.  seats: for each a bot, or None for a person.  watching: the number of watchers."""

    preset: str
    options: dict[str, Any]
    seats: tuple[str | None, ...]
    settings: dict[str, Any]
    watching: int
    habits: Habits

    @property
    def persons(self) -> int:
        """The number of people who sit down."""
        return self.seats.count(None)

    @property
    def is_delayed(self) -> bool:
        """Whether watchers see it one deal late."""
        return bool(self.settings["watchers"] == "delayed")

    def asked(self, name: str) -> dict[str, Any]:
        """Return the request that opens it."""
        seats = [{} if bot is None else {"bot": bot} for bot in self.seats]
        return {
            "preset": self.preset,
            "name": name,
            "seats": seats,
            "options": self.options,
            "hints": False,
            "settings": self.settings,
        }


def scene(random: Random, number: int, habits: Habits, *, short: bool = False) -> Scene:
    """Return the table of that number; every policy occurs in turn.  short: one or two deals of the shortest game."""
    absent = _POLICIES[number % len(_POLICIES)]
    is_indian = number // len(_POLICIES) % 3 == 1
    if is_indian and absent == "draw_and_throw":
        absent = "miss"
    preset, options = _indian(random, short=short) if is_indian else _melding(random, number, short=short)
    takeover = (
        absent != "wait" and random.random() < 0.6
    )  # nobody plays a seat that was taken while the server died, so a policy must
    watchers = ("public", "delayed", "off")[number // len(_POLICIES) % 3]
    settings = {
        "clock": random.choice(["none", "fast", "fast", "normal"]),
        "absent": absent,
        "watchers": watchers,
        "listed": random.random() < 0.5,
        "takeover": takeover,
    }
    return Scene(
        preset=preset,
        options=options,
        seats=_SEATS[number % len(_SEATS)],
        settings=settings,
        watching=0 if watchers == "off" else 1 + (number % 5 == 0),
        habits=replace(habits, leave=habits.leave if takeover else 0),
    )


def _melding(random: Random, number: int, *, short: bool) -> tuple[str, dict[str, Any]]:
    """Return a game in which melds are laid down on the table."""
    return ("block", _LENGTHS[number % 2]) if short else (random.choice(_PRESETS), random.choice(_LENGTHS))


def _indian(random: Random, *, short: bool) -> tuple[str, dict[str, Any]]:
    """Return a game in which they stay in the hand."""
    return _INDIAN[0] if short else random.choice(_INDIAN)
