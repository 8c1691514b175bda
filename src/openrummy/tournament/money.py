"""The money of a tournament, in hundredths of a play chip (rulebook 7).  Where it is paid, there are only whole chips."""

from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

import msgspec

from openrummy.tournament.terms import Terms

CHIP = 100
"""A play chip in hundredths."""


class Purse(msgspec.Struct, frozen=True):
    """The entries paid and their distribution, in hundredths.

    pool: all entries.  fee: the house's share.  prizes: for the first place, the second and so on; fee and prizes add
    up to the pool.
    """

    pool: int
    fee: int
    prizes: tuple[int, ...]


def purse(options: Terms, entries: int, places: int = 3, *, is_whole: bool = False) -> Purse:
    """Return the distribution of `entries` paid entries.

    places: the number of players who can win.  Rounding remainders, and the prizes of places that nobody takes,
    go to the first place.  is_whole: everything is in whole chips.
    """
    pool = int(options.entry_fee * CHIP) * entries
    part = _whole_part if is_whole else _part
    fee = part(pool, options.platform_fee_percent)
    later = [part(pool - fee, Decimal(percent)) for percent in options.prize_table[1:places]]
    return Purse(pool, fee, (pool - fee - sum(later), *later))


def _part(amount: int, percent: Decimal) -> int:
    """Return `percent` percent of `amount`, rounded half up to 0.01 (R39)."""
    return int((amount * percent / 100).quantize(Decimal(1), ROUND_HALF_UP))


def _whole_part(amount: int, percent: Decimal) -> int:
    """Return `percent` percent of `amount` in whole chips, rounded down so that no later prize is greater than the first."""
    return CHIP * int((amount * percent / 100 / CHIP).quantize(Decimal(1), ROUND_DOWN))
