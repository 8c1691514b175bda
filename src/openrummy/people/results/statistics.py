"""Statistics of one person's matches; `web/src/history/figures.ts` counts a guest's in the same way, and one test holds both to it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

from openrummy.people.results.messages import Against, CoursePoint, GameFigures, PlayStatistics
from openrummy.table.messages.results import MatchSeat, PlayedMatch

MOST_SHOWN = 200
"""Matches in the course of a game."""
_MOST_NAMES = 20


def statistics_of(matches: Iterable[PlayedMatch]) -> PlayStatistics:
    """Return the statistics of matches, the latest first."""
    by_preset: dict[str, list[PlayedMatch]] = {}
    for match in matches:
        by_preset.setdefault(match.preset, []).append(match)
    return PlayStatistics(tuple(_figures(found[::-1]) for found in by_preset.values()))


def _figures(matches: Sequence[PlayedMatch]) -> GameFigures:
    """Return the figures of the matches of one game, which come in the order of time."""
    counted = [match for match in matches if not match.void]
    low = matches[-1].low
    best, worst = (min, max) if low else (max, min)
    return GameFigures(
        preset=matches[-1].preset,
        game=matches[-1].game,
        low=low,
        matches=len(counted),
        void=len(matches) - len(counted),
        won=sum(map(_is_won, counted)),
        gone=sum(match.seats[match.you].gone for match in counted),
        run=max((len(list(run)) for is_won, run in groupby(counted, _is_won) if is_won), default=0),
        played=sum(match.played for match in counted),
        won_deals=sum(match.won for match in counted),
        best=best((match.best for match in counted), default=0),
        worst=worst((match.worst for match in counted), default=0),
        counts=_summed(counted),
        against=_against(counted),
        course=tuple(map(_point, counted[-MOST_SHOWN:])),
    )


def _summed(matches: Iterable[PlayedMatch]) -> dict[str, int]:
    counts = Counter[str]()
    for match in matches:
        counts.update(match.counts)
    return dict(sorted(counts.items()))


def _is_won(match: PlayedMatch) -> bool:
    return match.seats[match.you].place == 1


def _point(match: PlayedMatch) -> CoursePoint:
    mine = match.seats[match.you]
    return CoursePoint(match.ended, mine.place, mine.points, len(match.seats))


def _against(matches: Iterable[PlayedMatch]) -> tuple[Against, ...]:
    """Return how it went against each level of bot and against the people of each name, those met most often first."""
    found: dict[tuple[str, str], list[int]] = {}
    for match in matches:
        mine = match.seats[match.you].place
        others: dict[tuple[str, str], int] = {}
        for seat in (seat for number, seat in enumerate(match.seats) if number != match.you):
            others[_name(seat)] = min(seat.place, others.get(_name(seat), seat.place))
        for key, place in others.items():
            tally = found.setdefault(key, [0, 0, 0])
            tally[0] += 1
            tally[1] += mine < place
            tally[2] += mine == place
    ranked = sorted(found.items(), key=lambda item: (-item[1][0], item[0]))
    return tuple(
        Against(name, matches, ahead, level, bot) for (bot, name), (matches, ahead, level) in ranked[:_MOST_NAMES]
    )


def _name(seat: MatchSeat) -> tuple[str, str]:
    return (seat.bot, "") if seat.bot else ("", seat.name)
