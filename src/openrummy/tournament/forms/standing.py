"""The standings of a tournament in which everybody plays every round: what each round brought, and who is ahead.

A round is worth as much at tables of any size: whoever beats everybody at the table gets 1, whoever beats nobody 0, and the others
the share of their opponents whom they beat, a tie counting half.  Shares are whole numbers of 1/120, which divides for tables of two
to six.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import groupby

import msgspec

from openrummy.tournament.model import RoundTable, Tournament

ROUND = 120
"""The shares of a round."""
_MOST_OPPONENTS = 60
"""Every number of opponents at a table, from one to five, divides it."""


class Standing(msgspec.Struct, frozen=True):
    """A player's standing.  score: the shares of all rounds.  points: of all matches.  opponents: the scores of those met."""

    player: int
    score: int
    points: int
    opponents: int


def points_at(table: RoundTable, player: int) -> int:
    """Return the points of a player at a table, 0 before its match is over, and for a player alone."""
    sitting = next((one for one in table.sittings if one.points is not None), None)
    return 0 if sitting is None or sitting.points is None else sitting.points[sitting.players.index(player)]


def is_counted(table: RoundTable) -> bool:
    """Return whether a table counts: its match is over, or its player sits out the round."""
    return len(table.players) == 1 or any(sitting.points is not None for sitting in table.sittings)


def share(table: RoundTable, player: int) -> int:
    """Return the share of a round that a table brought a player; all of it for a player alone."""
    others = [other for other in table.players if other != player]
    if not is_counted(table):
        return 0
    if not others:
        return ROUND
    mine = points_at(table, player)
    theirs = [points_at(table, other) for other in others]
    return ROUND // 2 // len(others) * sum(2 * (mine > one) + (mine == one) for one in theirs)


def shown(shares: int) -> str:
    """Return shares in rounds with two decimals: `2.67`."""
    hundredths = (shares * 100 + ROUND // 2) // ROUND
    return f"{hundredths // 100}.{hundredths % 100:02}"


def scores(tournament: Tournament) -> Mapping[int, int]:
    """Return the score of every entrant."""
    found = dict.fromkeys(range(len(tournament.entrants)), 0)
    for table in _tables(tournament):
        for player in table.players:
            found[player] += share(table, player)
    return found


def met(tournament: Tournament) -> Mapping[int, Counter[int]]:
    """Return how often each player has met each other."""
    found: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for table in _tables(tournament):
        for player in table.players:
            found[player].update(other for other in table.players if other != player)
    return found


def sat_out(tournament: Tournament) -> Counter[int]:
    """Return how many rounds each player has sat out."""
    return Counter(table.players[0] for table in _tables(tournament) if len(table.players) == 1)


def _tables(tournament: Tournament) -> Iterable[RoundTable]:
    return (table for tables in tournament.rounds for table in tables)


def _points(tournament: Tournament) -> Mapping[int, int]:
    """Return the points of every entrant: a round sat out brings their own average of the others."""
    won, played = Counter[int](), Counter[int]()
    for table in _tables(tournament):
        for player in table.players if len(table.players) > 1 and is_counted(table) else ():
            won[player] += points_at(table, player)
            played[player] += 1
    alone = sat_out(tournament)
    return {
        player: won[player] + alone[player] * won[player] // max(1, played[player])
        for player in range(len(tournament.entrants))
    }


def standings(tournament: Tournament) -> tuple[tuple[Standing, ...], ...]:
    """Return everybody, the best first, those who share a place together.

    By score, then points, then the results against each other of those who are still equal, then the scores of their opponents.
    """
    rows = _rows(tournament)
    by_points = sorted(rows, key=_score_and_points, reverse=True)
    found: list[tuple[Standing, ...]] = []
    for _, equal in groupby(by_points, key=_score_and_points):
        together = tuple(equal)
        duels = _duels(tournament, [row.player for row in together]) if len(together) > 1 else Counter()
        keys = {row.player: (duels[row.player], row.opponents) for row in together}
        ordered = sorted(together, key=lambda row: keys[row.player], reverse=True)
        found += (tuple(same) for _, same in groupby(ordered, key=lambda row: keys[row.player]))
    return tuple(found)


def _score_and_points(row: Standing) -> tuple[int, int]:
    return row.score, row.points


def _rows(tournament: Tournament) -> list[Standing]:
    score, points = scores(tournament), _points(tournament)
    opponents = Counter[int]()
    for table in _tables(tournament):
        total = sum(score[player] for player in table.players)
        for player in table.players:
            others = len(table.players) - 1
            opponents[player] += (total - score[player]) * (_MOST_OPPONENTS // others) if others else score[player] * 60
    return [Standing(player, score[player], points[player], opponents[player]) for player in score]


def _duels(tournament: Tournament, equal: Iterable[int]) -> Counter[int]:
    """Return for each of some players how many more of the others of them they beat than beat them."""
    among, won = set(equal), Counter[int]()
    for table in _tables(tournament):
        here = [player for player in table.players if player in among] if is_counted(table) else []
        for player in here:
            mine = points_at(table, player)
            theirs = [points_at(table, other) for other in here]
            won[player] += sum((mine > one) - (mine < one) for one in theirs)
    return won
