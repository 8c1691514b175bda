"""The table of a league: points, and the difference of all deals."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from openrummy.tournament.model import RoundTable, Tournament

WON, TIED = 2, 1


class Row(msgspec.Struct, frozen=True):
    """A player's row.  points, difference: of the matches that count; matches: how many those are."""

    player: int
    points: int = 0
    difference: int = 0
    matches: int = 0

    @property
    def key(self) -> tuple[int, int]:
        """The order in a group; greater is better."""
        return self.points, self.difference


def is_played(table: RoundTable) -> bool:
    """Return whether the match of a table has been played."""
    return any(sitting.points is not None and sitting.there is None for sitting in table.sittings)


def gained(tournament: Tournament, table: RoundTable, player: int) -> tuple[int, int]:
    """Return the points of the league and the difference that a decided match brought a player."""
    (other,) = (one for one in table.players if one != player)
    if not is_played(table):
        claims = [_claims(tournament, table, one) for one in (player, other)]
        return (WON if claims == [True, False] else TIED if claims == [True, True] else 0), 0
    sitting = table.sittings[-1]
    points = dict(zip(sitting.players, sitting.points or (), strict=True))
    difference = points[player] - points[other]
    return (WON if difference > 0 else TIED if difference == 0 else 0), difference


def _claims(tournament: Tournament, table: RoundTable, player: int) -> bool:
    """Return whether a player may have a match that was not played: they were ready, or are still in, and the other withdrew before its day."""
    there = table.sittings[-1].there if table.sittings else None
    if there is not None:
        return player in there
    return not tournament.entrants[player].retired and any(tournament.entrants[one].retired for one in table.players)


def rows(tournament: Tournament, groups: Sequence[Sequence[int]]) -> Mapping[int, Row]:
    """Return the row of every entrant from the matches that are decided."""
    struck = _struck(tournament, groups)
    found = {player: Row(player) for group in groups for player in group}
    for table in _decided(tournament):
        if not struck & set(table.players):
            for player in table.players:
                points, difference = gained(tournament, table, player)
                row = found[player]
                found[player] = Row(player, row.points + points, row.difference + difference, row.matches + 1)
    return found


def _struck(tournament: Tournament, groups: Sequence[Sequence[int]]) -> set[int]:
    """Return those who withdrew before they had played half of their matches, so that none of theirs counts."""
    played = [player for table in _decided(tournament) if is_played(table) for player in table.players]
    return {
        player
        for group in groups
        for player in group
        if tournament.entrants[player].retired and 2 * played.count(player) < len(group) - 1
    }


def _decided(tournament: Tournament) -> Iterable[RoundTable]:
    return (table for tables in tournament.rounds for table in tables if table.order is not None)
