"""Races: deals one after the other, until a player has enough points."""

from collections.abc import Iterator, Sequence

RACE = 100


def races(deals: Sequence[Sequence[float]], target: int = RACE) -> Iterator[bool]:
    """Yield whether our player won, for each race that these deals make.

    deals: a row for each pack, with our points less theirs from each seat; only one of the two scores in a deal, as in gin.  Two deals of
    one pack never come into the same race, since they would take out each other's luck; our player changes seats from deal to deal.
    """
    seats = len(deals[0]) if deals else 0
    for shift in range(seats):
        yield from _in_a_row([row[(number + shift) % seats] for number, row in enumerate(deals)], target)


def _in_a_row(margins: Sequence[float], target: int) -> Iterator[bool]:
    ours, theirs = 0.0, 0.0
    for margin in margins:
        ours, theirs = ours + max(margin, 0.0), theirs + max(-margin, 0.0)
        if max(ours, theirs) >= target:
            yield ours >= target
            ours, theirs = 0.0, 0.0
