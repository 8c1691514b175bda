"""Chips in exact hundredths: the house's fee and equal shares (rulebook 5.7, 5.8, 7)."""

from collections.abc import Sequence
from decimal import Decimal

from openrummy.engine.scores import Score


def hundredths(amount: Decimal) -> int:
    """Return an amount of chips in hundredths."""
    return int(amount * 100)


def fee_of(amount: int, percent: Decimal) -> int:
    """Return the fee of `percent` on an amount won, with half a hundredth rounded up (R39)."""
    return (amount * int(percent * 100) + 5000) // 10000


def equal_shares(amount: int, number: int) -> tuple[int, ...]:
    """Return `amount` in equal shares; the remainder goes to the first ones, 1 each."""
    share, rest = divmod(amount, number)
    return tuple(share + (index < rest) for index in range(number))


def share_out(costs: Sequence[Score], getting: Sequence[int], value: int = 1) -> tuple[list[Score], dict[int, int]]:
    """Return the costs of the seats that pay, and what each seat in `getting` gets of them.  value: of a point."""
    paying = [cost for seat, cost in enumerate(costs) if seat not in getting]
    gross = equal_shares(sum(cost.points for cost in paying) * value, len(getting))
    return paying, dict(zip(getting, gross, strict=True))
