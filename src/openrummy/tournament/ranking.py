"""The ranking at a table of a knock-out: chips, ties, and who goes through (rulebook 7)."""

from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from typing import TypeAlias

from openrummy.tournament.model import RoundTable, Tournament
from openrummy.tournament.options import KnockOut

Key: TypeAlias = tuple[int, ...]
"""Greater is better."""

MOST_EXTRA_DEALS = 6
"""A guard like the longest deal (E7): after this many extra deals at a table the order of the draw breaks a tie."""


def options_of(tournament: Tournament) -> KnockOut:
    """Return the options of a knock-out."""
    assert isinstance(tournament.options, KnockOut)
    return tournament.options


def is_final(tournament: Tournament) -> bool:
    """Return whether the last round of a knock-out is the final."""
    return len(tournament.tables) == 1


def chips(options: KnockOut, table: RoundTable, player: int) -> int:
    """Return the chips of a player: the starting chips, the results of the deals, and the chips they bought."""
    value = options.point_value if options.by_chips else 1
    won = sum(_points(table, player, extra=False))
    return options.start_chips + value * won + options.rebuy_chips * table.bought.count(player)


def _points(table: RoundTable, player: int, *, extra: bool) -> Iterator[int]:
    for sitting in table.sittings:
        if sitting.extra == extra and sitting.points is not None and player in sitting.players:
            yield sitting.points[sitting.players.index(player)]


def strength(options: KnockOut, table: RoundTable, player: int) -> Key:
    """Return the key that compares players of different tables of a round, before ties: who lasted longer, then chips."""
    lasted = dict(table.out).get(player)
    in_play = (1, 0) if lasted is None else (0, lasted)
    return (*in_play, chips(options, table, player))


def _won(options: KnockOut, table: RoundTable, player: int) -> Key:
    """Return the winnings of a player of a table, extra deals included."""
    return (*strength(options, table, player), *_points(table, player, extra=True))


def _key(options: KnockOut, table: RoundTable, player: int) -> Key:
    key = _won(options, table, player)
    extra = len(table.sittings) - len(table.regular)
    return key if extra < MOST_EXTRA_DEALS else (*key, -table.players.index(player))


def ranked(options: KnockOut, table: RoundTable) -> tuple[tuple[int, ...], ...]:
    """Return the players of a table, the best first, equal players together."""
    return _together(table, lambda player: _key(options, table, player))


def _together(table: RoundTable, key: Callable[[int], Key]) -> tuple[tuple[int, ...], ...]:
    order = sorted(table.players, key=key, reverse=True)
    return tuple(tuple(group) for _, group in groupby(order, key=key))


def through(options: KnockOut, table: RoundTable) -> int:
    """Return how many players of a table go through, except in the final: at least one, and at least one is out."""
    wanted = options.qualifiers_per_table
    if options.by_chips:
        wanted = sum(chips(options, table, player) >= (options.qualify_chips or 0) for player in table.still_in)
    return max(1, min(wanted, len(table.players) - 1))


def cuts(tournament: Tournament, table: RoundTable) -> frozenset[int]:
    """Return the ranks after which a tie matters: for going through, for the win, for a prize."""
    options = options_of(tournament)
    if not is_final(tournament):
        return frozenset({through(options, table)})
    prizes = options.prize_table if options.entry_fee else ()
    steps = (place for place, (prize, following) in enumerate(pairwise((*prizes, 0)), 1) if prize != following)
    return frozenset({1, *steps})


def undecided(tournament: Tournament, table: RoundTable) -> tuple[int, ...]:
    """Return the best players whose tie matters; none if all is clear."""
    wanted, begin = cuts(tournament, table), 0
    for together in ranked(options_of(tournament), table):
        end = begin + len(together)
        if any(begin < cut < end for cut in wanted):
            return together
        begin = end
    return ()


def places(tournament: Tournament) -> tuple[tuple[int, ...], ...]:
    """Return everybody who is out, or has a place in the final, the best first, those with a shared place together.

    A player who reached a later round is better; within a round, one who lasted longer, then one with more chips.
    """
    found: list[tuple[int, ...]] = []
    for number, tables in reversed(list(enumerate(tournament.rounds, 1))):
        if tournament.status == "over" and number == len(tournament.rounds):
            found += _in_final(tournament, tables[0])
        else:
            found += _out_in(options_of(tournament), tables)
    return tuple(found)


def _in_final(tournament: Tournament, table: RoundTable) -> Iterator[tuple[int, ...]]:
    """Yield the places of the final: a tie is shared unless the win or a prize depends on it."""
    order, wanted, begin = table.order or (), cuts(tournament, table), 0
    for together in _together(table, lambda player: _won(options_of(tournament), table, player)):
        end = begin + len(together)
        tied = order[begin:end]
        yield from ((player,) for player in tied) if any(begin < cut < end for cut in wanted) else (tied,)
        begin = end


def _out_in(options: KnockOut, tables: tuple[RoundTable, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the players who went out at decided tables; a place is shared across tables."""
    beaten = {
        player: strength(options, table, player)
        for table in tables
        for player in (table.order or ())[table.through :]
        if len(tables) > 1
    }
    order = sorted(beaten, key=beaten.__getitem__, reverse=True)
    return (tuple(group) for _, group in groupby(order, key=beaten.__getitem__))
