"""The money of a tournament, in hundredths of a play chip: it is only counted, never moved (rulebook 7)."""

from decimal import ROUND_HALF_UP, Decimal

import msgspec

from openrummy.tournament.terms import Terms


class Purse(msgspec.Struct, frozen=True):
    """The entries paid and their distribution, in hundredths.

    pool: all entries.  fee: the house's share.  prizes: for the first place, the second and so on; fee and prizes add
    up to the pool.
    """

    pool: int
    fee: int
    prizes: tuple[int, ...]


def purse(options: Terms, entries: int, places: int = 3) -> Purse:
    """Return the distribution of `entries` paid entries.

    places: the number of players who can win.  Rounding remainders, and the prizes of places that nobody takes,
    go to the first place.
    """
    pool = int(options.entry_fee * 100) * entries
    fee = _part(pool, options.platform_fee_percent)
    later = [_part(pool - fee, Decimal(percent)) for percent in options.prize_table[1:places]]
    return Purse(pool, fee, (pool - fee - sum(later), *later))


def _part(amount: int, percent: Decimal) -> int:
    """Return `percent` percent of `amount`, rounded half up to 0.01 (R39)."""
    return int((amount * percent / 100).quantize(Decimal(1), ROUND_HALF_UP))
