"""Writes the matches that test the client's statistics of a guest against those of a server: `python -m tests.web_matches`."""

from pathlib import Path
from random import Random

import msgspec

from openrummy.people.results.statistics import statistics_of
from openrummy.table.messages.results import MatchSeat, PlayedMatch

TARGET = Path(__file__).parents[1] / "web" / "src" / "testing" / "matches.json"
_DAY = 24 * 3600 * 1000
_GAMES = (
    ("gin", "gin", False, ("gin", "knocked", "knock", "undercut")),
    ("indian", "indian-pool-101", True, ("drops", "first_drop", "drop_points", "declared", "lost", "lost_points")),
    ("500", "500", False, ("went_out", "calls")),
)
_OTHERS = ("Mira", "beginner"), ("Otto", "good"), ("Bob", ""), ("Cleo \N{WHITE SMILING FACE}", ""), ("", "")


def match(random: Random, number: int, game: tuple[str, str, bool, tuple[str, ...]] | None = None) -> PlayedMatch:
    """Return a match that might have been played."""
    variant, preset, low, words = game or random.choice(_GAMES)
    others = [random.choice(_OTHERS) for _ in range(random.choice((1, 1, 2, 3)))]
    points = [random.randrange(-60, 260) for _ in range(len(others) + 1)]
    ranked = sorted(points, reverse=not low)
    names = [("Ann", ""), *others]
    seats = tuple(
        MatchSeat(name, 1 + ranked.index(own), own, bot, gone=not place and random.random() < 0.1)
        for place, ((name, bot), own) in enumerate(zip(names, points, strict=True))
    )
    played, ended = random.randrange(1, 12), 1_700_000_000_000 + number * _DAY
    counts = {word: random.randrange(5) for word in words if random.random() < 0.8}
    counts["deal_points"] = random.randrange(-90, 300)
    best, worst = sorted((random.randrange(-40, 90), random.randrange(-40, 90)), reverse=not low)
    won = random.randrange(played + 1)
    table = f"{preset}-{number}"
    is_void = random.random() < 0.07
    return PlayedMatch(
        table=table, began=ended - 900_000, ended=ended, game=variant, preset=preset, rules=preset, deals=played, void=is_void, low=low,
        you=0, seats=seats, played=played, won=won, best=best, worst=worst, counts=counts,
    )  # fmt: skip


def text() -> str:
    """Return the matches of a guest, the latest first, and their statistics; the places are what ties make of them."""
    random = Random("a guest's matches")
    matches = [match(random, number) for number in range(60)][::-1]
    both = {"matches": matches, "statistics": statistics_of(matches)}
    return msgspec.json.format(msgspec.json.encode(both), indent=1).decode() + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
